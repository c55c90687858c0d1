import { describe, expect, it } from 'vitest';
import { timeForReading } from '../../../../src/sandbox/precheck-service/drawing-checks/drawing-set/reading-time.js';

const TIME = { perReadingMs: 30_000, perRunMs: 180_000 };

describe('the time for one reading', () => {
  it.each([
    ['of a single file: the longest', 0, 1, 30_000],
    ['the last one: what is left', 170_000, 0, 10_000],
    ['the last one, with little left', 179_900, 0, 100],
    ['of forty files, the first: the longest', 0, 79, 30_000],
    ['of forty files, later: a third of what is not reserved', 120_000, 30, 10_000],
    ['of forty files, late: what is reserved for it', 160_000, 19, 1000],
    ['of hundreds, the first: a third of the third that is not reserved', 0, 999, 20_000],
    ['where nothing is left', 180_000, 5, 0],
    ['where more than that was spent', 200_000, 0, 0],
    ['where the clock gave nonsense', Number.NaN, 0, 0],
  ])('%s', (_what, spentMs, laterReadings, expected) => {
    expect(timeForReading(TIME, spentMs, laterReadings)).toBeCloseTo(expected, 6);
  });

  it('lets each of forty files that never end have its own end, within the time of the run', () => {
    let spentMs = 0;
    const given = Array.from({ length: 40 }, (_, index) => {
      const time = timeForReading(TIME, spentMs, 2 * (39 - index));
      spentMs += time;
      return time;
    });
    expect(spentMs).toBeLessThanOrEqual(TIME.perRunMs);
    expect(Math.min(...given)).toBeGreaterThanOrEqual(1000);
  });

  it('leaves a good file after ten that never end enough to be read', () => {
    let spentMs = 0;
    for (let index = 0; index < 10; index++) spentMs += timeForReading(TIME, spentMs, 2 * (19 - index));
    expect(timeForReading(TIME, spentMs, 19)).toBeGreaterThan(2000);
  });
});
