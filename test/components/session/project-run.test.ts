/** What a run makes of the adapter's answers, on a store and a client that are scripted. Whole flows are in session.test.ts. */
import { expect } from '@open-wc/testing';
import type { Snapshot } from '../../../src/contract/adapter-api.js';
import type { AdapterClient } from '../../../src/components/session/adapter-client.js';
import type { Drawing } from '../../../src/components/session/drawing.js';
import { ProblemError, problemOf } from '../../../src/components/session/problem.js';
import { ProjectRun } from '../../../src/components/session/project-run.js';
import type { SessionEnvironment } from '../../../src/components/session/session-environment.js';
import { NO_SETTINGS, type SessionState } from '../../../src/components/session/session-state.js';
import { SessionStore } from '../../../src/components/session/session-store.js';
import { until } from '../support/page.js';
import { draft as newDraft } from '../support/session-world.js';

const settings = { ...NO_SETTINGS, cityKey: 'x', permitType: 'fence' };
const draft = newDraft('p', 'x');
const drawing = {
  ...{ id: 'd', name: 'a.pdf', category: 'other', label: 'a', status: 'uploaded' },
  ...{ uploadId: 'u', filename: 'a.pdf', sha256: 'a'.repeat(64), size: 1, sentBytes: 1 },
} as Drawing;
const view = { uploadId: 'u', name: 'a', filename: 'a', size: 1, sha256: null, type: 'other', label: 'a' };
const complete: Snapshot = { ...draft, revision: 5, phase: 'complete', run: 1, drawings: [view] };
const refusal = (code: Parameters<typeof problemOf>[0], retryable = false) =>
  new ProblemError(problemOf(code as 'internal', 'No.', { retryable }));

interface Scripted {
  readonly createProject?: () => Promise<Snapshot>;
  readonly getSnapshot?: () => Promise<{ snapshot: Snapshot; etag: null } | null>;
  readonly processProject?: () => Promise<Snapshot>;
  readonly requestHandOff?: () => Promise<{ url: string }>;
  readonly adoptProject?: () => Promise<Snapshot>;
}

function createRun(state: Partial<SessionState>, client: Scripted = {}) {
  const store = new SessionStore();
  store.set({ settings, ...state });
  const log: string[] = [];
  const note = (word: string) => () => void log.push(word);
  const never = () => new Promise<never>(() => {});
  const all = {
    ...{ createProject: never, getSnapshot: never, processProject: never, requestHandOff: never },
    ...client,
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
  const run = new ProjectRun({
    store,
    environment,
    receipts: { drop: note('drop'), settle: note('settle') } as never,
    findings: { clear: () => undefined, read: () => undefined, retry: () => undefined } as never,
    onDraft: note('drafted'),
    onAnswer: () => undefined,
    onGone: note('gone'),
    isAdding: () => false,
    onLost: () => {
      log.push('lost');
      return true;
    },
  });
  return { store, run, log };
}
const isFollowed = ({ state }: SessionStore) => state.connection !== 'idle';
const deferred = <Value>() => {
  let resolve: (value: Value) => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<Value>((...both) => ([resolve, reject] = both));
  return { promise, resolve, reject };
};

describe('the draft', () => {
  it('is asked for once, however many uploads need it', async () => {
    const { run, store, log } = createRun({}, { createProject: async () => draft });
    expect(await Promise.all([run.ensureDraft(), run.ensureDraft()])).to.deep.equal(['p', 'p']);
    expect(await run.ensureDraft()).to.equal('p');
    expect([log, store.state.projectId]).to.deep.equal([['createProject', 'drafted'], 'p']);
  });

  it('is asked for anew after a failure, of which only one that will not pass is said', async () => {
    const answers = [refusal('adapter_unreachable', true), refusal('upstream_refused')];
    const createProject = async () => {
      const answer = answers.shift();
      if (answer) throw answer;
      return draft;
    };
    const { run, store } = createRun({}, { createProject });
    const said: (string | undefined)[] = [];
    for (let count = 0; count < 3; count += 1) {
      await run.ensureDraft().catch(() => undefined);
      said.push(store.state.problem?.code);
    }
    expect([said, store.state.projectId]).to.deep.equal([[undefined, 'upstream_refused', undefined], 'p']);
  });

  it('of a project that was let go takes nothing from the one after it', async () => {
    const [first, second] = [deferred<Snapshot>(), deferred<Snapshot>()];
    const answers = [first.promise, second.promise];
    const { run, store, log } = createRun({}, { createProject: () => answers.shift() ?? Promise.reject(new Error()) });
    const before = run.ensureDraft().catch(() => 'let go');
    await until('the first call', () => log.length === 1);
    run.clear();
    const after = run.ensureDraft();
    await until('the second call', () => log.length === 2);
    first.reject(refusal('upstream_refused'));
    expect(await before).to.equal('let go');
    expect(store.state.problem).to.equal(null);
    const again = run.ensureDraft();
    second.resolve(draft);
    expect([await after, await again, log.filter((word) => word === 'createProject').length]).to.deep.equal([
      'p',
      'p',
      2,
    ]);
  });
});

describe('a check that is asked for', () => {
  const asked = { projectId: 'p', snapshot: draft, drawings: [drawing], checkRequested: true };
  const table: readonly [string, Partial<SessionState>, boolean, string | null][] = [
    ['begins once every drawing is there', {}, true, null],
    ['waits until somebody asks', { checkRequested: false }, false, null],
    ['waits for a start that is under way', { starting: true }, false, null],
    ['waits for a project', { projectId: null }, false, null],
    ['waits for drawings', { drawings: [] }, false, null],
    ['waits for the last drawing', { drawings: [drawing, { ...drawing, status: 'uploading' }] }, false, null],
    ['needs a permit type', { settings: NO_SETTINGS }, false, 'permit_type_missing'],
    ['needs every digest', { drawings: [drawing, { ...drawing, sha256: null }] }, false, 'digest_missing'],
  ];
  for (const [name, state, begins, code] of table) {
    it(name, async () => {
      const { run, store, log } = createRun({ ...asked, ...state });
      run.startWhenReady();
      await Promise.resolve();
      expect([log.includes('processProject'), store.state.problem?.code ?? null]).to.deep.equal([begins, code]);
      if (code) expect(store.state.checkRequested).to.equal(false);
      run.clear();
    });
  }

  it('lets the receipt of the run before go, before the adapter is asked', async () => {
    const { run, log } = createRun(asked);
    run.startWhenReady();
    await until('the call', () => log.includes('processProject'));
    expect(log).to.deep.equal(['drop', 'processProject']);
    run.clear();
  });

  const refused: readonly [string, Snapshot | null, string | null, boolean][] = [
    ['gives way to the run of another window', { ...complete, phase: 'processing', run: 1 }, null, true],
    ['says that it was in the way where no run is', { ...complete, run: 1 }, 'conflict', false],
    ['says so where nothing can be read either', null, 'conflict', false],
  ];
  for (const [name, snapshot, code, follows] of refused) {
    it(name, async () => {
      const { run, store } = createRun(asked, {
        processProject: () => Promise.reject(refusal('conflict')),
        getSnapshot: () => (snapshot ? Promise.resolve({ snapshot, etag: null }) : Promise.reject(refusal('internal'))),
      });
      run.startWhenReady();
      await until('an end', () => !store.state.starting && (store.state.problem || isFollowed(store)));
      const { problem, checkRequested } = store.state;
      expect([problem?.code ?? null, isFollowed(store), checkRequested]).to.deep.equal([code, follows, false]);
      run.clear();
    });
  }
});

describe('what the adapter tells of a project', () => {
  const look = async (snapshot: Snapshot, state: Partial<SessionState> = {}) => {
    const before = { projectId: 'p', snapshot: complete, drawings: [drawing], ...state };
    const created = createRun(before, { getSnapshot: async () => ({ snapshot, etag: null }) });
    await created.run.lookAgain();
    created.run.clear();
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

  it('has the receipt asked for, and of another run lets go of the one that is held', async () => {
    const looked = ['getSnapshot', 'settle'];
    expect((await look({ ...complete, gate: decided })).log).to.deep.equal(looked);
    expect((await look({ ...complete, revision: 6, run: 2 })).log).to.deep.equal(['getSnapshot', 'drop', 'settle']);
  });

  it('of another run takes the place of a set that nobody changed here, and of no other', async () => {
    const next = { ...complete, revision: 6, run: 2, drawings: [{ ...view, uploadId: 'v' }] };
    const uploads = ({ store }: { store: SessionStore }) => store.state.drawings.map(({ uploadId }) => uploadId);
    expect(uploads(await look(next))).to.deep.equal(['v']);
    const changed = [drawing, { ...drawing, id: 'e', uploadId: 'e' }];
    expect(uploads(await look(next, { drawings: changed }))).to.deep.equal(['u', 'e']);
  });

  it('may bring drawings that it learned later than the run', async () => {
    const unknown = { ...complete, drawings: [] };
    const { store } = await look({ ...complete, revision: 6 }, { snapshot: unknown, drawings: [] });
    expect(store.state.drawings.map(({ uploadId }) => uploadId)).to.deep.equal(['u']);
  });

  it('counts for nothing while a start is under way', async () => {
    const answer = deferred<{ snapshot: Snapshot; etag: null }>();
    const state = { projectId: 'p', snapshot: complete, drawings: [drawing] };
    const { run, store, log } = createRun(state, { getSnapshot: () => answer.promise });
    const looking = run.lookAgain();
    await until('the call', () => log.length === 1);
    store.set({ starting: true });
    answer.resolve({ snapshot: { ...complete, revision: 6, gate: decided }, etag: null });
    await looking;
    expect(store.state.snapshot?.revision).to.equal(5);
  });

  it('is not missed where it can only not be had for now', async () => {
    for (const [code, retryable, said] of [
      ['adapter_unreachable', true, null],
      ['not_found', false, 'not_found'],
    ] as const) {
      const state = { projectId: 'p', snapshot: complete, drawings: [drawing] };
      const { run, store } = createRun(state, { getSnapshot: () => Promise.reject(refusal(code, retryable)) });
      await run.reread();
      expect([store.state.problem?.code ?? null, store.state.snapshot?.revision]).to.deep.equal([said, 5]);
    }
  });
});

it('takes up a project that the page names once at most, and says of one that is not to be had only that it is not there', async () => {
  const { run, store, log } = createRun(
    { projectId: 'p', opened: true },
    {
      getSnapshot: () => Promise.reject(refusal('not_found')),
      adoptProject: () => Promise.reject(refusal('invalid_request')),
    },
  );
  for (let count = 0; count < 2; count += 1) {
    store.report({ project: null });
    run.follow('p');
    await until('a refusal', () => store.state.problem);
    expect(store.state.problem?.code).to.equal('not_found');
  }
  expect(log.filter((word) => word === 'adoptProject')).to.have.length(1);
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
      const { run, store } = createRun({ projectId: 'p', snapshot: draft }, { requestHandOff: async () => ({ url }) });
      await run.handOff();
      const { handOffUrl, problem } = store.state;
      expect([handOffUrl, problem?.code ?? null]).to.deep.equal([code ? null : url, code]);
      run.clear();
    });
  }

  it('is not needed where a run is under way already', async () => {
    const { run, store } = createRun(
      { projectId: 'p', snapshot: draft },
      { requestHandOff: () => Promise.reject(refusal('conflict')) },
    );
    await run.handOff();
    await until('it is followed', () => isFollowed(store));
    expect([store.state.problem, store.state.handingOff]).to.deep.equal([null, false]);
    run.clear();
  });
});
