import { describe, expect, it } from 'vitest';
import type { ReportView, Snapshot } from 'precheck-contract/adapter-api';
import type { Drawing } from '../../../dist/components/project-store/drawing.js';
import {
  hasStanding,
  heldGate,
  isAwaited,
  isBusy,
  isUnconfirmed,
  type Readiness,
  readinessOf,
  runStage,
  standingReceipt,
  isFixKnown,
} from '../../../dist/components/project-store/selectors.js';
import { INITIAL_STATE, NO_SETTINGS, type ProjectState } from '../../../dist/components/project-store/state.js';
import type { Problem } from '../../../dist/components/adapter-client/problem.js';
import { completed, drawing, gate, newReport, receipt, stateOf } from '../support/snapshots.js';

const problem = { code: 'internal', message: 'No.', retryable: true, requestId: null, details: {} } as const;
const notFound: Problem = { ...problem, code: 'not_found' };

describe('the gate as it is held in the page', () => {
  const table: readonly [
    string,
    number,
    number | null,
    'passed' | 'failed' | 'undecided',
    number | null,
    string,
    number,
  ][] = [
    ['keeps a pass', 80, 84, 'passed', null, 'passed', 80],
    ['never lowers the minimum', 80, 84, 'passed', 10, 'passed', 80],
    ['turns a pass into a fail below a raised minimum', 80, 84, 'passed', 84.01, 'failed', 84.01],
    ['turns a pass of which no score is known into a fail', 80, null, 'passed', 81, 'failed', 81],
    ['keeps a pass exactly at a raised minimum', 80, 84, 'passed', 84, 'passed', 84],
    ['never turns a fail into a pass', 80, 99, 'failed', 90, 'failed', 90],
    ['keeps what is undecided', 80, null, 'undecided', 90, 'undecided', 90],
  ];
  for (const [name, minimum, score, decision, asked, expected, held] of table) {
    it(name, () => {
      const { decision: is, minScore } = heldGate(
        { ...gate, decision, minScore: minimum, score },
        { ...NO_SETTINGS, minScore: asked },
      );
      expect([is, minScore]).to.deep.equal([expected, held]);
    });
  }

  it('says of a mean that the mean is below', () => {
    const codes = (['every', 'mean'] as const).map((reports) => {
      const rule = { reports, requirePassed: false };
      return heldGate({ ...gate, rule }, { ...NO_SETTINGS, minScore: 90 }).reasons;
    });
    expect(codes).to.deep.equal([
      [{ code: 'below-minimum', minScore: 90, score: 84 }],
      [{ code: 'mean-below-minimum', minScore: 90, score: 84 }],
    ]);
  });
});

describe('where a session stands for the gate', () => {
  const underWay = { phase: 'processing' } as const;
  const flagged = { ...underWay, gate: { ...gate, decision: 'flagged', score: null } } as const;
  const deferred = { ...flagged, gate: { ...flagged.gate, decision: 'deferred' } } as const;
  const ofOutage = (decision: 'flagged' | 'deferred') => ({ receipt: { ...receipt, decision } });
  const shed = { ...NO_SETTINGS, permitType: 'shed' };
  const added = (...statuses: Drawing['status'][]) => ({
    drawings: [drawing, ...statuses.map((status) => ({ ...drawing, uploadId: null, status }))],
  });
  const draft: Partial<Snapshot> = {
    run: 0,
    phase: 'draft',
    drawings: [],
    gate: { ...gate, decision: 'undecided', score: null },
  };

  const table: readonly [string, Partial<Snapshot>, Partial<ProjectState>, Readiness][] = [
    ['passed, with its receipt', {}, {}, 'passed'],
    ['passed, for a page that names no permit type', {}, { settings: NO_SETTINGS }, 'passed'],
    ['passed, without a receipt yet', {}, { receipt: null }, 'signing'],
    ['passed, with the receipt of an outage', {}, ofOutage('flagged'), 'signing'],
    ['passed, and the receipt ran out', {}, { receipt: null, receiptExpired: true }, 'expired'],
    ['passed, below what the page asks', {}, { settings: { ...NO_SETTINGS, minScore: 85 } }, 'failed'],
    ['passed, for another permit type', {}, { settings: shed }, 'not-checked'],
    ['passed, and something went wrong', {}, { problem }, 'unavailable'],
    ['passed, and the next run begins', {}, { starting: true }, 'starting'],
    ['passed, and the set changed', {}, { drawings: [{ ...drawing, uploadId: 'v' }] }, 'changed'],
    ['passed, and the category changed', {}, { drawings: [{ ...drawing, category: 'other' }] }, 'changed'],
    ['passed, and all drawings went', {}, { drawings: [] }, 'no-drawings'],
    ['passed, and another is sent', {}, added('uploading'), 'uploading'],
    ['passed, and another waits while one failed', {}, added('failed', 'waiting'), 'uploading'],
    ['passed, and another failed', {}, added('failed'), 'upload-failed'],
    ['passed, and another has to be chosen again', {}, added('missing'), 'files-missing'],
    ['passed, and both', {}, added('missing', 'failed'), 'upload-failed'],
    ['failed', { gate: { ...gate, decision: 'failed', score: 62 } }, {}, 'failed'],
    ['over, and not decided', { gate: { ...gate, decision: 'undecided' } }, {}, 'not-checked'],
    ['under way', underWay, { receipt: null }, 'processing'],
    ['under way, and something went wrong', underWay, { receipt: null, problem }, 'processing'],
    ['stalled', { phase: 'stalled' }, { receipt: null }, 'stalled'],
    ['stalled, and something went wrong', { phase: 'stalled' }, { receipt: null, problem }, 'stalled'],
    ['let through in an outage', flagged, ofOutage('flagged'), 'flagged'],
    ['let through in an outage, to be decided later', deferred, ofOutage('deferred'), 'deferred'],
    ['let through by the service, and not signed yet', flagged, { receipt: null }, 'processing'],
    ['let through by another rule than the receipt’s', flagged, ofOutage('deferred'), 'processing'],
    ['let through, with the receipt of a pass', flagged, {}, 'processing'],
    ['let through, and the set changed', flagged, { ...ofOutage('flagged'), drawings: [] }, 'processing'],
    ['let through, for another permit type', flagged, { ...ofOutage('flagged'), settings: shed }, 'processing'],
    ['a draft with a drawing', draft, { receipt: null }, 'not-checked'],
    ['a draft without', draft, { receipt: null, drawings: [] }, 'no-drawings'],
  ];
  for (const [name, run, more, expected] of table) {
    it(`${expected}: ${name}`, () => {
      const state = stateOf(run, more);
      expect(readinessOf(state)).to.equal(expected);
      const isReady = ['passed', 'flagged', 'deferred'].includes(expected);
      expect(standingReceipt(state)).to.equal(isReady ? 'receipt-1' : null);
      expect(isBusy(expected)).to.equal(['starting', 'processing', 'flagged', 'deferred'].includes(expected));
    });
  }

  it('without a project: no drawings, or not known while it cannot be read', () => {
    expect(Object.isFrozen(INITIAL_STATE)).to.equal(true);
    expect(readinessOf(INITIAL_STATE)).to.equal('no-drawings');
    expect(readinessOf({ ...INITIAL_STATE, projectId: 'p', connection: 'reconnecting' })).to.equal('unavailable');
  });

  it('a standing decision is that of the whole run, for this set and permit type, at the page’s minimum', () => {
    const states: readonly [ProjectState, boolean][] = [
      [stateOf(), true],
      [stateOf(underWay), false],
      [stateOf({}, { drawings: [] }), false],
      [stateOf({}, { settings: shed }), false],
      [stateOf({}, { settings: { ...NO_SETTINGS, minScore: 85 } }), false],
    ];
    for (const [state, stands] of states) expect(hasStanding(state, 'passed')).to.equal(stands);
  });

  it('a pass is unconfirmed where something went wrong before its receipt', () => {
    const wrong = { problem, receipt: null };
    expect(isUnconfirmed(stateOf({}, wrong), true)).to.equal(true);
    expect(isUnconfirmed(stateOf({}, wrong), false)).to.equal(false);
    expect(isUnconfirmed(stateOf({}, { receipt: null }), true)).to.equal(false);
    expect(isUnconfirmed(stateOf({}, { problem }), true)).to.equal(false);
    expect(isUnconfirmed(stateOf({ gate: { ...gate, decision: 'failed' } }, wrong), true)).to.equal(false);
  });

  it('awaits what the page names, until it is there or known not to be', () => {
    const opened = { ...INITIAL_STATE, projectId: 'p' };
    expect(isAwaited(opened)).to.equal(true);
    expect(isAwaited({ ...opened, problems: { project: problem } })).to.equal(true);
    expect(isAwaited({ ...opened, problem, problems: { project: notFound, city: problem } })).to.equal(false);
    expect(isAwaited(stateOf({}, { opened: true }))).to.equal(false);
    expect(isAwaited(INITIAL_STATE)).to.equal(false);
  });
});

describe('readings of a run', () => {
  const one = newReport('1', 'One');

  it('take the slowest report for the run', () => {
    const odd = { ...one, status: 'Pondering', stage: null };
    const table: readonly [ReportView[], number][] = [
      [[], 0],
      [
        [
          { ...one, stage: 4 },
          { ...one, stage: 2 },
        ],
        2,
      ],
      [[{ ...one, stage: 4 }, completed(one, 90)], 4],
      [[completed(one, 90)], 6],
      [[odd, { ...one, stage: 2 }], 2],
      [[odd, completed(one, 90)], 0],
    ];
    for (const [reports, stage] of table) expect(runStage(reports)).to.equal(stage);
  });

  it('say what there is to put right, once it is known', () => {
    const report = completed(one, 62);
    const answered = (status: 'fail' | 'attention' | 'pass') => ({
      reportAnswers: { 1: { report, findings: [{ id: 'f', title: 'Scale', status, message: 'None.' }] } },
    });
    const run = { reports: [report] };
    expect(isFixKnown(stateOf(run))).to.equal(false);
    expect(isFixKnown(stateOf(run, answered('fail')))).to.equal(true);
    expect(isFixKnown(stateOf(run, answered('attention')))).to.equal(true);
    expect(isFixKnown(stateOf(run, answered('pass')))).to.equal(true);
    expect(isFixKnown(stateOf(run, { unreadReports: [{ id: '1', problem }] }))).to.equal(true);
  });
});
