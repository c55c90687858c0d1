import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../dist/components/adapter-client/problem.js';
import type { Action } from '../../../dist/components/project-store/actions.js';
import { createDrawing, type Drawing } from '../../../dist/components/project-store/drawing.js';
import { recordOf } from '../../../dist/components/project-store/requests.js';
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
const away = problemOf('adapter_unreachable', 'No.', { retryable: true });
const city = { city: { cityKey: 'wattle-bay', name: '', permitTypes: [] }, limits: { maxFileBytes: 1, maxFiles: 1 } };
const snapshot = passedRun();
const busy: ProjectState = { ...stateOf(), snapshot: passedRun({ phase: 'processing' }) };

/** What an action makes of a state, by the fields that are named. */
const table: readonly [string, ProjectState, Action, Partial<ProjectState>][] = [
  ['an upload that failed is retried', as('failed'), { type: 'upload-retried', id: '1' }, as('waiting')],
  [
    'all uploads pause',
    as('uploading'),
    { type: 'uploads-paused' },
    { paused: true, drawings: as('waiting').drawings },
  ],
  ['nothing pauses where nothing is sent', as('uploaded'), { type: 'uploads-paused' }, { paused: false }],
  [
    'a pause ends with its last drawing',
    { ...as('waiting'), paused: true },
    { type: 'drawing-removed', id: '1' },
    { paused: false },
  ],
  ['the set stays while it is checked', busy, { type: 'drawing-removed', id: 'x' }, { drawings: busy.drawings }],
  ['no check of nothing', INITIAL_STATE, { type: 'check-requested' }, { checkRequested: false }],
  [
    'a removed set is not checked',
    { ...as('uploaded'), checkRequested: true },
    { type: 'drawing-removed', id: '1' },
    { checkRequested: false, drawings: [], removedIds: ['1'] },
  ],
  [
    'a receipt goes with its drawings',
    stateOf(),
    { type: 'files-inspected', drawings: [waiting], replacedId: null, refusals: [] },
    { receipt: null },
  ],
  [
    'a receipt goes with its minimum',
    stateOf(),
    { type: 'settings-changed', settings: { ...NO_SETTINGS, permitType: 'fence', minScore: 84 } },
    { receipt: null },
  ],
  [
    'a receipt of an outage goes with it',
    stateOf({}, { receipt: { ...receipt, decision: 'flagged' } }),
    { type: 'network-changed', offline: true },
    { receipt: null },
  ],
  ['a receipt that expired', stateOf(), { type: 'receipt-expired' }, { receipt: null, receiptExpired: true }],
  [
    'an older answer changes nothing',
    stateOf({ revision: 5 }),
    { type: 'snapshot-received', snapshot: { ...snapshot, revision: 4, gate: { ...gate, decision: 'failed' } } },
    { receipt },
  ],
  [
    'an answer counts for nothing while a check starts',
    stateOf({}, { starting: true }),
    { type: 'snapshot-received', snapshot: { ...snapshot, revision: 9 } },
    { starting: true },
  ],
  [
    'another window’s check answers a request',
    { ...stateOf({}, { checkRequested: true, problems: { check: problem }, problem }) },
    { type: 'snapshot-received', snapshot: { ...stateOf().snapshot!, revision: 9, run: 2 } },
    { checkRequested: false, problem: null, receipt: null },
  ],
  [
    'a lost drawing of this page fails',
    as('uploaded', { uploadId: 'u' }),
    { type: 'uploads-lost', problem },
    { drawings: as('failed', { problem: lost }).drawings },
  ],
  [
    'a lost drawing is not uploaded again by an answer that was given before',
    as('failed', { problem: lost }),
    {
      type: 'snapshot-received',
      snapshot: { ...draft(), revision: 9, draft: [{ ...recordOf(waiting), ...sent, id: '1' }] },
    },
    { drawings: as('failed', { problem: lost }).drawings },
  ],
  [
    'a lost drawing of another visit is missing',
    as('uploaded', { file: null, uploadId: 'u' }),
    { type: 'uploads-lost', problem },
    { drawings: as('missing', { file: null, problem: lost }).drawings },
  ],
  [
    'a gone project begins anew with this visit’s files',
    as('uploaded', { uploadId: 'u', sha256: 's' }),
    { type: 'project-gone' },
    { projectId: null, snapshot: null, drawings: [waiting], visit: 1 },
  ],
  [
    'a remembered project that the page names too is the page’s',
    { ...INITIAL_STATE, projectId: 'p', recalled: true },
    { type: 'project-named', projectId: 'p' },
    { projectId: 'p', opened: true, recalled: false },
  ],
  [
    'a gone project without files is let go',
    as('missing', { file: null }),
    { type: 'project-gone' },
    { projectId: null, drawings: [] },
  ],
  [
    'another city begins anew',
    { ...as('uploaded'), snapshot: draft(80, 'p', 'elsewhere') },
    { type: 'city-received', city },
    { projectId: null, drawings: [waiting] },
  ],
  [
    'only what was not answered is retried',
    { ...as('failed'), problems: { city: away, check: problem }, problem },
    { type: 'network-changed', offline: false },
    { problems: { check: problem }, drawings: [waiting] },
  ],
  [
    'a project is restored as it was let go',
    INITIAL_STATE,
    { type: 'project-restored', before: as('uploading') },
    { projectId: 'p', drawings: [waiting], visit: 1 },
  ],
];
describe('the reducer', () => {
  for (const [name, state, action, expected] of table) {
    it(name, () => {
      const next = reduce(state, action);
      const keys = Object.keys(expected) as (keyof ProjectState)[];
      expect(Object.fromEntries(keys.map((key) => [key, next[key]]))).toEqual(expected);
    });
  }

  const idle: readonly [string, ProjectState, Action][] = [
    ['a drawing that is gone', INITIAL_STATE, { type: 'upload-progressed', id: 'gone', sentBytes: 1 }],
    [
      'the same settings',
      { ...INITIAL_STATE, hasUploader: true },
      { type: 'settings-changed', settings: { ...NO_SETTINGS } },
    ],
    ['starting over where there is nothing', INITIAL_STATE, { type: 'started-over' }],
    ['the project that is named again', { ...INITIAL_STATE, named: 'p' }, { type: 'project-named', projectId: 'p' }],
    ['a project that comes back where files were given', as('waiting'), { type: 'project-recalled', projectId: 'q' }],
    ['a check that is read again while it is followed', busy, { type: 'reread-requested' }],
  ];
  for (const [name, state, action] of idle) {
    it(`gives the same state for ${name}`, () => expect(reduce(state, action)).toBe(state));
  }

  it('throws on an impossible transition', () => {
    expect(() => reduce(as('uploaded'), { type: 'upload-started', id: '1', failures: 0 })).toThrow(
      'uploaded allows no upload-started',
    );
    expect(() => reduce(as('waiting'), { type: 'upload-stored', id: '1', ...sent })).toThrow('waiting');
  });

  it('shows the newest problem, and the one before once that is gone', () => {
    const both = reduce(reduce(INITIAL_STATE, { type: 'city-failed', problem: away }), {
      type: 'receipt-failed',
      problem,
    });
    expect([both.problem, reduce(both, { type: 'receipt-requested' }).problem]).toEqual([problem, away]);
  });
});

describe('the store', () => {
  it('tells every change once and in order, also one that a listener makes', () => {
    const store = createStore();
    const told: string[] = [];
    const stop = new AbortController();
    const listen = (name: string) =>
      store.subscribe(({ offline, visit }) => {
        told.push(`${name} ${offline}`);
        if (name === 'first' && offline) store.dispatch({ type: 'network-changed', offline: false });
        expect(visit).toBe(0);
      }, stop.signal);
    listen('first');
    listen('second');
    store.dispatch({ type: 'network-changed', offline: true });
    expect(told).toEqual(['first true', 'second true', 'first false', 'second false']);
    store.dispatch({ type: 'network-changed', offline: false });
    stop.abort();
    store.dispatch({ type: 'network-changed', offline: true });
    expect(told).toHaveLength(4);
  });
});
