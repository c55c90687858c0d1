import { describe, expect, it } from 'vitest';
import { type AssessedRule, scoreReport, toFinding } from '#drawing-checks/score.js';
import type { Assessment } from '#drawing-checks/rules/rule.js';

function assessed(
  weight: number,
  met: number,
  of: number,
  status: Assessment['status'],
  required = false,
): AssessedRule {
  return {
    rule: { id: 'rule', title: `Rule ${weight}`, category: 'File', grade: 'A', source: 'a city' },
    weight,
    required,
    assessment: { status, message: 'm', measured: null, limit: null, fix: null, met, assessed: of, evidence: [] },
  };
}

const met = (weight: number) => assessed(weight, 1, 1, 'pass');
const unread = (weight: number, required = false) => assessed(weight, 0, 0, 'not-assessed', required);

describe('scoreReport', () => {
  it.each([
    ['all met', [assessed(3, 2, 2, 'pass'), met(1)], 80, 100, 'Passed'],
    ['shares count by weight', [assessed(3, 1, 2, 'fail'), met(1)], 62.5, 62.5, 'Passed'],
    ['under half of the weight', [unread(9), met(1)], 0, 10, 'Failed'],
    ['attention carries no weight', [assessed(1, 0, 1, 'attention'), met(1)], 80, 100, 'Passed'],
    ['a required rule failed', [assessed(1, 9, 10, 'fail', true), met(9)], 80, 99, 'Failed'],
    ['a required rule that could not be assessed', [unread(1, true), met(9)], 80, 100, 'Passed'],
    ['one decimal, never rounded up to a mark', [assessed(1, 2999, 3000, 'fail')], 100, 99.9, 'Failed'],
    [
      'binary fractions',
      [assessed(1, 9, 10, 'fail'), assessed(2, 8, 10, 'fail'), assessed(7, 7, 10, 'fail')],
      74,
      74,
      'Passed',
    ],
    ['nothing', [], 0, 0, 'Failed'],
    ['nothing assessed', [unread(5)], 0, 0, 'Failed'],
  ] as const)('%s', (_name, rules, passMark, score, result) => {
    expect(scoreReport(rules, passMark)).toMatchObject({ score, result });
  });

  it.each([
    ['B', ['1:100', '1:50'], 'high'],
    ['B', ['1:100', null], 'medium'],
    ['B', [null], 'low'],
    ['A', ['1:100'], null],
  ] as const)('says how sure a finding of grade %s with evidence %j is', (grade, quoted, confidence) => {
    const { rule, assessment, ...rest } = met(1);
    const found = { ...assessment, evidence: quoted.map((text) => ({ file: 'plans.pdf', text })) };
    const finding = toFinding({ ...rest, rule: { ...rule, grade }, assessment: found });
    expect(finding['confidence']).toBe(confidence);
  });

  it('lets the city say what a report comes to that could hardly be assessed', () =>
    expect(scoreReport([unread(9), met(1)], 80, 'Passed')).toMatchObject({
      result: 'Passed',
      score: 10,
      assessedShare: 10,
    }));
});
