import { describe, expect, it } from 'vitest';
import { andList, orList, share, SHEETS } from '../../../../src/sandbox/precheck-service/drawing-checks/rules/rule.js';
import { assess, readSet } from '../../../support/drawing-runs.js';
import { makeDrawing, NOT_A_PDF, type DrawingOptions } from '../../../support/drawings.js';

describe('how a share is put in words', () => {
  it.each([
    [1, 1, 'The sheet is'],
    [2, 2, 'Both sheets are'],
    [8, 8, 'All 8 sheets are'],
    [1, 8, '1 of 8 sheets is'],
    [3, 8, '3 of 8 sheets are'],
  ])('%i of %i', (part, whole, words) => expect(share(part, whole, SHEETS, 'is', 'are')).toBe(words));

  it.each([
    [['A'], 'A', 'A'],
    [['A', 'B'], 'A or B', 'A and B'],
    [['A', 'B', 'C'], 'A, B or C', 'A, B and C'],
  ])('lists %j', (list, or, and) => expect([orList(list), andList(list)]).toEqual([or, and]));
});

const A4 = [841.89, 595.28] as const;
const SIZES = [
  [500, 400],
  [600, 400],
  [700, 400],
  [800, 400],
  [900, 400],
] as const; // prettier-ignore
const sized = (sizePt: readonly [number, number]) => ({ sizePt });

describe('sentences an engineer reads', () => {
  it.each<[string, readonly DrawingOptions[], string, string]>([
    ['sheet-size', [{ pages: [sized(A4)] }], 'message', 'The sheet is 297 × 210 mm; the city takes A3, A2 or A1.'],
    [
      'sheet-size',
      [{ pages: [sized(A4), sized([500, 400])] }],
      'message',
      'Both sheets are 297 × 210 mm or 176 × 141 mm; the city takes A3, A2 or A1.',
    ],
    [
      'sheet-size',
      [{ pages: SIZES.map(sized) }],
      'message',
      'All 5 sheets are 176 × 141 mm, 212 × 141 mm, 247 × 141 mm or one of 2 more sizes; the city takes A3, A2 or A1.',
    ],
    ['sheet-size', [{}], 'measured', '1 of 1 sheet meets it'],
    [
      'layers-flattened',
      [{ layers: ['Walls'] }],
      'message',
      'The file keeps layers that can be switched on and off: drawing-1.pdf has 1 layer.',
    ],
    ['scale-stated', [{ pages: [{ scale: null }] }], 'message', 'No scale was found on the sheet (A-101).'],
    ['no-owner-restrictions', [{}], 'limit', 'No restriction on editing, markup and printing'],
  ])('%s: %#', async (rule, drawings, field, words) => {
    const set = await readSet(await Promise.all(drawings.map(async (made) => ({ bytes: await makeDrawing(made) }))));
    expect(assess(rule, set)[field as 'message']).toBe(words);
  });

  it('name what could not be judged, and why', async () => {
    const set = await readSet([{ bytes: await makeDrawing() }, { bytes: NOT_A_PDF }]);
    expect(assess('no-portfolio', set).message).toBe(
      'No file is a PDF portfolio. 1 file could not be judged (drawing-2.pdf: does not open).',
    );
  });

  it('count no pages of a file that does not open', async () => {
    const set = await readSet([{ bytes: NOT_A_PDF }]);
    expect(assess('file-size', set, { maxBytes: 1, maxPages: 1 }).evidence[0]?.measured).toBe('0.0 MB');
  });
});
