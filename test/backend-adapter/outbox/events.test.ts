import { describe, expect, it } from 'vitest';
import { adapterEventSchema } from 'precheck-contract';
import { eventsOf } from '../../../src/backend-adapter/outbox/outbox.js';
import type { StoredProject, StoredReport } from '../../../src/backend-adapter/store/store.js';
import { AT, project, storedReport } from '../store/store-under-test.js';

const policy = { minScore: 80 };

const report = (id: string, score: number | null, fields: Partial<StoredReport> = {}): StoredReport =>
  storedReport({ id, name: id.toUpperCase(), score, stageStartedAt: { Complete: AT }, ...fields });
const running = (id: string): StoredReport => report(id, null, { status: 'Analysing', result: null });
const state = (fields: Partial<StoredProject>): StoredProject =>
  project('p', { run: 1, phase: 'processing', permitType: 'x', revision: 6, userEmail: 'ann@example.com', ...fields });
const told = (before: Partial<StoredProject>, after: Partial<StoredProject>): string[] =>
  eventsOf(state(before), state({ revision: 7, ...after }), policy).map(({ id }) => id);

describe('eventsOf', () => {
  const [a, low] = [report('a', 90), report('b', 10)];
  const complete = 'complete' as const;
  it.each<[string, Partial<StoredProject>, Partial<StoredProject>, string[]]>([
    ['nothing, as nothing is complete', {}, { reports: [running('a')] }, []],
    [
      'nothing, as only the service came back',
      { reports: [a], phase: complete },
      { reports: [a], phase: complete, service: { reachable: true, readAt: AT, problem: null } },
      [],
    ],
    ['nothing of a record that is an earlier run’s', {}, { reports: [report('a', null, { waiting: true })] }, []],
    [
      'a late report, and the gate that it changes',
      { reports: [a], phase: complete },
      { reports: [a, low], phase: complete },
      [`report-completed:p:${Date.parse(AT)}:1:b`, `gate-decided:p:${Date.parse(AT)}:1:7`],
    ],
    ['nothing of a re-run that begins', { reports: [a], phase: complete }, { run: 2 }, []],
  ])('tells %s', (_, before, after, expected) => {
    expect(told(before, after)).toEqual(expected);
  });

  it('says what a page sees, and nobody’s e-mail address', () => {
    const events = eventsOf(state({}), state({ reports: [report('a', 79)], phase: 'complete' }), policy);
    expect(events.map((event) => adapterEventSchema.parse(event))).toEqual(events);
    const shared = { projectId: 'p', cityKey: 'c', permitType: 'x', run: 1, at: AT };
    const below = { reportId: 'a', reportName: 'A', score: 79, minScore: 80 };
    expect(events).toMatchObject([
      { type: 'report.completed', ...shared, report: { id: 'a', score: 79, complete: true, stage: 6 } },
      {
        type: 'gate.decided',
        ...shared,
        gate: { decision: 'failed', score: 79, reasons: [{ code: 'below-minimum', ...below }] },
      },
    ]);
    expect(JSON.stringify(events)).not.toContain('@');
  });

  it.each(['a:b', 'a.b', 'Süd 1', '\r\nx: y', '', 'x'.repeat(101), '\ud800'])(
    'makes a key of %j that a header carries, and no other id has',
    (odd) => {
      const ids = [odd, `${odd}'`].map((id) => told({}, { reports: [report(id, 1)] })[0]);
      for (const id of ids) expect(id).toMatch(/^report-completed:p:\d+:1:[\w~-]{1,100}$/);
      expect(ids[0]).not.toBe(ids[1]);
    },
  );
});
