/** What the keeper asks the adapter for, holds and lets go, on a store alone. When it renews is in receipt-renewal.test.ts. */
import { expect } from '@open-wc/testing';
import type { GateView, Snapshot } from '../../../src/contract/adapter-api.js';
import type { Drawing } from '../../../src/components/session/drawing.js';
import { ProblemError, problemOf } from '../../../src/components/session/problem.js';
import { ReceiptKeeper } from '../../../src/components/session/receipt-keeper.js';
import type { SessionEnvironment } from '../../../src/components/session/session-environment.js';
import { type HeldReceipt, NO_SETTINGS, type SessionState } from '../../../src/components/session/session-state.js';
import { SessionStore } from '../../../src/components/session/session-store.js';
import { until } from '../support/page.js';

const HOUR_MS = 3_600_000;
const gate: GateView = { decision: 'passed', minScore: 80, score: 84, reasons: [] };
const flagged: GateView = { ...gate, decision: 'flagged', score: null };
const settings = { ...NO_SETTINGS, permitType: 'fence' };
const problem = problemOf('internal', 'No.');
const run: Snapshot = {
  revision: 1,
  project: { id: 'p', cityKey: 'x', permitType: 'fence', address: null, createdAt: '2026-03-01T09:00:00.000Z' },
  phase: 'complete',
  run: 2,
  processingStartedAt: null,
  drawings: [],
  reports: [],
  gate,
  service: { reachable: true, readAt: null, problem: null },
};
const held: HeldReceipt = { receipt: 'before', expiresAt: '2099-01-01T00:00:00.000Z', run: 2, minScore: 80 };

/** A keeper on a store, and the minimums that it asked for. Each call is answered by the next of `answers`, or with a receipt. */
function createKeeper(state: Partial<SessionState>, answers: (ProblemError | Promise<void>)[] = []) {
  const store = new SessionStore();
  store.set({ projectId: 'p', settings, snapshot: run, ...state });
  const asked: number[] = [];
  const clock = { aheadMs: 0, doubts: 0 };
  const now = () => Date.now() + clock.aheadMs;
  const requestReceipt = async (_id: string, minScore: number) => {
    asked.push(minScore);
    const receipt = `receipt-${asked.length}`;
    const answer = answers.shift();
    if (answer instanceof ProblemError) throw answer;
    await answer;
    const { snapshot } = store.state;
    const { decision } = snapshot?.gate ?? gate;
    const ofOutage = decision === 'flagged' ? { decision } : {};
    const expiresAt = new Date(now() + HOUR_MS).toISOString();
    return { receipt, expiresAt, run: snapshot?.run ?? 0, minScore, ...ofOutage };
  };
  const environment = {
    client: async () => ({ requestReceipt }),
    clock: now,
    isVisible: () => true,
    receiptTimes: { leadMs: 600_000, shortestLifeMs: 30_000, retryDelaysMs: [], lookMs: 5 },
    tracking: { pollIntervalMs: 1 },
    uploads: { random: () => 0 },
  } as unknown as SessionEnvironment;
  return { store, asked, clock, keeper: new ReceiptKeeper(store, environment, () => (clock.doubts += 1)) };
}
/** Long after whatever is asked at once was answered. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('the keeper of the receipt', () => {
  const table: readonly [string, Partial<SessionState>, number[], string | null][] = [
    ['asks where the run passed', {}, [80], 'receipt-1'],
    ['asks for what the page asks', { settings: { ...settings, minScore: 84 } }, [84], 'receipt-1'],
    ['keeps what is held for this run and minimum', { receipt: held }, [], 'before'],
    ['keeps what is held for a higher minimum', { receipt: { ...held, minScore: 90 } }, [], 'before'],
    ['takes none of a lower minimum', { receipt: { ...held, minScore: 79 } }, [80], 'receipt-1'],
    ['takes none of another run', { receipt: { ...held, run: 1 } }, [80], 'receipt-1'],
    ['takes none of an outage for a pass', { receipt: { ...held, decision: 'flagged' } }, [80], 'receipt-1'],
    ['asks nothing without a project', { snapshot: null }, [], null],
    ['asks nothing below what the page asks', { settings: { ...settings, minScore: 85 } }, [], null],
    ['asks nothing for a run that failed', { snapshot: { ...run, gate: { ...gate, decision: 'failed' } } }, [], null],
    ['asks nothing for a run that goes on', { snapshot: { ...run, phase: 'processing' } }, [], null],
    ['asks nothing for a set that changed', { drawings: [{ uploadId: 'u' } as Drawing] }, [], null],
    ['asks nothing for another permit type', { settings: { ...settings, permitType: 'shed' } }, [], null],
    ['asks nothing while a check may have begun', { problem, problems: { check: problem } }, [], null],
    ['asks whatever is wrong elsewhere', { problem, problems: { city: problem } }, [80], 'receipt-1'],
    ['asks nothing of itself once one ran out', { receiptExpired: true }, [], null],
    [
      'asks while an outage lets through',
      { snapshot: { ...run, phase: 'processing', gate: flagged } },
      [80],
      'receipt-1',
    ],
  ];
  for (const [name, state, minimums, receipt] of table) {
    it(name, async () => {
      const { store, asked, keeper } = createKeeper(state);
      keeper.settle();
      await settled();
      expect([asked, store.state.receipt?.receipt ?? null]).to.deep.equal([minimums, receipt]);
      keeper.clear();
    });
  }

  it('asks once for a run and minimum, however often it is told to settle, and anew when it may', async () => {
    const { store, asked, keeper } = createKeeper({}, [new ProblemError(problem)]);
    keeper.settle();
    keeper.settle();
    await until('the refusal', () => store.state.problem);
    keeper.settle();
    await settled();
    expect(asked).to.deep.equal([80]);
    keeper.retry();
    expect(store.state.problem).to.equal(null);
    await until('a receipt', () => store.state.receipt);
    expect(asked).to.deep.equal([80, 80]);
    keeper.clear();
  });

  it('does not take what comes after it was let go', async () => {
    let release = () => {};
    const { store, keeper } = createKeeper({}, [new Promise<void>((resolve) => (release = resolve))]);
    keeper.settle();
    await settled();
    keeper.drop();
    release();
    await settled();
    expect(store.state.receipt).to.equal(null);
  });

  it('asks once more where the project moved, not for ever, and as long as drawings are read', async () => {
    const conflict = (details = {}) => new ProblemError(problemOf('conflict', 'No.', { retryable: true, details }));
    const reading = conflict({ drawings: 'reading' });
    const cases: readonly [ProblemError[], number, string | null][] = [
      [[conflict()], 2, null],
      [[conflict(), conflict()], 2, 'conflict'],
      [[reading, reading, reading, conflict()], 5, null],
      [[new ProblemError(problemOf('gate_not_passed', 'No.'))], 1, 'gate_not_passed'],
    ];
    for (const [answers, count, code] of cases) {
      const { store, asked, keeper } = createKeeper({}, [...answers]);
      keeper.settle();
      await until('an end', () => store.state.receipt ?? store.state.problem);
      expect([asked.length, store.state.problem?.code ?? null]).to.deep.equal([count, code]);
      keeper.clear();
    }
  });

  /** Five minutes before the receipt's end. */
  const DUE_MS = HOUR_MS - 300_000;

  it('renews for what the page asks', async () => {
    const { store, asked, clock, keeper } = createKeeper({ settings: { ...settings, minScore: 84 } });
    keeper.settle();
    await until('a receipt', () => store.state.receipt);
    clock.aheadMs += DUE_MS;
    await until('the next', () => store.state.receipt?.receipt === 'receipt-2');
    expect(asked).to.deep.equal([84, 84]);
    keeper.clear();
  });

  it('does not take a renewal that comes after the receipt was let go', async () => {
    let release = () => {};
    const renewal = new Promise<void>((resolve) => (release = resolve));
    const { store, asked, clock, keeper } = createKeeper({}, [Promise.resolve(), renewal]);
    keeper.settle();
    await until('a receipt', () => store.state.receipt);
    clock.aheadMs += DUE_MS;
    await until('a renewal', () => asked.length === 2);
    keeper.drop();
    release();
    await settled();
    expect(store.state.receipt).to.equal(null);
  });

  it('doubts the pass where a renewal is refused, not where it fails for now', async () => {
    for (const [code, retryable, doubts] of [
      ['adapter_unreachable', true, 0],
      ['gate_not_passed', false, 1],
    ] as const) {
      const refusal = new ProblemError(problemOf(code, 'No.', { retryable }));
      const { store, asked, clock, keeper } = createKeeper({}, [Promise.resolve(), refusal]);
      keeper.settle();
      await until('a receipt', () => store.state.receipt);
      clock.aheadMs += DUE_MS;
      await until('a renewal', () => asked.length === 2);
      await settled();
      expect([clock.doubts, store.state.receipt?.receipt]).to.deep.equal([doubts, 'receipt-1']);
      keeper.clear();
    }
  });

  it('asks anew for one of an outage that ran out', async () => {
    const { store, clock, keeper } = createKeeper({ snapshot: { ...run, phase: 'processing', gate: flagged } });
    keeper.settle();
    await until('a receipt', () => store.state.receipt);
    clock.aheadMs += HOUR_MS;
    await until('the next', () => store.state.receipt?.receipt === 'receipt-2');
    expect(store.state.receiptExpired).to.equal(false);
    keeper.clear();
  });
});
