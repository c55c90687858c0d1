import { describe, expect, it } from 'vitest';
import type { Report } from '#precheck-service/database/report-store.js';
import type { RunFile } from '#precheck-service/database/run-store.js';
import { listSheets } from '#precheck-service/pages/viewer/sheet-list.js';

const reportWith = (summary: unknown) => ({ summary }) as Report;
const sheet = (fields: Record<string, unknown> = {}) => ({
  ...{ file: 'a.pdf', page: 1, sheetNumber: 'A-101', title: 'Floor plan', scale: '1:100', widthMm: 420, heightMm: 297 },
  ...fields,
});
const file = (position: number, filename: string, blob: string | null = `blob-${position}`): RunFile => ({
  ...{ position, filename, blob, type: '', label: '', fileLink: null, size: 1 },
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
    ['no numbers at all are no duplicates', [null, ''], [null, null]],
  ])('marks %s', (_name, numbers, marks) => {
    expect(listOf(...numbers.map((sheetNumber) => sheet({ sheetNumber }))).map(({ mark }) => mark)).toEqual(marks);
  });

  it('leaves out lines that it cannot read, and takes the first report that lists any', () => {
    const odd = [sheet({ page: 0 }), sheet({ widthMm: Number.NaN }), sheet({ heightMm: -1 }), 'x', sheet({ page: 2 })];
    const reports = [reportWith(null), reportWith({ sheets: [] }), reportWith({ sheets: odd })];
    expect(listSheets(reports, []).map(({ page }) => page)).toEqual([2]);
  });
});
