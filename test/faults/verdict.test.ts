/** The verdict of a fault run sees each way in which the adapter could break: the check of the check. */
import { expect, it } from 'vitest';
import type { AdapterEvent } from 'precheck-contract';
import { AT } from '../backend-adapter/store/store-under-test.js';
import { receiptClaims } from '../backend-adapter/support/receipts.js';
import type { Decision, SeenRun } from './support/observations.js';
import { makePlans } from './support/plan.js';
import { judge, type Evidence } from './support/verdict.js';

const [first] = makePlans(1, 1);
const plan = { ...first!, cityKey: 'wattle-bay' as const, runs: first!.runs.slice(0, 1) };
const decision: Decision = { decision: 'passed', score: 90, minScore: 80, reasons: [] };
const failed: Decision = { ...decision, decision: 'failed', score: 10 };
const report = { name: 'R', result: 'Passed', score: 90 };
const run: SeenRun = {
  ...{ index: plan.index, projectId: 'p', position: 1, run: 1, firstRun: 1, decision },
  ...{ reports: [report], reportIds: ['r'] },
};
const about = { projectId: 'p', cityKey: 'wattle-bay', permitType: 'x', run: 1, at: AT };
const told: AdapterEvent[] = [
  {
    ...{ type: 'report.completed', id: 'e-1', ...about },
    report: {
      ...report,
      id: 'r',
      status: 'Complete',
      stage: 6,
      complete: true,
      modelVersion: null,
      stageStartedAt: {},
    },
  },
  { type: 'gate.decided', id: 'e-2', ...about, gate: { ...decision, decision: 'passed', reasons: [] } },
];
const deliveriesOf = (events: readonly AdapterEvent[]): Evidence['deliveries'] =>
  (['hooks', 'forward'] as const).flatMap((lane) => events.map((event) => ({ lane, event })));
const receipt = (fields: Parameters<typeof receiptClaims>[0] = {}) => {
  const reports = [{ id: 'r', name: 'R', score: 90, result: 'Passed', model_version: null }];
  return { index: plan.index, position: 1, projectId: 'p', claims: receiptClaims({ reports, ...fields }) };
};
const good: Evidence = {
  ...{ runs: [run], glimpses: [], receipts: [receipt()], deliveries: deliveriesOf(told), unansweredCreations: [] },
  truth: [{ world: 'w', index: plan.index, projectId: 'p', reportId: 'r', result: 'Passed', score: 90 }],
  named: [{ index: plan.index, projectId: 'p' }],
};

it.each<[string, Partial<Evidence>, RegExp | null]>([
  ['nothing', {}, null],
  ['a run that never ended', { runs: [] }, /did not get to its end/],
  ['another decision', { runs: [{ ...run, decision: failed }] }, /ended otherwise than in the calm run/],
  [
    'a decision before every report is Complete',
    { glimpses: [{ index: plan.index, position: 1, decision, openReports: ['R'] }] },
    /showed passed while R was not Complete/,
  ],
  [
    'an event that nobody was told',
    { deliveries: deliveriesOf(told.slice(1)) },
    /r of project 0 was told under 0 keys/,
  ],
  ['an event under two keys', { deliveries: deliveriesOf([{ ...told[0]!, id: 'e-3' }, ...told]) }, /under 2 keys/],
  ['the gate before its reports', { deliveries: deliveriesOf(told.toReversed()) }, /told before its reports/],
  [
    'one key with two contents',
    { deliveries: deliveriesOf([...told, { ...told[0]!, permitType: 'y' }]) },
    /delivered with two contents/,
  ],
  ['a project that no answer named', { named: [] }, /no answer ever named it/],
  [
    'a receipt before every report is Complete',
    { receipts: [receipt({ reports: [{ id: 'r', name: 'R', score: null, result: null, model_version: null }] })] },
    /were not all complete/,
  ],
  ['a receipt with another score', { receipts: [receipt({ score: 99 })] }, /says other things/],
])('sees %s', (_what, broken, violation) => {
  const violations = judge([plan], [run], { ...good, ...broken });
  if (violation === null) expect(violations).toEqual([]);
  else expect(violations.join('\n')).toMatch(violation);
});

it('sees a receipt for a run that does not pass', () => {
  const calm = [{ ...run, decision: failed }];
  expect(judge([plan], calm, good).join('\n')).toMatch(/is for a run that does not pass/);
});
