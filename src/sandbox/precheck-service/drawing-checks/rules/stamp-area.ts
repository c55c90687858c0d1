/** Domain rule 25, second half. Lines are not in what is read of a page, so nobody is told that an area is empty: grade C. */
import * as z from 'zod/mini';
import { MM_PER_POINT } from '../drawing-set/geometry.js';
import type { Sheet } from '../recognition/sheet.js';
import { findClearArea } from './clear-area.js';
import { lengthInWords, sizeInWords } from './lengths.js';
import { isReadable, whyCut } from './places.js';
import { type Judged, type RuleContext, sheetEvidence, undecided } from './rule.js';
import { sheetRule } from './subject-rules.js';

const sideMm = z.number().check(z.gt(0), z.lte(2000));
const stampLimits = z.strictObject({
  widthMm: sideMm.check(z.describe('width of the stamp in millimetres')),
  heightMm: sideMm.check(z.describe('height of the stamp in millimetres')),
  marginMm: z
    .number()
    .check(z.gte(0), z.lte(200), z.describe('millimetres from the edge of the sheet that do not count')),
  sheets: z.enum(['first', 'every']).check(z.describe('first: on the first sheet of each file; every: on every sheet')),
});
type StampLimits = z.infer<typeof stampLimits>;

const MOST_OF_THE_SHEET = 0.8;

export const stampArea = sheetRule({
  id: 'stamp-area',
  title: 'Room for the approval stamp',
  grade: 'C',
  category: 'Approval',
  source: 'Nevada, Culver City',
  weight: 0,
  limits: stampLimits,
  among: ({ sheets }, limits) => (limits.sheets === 'every' ? sheets : sheets.filter(({ page }) => page.number === 1)),
  judge: (sheet, limits, { units }) => judgeSheet(sheet, limits, units),
  words: (limits, { units }) => {
    const size = sizeInWords(limits, units);
    return {
      limit: `A clear area of ${size} on ${limits.sheets === 'every' ? 'every sheet' : 'the first sheet of each file'}, ${lengthInWords(limits.marginMm, units)} from the edge`,
      fix: `Keep a rectangle of ${size} free, in or beside the title block, for the city’s stamp.`,
      meets: [`has room for a stamp of ${size}`, `have room for a stamp of ${size}`],
      breaks: [`has no clear area of ${size}`, `have no clear area of ${size}`],
      undecided: 'No clear area could be told: the sheets have no text, or pictures cover them.',
      note: 'Judged on text, pictures and comments; whether lines cross it was not looked at.',
    };
  },
});

function judgeSheet(sheet: Sheet, limits: StampLimits, units: RuleContext['units']): Judged {
  const { page } = sheet;
  if (!isReadable(page) || page.text === null) return undecided(sheet, page.problem ?? 'its text can’t be read');
  const why = whyCut(page, 'text', 'objects', 'annotations');
  if (why !== null) return undecided(sheet, why);
  const boxes = [...page.text, ...page.images, ...page.annotations].map(({ box }) => box);
  // A sheet of nothing but lines looks empty to this rule, and is not.
  if (boxes.length === 0) return undecided(sheet, 'the sheet has only lines, or nothing');
  // A sheet that was turned into one picture is all picture, its blank paper as well.
  if (page.imageCoverage > MOST_OF_THE_SHEET) return undecided(sheet, 'pictures cover the sheet');
  const points = (mm: number) => mm / MM_PER_POINT;
  const { area, tallest } = findClearArea(page, boxes, {
    width: points(limits.widthMm),
    height: points(limits.heightMm),
    margin: points(limits.marginMm),
  });
  if (area !== null) return { verdict: 'met', evidence: sheetEvidence(sheet, 'a clear area', { box: area }) };
  const short = `the tallest clear area of that width is ${lengthInWords(tallest * MM_PER_POINT, units)} high`;
  return { verdict: 'doubtful', evidence: sheetEvidence(sheet, short) };
}
