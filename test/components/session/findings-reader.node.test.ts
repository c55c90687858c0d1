import { beforeEach, expect, it } from 'vitest';
import type { ReportAnswer, Snapshot } from 'precheck-contract/adapter-api';
import type { AdapterClient } from '../../../dist/components/adapter-client/adapter-client.js';
import { ProblemError, problemOf } from '../../../dist/components/adapter-client/problem.js';
import { startFindings } from '../../../dist/components/session/findings-reader.js';
import { SessionStore } from '../../../dist/components/session/session-store.js';
import { pass, useFakeTime } from '../support/fake-time.js';
import { completed, newReport } from '../support/snapshots.js';

const report = completed(newReport('r-1', 'One'), 90);
const snapshotOf = (run: number) => ({ project: { id: 'p-1' }, run, reports: [report] }) as unknown as Snapshot;

function start(answer: (asked: number) => Promise<ReportAnswer>) {
  const store = new SessionStore();
  const ending = new AbortController();
  let asked = 0;
  const client = async () => ({ getReport: () => answer((asked += 1)) }) as unknown as AdapterClient;
  startFindings({ store, client, retryDelaysMs: [10] }, ending.signal);
  return { store, count: () => asked, end: () => ending.abort() };
}

beforeEach(useFakeTime);

it('takes no findings of a run that is over, nor of a project that was let go', async () => {
  let release = () => {};
  const slow = new Promise<void>((resolve) => (release = resolve));
  const { store, count, end } = start((asked) =>
    slow.then(() => ({ report, findings: [{ id: `f-${asked}` }] as never })),
  );
  store.set({ snapshot: snapshotOf(1) });
  store.set({ snapshot: snapshotOf(2) });
  await pass(1);
  release();
  await pass(1);
  expect([count(), store.state.reportAnswers['r-1']?.findings]).to.deep.equal([2, [{ id: 'f-2' }]]);
  store.set({ snapshot: snapshotOf(3), reportAnswers: {} });
  end();
  await pass(1000);
  expect(store.state.reportAnswers).to.deep.equal({});
});

it('tries again, then says which report it could not read, and reads it when that is taken back', async () => {
  const down = new ProblemError(problemOf('adapter_unreachable', 'No.', { retryable: true }));
  const { store, count } = start(async (asked) => {
    if (asked < 3) throw down;
    return { report, findings: [] };
  });
  store.set({ snapshot: snapshotOf(1) });
  await pass(1000);
  expect([count(), store.state.unreadReports]).to.deep.equal([2, [{ id: 'r-1', problem: down.problem }]]);
  store.set({ unreadReports: [] });
  await pass(1);
  expect(store.state.reportAnswers['r-1']).to.deep.equal({ report, findings: [] });
});
