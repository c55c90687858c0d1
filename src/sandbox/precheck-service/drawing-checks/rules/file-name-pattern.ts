/** Domain rule 7. */
import * as z from 'zod/mini';
import type { DrawingFile } from '../drawing-set/drawing-set.js';
import { matchFileName, type NamePart, PART_WORDS, partsInWords } from './name-pattern.js';
import { asSentence } from './plain-words.js';
import { type Judged, orList } from './rule.js';
import { parseAddress, type StreetAddress } from './street-address/street-address.js';
import { fileRule, judgedFile } from './subject-rules.js';

const namePart = z.enum(Object.keys(PART_WORDS) as NamePart[]);
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
      z.describe('patterns, each an example and its parts in order: sheet-number, sheet-type, address or words'),
    ),
});
type PatternLimits = z.infer<typeof patternLimits>;

export const fileNamePattern = fileRule({
  id: 'file-name-pattern',
  title: 'File named as the city asks',
  grade: 'B',
  category: 'File',
  source: 'City of Sydney (type and address), Memphis (sheet number first)',
  weight: 1,
  limits: patternLimits,
  judge: (file, limits, { address }) => {
    const judged = judgeFile(file, limits, address === null ? null : parseAddress(address));
    return { ...judged, evidence: { ...judged.evidence, text: file.filename } };
  },
  words: ({ anyOf }, _context, { files }) => ({
    limit: asSentence(orList(anyOf.map(({ parts, example }) => `${partsInWords(parts)} (“${example}”)`))),
    fix: `Rename the file like this: ${orList(anyOf.map(({ example }) => `“${example}”`))}.`,
    meets: ['follows the city’s naming rule', 'follow the city’s naming rule'],
    breaks: ['breaks the city’s naming rule', 'break the city’s naming rule'],
    undecided:
      files.length === 0
        ? 'There are no files.'
        : 'The project has no address, so the addresses in the file names could not be compared with it.',
  }),
});

function judgeFile(file: DrawingFile, limits: PatternLimits, address: StreetAddress | null): Judged {
  const matches = limits.anyOf.map(({ parts }) => matchFileName(file.filename, parts, address));
  if (matches.includes('match') && (address !== null || matchesWithoutAddress(file, limits)))
    return judgedFile(file, true, 'as asked');
  if (matches.includes('match')) return judgedFile(file, null, 'the project has no address to compare its own with');
  return judgedFile(
    file,
    false,
    matches.includes('other-address')
      ? 'has an address that is not the project’s'
      : 'does not have the parts that are asked for, in their order',
  );
}

function matchesWithoutAddress(file: DrawingFile, limits: PatternLimits): boolean {
  return limits.anyOf.some(
    ({ parts }) => !parts.includes('address') && matchFileName(file.filename, parts, null) === 'match',
  );
}
