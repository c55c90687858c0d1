/** A store as the conformance suite sees it, and what the suite puts into it. */
import { randomUUID } from 'node:crypto';
import type { DraftChanges, DrawingView } from 'precheck-contract';
import * as steps from '../../../src/backend-adapter/store/project-steps.js';
import type { OutboxEntry, PendingRun, Store, StoredProject } from '../../../src/backend-adapter/store/store.js';
import type { StoredReport, UnnamedProject } from '../../../src/backend-adapter/store/store.js';

export interface StoreUnderTest {
  readonly store: Store;
  /** Another store on the same data, after this one closed. */
  reopen(): Promise<StoreUnderTest>;
  /** Another store on the same data beside this one, as another process has it. Dispose of it before this one. */
  beside(): Promise<StoreUnderTest>;
  dispose(): Promise<void>;
}

/** Of a store as this opens it. */
export async function underTest(open: () => Store | Promise<Store>): Promise<StoreUnderTest> {
  const store = await open();
  const reopen = async (): Promise<StoreUnderTest> => {
    await store.close();
    return underTest(open);
  };
  return { store, reopen, beside: () => underTest(open), dispose: () => store.close() };
}

export const AT = '2026-01-01T00:00:00.000Z';
export const unnamed: UnnamedProject = {
  ...{ ownerId: 'ann', cityKey: 'c', permitType: null, address: 'O’Hara St; DROP TABLE projects', userEmail: null },
  ...{ requestedMinScore: null, createdAt: AT, updatedAt: AT, revision: 1, phase: 'draft', run: 0 },
  ...{ drawings: [], reports: [], baseline: {}, expectedReports: [], pendingRun: null, handedOff: false },
  ...{ processingStartedAt: null, lastProgressAt: AT, completeSince: null },
  service: { reachable: true, readAt: null, problem: null },
};
export const project = (id: string, fields: Partial<StoredProject> = {}): StoredProject => {
  return { ...unnamed, id, serviceId: id, ...fields };
};
/** Null if the city already has one with that id. */
export async function createProject(store: Store, made: StoredProject): Promise<StoredProject | null> {
  const mark = randomUUID();
  await store.insertCreation({ mark, key: mark, request: '', project: made }, 60_000);
  return store.keepCreated(mark, made).finally(() => store.discardCreation(mark));
}
export const drawing: DrawingView = {
  ...{ uploadId: 'u', name: 'a.pdf', filename: 'a.pdf', size: 5, sha256: 'c'.repeat(64), type: 't', label: 'l' },
};
/** Complete. */
export const storedReport = (fields: Partial<StoredReport> = {}): StoredReport => ({
  ...{ id: 'r', name: 'R', status: 'Complete', result: 'Passed', score: 90, modelVersion: null },
  ...{ stageStartedAt: {}, fingerprint: '', waiting: false },
  ...fields,
});
export const pending: PendingRun = {
  ...{ permitType: 'x', requestedMinScore: 85, drawings: [] },
  ...{ baseline: { a: '1' }, expectedReports: ['R'], startedAt: AT },
};
export const upload = (uploadId: string, name: string) => {
  return { uploadId, projectId: 'p', name, size: 1, type: 't', label: 'l', createdAt: AT };
};
export const receipt =
  (jti: string, run = 1) =>
  () => ({ jti, run, iat: 1, exp: 2 });
export const holding = () => true;

/** As an instance that has no lease sees them: it holds nothing, so the next one gets the same. */
export async function openProjects(store: Store): Promise<string[]> {
  const claimed = await store.claimProjects({ instance: randomUUID(), limit: 100 });
  return claimed.map(({ id }) => id);
}

const change = async (
  store: Store,
  id: string,
  step: Parameters<Store['changeProject']>[1],
  entries: OutboxEntry[] = [],
) => {
  const found = await store.findProject(id);
  return found && store.changeProject(found, step, () => entries);
};
export const prepareRun = (store: Store, id: string, run: PendingRun) =>
  change(store, id, (current) => steps.withPendingRun(current, run));
export const beginRun = (store: Store, id: string) =>
  change(store, id, (current) => current.pendingRun && steps.withRunBegun(current, current.pendingRun, AT));
export const cancelRun = (store: Store, id: string) =>
  change(store, id, (current) => current.pendingRun && steps.withRunCancelled(current, current.pendingRun, AT));
export const markHandedOff = (store: Store, id: string, baseline: Record<string, string>) =>
  change(store, id, (current) => steps.withHandOff(current, baseline, AT));
export const saveDraft = (store: Store, id: string, changes: DraftChanges) =>
  change(store, id, (current) => steps.withDraftChanges(current, changes, 100, AT));
/** Null if the project is no longer at `revision`. */
export const saveTracking = (
  ...[store, id, revision, state, entries = []]: [Store, string, number, Partial<StoredProject>, OutboxEntry[]?]
) => {
  const saved = (current: StoredProject) =>
    current.revision === revision ? steps.changed(current, AT, { ...state, id }) : null;
  return change(store, id, saved, entries);
};
