/** What the keeper asks the adapter for, holds and lets go, on a store alone. When it renews is in receipt-renewal.test.ts. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { GateView } from 'precheck-contract/adapter-api';
import type { Drawing } from '../../../dist/components/session/drawing.js';
import { ProblemError, problemOf } from '../../../dist/components/adapter-client/problem.js';
import { ReceiptKeeper } from '../../../dist/components/session/receipt-keeper.js';
import type { SessionEnvironment } from '../../../dist/components/session/session-environment.js';
import { type HeldReceipt, NO_SETTINGS, type SessionState } from '../../../dist/components/session/session-state.js';
import { SessionStore } from '../../../dist/components/session/session-store.js';
import { pass, until, useFakeTime } from '../support/fake-time.js';
import { gate, passedRun } from '../support/snapshots.js';

const HOUR_MS = 3_600_000;
const flagged: GateView = { ...gate, decision: 'flagged', score: null };
const settings = { ...NO_SETTINGS, permitType: 'fence' };
const problem = problemOf('internal', 'No.');
const run = passedRun({ run: 2 });
const held: HeldReceipt = {
  receipt: 'before',
  expiresAt: '2099-01-01T00:00:00.000Z',
  run: 2,
  minScore: 80,
  decision: 'passed',
};

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
    const expiresAt = new Date(now() + HOUR_MS).toISOString();
    return {
      receipt,
      expiresAt,
      run: snapshot?.run ?? 0,
      minScore,
      decision: decision === 'flagged' ? decision : 'passed',
    };
  };
  const environment = {
    client: async () => ({ requestReceipt }),
    clock: now,
    isVisible: () => true,
    receiptTimes: { leadMs: 600_000, shortestLifeMs: 30_000, retryDelaysMs: [], lookMs: 5 },
    tracking: { pollIntervalMs: 1 },
    uploads: { random: () => 0 },
  } as unknown as SessionEnvironment;
  const ending = new AbortController();
  const keeper = new ReceiptKeeper(store, environment, () => (clock.doubts += 1), ending.signal);
  return { store, asked, clock, keeper, end: () => ending.abort() };
}
/** Long after whatever is asked at once was answered. */
const settled = () => pass(1000);

describe('the keeper of the receipt', () => {
  beforeEach(useFakeTime);

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
      const { store, asked, keeper, end } = createKeeper(state);
      keeper.reconcile();
      await settled();
      expect([asked, store.state.receipt?.receipt ?? null]).to.deep.equal([minimums, receipt]);
      end();
    });
  }

  it('does not take what comes after it was let go', async () => {
    let release = () => {};
    const { store, keeper } = createKeeper({}, [new Promise<void>((resolve) => (release = resolve))]);
    keeper.reconcile();
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
      const { store, asked, keeper, end } = createKeeper({}, [...answers]);
      keeper.reconcile();
      await until('an end', () => store.state.receipt ?? store.state.problem);
      expect([asked.length, store.state.problem?.code ?? null]).to.deep.equal([count, code]);
      end();
    }
  });

  it('asks anew for one of an outage that ran out', async () => {
    const { store, clock, keeper, end } = createKeeper({ snapshot: { ...run, phase: 'processing', gate: flagged } });
    keeper.reconcile();
    await until('a receipt', () => store.state.receipt);
    clock.aheadMs += HOUR_MS;
    await until('the next', () => store.state.receipt?.receipt === 'receipt-2');
    expect(store.state.receiptExpired).to.equal(false);
    end();
  });
});
