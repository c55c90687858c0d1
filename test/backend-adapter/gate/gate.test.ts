import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideGate, policyVersion, ruleOf } from '../../../src/backend-adapter/gate/gate.js';
import type { CopiesView, GateRule, OutageRule } from '../../../src/backend-adapter/gate/gate.js';
import type { GateView, ReportView } from 'precheck-contract';

const report = (score: number | null, more: Partial<ReportView> = {}): ReportView => {
  const complete = more.complete ?? true;
  return {
    id: `r-${score}`,
    name: 'Readiness',
    status: complete ? 'Complete' : 'Assessing',
    stage: complete ? 6 : 4,
    complete,
    result: null,
    score,
    modelVersion: null,
    stageStartedAt: {},
    ...more,
  };
};
const open = (score: number | null = null, name = 'Readiness') => report(score, { complete: false, name });
const called = (name: string, score: number | null, result: string | null = 'Passed') =>
  report(score, { name, result });
const EVERY: GateRule = {
  ...{ minScore: 80, reports: 'every', requirePassed: false, verifyDrawings: false, outage: { rule: 'block' } },
};

const OUTAGE_RULES: readonly OutageRule[] = [
  { rule: 'block' },
  { rule: 'allow-flagged', afterMs: 60_000, maxAgeMs: 3_600_000 },
  { rule: 'defer', afterMs: 60_000, maxAgeMs: 3_600_000 },
];

function decide(reports: readonly ReportView[], rule: Partial<GateRule> = {}, more: object = {}): GateView {
  const usual = { drawings: [{}], requestedMinScore: null, expectedReports: [], copies: null, outage: null };
  return decideGate({ ...usual, reports, rule: { ...EVERY, ...rule }, ...more });
}
const told = ({ decision, score, reasons }: GateView) => [decision, score, reasons.map(({ code }) => code)];

describe('decideGate, every report', () => {
  it.each([
    ['exactly the minimum', [report(80)], null, 'passed', 80, ['met']],
    ['just below', [report(79.95)], null, 'failed', 79.95, ['below-minimum']],
    ['the lowest counts', [report(100), report(81), report(99)], null, 'passed', 81, ['met']],
    ['one below', [report(100), report(10)], null, 'failed', 10, ['below-minimum']],
    ['none', [], null, 'undecided', null, ['no-reports']],
    ['one incomplete', [report(100), open()], null, 'undecided', 100, ['report-incomplete']],
    ['incomplete with a score left over', [open(100)], null, 'undecided', null, ['report-incomplete']],
    ['one incomplete, one below', [report(10), open()], null, 'undecided', 10, ['report-incomplete', 'below-minimum']],
    ['without a score', [report(null), report(90)], null, 'failed', 90, ['report-without-score']],
    ['a score of 101', [report(101), report(99)], null, 'failed', 99, ['report-without-score']],
    ['a score below 0', [report(-1)], null, 'failed', null, ['report-without-score']],
    ['a score that is no number', [report(Number.NaN)], null, 'failed', null, ['report-without-score']],
    ['the page asks for more', [report(85)], 90, 'failed', 85, ['below-minimum']],
    ['the page asks for less', [report(75)], 10, 'failed', 75, ['below-minimum']],
    ['zero is a score', [report(0)], null, 'failed', 0, ['below-minimum']],
  ] as const)('%s', (_name, reports, requestedMinScore, decision, score, codes) => {
    const gate = decide(reports, {}, { requestedMinScore });
    expect(told(gate)).toEqual([decision, score, codes]);
    expect(gate.minScore).toBe(Math.max(80, requestedMinScore ?? 0));
    expect(gate.rule).toEqual({ reports: 'every', requirePassed: false });
  });

  it('passes at a minimum of 0 only what has a score', () => {
    expect(decide([report(0)], { minScore: 0 }).decision).toBe('passed');
    expect(decide([report(null)], { minScore: 0 }).decision).toBe('failed');
  });

  it('says that there are no drawings', () => {
    expect(decide([], {}, { drawings: [] }).reasons).toEqual([{ code: 'no-drawings' }]);
  });

  it.each([
    ['one of two that the city names', ['Readiness'], ['Readiness', 'Site plan'], ['Site plan']],
    ['one under another name, of two', ['Bereitschaft'], ['Readiness', 'Site plan'], ['Readiness', 'Site plan']],
    ['as many under other names', ['Bereitschaft', 'Lageplan'], ['Readiness', 'Site plan'], null],
    ['as many, one of them not listed', ['Readiness', 'Third'], ['Readiness', 'Site plan'], ['Site plan']],
    ['more than named', ['Readiness', 'Site plan', 'Third'], ['Readiness', 'Site plan'], null],
    ['one twice, of two', ['Readiness', 'Readiness'], ['Readiness', 'Site plan'], ['Site plan']],
    ['one of a list that names it twice', ['Readiness'], ['Readiness', 'Readiness'], [undefined]],
    ['no list known', ['Readiness'], [], null],
  ] as const)('%s', (_name, names, expectedReports, missing) => {
    for (const reports of ['every', 'mean'] as const) {
      const given = names.map((name) => called(name, 95));
      const gate = decide(given, { reports }, { expectedReports });
      expect(gate.decision).toBe(missing === null ? 'passed' : 'failed');
      const named = gate.reasons.filter(({ code }) => code === 'report-missing').map(({ reportName }) => reportName);
      expect(named).toEqual(missing ?? []);
    }
  });
});

describe('decideGate, the mean', () => {
  it.each([
    ['above, with one below', [report(60), called('B', 100)], 'passed', 80, ['met']],
    ['below', [report(60), called('B', 99)], 'failed', 79.5, ['mean-below-minimum']],
    ['exactly, in binary fractions', [report(80.1), called('B', 80.1), called('C', 79.8)], 'passed', 80, ['met']],
    ['not rounded up', [report(79.999999), called('B', 80)], 'failed', 79.9999995, ['mean-below-minimum']],
    ['one without a score', [report(100), report(null)], 'failed', 100, ['report-without-score']],
    ['a name twice', [report(100), report(60), called('B', 100)], 'passed', 80, ['met']],
    ['a score beyond the range', [report(1000), called('B', 90)], 'failed', 90, ['report-without-score']],
    ['not known yet', [report(10), open()], 'undecided', 10, ['report-incomplete']],
  ] as const)('%s', (_name, reports, decision, score, codes) => {
    expect(told(decide(reports, { reports: 'mean' }))).toEqual([decision, score, codes]);
  });
});

describe('decideGate, named reports', () => {
  const named = { reports: { named: ['A', 'B'] } } as const;
  it.each([
    ['both above', [called('A', 90), called('B', 85)], 'passed', 85, ['met']],
    ['another far below informs only', [called('A', 90), called('B', 85), called('C', 3)], 'passed', 85, ['met']],
    ['another without a score', [called('A', 90), called('B', 85), called('C', null)], 'passed', 85, ['met']],
    ['another under way', [called('A', 90), called('B', 85), open(null, 'C')], 'undecided', 85, ['report-incomplete']],
    ['one below', [called('A', 90), called('B', 79)], 'failed', 79, ['below-minimum']],
    ['one never came', [called('A', 90), called('C', 99)], 'failed', 90, ['report-missing']],
    ['none came', [called('C', 99)], 'failed', null, ['report-missing', 'report-missing']],
    ['nearly the name', [called('A', 90), called('b', 99)], 'failed', 90, ['report-missing']],
    ['twice the same, one below', [called('A', 90), called('B', 90), called('B', 10)], 'failed', 10, ['below-minimum']],
  ] as const)('%s', (_name, reports, decision, score, codes) => {
    expect(told(decide(reports, named))).toEqual([decision, score, codes]);
  });

  it('does not ask for what the city names beside them', () => {
    const more = { expectedReports: ['A', 'B', 'C'] };
    expect(decide([called('A', 90), called('B', 85)], named, more).decision).toBe('passed');
  });

  it('never passes on no report, whatever the rule', () => {
    expect(decide([called('A', 100)], { minScore: 0, reports: { named: [] } }).decision).toBe('failed');
  });
});

describe('decideGate, requirePassed', () => {
  it.each([
    ['Passed', 'every', 'passed', ['met']],
    ['Failed', 'every', 'failed', ['result-not-passed']],
    ['passed', 'every', 'failed', ['result-not-passed']],
    [null, 'mean', 'failed', ['result-not-passed']],
    ['Failed', { named: ['A'] }, 'failed', ['result-not-passed']],
    ['Failed', { named: ['B'] }, 'passed', ['met']],
  ] as const)('%s with %o', (result, reports, decision, codes) => {
    const gate = decide([called('A', 99, result), called('B', 99)], { reports, requirePassed: true });
    expect([gate.decision, gate.reasons.map(({ code }) => code)]).toEqual([decision, codes]);
    const [reason] = gate.reasons;
    expect(reason?.reportName).toBe(decision === 'failed' ? 'A' : undefined);
  });
});

describe('decideGate, where drawings are compared', () => {
  const copies = (outcome: CopiesView['outcome'], ...names: string[]) => ({ outcome, names });
  it.each([
    ['the same', copies('same'), 'passed', ['met']],
    ['not compared yet', copies('awaited'), 'undecided', ['drawings-awaited']],
    ['two differ', copies('different', 'a.pdf', 'b.pdf'), 'failed', ['drawings-different', 'drawings-different']],
    ['could not be read', copies('unverified'), 'failed', ['drawings-unverified']],
    ['nothing to compare with', null, 'passed', ['met']],
  ] as const)('%s', (_name, given, decision, codes) => {
    const gate = decide([report(90)], { verifyDrawings: true }, { copies: given });
    expect([gate.decision, gate.reasons.map(({ code }) => code)]).toEqual([decision, codes]);
    expect(gate.reasons.flatMap(({ drawingName }) => drawingName ?? [])).toEqual(given?.names ?? []);
    expect(decide([report(90)], {}, { copies: given }).decision).toBe('passed');
  });

  it('says first what else is missing', () => {
    const more = { copies: copies('awaited') };
    expect(decide([report(10)], { verifyDrawings: true }, more).decision).toBe('failed');
    expect(told(decide([open()], { verifyDrawings: true }, more))[2]).toEqual(['report-incomplete']);
  });
});

describe('decideGate, while the service is away', () => {
  const [block, flag, defer] = OUTAGE_RULES as [OutageRule, OutageRule, OutageRule];
  const outage = { since: '2026-01-01T00:00:00.000Z' };
  it.each([
    ['one open', [open()], flag, 'flagged', ['outage', 'report-incomplete']],
    ['one open', [open()], defer, 'deferred', ['outage', 'report-incomplete']],
    ['one open', [open()], block, 'undecided', ['report-incomplete']],
    ['no report yet', [], flag, 'flagged', ['outage', 'no-reports']],
    ['one open, one good', [report(90), open()], defer, 'deferred', ['outage', 'report-incomplete']],
    ['one open, one below', [report(10), open()], flag, 'undecided', ['report-incomplete', 'below-minimum']],
    ['all complete', [report(90)], flag, 'passed', ['met']],
    ['all complete, below', [report(10)], defer, 'failed', ['below-minimum']],
  ] as const)('%s, %o', (_name, reports, rule, decision, codes) => {
    const gate = decide(reports, { outage: rule }, { outage });
    expect([gate.decision, gate.reasons.map(({ code }) => code)]).toEqual([decision, codes]);
    expect(decide(reports, { outage: rule }).decision).toMatch(/undecided|passed|failed/);
  });

  it.each([
    ['awaited', 'flagged', ['outage', 'drawings-awaited']],
    ['unverified', 'failed', ['drawings-unverified']],
  ] as const)('is no comparison of the drawings: %s', (outcome, decision, codes) => {
    const given = { outage, copies: { outcome, names: [] } };
    expect(told(decide([report(90)], { outage: flag, verifyDrawings: true }, given))).toEqual([decision, 90, codes]);
  });
});

it('never passes without its reports, whatever they are', () => {
  const name = fc.constantFrom('A', 'B', 'C');
  const score = fc.option(fc.double({ min: 0, max: 100 }));
  const anyReport = fc
    .record({ id: fc.string(), name, score, complete: fc.boolean(), result: fc.constantFrom('Passed', 'Failed', null) })
    .map(({ score: given, ...more }) => report(given, more));
  const rule = fc.record<GateRule>({
    minScore: fc.double({ min: 0, max: 100, noNaN: true }),
    reports: fc.oneof(
      fc.constantFrom('every' as const, 'mean' as const),
      fc.record({ named: fc.uniqueArray(name, { minLength: 1 }) }),
    ),
    requirePassed: fc.boolean(),
    verifyDrawings: fc.boolean(),
    outage: fc.constantFrom(...OUTAGE_RULES),
  });
  const outage = fc.option(fc.constant({ since: '2026-01-01T00:00:00.000Z' }));
  const outcomes = fc.constantFrom('awaited', 'same', 'different', 'unverified');
  const copies = fc.option(fc.record({ outcome: outcomes, names: fc.constant(['a.pdf']) }));
  fc.assert(
    fc.property(
      fc.array(anyReport, { maxLength: 4 }),
      rule,
      fc.uniqueArray(name),
      copies,
      outage,
      (reports, given, expectedReports, compared, away) => {
        const gate = decide(reports, given, { expectedReports, copies: compared, outage: away });
        expect(gate.reasons.length).toBeGreaterThan(0);
        if (gate.decision === 'flagged' || gate.decision === 'deferred') {
          const expected = gate.decision === 'flagged' ? 'allow-flagged' : 'defer';
          expect([away === null, given.outage.rule]).toEqual([false, expected]);
          // What the service has said so far must leave a pass open.
          expect(decide(reports, given, { expectedReports, copies: compared }).decision).toBe('undecided');
        }
        if (gate.decision !== 'passed') return;
        const names = typeof given.reports === 'string' ? null : given.reports.named;
        const counted = reports.filter((one) => names === null || names.includes(one.name));
        expect(counted.length).toBeGreaterThan(0);
        expect(reports.every(({ complete }) => complete)).toBe(true);
        if (names === null) expect(reports.length).toBeGreaterThanOrEqual(expectedReports.length);
        else expect(names.every((one) => reports.some((each) => each.name === one))).toBe(true);
        const scores = counted.map((one) => one.score ?? Number.NaN);
        const held =
          given.reports === 'mean' ? scores.reduce((sum, one) => sum + one, 0) / scores.length : Math.min(...scores);
        expect(held).toBeGreaterThanOrEqual(given.minScore - 1e-9);
        if (given.verifyDrawings) expect(compared?.outcome ?? 'same').toBe('same');
        if (given.requirePassed) expect(counted.every(({ result }) => result === 'Passed')).toBe(true);
      },
    ),
    { numRuns: 2_000 },
  );
});

describe('ruleOf', () => {
  const permitTypes = { x: { minScore: 90 }, y: { reports: 'every', requirePassed: false } } as const;
  const cities = { a: { minScore: 75, reports: 'mean', permitTypes }, b: { permitTypes: {} } } as const;
  const policy = { minScore: 70, requirePassed: true, cities };
  it.each([
    ['a', 'x', 90, 'mean', true],
    ['a', 'y', 75, 'every', false],
    ['a', 'z', 75, 'mean', true],
    ['a', null, 75, 'mean', true],
    ['b', 'x', 70, 'every', true],
    ['constructor', 'x', 70, 'every', true],
    ['a', 'constructor', 75, 'mean', true],
  ] as const)('%s %s', (city, permitType, minScore, reports, requirePassed) => {
    const expected = { minScore, reports, requirePassed, verifyDrawings: undefined, outage: { rule: 'block' } };
    expect(ruleOf(policy, { cityKey: city, permitType })).toEqual(expected);
  });

  it('takes verifyDrawings and the outage rule from the most exact place that says it', () => {
    const [, outage, defer] = OUTAGE_RULES as [OutageRule, OutageRule, OutageRule];
    const permitTypes = { x: { verifyDrawings: false, outage: defer }, y: {} };
    const cities = { a: { verifyDrawings: true, outage, permitTypes } };
    const rule = (cityKey: string, permitType: string) => {
      const { verifyDrawings, outage: held } = ruleOf({ minScore: 1, cities }, { cityKey, permitType });
      return [verifyDrawings, held.rule];
    };
    expect(rule('a', 'x')).toEqual([false, 'defer']);
    for (const permitType of ['y', 'z']) expect(rule('a', permitType)).toEqual([true, 'allow-flagged']);
    expect(rule('b', 'x')).toEqual([undefined, 'block']);
  });

  it('has a version that tells policies apart', () => {
    expect(policyVersion({ ...policy })).toBe(policyVersion(policy));
    expect(policyVersion({ ...policy, minScore: 71 })).not.toBe(policyVersion(policy));
  });
});
