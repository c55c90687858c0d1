import { describe, expect, it } from 'vitest';
import type { Box } from '../../../../src/sandbox/precheck-service/drawing-checks/drawing-set/drawing-set.js';
import { findClearArea } from '../../../../src/sandbox/precheck-service/drawing-checks/rules/clear-area.js';
import { cpuMs } from '../../support/cpu-time.js';

const page = { widthPt: 1000, heightPt: 600 };
const wanted = { width: 200, height: 100, margin: 20 };

describe('findClearArea', () => {
  it.each<[string, readonly Box[], Box | null]>([
    ['an empty page: the lowest, rightmost place', [], [780, 480, 200, 100]],
    ['a title block at the bottom', [[0, 400, 1000, 200]], [780, 300, 200, 100]],
    ['all taken', [[0, 0, 1000, 600]], null],
    [
      'boxes off the page take nothing',
      [
        [2000, 2000, 500, 500],
        [-500, -500, 100, 100],
      ],
      [780, 480, 200, 100],
    ],
    ['boxes that are no numbers take nothing', [[Number.NaN, 0, 10, 10]], [780, 480, 200, 100]],
    [
      'a hole just large enough',
      [
        [0, 0, 1000, 200],
        [0, 310, 1000, 290],
        [0, 0, 400, 600],
        [620, 0, 400, 600],
      ],
      [403.3, 210, 200, 100],
    ],
    [
      'a hole too flat',
      [
        [0, 0, 1000, 250],
        [0, 330, 1000, 270],
      ],
      null,
    ],
  ])('%s', (_name, boxes, area) => {
    const found = findClearArea(page, boxes, wanted).area;
    if (area === null || found === null) expect(found).toBe(area);
    else
      for (const [index, value] of area.entries())
        expect(Math.abs((found[index] ?? Number.NaN) - value), found.join(' ')).toBeLessThanOrEqual(18);
  });

  it('never overlaps a box', () => {
    const boxes: Box[] = Array.from({ length: 60 }, (_, index) => [(index * 137) % 900, (index * 71) % 560, 40, 12]);
    const area = findClearArea(page, boxes, { width: 60, height: 30, margin: 0 }).area;
    if (area === null) throw new Error('expected a clear area');
    const [x, y, width, height] = area;
    for (const [left, top, across, down] of boxes)
      expect(
        left + across <= x + 0.01 || left >= x + width - 0.01 || top + down <= y + 0.01 || top >= y + height - 0.01,
      ).toBe(true);
  });

  it.each([
    [{ widthPt: 1e9, heightPt: 1e9 }],
    [{ widthPt: 1, heightPt: 1 }],
    [{ widthPt: Number.NaN, heightPt: 5 }],
    [{ widthPt: 1e9, heightPt: 1e-9 }],
  ])('is soon done on %j', (odd) => {
    const started = cpuMs();
    findClearArea(odd, [[0, 0, 1e9, 1e9]], wanted);
    expect(cpuMs() - started).toBeLessThan(2000);
  });
});
