/** Domain rules 2 to 6, 15, 17 and 25: what a file is, apart from what is drawn in it. A row each. */
import * as z from 'zod/mini';
import type { Permissions } from '../drawing-set/drawing-set.js';
import { placeOn, whyCutIn } from './places.js';
import { asSentence, firstNames, unseenIn } from './plain-words.js';
import { andList, counted, noLimits, type Rule } from './rule.js';
import { fileRule, judgedFile, ofOpened } from './subject-rules.js';

const PERMISSION_WORDS: Readonly<Record<keyof Permissions, string>> = {
  print: 'printing',
  modify: 'editing',
  copy: 'copying text',
  annotate: 'markup',
};
const PAGES = ['page', 'pages'] as const;
const LAYERS = ['layer', 'layers'] as const;
const SIGNATURES = ['digital signature', 'digital signatures'] as const;

/** Rounded up to a tenth, so that no file over a limit reads as if it were within. */
const megabytes = (bytes: number): string => `${Math.ceil(bytes / 100_000) / 10} MB`;

/** "84 characters, contains ( )"; empty where there is nothing wrong. */
function faultsOfName(name: string, maxCharacters: number, forbidden: ReadonlySet<string>): string {
  const characters = [...name];
  const used = new Set(characters.filter((character) => forbidden.has(character)));
  // No city lists them, because nobody can see them: they change what a name looks like or break systems that store it.
  const unseen = unseenIn(name);
  return [
    characters.length > maxCharacters ? `${characters.length} characters` : '',
    used.size > 0 ? `contains ${[...used].join(' ')}` : '',
    unseen.length > 0 ? `contains characters that can’t be seen (${andList(unseen)})` : '',
  ]
    .filter((fault) => fault !== '')
    .join(', ');
}

const noOwnerRestrictions = fileRule({
  id: 'no-owner-restrictions',
  title: 'No restriction on markup or editing',
  grade: 'A',
  category: 'File',
  source: 'Monterey County, City of Sydney',
  weight: 3,
  limits: z.strictObject({
    permissions: z
      .array(z.enum(['print', 'modify', 'copy', 'annotate']))
      .check(z.minLength(1), z.describe('what the file must leave open: print, modify, copy, annotate')),
  }),
  judge: ofOpened((file, { permissions }) => {
    const forbidden = permissions.filter((permission) => !file.permissions[permission]);
    const words = andList(forbidden.map((permission) => PERMISSION_WORDS[permission]));
    return judgedFile(file, forbidden.length === 0, words === '' ? null : `forbids ${words}`);
  }),
  words: ({ permissions }) => {
    const open = andList(permissions.map((permission) => PERMISSION_WORDS[permission]));
    return {
      limit: `No restriction on ${open}`,
      fix: 'Save the PDF again without security settings (“No security” in the export dialog), so that reviewers can mark it up.',
      meets: [`leaves ${open} to reviewers`, `leave ${open} to reviewers`],
      breaks: ['carries an owner restriction', 'carry owner restrictions'],
      undecided: 'No file could be opened to look at its security settings.',
    };
  },
});

const noPortfolio = fileRule({
  id: 'no-portfolio',
  title: 'Not a PDF portfolio',
  grade: 'A',
  category: 'File',
  source: 'Menlo Park, Memphis',
  weight: 2,
  limits: noLimits,
  judge: ofOpened((file) =>
    judgedFile(file, file.portfolio === null ? null : !file.portfolio, file.portfolio ? 'a PDF portfolio' : null),
  ),
  words: () => ({
    limit: 'No portfolios',
    fix: 'Take the drawings out of the portfolio and upload each one, or combine them into one ordinary PDF.',
    meets: ['is an ordinary PDF', 'are ordinary PDFs'],
    breaks: ['can’t be reviewed as sheets', 'can’t be reviewed as sheets'],
    undecided: 'It could not be found out whether the files are portfolios.',
  }),
});

const pdfVersion = fileRule({
  id: 'pdf-version',
  title: 'PDF version recent enough',
  grade: 'A',
  category: 'File',
  source: 'e-PlanSoft Scout, Toronto',
  weight: 1,
  limits: z.strictObject({
    minVersion: z.number().check(z.gte(1), z.lte(2), z.describe('oldest PDF version, for example 1.4')),
  }),
  judge: ofOpened((file, { minVersion }) =>
    file.pdfVersion === null
      ? judgedFile(file, null, 'does not say its version')
      : judgedFile(file, file.pdfVersion >= minVersion, `PDF ${file.pdfVersion.toFixed(1)}`),
  ),
  words: ({ minVersion }) => {
    const oldest = `PDF ${minVersion.toFixed(1)}`;
    return {
      limit: `${oldest} or later`,
      fix: `Export the file again as ${oldest} or later.`,
      meets: [`is ${oldest} or later`, `are ${oldest} or later`],
      breaks: [`is older than ${oldest}`, `are older than ${oldest}`],
      undecided: 'No file says which PDF version it is.',
    };
  },
});

const fileSize = fileRule({
  id: 'file-size',
  title: 'File size and page count',
  grade: 'A',
  category: 'File',
  source: 'City of Sydney (25 MB), San Diego (200 MB), e-PlanSoft Scout (2,500 pages)',
  weight: 1,
  limits: z.strictObject({
    maxBytes: z.int().check(z.gt(0), z.describe('bytes a file')),
    maxPages: z.int().check(z.gt(0), z.describe('pages a file')),
  }),
  judge: (file, { maxBytes, maxPages }) => {
    const isTooLarge = file.sizeBytes > maxBytes;
    // A file that does not open has a size, but pages that nobody has counted.
    if (file.failure !== null && !isTooLarge) return judgedFile(file, null, 'its pages can’t be counted');
    const pages = file.failure === null ? `, ${counted(file.pageCount, PAGES)}` : '';
    return judgedFile(file, !isTooLarge && file.pageCount <= maxPages, `${megabytes(file.sizeBytes)}${pages}`);
  },
  words: ({ maxBytes, maxPages }, _context, { files }) => {
    const most = `${megabytes(maxBytes)} and ${counted(maxPages, PAGES)}`;
    return {
      limit: `${most} a file`,
      fix: 'Split the set by discipline, or export it with lighter images, so that each file is within the limits.',
      meets: [`is within ${most}`, `are within ${most}`],
      breaks: ['is over the limits', 'are over the limits'],
      undecided: files.length === 0 ? 'There are no files.' : 'No file opens, so their pages could not be counted.',
    };
  },
});

const fileName = fileRule({
  id: 'file-name',
  title: 'File name length and characters',
  grade: 'A',
  category: 'File',
  source: 'Menlo Park, e-PlanSoft Scout',
  weight: 1,
  limits: z.strictObject({
    maxCharacters: z.int().check(z.gt(0), z.describe('characters, with “.pdf”')),
    forbiddenCharacters: z.string().check(z.describe('each character that a name may not have')),
  }),
  judge: (file, { maxCharacters, forbiddenCharacters }) => {
    const faults = faultsOfName(file.filename, maxCharacters, new Set(forbiddenCharacters));
    return judgedFile(file, faults === '', faults || null);
  },
  words: ({ maxCharacters, forbiddenCharacters }) => ({
    limit: `${maxCharacters} characters at most${forbiddenCharacters === '' ? '' : `, none of ${[...new Set(forbiddenCharacters)].join(' ')}`}`,
    fix: 'Rename the file: letters, digits, spaces, hyphens and underscores only, and a shorter name if it is too long.',
    meets: [
      `has a name of at most ${maxCharacters} allowed characters`,
      `have names of at most ${maxCharacters} allowed characters`,
    ],
    breaks: ['has a name the city’s system can’t take', 'have names the city’s system can’t take'],
    undecided: 'There are no files.',
  }),
});

const layersFlattened = fileRule({
  id: 'layers-flattened',
  title: 'Layers flattened',
  grade: 'A',
  category: 'File',
  source: 'Toronto, Fort Lauderdale (Clark County asks for the opposite)',
  weight: 1,
  limits: z.strictObject({ maxLayers: z.int().check(z.gte(0), z.describe('layers a file; 0: none')) }),
  judge: ofOpened((file, { maxLayers }) => {
    if (file.layers === null) return judgedFile(file, null, 'its layers can’t be read');
    const judged = judgedFile(file, file.layers.length <= maxLayers, counted(file.layers.length, LAYERS));
    return { ...judged, evidence: { ...judged.evidence, text: firstNames(file.layers) } };
  }),
  words: ({ maxLayers }) => {
    const most = maxLayers === 0 ? 'no layers' : `at most ${counted(maxLayers, LAYERS)}`;
    return {
      limit: asSentence(most),
      fix: 'Flatten the layers when you export (“Include layer information” off), so that everyone sees the same drawing.',
      meets: [`has ${most} that can be switched`, `have ${most} that can be switched`],
      breaks: ['keeps layers that can be switched on and off', 'keep layers that can be switched on and off'],
      undecided: 'The layers of the files could not be read.',
    };
  },
});

/** Signatures are counted; whether they are valid and whose they are is not checked. */
const digitalSignature = fileRule({
  id: 'digital-signature',
  title: 'Digital signature present',
  grade: 'A',
  category: 'Approval',
  source: 'Coral Springs, Nevada',
  weight: 1,
  limits: z.strictObject({ minSignatures: z.int().check(z.gt(0), z.describe('signatures a file')) }),
  judge: ofOpened((file, { minSignatures }) =>
    judgedFile(file, file.signatureCount >= minSignatures, counted(file.signatureCount, SIGNATURES)),
  ),
  words: ({ minSignatures }) => {
    const wanted = minSignatures === 1 ? 'a digital signature' : `${counted(minSignatures, SIGNATURES)} or more`;
    const unchecked = 'whether valid, and whose, was not checked';
    return {
      limit: `${counted(minSignatures, SIGNATURES)} in each file`,
      fix: 'Let the designer of record sign the finished PDF with a certificate, as the last step: any change afterwards breaks the signature. A picture of a signature does not count.',
      meets: [`carries ${wanted}; ${unchecked}`, `carry ${wanted}; ${unchecked}`],
      breaks: [`lacks ${wanted}`, `lack ${wanted}`],
      undecided: 'No file could be opened to look for signatures.',
    };
  },
});

const noAttachments = fileRule({
  id: 'no-attachments',
  title: 'No embedded files',
  grade: 'A',
  category: 'File',
  source: 'Coral Springs',
  weight: 1,
  limits: noLimits,
  judge: ofOpened((file) => {
    // A file may also hang on a sheet as a paper clip: that one has a place.
    const pinned = file.pages.flatMap((page) =>
      page.annotations.filter(({ subtype }) => subtype === 'FileAttachment').map(({ box }) => ({ page, box })),
    );
    const [first] = pinned;
    const count = file.attachments.length + pinned.length;
    const why = count === 0 ? whyCutIn(file, 'annotations') : null;
    if (why !== null) return judgedFile(file, null, why);
    const judged = judgedFile(file, count === 0, `${count} embedded`);
    const place = first === undefined ? {} : { page: first.page.number, box: placeOn(first.page, first.box) };
    return { ...judged, evidence: { ...judged.evidence, ...place, text: firstNames(file.attachments) || null } };
  }),
  words: () => ({
    limit: 'No embedded files',
    fix: 'Remove the attachments from the PDF and upload them as files of their own.',
    meets: ['is free of embedded files', 'are free of embedded files'],
    breaks: ['has other files embedded', 'have other files embedded'],
    undecided: 'No file could be opened to look for embedded files.',
  }),
});

export const fileRules: readonly Rule[] = [
  noOwnerRestrictions,
  noPortfolio,
  pdfVersion,
  fileSize,
  fileName,
  layersFlattened,
  noAttachments,
  digitalSignature,
];
