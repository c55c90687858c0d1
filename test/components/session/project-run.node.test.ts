/** What a run makes of the adapter's answers, on a store and a client that are scripted. Whole flows are in session.test.ts. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Snapshot } from 'precheck-contract/adapter-api';
import type { AdapterClient } from '../../../dist/components/adapter-client/adapter-client.js';
import type { Drawing } from '../../../dist/components/session/drawing.js';
import { ProjectRun } from '../../../dist/components/session/project-run.js';
import type { SessionEnvironment } from '../../../dist/components/session/session-environment.js';
import { NO_SETTINGS, type SessionState } from '../../../dist/components/session/session-state.js';
import { SessionStore } from '../../../dist/components/session/session-store.js';
import { until, useFakeTime } from '../support/fake-time.js';
import { draft as newDraft } from '../support/snapshots.js';

const settings = { ...NO_SETTINGS, cityKey: 'x', permitType: 'fence' };
const draft = newDraft(80, 'p', 'x');
const drawing = {
  ...{ id: 'd', name: 'a.pdf', category: 'other', label: 'a', status: 'uploaded' },
  ...{ uploadId: 'u', filename: 'a.pdf', sha256: 'a'.repeat(64), size: 1, sentBytes: 1 },
} as Drawing;
const view = { uploadId: 'u', name: 'a', filename: 'a', size: 1, sha256: null, type: 'other', label: 'a' };
const complete: Snapshot = { ...draft, revision: 5, phase: 'complete', run: 1, drawings: [view] };

interface Scripted {
  readonly getSnapshot?: () => Promise<{ snapshot: Snapshot; etag: null }>;
  readonly requestHandOff?: () => Promise<{ url: string }>;
}

function createRun(state: Partial<SessionState>, client: Scripted = {}) {
  const store = new SessionStore();
  store.set({ settings, ...state });
  const log: string[] = [];
  const never = () => new Promise<never>(() => {});
  const all = {
    ...{ createProject: never, getSnapshot: never, processProject: never, requestHandOff: never },
    ...client,
    isCompatible: () => true,
    mayStream: async () => false,
  };
  const counted = Object.fromEntries(
    Object.entries(all).map(([name, call]) => [name, () => (log.push(name), (call as () => unknown)())]),
  );
  const environment = {
    client: async () => counted as unknown as AdapterClient,
    foundProperty: () => null,
    tracking: { pollIntervalMs: 1, maxBackOffMs: 1 },
  } as unknown as SessionEnvironment;
  const ending = new AbortController();
  const options = { store, environment, onGone: () => undefined, onLost: () => true };
  const run = new ProjectRun(options, ending.signal);
  return { store, run, log, end: () => ending.abort() };
}
const deferred = <Value>() => {
  let resolve: (value: Value) => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<Value>((...both) => ([resolve, reject] = both));
  return { promise, resolve, reject };
};

beforeEach(useFakeTime);

describe('a check that is asked for', () => {
  const asked = { projectId: 'p', snapshot: draft, drawings: [drawing] };
  const table: readonly [string, Partial<SessionState>, boolean, string | null][] = [
    ['begins once every drawing is there', {}, true, null],
    ['waits for a start that is under way', { starting: true }, false, null],
    ['waits for files that are being looked at', { addingFiles: true }, false, null],
    ['waits for a project', { projectId: null }, false, null],
    ['needs a permit type', { settings: NO_SETTINGS }, false, 'permit_type_missing'],
    ['needs every digest', { drawings: [drawing, { ...drawing, sha256: null }] }, false, 'digest_missing'],
  ];
  for (const [name, state, begins, code] of table) {
    it(name, async () => {
      const { store, log, end } = createRun({ ...asked, ...state });
      store.set({ checkRequested: true });
      await Promise.resolve();
      expect([log.includes('processProject'), store.state.problem?.code ?? null]).to.deep.equal([begins, code]);
      if (code) expect(store.state.checkRequested).to.equal(false);
      end();
    });
  }
});

describe('what the adapter tells of a project', () => {
  const look = async (snapshot: Snapshot, state: Partial<SessionState> = {}) => {
    const before = { projectId: 'p', snapshot: complete, drawings: [drawing], ...state };
    const created = createRun(before, { getSnapshot: async () => ({ snapshot, etag: null }) });
    await created.run.readOnce();
    created.end();
    return created;
  };
  const decided = { ...complete.gate, decision: 'passed', score: 90 } as const;

  it('is taken where it is as new as what is known, and never where it is older', async () => {
    for (const [revision, decision] of [
      [4, 'undecided'],
      [5, 'passed'],
      [6, 'passed'],
    ] as const) {
      const { store } = await look({ ...complete, revision, gate: decided });
      expect(store.state.snapshot?.gate.decision).to.equal(decision);
    }
  });

  it('counts for nothing while a start is under way', async () => {
    const answer = deferred<{ snapshot: Snapshot; etag: null }>();
    const state = { projectId: 'p', snapshot: complete, drawings: [drawing] };
    const { run, store, log } = createRun(state, { getSnapshot: () => answer.promise });
    const looking = run.readOnce();
    await until('the call', () => log.length === 1);
    store.set({ starting: true });
    answer.resolve({ snapshot: { ...complete, revision: 6, gate: decided }, etag: null });
    await looking;
    expect(store.state.snapshot?.revision).to.equal(5);
  });
});

describe('the link to the service’s own page', () => {
  const table: readonly [string, string | null][] = [
    ['https://service.example/hand-off?token=t', null],
    ['http://localhost:4100/hand-off', null],
    ['javascript:alert(1)//https://', 'adapter_misread'],
    ['data:text/html,x', 'adapter_misread'],
    ['/hand-off', 'adapter_misread'],
  ];
  for (const [url, code] of table) {
    it(`${code ? 'is not' : 'may be'} ${url}`, async () => {
      const { run, store, end } = createRun(
        { projectId: 'p', snapshot: draft },
        { requestHandOff: async () => ({ url }) },
      );
      await run.handOff();
      const { handOffUrl, problem } = store.state;
      expect([handOffUrl, problem?.code ?? null]).to.deep.equal([code ? null : url, code]);
      end();
    });
  }
});
