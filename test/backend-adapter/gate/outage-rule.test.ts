import { describe, expect, it } from 'vitest';
import type { OutageRule } from '../../../src/backend-adapter/gate/gate.js';
import { withOutage } from '../../../src/backend-adapter/tracking/advance.js';
import { copiesOf, currentOutage } from '../../../src/backend-adapter/gate/snapshot.js';
import type { StoredProject } from '../../../src/backend-adapter/store/store.js';
import { drawing } from '../store/store-under-test.js';

const SINCE = '2026-01-01T00:00:00.000Z';
const FLAG: OutageRule = { rule: 'allow-flagged', afterMs: 60_000, maxAgeMs: 3_600_000 };
const AWAY = { reachable: false, readAt: null, problem: 'upstream_unavailable', since: SINCE };
const THERE = { reachable: true, readAt: SINCE, problem: null, since: null };

const awaiting = { phase: 'complete', drawingCheck: { run: 1, outcome: 'awaited', names: [] } } as const;
const project = (more: Partial<StoredProject> = {}) =>
  ({ run: 1, phase: 'processing', drawings: [drawing], pendingRun: null, service: AWAY, ...more }) as StoredProject;

describe('withOutage', () => {
  const noted = { run: 1, rule: 'allow-flagged', since: SINCE };
  it.each<[string, Partial<StoredProject>, object, OutageRule, number, object | undefined]>([
    ['long enough', {}, AWAY, FLAG, 60_000, noted],
    ['only its drawings are left to compare', awaiting, AWAY, FLAG, 60_000, noted],
    ['stalled', { phase: 'stalled' }, AWAY, FLAG, 60_000, noted],
    ['deferred', {}, AWAY, { ...FLAG, rule: 'defer' }, 60_000, { ...noted, rule: 'defer' }],
    ['until the rule ends', {}, AWAY, FLAG, 3_659_998, noted],
    ['when the rule has ended', {}, AWAY, FLAG, 3_660_000, { ...noted, over: true }],
    ['ended, but longer by the policy now', { outage: { ...noted, over: true } as never }, AWAY, FLAG, 60_000, noted],
    ['not long enough', {}, AWAY, FLAG, 59_999, undefined],
    ['blocked', {}, AWAY, { rule: 'block' }, 1e9, undefined],
    ['the service is there', {}, THERE, FLAG, 1e9, undefined],
    ['a draft', { run: 0, phase: 'draft' }, AWAY, FLAG, 1e9, undefined],
    ['complete', { phase: 'complete' }, AWAY, FLAG, 1e9, undefined],
    ['a run is being started', { pendingRun: {} as never }, AWAY, FLAG, 1e9, undefined],
    ['no drawings known', { drawings: [] }, AWAY, FLAG, 1e9, undefined],
    ['a digest is not known', { drawings: [{ ...drawing, sha256: null }] }, AWAY, FLAG, 1e9, undefined],
    ['again in the run', { outage: { ...noted, since: '2025-01-01' } as never }, AWAY, FLAG, 60_000, noted],
  ])('%s', (_name, more, service, rule, afterMs, expected) => {
    const found = project({ ...more, service: service as typeof AWAY });
    const policy = { minScore: 80, outage: rule };
    const next = withOutage(found, policy, () => afterMs);
    expect(next.outage).toEqual(expected);
    if (expected === undefined) expect(next).toBe(found);
    else expect(withOutage(next, policy, () => afterMs + 1)).toEqual(next);
  });
});

it('stands while the service is away in the same run, and no longer', () => {
  const outage = { run: 1, rule: 'defer', since: SINCE } as const;
  expect(currentOutage(project({ outage }))).toEqual({ since: SINCE });
  expect(currentOutage(project({ outage, ...awaiting }))).toEqual({ since: SINCE });
  expect(currentOutage(project({ outage: null }))).toBeNull();
  expect(currentOutage(project({ outage: { ...outage, over: true } }))).toBeNull();
  expect(currentOutage(project({ outage, run: 2 }))).toBeNull();
  expect(currentOutage(project({ outage, service: THERE }))).toBeNull();
  expect(currentOutage(project({ outage, service: { ...AWAY, since: '2026-01-02T00:00:00.000Z' } }))).toBeNull();
  expect(currentOutage(project({ outage, phase: 'complete' }))).toBeNull();
  expect(currentOutage(project({ outage, pendingRun: {} as never }))).toBeNull();
});

it('a comparison of drawings counts in its own run', () => {
  const drawingCheck = { run: 1, outcome: 'same', names: [] } as const;
  expect(copiesOf(project({ drawingCheck }))?.outcome).toBe('same');
  // The receipt of an outage says whether the drawings were compared.
  expect(copiesOf(project({ drawingCheck, run: 2 }))?.outcome).toBe('awaited');
});
