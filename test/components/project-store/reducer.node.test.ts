import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../dist/components/adapter-client/problem.js';
import type { Action } from '../../../dist/components/project-store/actions.js';
import { createDrawing, type Drawing } from '../../../dist/components/project-store/drawing.js';
import { toDraftDrawing } from '../../../dist/components/project-store/requests.js';
import { reduce } from '../../../dist/components/project-store/reducer.js';
import { INITIAL_STATE, NO_SETTINGS, type ProjectState } from '../../../dist/components/project-store/state.js';
import { createStore } from '../../../dist/components/project-store/store.js';
import { pdfFile } from '../support/page.js';
import { draft, gate, passedRun, receipt, stateOf } from '../support/snapshots.js';

const waiting = createDrawing('1', pdfFile('a.pdf'));
const as = (status: Drawing['status'], change: Partial<Drawing> = {}): ProjectState => ({
  ...INITIAL_STATE,
  projectId: 'p',
  snapshot: draft(),
  drawings: [{ ...waiting, status, ...change }],
});
const problem = problemOf('internal', 'No.');
const lost = { ...problem, details: { uploadId: 'u' } };
const sent = { uploadId: 'u', filename: 'a.pdf', sha256: 'a'.repeat(64) };
const failed = { ...gate, decision: 'failed' } as const;
const draftWithIt = { ...draft(), revision: 9, draft: [{ ...toDraftDrawing(waiting), ...sent, id: '1' }] };
const busy = stateOf({ phase: 'processing' });
const asked = { ...as('uploaded'), checkRequested: true };
/** The page gives an address, of which the project knows nothing. */
const moved = { ...as('uploaded'), settings: { ...NO_SETTINGS, address: '1 Beach St' } };
const remembered = { ...INITIAL_STATE, projectId: 'p', recalled: true };
const snapshot = (change: Partial<ReturnType<typeof draft>>): Action => ({
  type: 'snapshot-received',
  snapshot: passedRun(change),
});

/** What an action makes of a state, by the fields that are named. */
const table: readonly [string, ProjectState, Action, Partial<ProjectState>][] = [
  ['the set stays while it is checked', busy, { type: 'drawing-removed', id: 'x' }, { drawings: busy.drawings }],
  ['no check of nothing', INITIAL_STATE, { type: 'check-requested' }, { checkRequested: false }],
  ['a removed set is unchecked', asked, { type: 'drawing-removed', id: '1' }, { checkRequested: false, drawings: [] }],
  ['an older answer changes nothing', stateOf({ revision: 5 }), snapshot({ revision: 4, gate: failed }), { receipt }],
  [
    'an answer counts for nothing while a check starts',
    stateOf({}, { starting: true }),
    snapshot({ revision: 9 }),
    { snapshot: stateOf().snapshot },
  ],
  [
    'a lost drawing is not uploaded again by an answer that was given before',
    as('failed', { problem: lost }),
    { type: 'snapshot-received', snapshot: draftWithIt },
    { drawings: as('failed', { problem: lost }).drawings },
  ],
  [
    'a lost drawing of another visit is missing',
    as('uploaded', { file: null, uploadId: 'u' }),
    { type: 'uploads-lost', problem },
    { drawings: as('missing', { file: null, problem: lost }).drawings },
  ],
  [
    'a check of another property begins another project, with the files again',
    moved,
    { type: 'check-requested' },
    { projectId: null, checkRequested: true, drawings: as('waiting').drawings },
  ],
  [
    'so does a link to the service’s page',
    moved,
    { type: 'hand-off-requested' },
    { projectId: null, handingOff: true, checkRequested: false },
  ],
  [
    'files of an earlier visit have to be chosen again for it',
    { ...moved, drawings: as('uploaded', { file: null }).drawings },
    { type: 'check-requested' },
    { projectId: null, checkRequested: true, drawings: as('missing', { file: null }).drawings },
  ],
  ['an address that is being typed begins none', moved, { type: 'uploads-resumed' }, { projectId: 'p' }],
  [
    'a remembered project that the page names too is the page’s',
    remembered,
    { type: 'project-named', projectId: 'p' },
    { projectId: 'p', isNamed: true, recalled: false },
  ],
];
describe('the reducer', () => {
  for (const [name, state, action, expected] of table) {
    it(name, () => expect(reduce(state, action)).toMatchObject(expected));
  }

  const named = { ...INITIAL_STATE, hasUploader: true };
  const idle: readonly [string, ProjectState, Action][] = [
    ['a drawing that is gone', INITIAL_STATE, { type: 'upload-progressed', id: 'gone', sentBytes: 1 }],
    ['the same settings', named, { type: 'settings-changed', settings: { ...NO_SETTINGS } }],
    ['a project that comes back where files were given', as('waiting'), { type: 'project-recalled', projectId: 'q' }],
  ];
  for (const [name, state, action] of idle) {
    it(`gives the same state for ${name}`, () => expect(reduce(state, action)).toBe(state));
  }

  it('throws on an impossible transition', () => {
    const again: Action = { type: 'upload-started', id: '1', failures: 0 };
    expect(() => reduce(as('uploaded'), again)).toThrow('uploaded allows no upload-started');
    expect(() => reduce(as('waiting'), { type: 'upload-stored', id: '1', ...sent })).toThrow('waiting');
  });
});

it('the store tells every change once and in order, also one that a listener makes', () => {
  const store = createStore();
  const told: string[] = [];
  const stop = new AbortController();
  const listen = (name: string) =>
    store.subscribe(({ offline }) => {
      told.push(`${name} ${offline}`);
      if (name === 'first' && offline) store.dispatch({ type: 'network-changed', offline: false });
    }, stop.signal);
  listen('first');
  listen('second');
  store.dispatch({ type: 'network-changed', offline: true });
  expect(told).toEqual(['first true', 'second true', 'first false', 'second false']);
  stop.abort();
  store.dispatch({ type: 'network-changed', offline: true });
  expect(told).toHaveLength(4);
});
