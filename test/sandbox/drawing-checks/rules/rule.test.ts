import { describe, expect, it } from 'vitest';
import {
  type Assessment,
  assessSubjects,
  defineRule,
  FILES,
  type Judged,
  noLimits,
  type RuleGrade,
} from '../../../../src/sandbox/precheck-service/drawing-checks/rules/rule.js';
import { CONTEXT } from '../../../support/drawing-runs.js';

const found = (change: Partial<Assessment> = {}): Assessment => ({
  status: 'fail',
  message: 'm',
  measured: null,
  limit: null,
  fix: 'f',
  met: 0,
  assessed: 1,
  evidence: [],
  ...change,
});
const assess = (grade: RuleGrade, assessment: Assessment): Assessment =>
  defineRule({
    id: 'x',
    title: 'X',
    grade,
    category: 'File',
    source: 's',
    weight: 1,
    limits: noLimits,
    assess: () => assessment,
  }).assess({ files: [], sheets: [] }, {}, CONTEXT);

describe('defineRule', () => {
  it.each([
    ['A', 'fail'],
    ['B', 'fail'],
    ['C', 'attention'],
  ] as const)('holds what a rule of grade %s fails at %s', (grade, status) =>
    expect(assess(grade, found()).status).toBe(status),
  );

  it('makes every text short and visible, and keeps a file name that an upload can have', () => {
    const text = `a\u202Eb\u0000${'c'.repeat(5000)}`;
    const long = assess(
      'A',
      found({ message: text, evidence: [{ file: 'a\u202E.pdf', text, measured: text, sheetNumber: text }] }),
    );
    expect([long.message.length, long.message.slice(0, 3)]).toEqual([1500, 'abc']);
    const [item] = long.evidence;
    expect([item?.file, item?.text?.length, item?.measured?.length, item?.sheetNumber?.length]).toEqual([
      'a\u202E.pdf',
      300,
      300,
      40,
    ]);
  });
});

describe('assessSubjects', () => {
  const words = {
    subjects: FILES,
    limit: 'l',
    fix: 'f',
    met: () => 'met',
    broken: () => 'broken',
    doubtful: () => 'doubtful',
    undecided: 'undecided',
  };
  const judged = (...verdicts: readonly Judged['verdict'][]): Judged[] =>
    verdicts.map((verdict) => ({ verdict, evidence: { file: verdict } }));

  it.each<[readonly Judged['verdict'][], string, string, number, number, readonly string[]]>([
    [[], 'not-assessed', 'undecided', 0, 0, []],
    [['undecided'], 'not-assessed', 'undecided', 0, 0, ['undecided']],
    [['met', 'met'], 'pass', 'met', 2, 2, []],
    [['met', 'doubtful'], 'attention', 'doubtful', 1, 2, ['doubtful']],
    [['met', 'doubtful', 'broken', 'undecided'], 'fail', 'broken', 1, 3, ['broken', 'doubtful']],
  ])('%j', (verdicts, status, message, met, assessed, evidence) => {
    const result = assessSubjects(judged(...verdicts), words);
    expect([result.status, result.met, result.assessed]).toEqual([status, met, assessed]);
    expect(result.message.startsWith(message)).toBe(true);
    expect(result.evidence.map(({ file }) => file)).toEqual(evidence);
  });
});
