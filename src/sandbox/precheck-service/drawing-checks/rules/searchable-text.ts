/** Domain rule 13. SHX fonts of AutoCAD become paths, so the finding says where that is likely. */
import * as z from 'zod/mini';
import type { DrawingPage } from '../drawing-set/drawing-set.js';
import { isShxText } from '../drawing-set/shx-text.js';
import { characterCount, charactersInWords, largestPicture } from './page-content.js';
import { sheetEvidence, undecided } from './rule.js';
import { sheetRule } from './subject-rules.js';

export const searchableText = sheetRule({
  id: 'searchable-text',
  title: 'Searchable text on each sheet',
  grade: 'A',
  category: 'Legibility',
  source: 'Clark County, Culver City',
  weight: 3,
  limits: z.strictObject({ minCharacters: z.int().check(z.gt(0), z.describe('characters of text on a sheet')) }),
  judge: (sheet, { minCharacters }) => {
    const { page } = sheet;
    const characters = charactersInWords(page);
    if (page.text === null) return undecided(sheet, characters);
    if (characterCount(page) >= minCharacters) return { verdict: 'met', evidence: sheetEvidence(sheet, characters) };
    const likely = whereLettersAre(page);
    const box = likely === IN_A_PICTURE ? largestPicture(page)?.box : null;
    return { verdict: 'broken', evidence: sheetEvidence(sheet, `${characters}; ${likely}`, { box }) };
  },
  words: ({ minCharacters }) => ({
    limit: `At least ${minCharacters} characters of text on a sheet`,
    fix: 'Export with text as text: use TrueType instead of SHX fonts (SHX letters become lines), embed fonts with their Unicode values, and do not convert text to outlines or pictures.',
    meets: ['has text that can be searched', 'have text that can be searched'],
    breaks: ['has hardly any searchable text', 'have hardly any searchable text'],
    undecided: 'The text of the sheets could not be read.',
  }),
});

const IN_A_PICTURE = 'letters are likely part of a picture';
/** Under this many paths there can't be words among them: a letter takes one or more. */
const PATHS_OF_WORDS = 100;

function whereLettersAre(page: DrawingPage): string {
  if (page.annotations.some(isShxText)) return 'AutoCAD drew the letters as lines, because they are in an SHX font';
  if (page.text?.some(({ unmapped }) => unmapped)) return 'the fonts don’t say which letters their signs are';
  if (page.imageCoverage > 0.5) return IN_A_PICTURE;
  if (page.pathCount >= PATHS_OF_WORDS) return 'letters are likely drawn as lines, as SHX fonts and outlined text are';
  return 'there are hardly any lines either';
}
