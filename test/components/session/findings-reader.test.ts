import { expect } from '@open-wc/testing';
import type { ReportAnswer, Snapshot } from '../../../src/contract/adapter-api.js';
import type { AdapterClient } from '../../../src/components/session/adapter-client.js';
import { FindingsReader } from '../../../src/components/session/findings-reader.js';
import { ProblemError, problemOf } from '../../../src/components/session/problem.js';
import { SessionStore } from '../../../src/components/session/session-store.js';
import { until } from '../support/page.js';
import { completed, newReport } from '../support/scripted-adapter.js';

const DELAYS_MS = [2, 2];

/** `outcomes` end the calls in turn: an answer, a refusal that may pass, one that will not. */
function createReader(...outcomes: ('answer' | 'later' | 'never')[]) {
  const store = new SessionStore();
  const report = completed(newReport('r-1', 'One'), 90);
  const snapshot = { project: { id: 'p-1' }, run: 1, reports: [report] } as unknown as Snapshot;
  store.set({ snapshot });
  let asked = 0;
  const getReport = async (): Promise<ReportAnswer> => {
    asked += 1;
    const outcome = outcomes.shift() ?? 'answer';
    if (outcome === 'answer') return { report, findings: [] };
    throw new ProblemError(problemOf('upstream_unavailable', 'no', { retryable: outcome === 'later' }));
  };
  const client = async () => ({ getReport }) as unknown as AdapterClient;
  return { store, snapshot, reader: new FindingsReader(store, client, DELAYS_MS), asked: () => asked };
}

describe('reading findings', () => {
  it('asks again with back-off, and only once for one report', async () => {
    const { store, snapshot, reader, asked } = createReader('later', 'later');
    reader.read(snapshot);
    reader.read(snapshot);
    await until('an answer', () => store.state.reportAnswers['r-1']);
    expect([asked(), store.state.unreadReports.length]).to.deep.equal([3, 0]);
  });

  it('gives up after the last try, says which, and goes on when asked to', async () => {
    const { store, snapshot, reader, asked } = createReader('later', 'later', 'later');
    reader.read(snapshot);
    await until('it gave up', () => store.state.unreadReports.length > 0);
    expect([asked(), store.state.unreadReports.map(({ id }) => id)]).to.deep.equal([3, ['r-1']]);
    reader.retry();
    expect(store.state.unreadReports).to.deep.equal([]);
    await until('an answer', () => store.state.reportAnswers['r-1']);
  });

  it('does not repeat what repeating will not mend', async () => {
    const { store, snapshot, reader, asked } = createReader('never');
    reader.read(snapshot);
    await until('it gave up', () => store.state.unreadReports.length > 0);
    expect(asked()).to.equal(1);
  });

  it('takes no answer of a run that was let go', async () => {
    const { store, snapshot, reader } = createReader();
    reader.read(snapshot);
    reader.clear();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(store.state.reportAnswers).to.deep.equal({});
  });
});
