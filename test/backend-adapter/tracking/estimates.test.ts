import { describe, expect, it } from 'vitest';
import { estimateOf, runTimesOf, withEstimate } from '../../../src/backend-adapter/tracking/estimates.js';
import { REPORT_STAGES } from 'precheck-contract';
import type { RunTimes, StoredReport } from '../../../src/backend-adapter/store/store.js';
import { AT, drawing, project, storedReport } from '../store/store-under-test.js';

const second = (count: number): string => new Date(Date.parse(AT) + count * 1000).toISOString();
/** When each stage was first seen, in seconds; null where it was not. The sixth is Complete. */
const report = (name: string, ...seen: (number | null)[]): StoredReport => {
  const words = [...REPORT_STAGES, 'Complete'];
  const stages = seen.flatMap((at, index) => (at === null ? [] : [[words[index] ?? '', second(at)] as const]));
  const times = { stageStartedAt: Object.fromEntries(stages) };
  return storedReport({ id: `r-${name}`, name, status: stages.at(-1)?.[0] ?? 'Waiting', ...times });
};
const run = (...reports: StoredReport[]) =>
  project('p', { phase: 'complete', run: 1, permitType: 'x', drawings: [drawing], reports });

describe('runTimesOf', () => {
  const [a, longer] = [report('A', 0, 1, 2, 3, 4, 5), report('A', 0, 1, 2, 3, 4, 9)];
  const [quick, slower] = [report('A', 0, 5, 12, 13, 14, 20), report('B', 0, null, 10, 100, 200, 300)];
  const cases: readonly [string, StoredReport[], RunTimes['whole'] | null][] = [
    ['one report', [report('A', 0, 1, 4, 6, 9, 10)], [10_000, 9000, 6000, 4000, 1000]],
    ['two at once: the slowest counts', [a, report('B', 0, 2, 4, 6, 8, 10)], [10_000, 8000, 6000, 4000, 2000]],
    // The second holds the first stages, also where the first is the longer one.
    ['two in a row', [a, report('B', 5, 6, 7, 8, 9, 10)], [5000, 4000, 3000, 2000, 1000]],
    ['two in a row, the first longer', [longer, report('B', 5, 6, 7, 8, 8.5, 10)], [5000, 4000, 3000, 2000, 1500]],
    // It counts from the next.
    ['a stage that the slower was not seen in', [quick, slower], [300_000, 290_000, 288_000, 200_000, 100_000]],
    ['a stage too short to be seen', [report('A', 0, null, 4, 6, null, 10)], [10_000, null, 6000, 4000, null]],
    ['nothing but the end', [report('A', null, null, null, null, null, 3)], null],
    ['no end', [report('A', 0, 1)], null],
    ['one without an end', [report('A', 0, 1, 2, 3, 4, 5), report('B', 0, 1)], null],
    ['no report', [], null],
  ];
  it.each(cases)('%s', (_, reports, whole) => {
    expect(runTimesOf(run(...reports))?.whole ?? null).toEqual(whole);
  });

  it('learns nothing of a run that goes on, was begun elsewhere, or has no permit type', () => {
    const one = run(report('A', 0, 1, 2, 3, 4, 5));
    for (const other of [{ phase: 'processing' as const }, { drawings: [] }, { permitType: null }]) {
      expect(runTimesOf({ ...one, ...other })).toBeNull();
    }
  });
});

describe('estimateOf', () => {
  const history = (...seconds: (number | null)[]): RunTimes[] =>
    seconds.map((one) => ({ permitType: 'x', endedAt: AT, whole: [one === null ? null : one * 1000] }));
  it('says nothing before five runs have shown the stage', () => {
    expect(estimateOf(history(1, 2, 3, 4), 1, AT)).toBeNull();
    expect(estimateOf(history(1, 2, 3, 4, null), 1, AT)).toBeNull();
    expect(estimateOf(history(1, 2, 3, 4, 5), 2, AT)).toBeNull();
    expect(estimateOf(history(1, 2, 3, 4, 5), 0, AT)).toBeNull();
  });
  it('gives the median and where nine of ten lie, all times that were taken', () => {
    const five = { at: AT, runs: 5, lowMs: 1000, medianMs: 3000, highMs: 5000 };
    expect(estimateOf(history(5, 1, 4, 2, 3), 1, AT)).toEqual(five);
    const many = history(...Array.from({ length: 20 }, (_, index) => 20 - index), 900);
    expect(estimateOf(many, 1, AT)).toEqual({ at: AT, runs: 21, lowMs: 3000, medianMs: 11_000, highMs: 19_000 });
  });
});

describe('withEstimate', () => {
  const times = (seconds: number): RunTimes => ({ permitType: 'x', endedAt: AT, whole: [seconds * 1000] });
  const four = [2, 3, 4, 5].map(times);

  it('adds how long a run took that is over, and how long one still takes; goes on without a store', async () => {
    const logged: unknown[] = [];
    const store = { listRunTimes: async () => four };
    const parts = { store, log: (event: string, fields: object) => void logged.push({ event, ...fields }) };
    const before = { ...run(report('A', 0)), phase: 'processing' as const };
    expect((await withEstimate(parts, before, before, AT)).estimate).toEqual({ run: 1, stage: 1, estimate: null });
    const { runTimes } = await withEstimate(parts, before, run(report('A', 0, 1, 2, 3, 4, 9)), AT);
    expect(runTimes).toMatchObject({ permitType: 'x', endedAt: second(9) });
    store.listRunTimes = async () => [...four, runTimes!];
    const estimated = await withEstimate(parts, before, before, AT);
    expect(estimated.estimate).toMatchObject({ stage: 1, estimate: { runs: 5, highMs: 9000 } });
    // It holds for the stage.
    expect(await withEstimate(parts, before, estimated, second(1))).toBe(estimated);
    // A run that says nothing of the next leaves what the one before it took.
    const silent = { ...run(), runTimes: runTimes ?? null };
    expect(await withEstimate(parts, before, silent, AT)).toEqual(silent);
    store.listRunTimes = () => Promise.reject(new Error('away'));
    expect(await withEstimate(parts, before, before, AT)).toBe(before);
    expect(logged).toEqual([expect.objectContaining({ event: 'estimate-failed', projectId: 'p' })]);
  });

  it('begins at the next stage of a run that began elsewhere', async () => {
    const parts = { store: { listRunTimes: async () => [1, ...[2, 3, 4, 5]].map(times) }, log: () => undefined };
    const before = { ...run(report('A', 0)), phase: 'processing' as const, drawings: [] };
    const first = await withEstimate(parts, before, before, AT);
    expect(first.estimate).toEqual({ run: 1, stage: 1, estimate: null });
  });
});
