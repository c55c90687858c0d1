/** Domain rule 7. */
import * as z from 'zod/mini';
import type { DrawingFile } from '../drawing-set/drawing-set.js';
import { matchFileName, partsInWords } from './name-pattern.js';
import { shownName } from './plain-words.js';
import { assessSubjects, defineRule, FILES, fileEvidence, type Judged, orList, share } from './rule.js';
import { parseAddress, type StreetAddress } from './street-address/street-address.js';

const shortText = z.string().check(z.minLength(1), z.maxLength(60));
const namePart = z.union([
  z.enum(['sheet-number', 'sheet-type', 'address', 'words', 'number', 'date', 'revision']),
  z.strictObject({ name: shortText, oneOf: z.array(shortText).check(z.minLength(1), z.maxLength(50)) }),
  z.strictObject({ name: shortText, mask: z.string().check(z.regex(/^[A-Z0-9 ._-]{1,40}$/)) }),
]);
const namePattern = z
  .strictObject({
    parts: z.array(namePart).check(z.minLength(1), z.maxLength(8)),
    example: z.string().check(z.minLength(1), z.maxLength(120)),
  })
  .check(
    z.refine(({ parts, example }) => matchFileName(example, parts, null) === 'match', {
      error: 'the example does not have its own parts',
    }),
  );
const patternLimits = z.strictObject({
  anyOf: z
    .array(namePattern)
    .check(
      z.minLength(1),
      z.maxLength(6),
      z.describe(
        'patterns, each an example and its parts in order: sheet-number, sheet-type, address, words, number, date, revision, one of some words, or a mask (9 a digit, A a letter)',
      ),
    ),
});
type PatternLimits = z.infer<typeof patternLimits>;

export const fileNamePattern = defineRule({
  id: 'file-name-pattern',
  title: 'File named as the city asks',
  grade: 'B',
  category: 'File',
  source: 'City of Sydney (type and address), Memphis (sheet number first)',
  weight: 1,
  limits: patternLimits,
  assess: (set, limits, { address }) => {
    const wanted = limits.anyOf.map(({ parts, example }) => `${partsInWords(parts)} (“${example}”)`);
    const known = address === null ? null : parseAddress(address);
    return assessSubjects(
      set.files.map((file) => judgeFile(file, limits, known)),
      {
        subjects: FILES,
        limit: asSentence(orList(wanted)),
        fix: `Rename the file like this: ${orList(limits.anyOf.map(({ example }) => `“${example}”`))}.`,
        met: (count) => `${share(count, count, FILES, 'is', 'are')} named as the city asks.`,
        broken: (broken, count) =>
          `${share(broken.length, count, FILES, 'is', 'are')} not named as the city asks: “${shownName(broken[0]?.file)}” ${broken[0]?.measured}.`,
        undecided:
          set.files.length === 0
            ? 'There are no files.'
            : 'The project has no address, so the addresses in the file names could not be compared with it.',
      },
    );
  },
});

function asSentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function judgeFile(file: DrawingFile, limits: PatternLimits, address: StreetAddress | null): Judged {
  const matches = limits.anyOf.map(({ parts }) => matchFileName(file.filename, parts, address));
  if (matches.includes('match') && (address !== null || matchesWithoutAddress(file, limits)))
    return { verdict: 'met', evidence: fileEvidence(file, 'as asked') };
  if (matches.includes('match'))
    return { verdict: 'undecided', evidence: fileEvidence(file, 'the project has no address to compare its own with') };
  const otherAddress = matches.includes('other-address');
  const measured = otherAddress
    ? 'has an address that is not the project’s'
    : 'does not have the parts that are asked for, in their order';
  return { verdict: 'broken', evidence: fileEvidence(file, measured) };
}

function matchesWithoutAddress(file: DrawingFile, limits: PatternLimits): boolean {
  return limits.anyOf.some(
    ({ parts }) => !parts.includes('address') && matchFileName(file.filename, parts, null) === 'match',
  );
}
