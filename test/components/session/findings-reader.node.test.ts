import { beforeEach, expect, it } from 'vitest';
import type { ReportAnswer, Snapshot } from 'precheck-contract/adapter-api';
import type { AdapterClient } from '../../../dist/components/adapter-client/adapter-client.js';
import { FindingsReader } from '../../../dist/components/session/findings-reader.js';
import { SessionStore } from '../../../dist/components/session/session-store.js';
import { pass, useFakeTime } from '../support/fake-time.js';
import { completed, newReport } from '../support/snapshots.js';

beforeEach(useFakeTime);

it('takes no findings of a run that was let go', async () => {
  const store = new SessionStore();
  const report = completed(newReport('r-1', 'One'), 90);
  const snapshot = { project: { id: 'p-1' }, run: 1, reports: [report] } as unknown as Snapshot;
  store.set({ snapshot });
  const getReport = async (): Promise<ReportAnswer> => ({ report, findings: [] });
  const reader = new FindingsReader(store, async () => ({ getReport }) as unknown as AdapterClient, []);
  reader.read(snapshot);
  reader.clear();
  await pass(1000);
  expect(store.state.reportAnswers).to.deep.equal({});
});
