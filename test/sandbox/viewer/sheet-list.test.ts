import { describe, expect, it } from 'vitest';
import type { Report } from '../../../src/sandbox/precheck-service/database/report-store.js';
import type { RunFile } from '../../../src/sandbox/precheck-service/database/run-store.js';
import { listSheets, sheetName, sheetOf } from '../../../src/sandbox/precheck-service/pages/viewer/sheet-list.js';
import { formatDuration, formatSheetSize } from '../../../src/sandbox/precheck-service/pages/viewer/words.js';

const reportWith = (summary: unknown) => ({ summary }) as Report;
const sheet = (fields: Record<string, unknown> = {}) => ({
  file: 'a.pdf',
  page: 1,
  sheetNumber: 'A-101',
  title: 'Floor plan',
  discipline: 'Architectural',
  category: 'floor',
  scale: '1:100',
  widthMm: 420,
  heightMm: 297,
  ...fields,
});
const file = (position: number, filename: string, blob: string | null = `blob-${position}`): RunFile => ({
  position,
  filename,
  blob,
  type: '',
  label: '',
  fileLink: null,
  size: 1,
});
const listOf = (...sheets: unknown[]) => listSheets([reportWith({ sheets })], [file(0, 'a.pdf'), file(1, 'b.pdf')]);

describe('the list of sheets', () => {
  it('numbers them, finds their files and knows their size in points', () => {
    const [first, second] = listOf(sheet(), sheet({ file: 'b.pdf', page: 3, sheetNumber: null }));
    expect(first).toMatchObject({ index: 1, position: 0, number: 'A-101', title: 'Floor plan', scale: '1:100' });
    expect(first?.widthPt).toBeCloseTo(1190.55, 1);
    expect(second).toMatchObject({ index: 2, position: 1, page: 3, number: null });
  });

  it.each([
    ['different numbers', ['A-101', 'A-102'], [null, null]],
    ['one number twice', ['A-101', 'A-101'], ['number used twice', 'number used twice']],
    ['one number twice, in other letters', ['a-101 ', 'A-101'], ['number used twice', 'number used twice']],
    ['no number', [null, 'A-101'], ['no number', null]],
    ['no numbers at all are no duplicates', [null, ''], ['no number', 'no number']],
  ])('marks %s', (_name, numbers, marks) => {
    expect(listOf(...numbers.map((sheetNumber) => sheet({ sheetNumber }))).map(({ mark }) => mark)).toEqual(marks);
  });

  it.each([
    ['nothing', null],
    ['no sheets', { verdict: 'x' }],
    ['something else', { sheets: 'x' }],
    ['no list', 7],
  ])('takes a summary with %s for none', (_name, summary) => {
    expect(listSheets([reportWith(summary)], [])).toEqual([]);
  });

  it('leaves out lines that it cannot read, and takes the first report that lists any', () => {
    const odd = [sheet({ page: 0 }), sheet({ widthMm: Number.NaN }), sheet({ heightMm: -1 }), 'x', sheet({ page: 2 })];
    const reports = [reportWith(null), reportWith({ sheets: [] }), reportWith({ sheets: odd })];
    expect(listSheets(reports, []).map(({ page }) => page)).toEqual([2]);
  });

  it('tells two files of one name apart by their order', () => {
    const files = [file(0, 'a.pdf'), file(1, 'a.pdf'), file(2, 'a.pdf', null)];
    const sheets = listSheets([reportWith({ sheets: [sheet(), sheet({ page: 2 }), sheet(), sheet()] })], files);
    expect(sheets.map(({ position }) => position)).toEqual([0, 0, 1, null]);
  });

  it('names a sheet and finds the one that evidence is on', () => {
    const sheets = listOf(sheet(), sheet({ page: 2, sheetNumber: null, title: null }));
    expect(sheets.map(sheetName)).toEqual(['A-101, Floor plan', 'a.pdf, page 2']);
    expect(sheetOf(sheets, 'a.pdf', 2)).toBe(sheets[1]);
    expect(sheetOf(sheets, 'a.pdf', undefined)).toBeUndefined();
    expect(sheetOf(sheets, 'c.pdf', 1)).toBeUndefined();
  });
});

describe('words', () => {
  it.each([
    [420, 297, 'metric', 'A3, 420 × 297 mm'],
    [594, 841, 'metric', 'A1, 594 × 841 mm'],
    [431.8, 279.4, 'metric', '432 × 279 mm'],
    [431.8, 279.4, 'imperial', '17 × 11 in'],
    [561.3, 558.8, 'imperial', '22.1 × 22 in'],
  ] as const)('%s by %s mm, %s: %s', (widthMm, heightMm, units, words) => {
    expect(formatSheetSize({ widthMm, heightMm }, units)).toBe(words);
  });

  it.each([
    [-5, '0 s'],
    [340, '0.3 s'],
    [9_940, '9.9 s'],
    [59_400, '59 s'],
    [185_000, '3 min 5 s'],
  ])('%s ms are %s', (ms, words) => {
    expect(formatDuration(ms)).toBe(words);
  });
});
