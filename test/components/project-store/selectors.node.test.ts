import { describe, expect, it } from 'vitest';
import type { GateView, ReportView, Snapshot } from 'precheck-contract/adapter-api';
import type { Drawing } from '../../../dist/components/project-store/drawing.js';
import {
  gateForPage,
  isBusy,
  type Readiness,
  readinessOf,
  runStage,
  validReceipt,
} from '../../../dist/components/project-store/selectors.js';
import { INITIAL_STATE, NO_SETTINGS, type ProjectState } from '../../../dist/components/project-store/state.js';
import { completed, drawing, gate, newReport, receipt, stateOf } from '../support/snapshots.js';

const problem = { code: 'internal', message: 'No.', retryable: true, requestId: null, details: {} } as const;

describe('the gate as it is held in the page', () => {
  type Decision = GateView['decision'];
  /** The gate’s minimum is 80. */
  const table: readonly [string, number | null, Decision, asked: number | null, Decision, held: number][] = [
    ['keeps a pass', 84, 'passed', null, 'passed', 80],
    ['never lowers the minimum', 84, 'passed', 10, 'passed', 80],
    ['turns a pass into a fail below a raised minimum', 84, 'passed', 84.01, 'failed', 84.01],
    ['turns a pass of which no score is known into a fail', null, 'passed', 81, 'failed', 81],
    ['keeps a pass exactly at a raised minimum', 84, 'passed', 84, 'passed', 84],
    ['never turns a fail into a pass', 99, 'failed', 90, 'failed', 90],
    ['keeps what is undecided', null, 'undecided', 90, 'undecided', 90],
  ];
  for (const [name, score, decision, asked, expected, held] of table) {
    it(name, () => {
      const found = gateForPage({ ...gate, decision, score }, { ...NO_SETTINGS, minScore: asked });
      expect([found.decision, found.minScore]).to.deep.equal([expected, held]);
    });
  }

  it('says of a mean that the mean is below', () => {
    const codes = (['every', 'mean'] as const).map((reports) => {
      const rule = { reports, requirePassed: false };
      return gateForPage({ ...gate, rule }, { ...NO_SETTINGS, minScore: 90 }).reasons;
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
  const at = (address: string) => ({ settings: { ...NO_SETTINGS, address } });
  const { project } = stateOf().snapshot as Snapshot;
  const lot = { project: { ...project, address: '1/23 Beach St' } };
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
    ['passed, for the address in another spelling', lot, at('1 / 23 BEACH ST.'), 'passed'],
    ['passed, for a page that gives no address', lot, {}, 'passed'],
    ['passed, for another address', lot, at('12/3 Beach St'), 'not-checked'],
    ['passed, for no address that is known', {}, at('1/23 Beach St'), 'not-checked'],
    ['stalled, for another address', { ...lot, phase: 'stalled' }, at('12/3 Beach St'), 'not-checked'],
    ['let through, for another address', { ...lot, ...flagged }, { ...ofOutage('flagged'), ...at('2') }, 'processing'],
    ['passed, and something went wrong', {}, { problem }, 'unavailable'],
    ['passed, and a link could not be had', {}, { problem, problems: { handOff: problem } }, 'passed'],
    ['passed, for another city', {}, { settings: { ...NO_SETTINGS, cityKey: 'elsewhere' } }, 'not-checked'],
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
      expect(validReceipt(state)).to.equal(isReady ? 'receipt-1' : null);
      expect(isBusy(expected)).to.equal(['starting', 'processing', 'flagged', 'deferred'].includes(expected));
    });
  }

  it('without a project: no drawings, or not known while it cannot be read', () => {
    expect(Object.isFrozen(INITIAL_STATE)).to.equal(true);
    expect(readinessOf(INITIAL_STATE)).to.equal('no-drawings');
    expect(readinessOf({ ...INITIAL_STATE, projectId: 'p', connection: 'reconnecting' })).to.equal('unavailable');
  });
});

it('a run is as far as its slowest report', () => {
  const one = newReport('1', 'One');
  const at = (stage: number | null): ReportView => ({ ...one, stage });
  const over = completed(one, 90);
  const table: readonly [ReportView[], number][] = [
    [[], 0],
    [[at(4), at(2)], 2],
    [[at(4), over], 4],
    [[over], 6],
    [[at(null), at(2)], 2],
    [[at(null), over], 0],
  ];
  for (const [reports, stage] of table) expect(runStage(reports)).to.equal(stage);
});
