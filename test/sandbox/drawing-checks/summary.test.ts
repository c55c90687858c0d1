import { describe, expect, it } from 'vitest';
import { scoreReport } from '../../../src/sandbox/precheck-service/drawing-checks/score.js';
import { summarise } from '../../../src/sandbox/precheck-service/drawing-checks/summary.js';
import type { Score } from '../../../src/sandbox/precheck-service/drawing-checks/score.js';
import type { Finding } from 'precheck-contract/precheck-service';
import { readSet } from '../../support/drawing-runs.js';
import { makeDrawing } from '../../support/drawings.js';

const REPORT = { key: 'r', name: 'Report', passMark: 80, rules: [] };
const finding = (status: Finding['status']): Finding => ({ id: status, title: status, status, message: '' });
const scored = (change: Partial<Score>): Score => ({ ...scoreReport([], 80), assessedShare: 100, ...change });

describe('the list of sheets', () => {
  it('has what each page was taken for, with every scale it states', async () => {
    const { files, sheets } = await readSet([
      {
        filename: 'plans.pdf',
        bytes: await makeDrawing({ pages: [{ notes: ['SCALE 1:50'] }, { rotation: 90, scale: null }] }),
      },
    ]);
    const { sheets: listed, fileCount, sheetCount } = summarise(REPORT, scored({}), [], files, sheets);
    expect([fileCount, sheetCount]).toEqual([1, 2]);
    expect(listed[0]).toMatchObject({
      file: 'plans.pdf',
      page: 1,
      sheetNumber: 'A-101',
      discipline: 'Architectural',
      category: 'floor',
      widthMm: 420,
      heightMm: 297,
    });
    expect([...(listed[0]?.scales ?? [])].sort()).toEqual(['1:100', '1:50']);
    expect(listed[0]?.scales).toContain(listed[0]?.scale);
    expect(listed[1]).toMatchObject({ page: 2, scale: null, scales: [], widthMm: 420, heightMm: 297 });
  });

  it('counts what it does not list', async () => {
    const { files, sheets } = await readSet([{ bytes: await makeDrawing({ pages: [{}, {}] }) }]);
    const [file] = files;
    const [sheet] = sheets;
    if (file === undefined || sheet === undefined) throw new Error('no sheet');
    const summary = summarise(
      REPORT,
      scored({}),
      [finding('fail'), finding('pass'), finding('pass')],
      [{ ...file, pageCount: 600 }],
      Array.from({ length: 600 }, () => sheet),
    );
    expect([summary.sheetCount, summary.sheets.length]).toEqual([600, 500]);
    expect(summary.counts).toEqual({ pass: 2, fail: 1, attention: 0, notAssessed: 0 });
  });
});
