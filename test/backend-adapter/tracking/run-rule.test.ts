import { describe, expect, it } from 'vitest';
import {
  advanceTracking as advanceAt,
  baselineOf,
  LATE_FIELD_AWAITED_MS,
  SETTLING_MS,
  STALLED_AFTER_MS,
  type Reading,
} from '../../../src/backend-adapter/tracking/advance.js';
import type { StoredProject } from '../../../src/backend-adapter/store/store.js';
import type { ReportItem } from 'precheck-contract';
import { each } from 'precheck-contract/names';
import { drawing, project } from '../store/store-under-test.js';

const T0 = Date.parse('2026-01-01T00:00:00.000Z');
const item = (id: string, status: string, score?: number, extra: Record<string, unknown> = {}): ReportItem => ({
  id,
  name: `name of ${id}`,
  status,
  ...(score === undefined ? {} : { score, result: 'Passed' }),
  ...extra,
});
const running = (baseline: ReportItem[] = [], fields: Partial<StoredProject> = {}): StoredProject =>
  project('p', {
    ...{ phase: 'processing', run: 2, permitType: 'x', baseline: baselineOf(baseline) },
    lastProgressAt: new Date(T0).toISOString(),
    ...fields,
  });
const NOWHERE = each('address longitude latitude', null);
const reading = (items: ReportItem[], overallStatus: Reading['overallStatus'] = 'complete'): Reading => ({
  items,
  overallStatus,
  permitType: 'x',
  property: NOWHERE,
  expectedReports: [],
});
const advanceTracking = (state: StoredProject, found: Reading, nowMs: number): StoredProject =>
  advanceAt(state, found, nowMs, (time) => nowMs - Date.parse(time));
const after = (state: StoredProject, ...readings: ReportItem[][]): StoredProject =>
  readings.reduce((current, items, index) => advanceTracking(current, reading(items), T0 + index * 1000), state);
const shown = (state: StoredProject) => [
  state.phase,
  ...state.reports.map(({ id, status, score }) => [id, status, score]),
];

const old = item('a', 'Complete', 90);
const WAITING = ['a', 'Waiting', null];
describe('which reports count for a run', () => {
  it.each<[string, ReportItem[], ReportItem[][], unknown[]]>([
    ['a first run', [], [[old]], ['complete', ['a', 'Complete', 90]]],
    ['the old record, unchanged', [old], [[old]], ['processing', WAITING]],
    ['seen open since, then as before', [old], [[item('a', 'Analysing')], [old]], ['complete', ['a', 'Complete', 90]]],
    ['another record', [old], [[item('a', 'Complete', 50)]], ['complete', ['a', 'Complete', 50]]],
    ['same score, later completion', [old], [[{ ...old, completedAt: '2' }]], ['complete', ['a', 'Complete', 90]]],
    ['only a link signed anew', [old], [[{ ...old, reportUrl: 'https://x/?sig=2' }]], ['processing', WAITING]],
    [
      'only when it was last saved',
      [{ ...old, updatedAt: '1' }],
      [[{ ...old, updatedAt: '2' }]],
      ['processing', WAITING],
    ],
    ['a new id beside the old', [old], [[old, item('b', 'Complete', 70)]], ['complete', ['b', 'Complete', 70]]],
    [
      'two in place, one done',
      [old, item('c', 'Complete', 99)],
      [[item('a', 'Complete', 91), item('c', 'Complete', 99)]],
      ['processing', ['a', 'Complete', 91], ['c', 'Waiting', null]],
    ],
    ['open, with the old score', [old], [[item('a', 'Preparing', 90)]], ['processing', ['a', 'Preparing', null]]],
    ['an empty list after a full one', [], [[item('a', 'Analysing')], []], ['processing', ['a', 'Analysing', null]]],
    [
      'a list that leaves out a report of the run',
      [],
      [[item('b', 'Complete', 10), old], [old]],
      ['complete', ['b', 'Complete', 10], ['a', 'Complete', 90]],
    ],
    [
      'a list that leaves out one of two reports of one name',
      [],
      [[old, { ...item('b', 'Assessing'), name: old.name }], [old]],
      ['processing', ['a', 'Complete', 90], ['b', 'Assessing', null]],
    ],
    [
      'a list that has the record of an earlier run in place of a report',
      [{ ...item('x', 'Complete', 99), name: 'name of b' }],
      [
        [{ ...item('x', 'Complete', 99), name: 'name of b' }, old, item('b', 'Complete', 10)],
        [{ ...item('x', 'Complete', 99), name: 'name of b' }, old],
      ],
      ['complete', ['a', 'Complete', 90], ['b', 'Complete', 10]],
    ],
    [
      'reports that are numbered anew while they are under way',
      [],
      [
        [item('a', 'Analysing'), item('b', 'Analysing')],
        [
          { ...item('b', 'Complete', 91), name: old.name },
          { ...item('c', 'Complete', 92), name: 'name of b' },
        ],
      ],
      ['complete', ['b', 'Complete', 91], ['c', 'Complete', 92]],
    ],
    ['a word that is not in the specification', [], [[item('a', 'Queued')]], ['processing', ['a', 'Queued', null]]],
    ['an id like a prototype', [], [[item('__proto__', 'Complete', 90)]], ['complete', ['__proto__', 'Complete', 90]]],
  ])('%s', (_name, baseline, readings, expected) => {
    expect(shown(after(running(baseline), ...readings))).toEqual(expected);
  });

  it('takes no result from a record that is not Complete', () => {
    const state = after(running([old]), [item('a', 'Preparing', 90)]);
    expect(state.reports.map(({ result }) => result)).toEqual([null]);
    expect(after(state, [old]).reports.map(({ result }) => result)).toEqual(['Passed']);
  });

  it('waits for the expected report even where another has a new id, and drops what the permit type does not run', () => {
    const state = running([old, item('z', 'Complete', 5)], { expectedReports: ['name of a', 'name of b'] });
    expect(shown(after(state, [old, item('z', 'Complete', 5), item('b', 'Complete', 95)]))).toEqual([
      'processing',
      ['a', 'Waiting', null],
      ['b', 'Complete', 95],
    ]);
  });
});

describe('phases', () => {
  it('waits while the service calls the project processing, but not for ever', () => {
    const items = [item('a', 'Complete', 90)];
    const first = advanceTracking(running(), reading(items, 'processing'), T0);
    expect(first.phase).toBe('processing');
    expect(advanceTracking(first, reading(items, 'processing'), T0 + SETTLING_MS - 1).phase).toBe('processing');
    expect(advanceTracking(first, reading(items, 'processing'), T0 + SETTLING_MS).phase).toBe('complete');
    expect(advanceTracking(first, reading(items, 'complete'), T0 + 1).phase).toBe('complete');
  });

  it('waits for a permit type that the service does not say, but not for ever', () => {
    const items = [item('a', 'Complete', 90)];
    const silent = { ...reading(items), permitType: null };
    const first = advanceTracking(running([], { permitType: null }), silent, T0);
    expect(first.phase).toBe('processing');
    const endMs = T0 + LATE_FIELD_AWAITED_MS;
    expect(advanceTracking(first, silent, endMs - 1).phase).toBe('processing');
    expect(advanceTracking(first, silent, endMs)).toMatchObject({ phase: 'complete', permitType: null });
    const said = { ...reading(items), expectedReports: ['name of a'] };
    expect(advanceTracking(first, said, T0 + 1)).toMatchObject({ phase: 'complete', permitType: 'x' });
    const more = { ...said, overallStatus: 'unknown' as const, expectedReports: ['name of a', 'another'] };
    expect(advanceTracking(first, more, T0 + 1)).toMatchObject({ phase: 'processing', permitType: 'x' });
  });

  it('waits for a score that comes after the word Complete, and takes it for no other run', () => {
    const scoreless = reading([item('a', 'Complete')]);
    const first = advanceTracking(running([], { drawings: [drawing] }), scoreless, T0);
    expect(first.phase).toBe('processing');
    const scored = advanceTracking(first, reading([item('a', 'Complete', 90)]), T0 + 1);
    expect(scored).toMatchObject({ run: 2, phase: 'complete', drawings: [drawing], reports: [{ score: 90 }] });
    expect(advanceTracking(first, scoreless, T0 + LATE_FIELD_AWAITED_MS).phase).toBe('complete');
  });

  it('stalls after 30 minutes without change, and goes on at the next', () => {
    const open = after(running(), [item('a', 'Analysing')]);
    expect(advanceTracking(open, reading([item('a', 'Analysing')]), T0 + STALLED_AFTER_MS - 1)).toEqual(open);
    const stalled = advanceTracking(open, reading([item('a', 'Analysing')]), T0 + STALLED_AFTER_MS);
    expect(stalled.phase).toBe('stalled');
    const moved = advanceTracking(stalled, reading([item('a', 'Assessing')]), T0 + STALLED_AFTER_MS + 1);
    expect(moved.phase).toBe('processing');
  });

  it('takes a change after the end for a run begun elsewhere, on drawings that nobody here knows', () => {
    const done = after(running([], { drawings: [drawing] }), [old]);
    expect(after(done, [old])).toBe(done);
    expect(after(done, [{ ...old, updatedAt: '2' }])).toMatchObject({ run: 2, drawings: [drawing] });
    const both = after(done, [old, item('b', 'Complete', 80)]);
    expect(after(both, [item('b', 'Complete', 80), old], [item('b', 'Complete', 80)])).toBe(both);
    expect(after(done, [item('a', 'Complete', 95)])).toMatchObject({ run: 3, drawings: [], phase: 'complete' });
    const late = after(done, [old, item('b', 'Analysing')]);
    expect(late).toMatchObject({ run: 2, drawings: [drawing], phase: 'processing' });
  });

  it('takes permit type and property of a run begun elsewhere from the service, and no word of the property for none', () => {
    const done = after(running([], { address: '1 Told St', longitude: 151 }), [old]);
    const there = { address: '2 Other St', longitude: 152, latitude: null };
    const begun = (permitType: string | null, expectedReports: string[]) =>
      advanceTracking(done, { ...reading([item('a', 'Analysing')]), permitType, expectedReports }, T0);
    expect(begun('y', ['R'])).toMatchObject({ run: 3, permitType: 'y', address: '1 Told St', expectedReports: ['R'] });
    const unnamed = begun(null, []);
    expect(unnamed).toMatchObject({ run: 3, permitType: null, expectedReports: [] });
    const named = { ...reading([item('a', 'Analysing')]), property: there };
    expect(advanceTracking(unnamed, named, T0)).toMatchObject({ run: 3, permitType: 'x', ...there });
  });

  it('takes no report of an earlier run for one of a later, however many runs before are listed', () => {
    const named = (id: string, score: number) => item(id, 'Complete', score, { name: 'Readiness' });
    const first = after(running([], { phase: 'draft', run: 0 }), [named('a', 100)]);
    const second = after(first, [named('a', 100), named('b', 90)]);
    const third = after(second, [named('a', 100), named('b', 90), named('c', 10)]);
    expect(shown(third)).toEqual(['complete', ['c', 'Complete', 10]]);
  });

  it('leaves a draft alone until reports show', () => {
    const draft = running([], { phase: 'draft', run: 0 });
    expect(after(draft, [])).toBe(draft);
    expect(after(draft, [item('a', 'Preparing')])).toMatchObject({ run: 1, phase: 'processing', handedOff: false });
  });
});
