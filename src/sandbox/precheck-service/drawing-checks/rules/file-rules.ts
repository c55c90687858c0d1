/** Rules about the file as a file: domain rules 1 to 6. */
import * as z from 'zod/mini';
import type { DrawingFile, Permissions } from '../drawing-set/drawing-set.js';
import { andList, assessSubjects, counted, defineRule, FILES, fileEvidence, judgeFiles, share } from './rule.js';

const noLimits = z.strictObject({});
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`;

const filesOpen = defineRule({
  id: 'files-open',
  title: 'Every file opens',
  grade: 'A',
  category: 'File',
  source: 'e-PlanSoft Scout',
  weight: 5,
  limits: noLimits,
  assess: (set) =>
    assessSubjects(
      set.files.map((file) => {
        const broken = file.failure?.explanation ?? unreadablePages(file);
        return { verdict: broken === null ? 'met' : 'broken', evidence: fileEvidence(file, broken) };
      }),
      {
        subjects: FILES,
        limit: 'Opens without a password, every page readable',
        fix: 'Export the file again as a plain PDF without a password, open it once to see that every page is there, and upload it again.',
        met: (count) =>
          `${count === 1 ? 'The file opens' : `All ${count} files open`} without a password and every page could be ${textIsRead(set.files) ? 'read' : 'opened'}.`,
        broken: (broken, count) =>
          `${share(broken.length, count, FILES, 'can’t be read', 'can’t be read')}: ${broken
            .slice(0, 3)
            .map((item) => `${item.file}: ${item.measured}`)
            .join(' ')}`,
        undecided: 'There are no files to open.',
      },
    ),
});

function textIsRead(files: readonly DrawingFile[]): boolean {
  return files.every(({ pages }) => pages.every(({ text }) => text !== null));
}

function unreadablePages(file: DrawingFile): string | null {
  const unread = file.pages.filter((page) => page.widthPt === 0);
  return unread.length === 0
    ? null
    : `${unread.length === 1 ? 'Page' : 'Pages'} ${unread
        .slice(0, 5)
        .map((page) => page.number)
        .join(', ')}${unread.length > 5 ? ', …' : ''} can’t be read.`;
}

const PERMISSION_WORDS: Readonly<Record<keyof Permissions, string>> = {
  print: 'printing',
  modify: 'editing',
  copy: 'copying text',
  annotate: 'markup',
};

const ownerRestrictions = defineRule({
  id: 'no-owner-restrictions',
  title: 'No restriction on markup or editing',
  grade: 'A',
  category: 'File',
  source: 'Monterey County, City of Sydney',
  weight: 3,
  limits: z.strictObject({
    permissions: z.array(z.enum(['print', 'modify', 'copy', 'annotate'])).check(z.minLength(1)),
  }),
  assess: (set, limits) =>
    assessSubjects(
      judgeFiles(set, (file) => {
        const forbidden = limits.permissions
          .filter((permission) => !file.permissions[permission])
          .map((permission) => PERMISSION_WORDS[permission]);
        return {
          verdict: forbidden.length === 0 ? 'met' : 'broken',
          evidence: fileEvidence(file, forbidden.length === 0 ? null : `forbids ${andList(forbidden)}`),
        };
      }),
      {
        subjects: FILES,
        limit: `No restriction on ${andList(limits.permissions.map((permission) => PERMISSION_WORDS[permission]))}`,
        fix: 'Save the PDF again without security settings (“No security” in the export dialog), so that reviewers can mark it up.',
        met: () => 'No file restricts what reviewers may do with it.',
        broken: (broken, count) =>
          `${share(broken.length, count, FILES, 'carries an owner restriction', 'carry owner restrictions')}: ${broken[0]?.file} ${broken[0]?.measured}.`,
        undecided: 'No file could be opened to look at its security settings.',
      },
    ),
});

const portfolio = defineRule({
  id: 'no-portfolio',
  title: 'Not a PDF portfolio',
  grade: 'A',
  category: 'File',
  source: 'Menlo Park, Memphis',
  weight: 2,
  limits: noLimits,
  assess: (set) =>
    assessSubjects(
      judgeFiles(set, (file) => ({
        verdict: file.portfolio === null ? 'undecided' : file.portfolio ? 'broken' : 'met',
        evidence: fileEvidence(file, file.portfolio ? 'PDF portfolio' : null),
      })),
      {
        subjects: FILES,
        limit: 'No portfolios',
        fix: 'Take the drawings out of the portfolio and upload each one, or combine them into one ordinary PDF.',
        met: () => 'No file is a PDF portfolio.',
        broken: (broken, count) =>
          `${share(broken.length, count, FILES, 'is a PDF portfolio', 'are PDF portfolios')}, whose drawings can’t be reviewed as sheets.`,
        undecided: 'It could not be found out whether the files are portfolios.',
      },
    ),
});

const pdfVersion = defineRule({
  id: 'pdf-version',
  title: 'PDF version recent enough',
  grade: 'A',
  category: 'File',
  source: 'e-PlanSoft Scout, Toronto',
  weight: 1,
  limits: z.strictObject({ minVersion: z.number().check(z.gte(1), z.lte(2)) }),
  assess: (set, limits) =>
    assessSubjects(
      judgeFiles(set, (file) => ({
        verdict: file.pdfVersion === null ? 'undecided' : file.pdfVersion >= limits.minVersion ? 'met' : 'broken',
        evidence: fileEvidence(file, file.pdfVersion === null ? null : `PDF ${file.pdfVersion.toFixed(1)}`),
      })),
      {
        subjects: FILES,
        limit: `PDF ${limits.minVersion.toFixed(1)} or later`,
        fix: `Export the file again as PDF ${limits.minVersion.toFixed(1)} or later.`,
        met: () => `Every file is PDF ${limits.minVersion.toFixed(1)} or later.`,
        broken: (broken, count) =>
          `${share(broken.length, count, FILES, 'is older', 'are older')} than PDF ${limits.minVersion.toFixed(1)}: ${broken[0]?.file} is ${broken[0]?.measured}.`,
        undecided: 'No file says which PDF version it is.',
      },
    ),
});

/** A file that does not open has a size, but pages that nobody has counted. */
function sizeInWords(file: DrawingFile): string {
  const pages = file.failure === null ? `, ${counted(file.pageCount, ['page', 'pages'])}` : '';
  return megabytes(file.sizeBytes) + pages;
}

const fileSize = defineRule({
  id: 'file-size',
  title: 'File size and page count',
  grade: 'A',
  category: 'File',
  source: 'City of Sydney (25 MB), San Diego (200 MB), e-PlanSoft Scout (2,500 pages)',
  weight: 1,
  limits: z.strictObject({ maxBytes: z.int().check(z.gt(0)), maxPages: z.int().check(z.gt(0)) }),
  assess: (set, limits) =>
    assessSubjects(
      set.files.map((file) => ({
        verdict: file.sizeBytes <= limits.maxBytes && file.pageCount <= limits.maxPages ? 'met' : 'broken',
        evidence: fileEvidence(file, sizeInWords(file)),
      })),
      {
        subjects: FILES,
        limit: `${megabytes(limits.maxBytes)} and ${limits.maxPages} pages a file`,
        fix: 'Split the set by discipline, or export it with lighter images, so that each file is within the limits.',
        met: (count) =>
          `${count === 1 ? 'The file is' : `All ${count} files are`} within ${megabytes(limits.maxBytes)} and ${limits.maxPages} pages.`,
        broken: (broken, count) =>
          `${share(broken.length, count, FILES, 'is', 'are')} over the limits: ${broken[0]?.file} has ${broken[0]?.measured}.`,
        undecided: 'There are no files to measure.',
      },
    ),
});

const fileName = defineRule({
  id: 'file-name',
  title: 'File name length and characters',
  grade: 'A',
  category: 'File',
  source: 'Menlo Park, e-PlanSoft Scout',
  weight: 1,
  limits: z.strictObject({ maxCharacters: z.int().check(z.gt(0)), forbiddenCharacters: z.string() }),
  assess: (set, limits) =>
    assessSubjects(
      set.files.map((file) => {
        const forbidden = [...new Set(file.filename)].filter((character) =>
          limits.forbiddenCharacters.includes(character),
        );
        const length = [...file.filename].length;
        const faults = [
          length > limits.maxCharacters ? `${length} characters` : '',
          forbidden.length > 0 ? `contains ${forbidden.join(' ')}` : '',
        ];
        const measured = faults.filter((fault) => fault !== '').join(', ');
        return {
          verdict: measured === '' ? 'met' : 'broken',
          evidence: fileEvidence(file, measured === '' ? null : measured),
        };
      }),
      {
        subjects: FILES,
        limit: `${limits.maxCharacters} characters at most, none of ${[...limits.forbiddenCharacters].join(' ')}`,
        fix: 'Rename the file: letters, digits, spaces, hyphens and underscores only, and a shorter name if it is too long.',
        met: () => `File names are at most ${limits.maxCharacters} characters long and use allowed characters only.`,
        broken: (broken, count) =>
          `${share(broken.length, count, FILES, 'has a name', 'have names')} the city’s system can’t take: “${broken[0]?.file}” ${broken[0]?.measured}.`,
        undecided: 'There are no files.',
      },
    ),
});

export const fileRules = [filesOpen, ownerRestrictions, portfolio, pdfVersion, fileSize, fileName];
