import { describe, expect, it } from 'vitest';
import { decideGate, policyMinimum } from '../../src/backend-adapter/gate.js';
import type { ReportView } from '../../src/contract/index.js';

const report = (score: number | null, complete = true): ReportView => ({
  id: `r-${score}`,
  name: 'Readiness',
  status: complete ? 'Complete' : 'Assessing',
  stage: complete ? 6 : 4,
  complete,
  result: null,
  score,
  modelVersion: null,
  stageStartedAt: {},
});

describe('decideGate', () => {
  it.each([
    ['exactly the minimum', [report(80)], null, 'passed', 80, ['met']],
    ['just below', [report(79.95)], null, 'failed', 79.95, ['below-minimum']],
    ['the lowest counts', [report(100), report(81), report(99)], null, 'passed', 81, ['met']],
    ['one below', [report(100), report(10)], null, 'failed', 10, ['below-minimum']],
    ['none', [], null, 'undecided', null, ['no-reports']],
    ['one incomplete', [report(100), report(null, false)], null, 'undecided', 100, ['report-incomplete']],
    ['incomplete with a score left over', [report(100, false)], null, 'undecided', null, ['report-incomplete']],
    [
      'one incomplete, one below',
      [report(10), report(null, false)],
      null,
      'undecided',
      10,
      ['report-incomplete', 'below-minimum'],
    ],
    ['without a score', [report(null), report(90)], null, 'failed', 90, ['report-without-score']],
    ['a score that is no number', [report(Number.NaN)], null, 'failed', null, ['report-without-score']],
    ['the page asks for more', [report(85)], 90, 'failed', 85, ['below-minimum']],
    ['the page asks for less', [report(75)], 10, 'failed', 75, ['below-minimum']],
    ['zero is a score', [report(0)], null, 'failed', 0, ['below-minimum']],
  ] as const)('%s', (_name, reports, requested, decision, score, codes) => {
    const gate = decideGate(reports, { minScore: 80 }, [{}], requested);
    expect([gate.decision, gate.score, gate.reasons.map(({ code }) => code)]).toEqual([decision, score, codes]);
    expect(gate.minScore).toBe(Math.max(80, requested ?? 0));
  });

  it('passes at a minimum of 0 only what has a score', () => {
    expect(decideGate([report(0)], { minScore: 0 }, [], null).decision).toBe('passed');
    expect(decideGate([report(null)], { minScore: 0 }, [], null).decision).toBe('failed');
  });

  it('says that there are no drawings', () => {
    expect(decideGate([], { minScore: 80 }, [], null).reasons).toEqual([{ code: 'no-drawings' }]);
  });
});

describe('policyMinimum', () => {
  const policy = {
    minScore: 70,
    cities: { a: { minScore: 75, permitTypes: { x: { minScore: 90 } } }, b: { permitTypes: {} } },
  };
  it.each([
    ['a', 'x', 90],
    ['a', 'y', 75],
    ['a', null, 75],
    ['b', 'x', 70],
    ['constructor', 'x', 70],
    ['a', 'constructor', 75],
  ] as const)('%s %s: %d', (city, permitType, expected) => {
    expect(policyMinimum(policy, city, permitType)).toBe(expected);
  });
});
