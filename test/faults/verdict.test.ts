/** The judge of the fault runs sees each kind of loss, doubling and lie that is put before it. */
import { describe, expect, it } from 'vitest';
import type { AdapterEvent, ReceiptClaims } from '../../src/contract/index.js';
import type { SeenRun } from './support/observations.js';
import { makePlans, type ProjectPlan } from './support/plan.js';
import { judge, judgeCalm, type Evidence } from './support/verdict.js';

const PLAN: ProjectPlan = {
  index: 0,
  cityKey: 'wattle-bay',
  world: 'sqlite',
  runs: [
    {
      way: 'upload',
      permitType: 'commercial-fit-out',
      minScore: null,
      reports: [
        { result: 'Passed', score: 80 },
        { result: 'Passed', score: 95 },
      ],
      stageMs: 5,
      heldBack: 0,
      heldBackMs: 0,
      drawingCount: 1,
      tampered: false,
      keyed: true,
      workerDiesAfter: null,
      adoptedAs: 'draft',
    },
  ],
};

const DECISION = { decision: 'passed', score: 80, minScore: 80, reasons: ['[["code","met"]]'] };
const REPORTS = [
  { name: 'One', result: 'Passed', score: 80 },
  { name: 'Two', result: 'Passed', score: 95 },
];

function runOf(prefix: string): SeenRun {
  const reportIds = [`${prefix}-1`, `${prefix}-2`];
  const place = { index: 0, projectId: `${prefix}-p`, position: 1, run: 1, firstRun: 1 };
  return { ...place, decision: DECISION, reports: REPORTS, reportIds };
}

const CALM = [runOf('calm')];
const shared = { projectId: 's-p', cityKey: 'wattle-bay', permitType: 'commercial-fit-out', run: 1, at: '2026-01-01' };

function completed(id: string, score: number, key = `report-completed:${id}`): AdapterEvent {
  const report = { id, name: 'One', status: 'Complete', stage: 6, complete: true, result: 'Passed', score };
  return {
    type: 'report.completed',
    id: key,
    ...shared,
    report: { ...report, modelVersion: null, stageStartedAt: {} },
  };
}

function decided(score: number, key = 'gate-decided'): AdapterEvent {
  const gate = { decision: 'passed', minScore: 80, score, reasons: [{ code: 'met' }] } as const;
  return { type: 'gate.decided', id: key, ...shared, gate: { ...gate, reasons: [...gate.reasons] } };
}

const EVENTS = [completed('s-1', 80), completed('s-2', 95), decided(80)];
const CLAIMS = {
  run: 1,
  decision: 'passed',
  score: 80,
  min_score: 80,
  reports: [
    { id: 's-1', score: 80 },
    { id: 's-2', score: 95 },
  ],
} as unknown as ReceiptClaims;

const receiptsWith = (claims: object) => [
  { index: 0, position: 1, projectId: 's-p', claims: { ...CLAIMS, ...claims } },
];

function evidenceWith(changed: Partial<Evidence> = {}, hooks: readonly AdapterEvent[] = EVENTS): Evidence {
  const truth = [
    { world: 'sqlite', index: 0, projectId: 's-p', reportId: 's-1', result: 'Passed', score: 80 },
    { world: 'sqlite', index: 0, projectId: 's-p', reportId: 's-2', result: 'Passed', score: 95 },
  ];
  const deliveries = [
    ...hooks.map((event) => ({ lane: 'hooks' as const, event })),
    ...EVENTS.map((event) => ({ lane: 'forward' as const, event })),
  ];
  const named = [{ index: 0, projectId: 's-p' }];
  const nothing = { glimpses: [], unansweredCreations: [] };
  return { ...nothing, runs: [runOf('s')], receipts: receiptsWith({}), deliveries, truth, named, ...changed };
}

/** Of a project that no answer named: made by links, after who asked for it was given another. */
const UNKNOWN = { world: 'sqlite', index: 0, projectId: 'x-p', reportId: 'x-1', result: 'Passed', score: 80 };
const withUnknown = (unansweredCreations: readonly number[], told = true): Evidence => {
  const event = { ...completed('x-1', 80), projectId: 'x-p' } as AdapterEvent;
  const evidence = evidenceWith({ unansweredCreations }, told ? [...EVENTS, event] : EVENTS);
  const forwarded = told ? [{ lane: 'forward' as const, event }] : [];
  return { ...evidence, truth: [...evidence.truth, UNKNOWN], deliveries: [...evidence.deliveries, ...forwarded] };
};
const glimpseOf = (decision: string, openReports: readonly string[] = []) => ({
  glimpses: [{ index: 0, position: 1, decision: { ...DECISION, decision }, openReports }],
});
const receiptOf = (decision: 'flagged' | 'deferred') => ({ receipts: receiptsWith({ decision }) });
const submitted = (rule: 'allow-flagged' | 'defer'): AdapterEvent =>
  ({ ...decided(80), submittedBy: rule }) as AdapterEvent;

const [one, two, gate] = EVENTS as [AdapterEvent, AdapterEvent, AdapterEvent];
const failed = { ...DECISION, decision: 'failed' };

describe('the verdict', () => {
  it('of a faultless run is empty, however often each event came', () => {
    expect(judge([PLAN], CALM, evidenceWith({}, [one, one, two, gate, one, gate]))).toEqual([]);
    expect(judgeCalm([PLAN], CALM)).toEqual([]);
  });

  it('lets stand what the outage rule of the city says, and a project that an unanswered creation may have left', () => {
    expect(judge([PLAN], CALM, evidenceWith(glimpseOf('flagged')))).toEqual([]);
    expect(judge([PLAN], CALM, evidenceWith(receiptOf('flagged')))).toEqual([]);
    expect(judge([PLAN], CALM, evidenceWith({}, [one, two, submitted('allow-flagged')]))).toHaveLength(1);
    expect(judge([PLAN], CALM, withUnknown([0]))).toEqual([]);
  });

  it.each<[what: string, Evidence, RegExp]>([
    ['a report that was never told', evidenceWith({}, [one, gate]), /hooks: report s-2 .* under 0 keys/],
    ['a report told under two keys', evidenceWith({}, [...EVENTS, completed('s-1', 80, 'x')]), /s-1 .* under 2 keys/],
    ['a report that nobody made', evidenceWith({}, [...EVENTS, completed('s-9', 80)]), /does not have so/],
    ['a score that a forger gave', evidenceWith({}, [completed('s-1', 100), two, gate]), /does not have so/],
    ['one key for two contents', evidenceWith({}, [{ ...one, at: 'later' }, two, gate]), /two contents/],
    ['a gate that was never told', evidenceWith({}, [one, two]), /under 0 keys/],
    ['a gate told twice', evidenceWith({}, [...EVENTS, decided(80, 'again')]), /under 2 keys/],
    ['another decision told', evidenceWith({}, [one, two, decided(81)]), /told another decision/],
    ['a gate told before its reports', evidenceWith({}, [one, gate, two]), /before its reports/],
    ['a run that did not end', evidenceWith({ runs: [] }), /did not get to its end/],
    ['another end', evidenceWith({ runs: [{ ...runOf('s'), decision: failed }] }), /ended otherwise/],
    ['other reports', evidenceWith({ runs: [{ ...runOf('s'), reports: REPORTS.slice(1) }] }), /other reports/],
    ['a wrong decision for a moment', evidenceWith(glimpseOf('failed')), /moment/],
    ['a decision too early', evidenceWith(glimpseOf('passed', ['Two'])), /showed passed while Two was not Complete/],
    [
      'a receipt too early',
      evidenceWith({ receipts: receiptsWith({ reports: [{ id: 's-1', score: null }] }) }),
      /not all complete/,
    ],
    ['what was not told of a run without end', evidenceWith({ runs: [] }, [one]), /hooks: report s-2 .* under 0 keys/],
    ['what another outage rule shows', evidenceWith(glimpseOf('deferred')), /moment/],
    ['a receipt by another outage rule', evidenceWith(receiptOf('deferred')), /does not pass/],
    ['a gate told with another rule', evidenceWith({}, [one, two, submitted('defer')]), /the rule is allow-flagged/],
    ['a project that ran unknown', withUnknown([]), /no answer ever named it/],
    ['a project that ran unheard', withUnknown([0], false), /hooks: report x-1 .* under 0 keys/],
    ['a receipt of another run', evidenceWith({ receipts: receiptsWith({ run: 2 }) }), /does not pass/],
    ['a receipt with another score', evidenceWith({ receipts: receiptsWith({ score: 99 }) }), /other things/],
  ])('names %s', (_, evidence, words) => {
    expect(judge([PLAN], CALM, evidence).join('\n')).toMatch(words);
  });

  it('names a receipt without a pass, and a calm run that is not as planned', () => {
    const calm = [{ ...runOf('calm'), decision: failed }];
    expect(judge([PLAN], calm, evidenceWith()).join('\n')).toMatch(/receipt .* does not pass/);
    expect(judgeCalm([PLAN], calm).join('\n')).toMatch(/planned was passed/);
    expect(judgeCalm([PLAN], []).join('\n')).toMatch(/not seen/);
    // What the calm run does not tell is not held against the others.
    expect(judge([PLAN], [], evidenceWith())).toEqual([]);
  });
});

it('expects a re-run to keep the minimum that was asked for before', () => {
  const [run] = PLAN.runs;
  const plan: ProjectPlan = { ...PLAN, runs: [{ ...run!, minScore: 90 }, run!] };
  const calm = [1, 2].map((position) => ({ ...runOf('calm'), position, run: position, decision: failed }));
  expect(judgeCalm([plan], calm)).toEqual([]);
});

it('plans follow from the seed alone, and have runs that pass and runs that fail', () => {
  const plans = makePlans(5, 40);
  expect(makePlans(5, 40)).toEqual(plans);
  expect(makePlans(5, 10)).toEqual(plans.slice(0, 10));
  expect(makePlans(6, 40)).not.toEqual(plans);
  expect(
    new Set(plans.flatMap(({ runs }) => runs.map(({ reports }) => reports.every(({ score }) => score >= 80)))).size,
  ).toBe(2);
});
