import { describe, expect, it } from 'vitest';
import type { Finding, FindingEvidence } from 'precheck-contract/precheck-service';
import { changesInShort } from '../../../src/sandbox/precheck-service/pages/viewer/changes-panel.js';
import {
  compareRuns,
  type RunDifferences,
} from '../../../src/sandbox/precheck-service/pages/viewer/run-differences.js';

const finding = (id: string, status: Finding['status'], ...evidence: FindingEvidence[]): Finding => ({
  id,
  title: `Title of ${id}`,
  status,
  message: '',
  evidence,
});
const sheet = (sheetNumber: string, file = 'a.pdf'): FindingEvidence => ({ sheetNumber, file, page: 1 });
const report = (key: string, ...findings: Finding[]) => ({ key, name: `Report ${key}`, findings });
const many = Array.from({ length: 50 }, (_, index) => sheet(`A-${100 + index}`));

/** Each difference as "report finding: places". */
function short(differences: RunDifferences) {
  const lines = (list: RunDifferences['fixed']) =>
    list.map(({ reportKey, findingId, places }) => `${reportKey} ${findingId}: ${places.join(' ')}`.trim());
  const { fixed, appeared, remaining, noLongerAssessed, notCompared } = differences;
  return Object.fromEntries(
    Object.entries({
      fixed: lines(fixed),
      appeared: lines(appeared),
      remaining: lines(remaining),
      noLongerAssessed: lines(noLongerAssessed),
      notCompared,
    }).filter(([, list]) => list.length > 0),
  );
}

describe('what changed between two runs', () => {
  it.each<[string, Finding[], Finding[], Record<string, string[]>]>([
    ['nothing', [finding('x', 'pass')], [finding('x', 'pass')], {}],
    ['put right', [finding('x', 'fail', sheet('A-101'))], [finding('x', 'pass')], { fixed: ['r x: A-101'] }],
    ['put right, of the whole set', [finding('x', 'fail')], [finding('x', 'pass')], { fixed: ['r x:'] }],
    ['new', [finding('x', 'pass')], [finding('x', 'fail', sheet('A-101'))], { appeared: ['r x: A-101'] }],
    [
      'some places put right, some new, one left',
      [finding('x', 'fail', sheet('A-101'), sheet('A-102'))],
      [finding('x', 'fail', sheet('A-102'), sheet('A-103'))],
      { fixed: ['r x: A-101'], appeared: ['r x: A-103'], remaining: ['r x: A-102'] },
    ],
    [
      'the same sheet in a renamed file',
      [finding('x', 'fail', sheet('A-101', 'old.pdf'))],
      [finding('x', 'fail', sheet('A-101', 'new.pdf'))],
      { remaining: ['r x: A-101'] },
    ],
    [
      'several places on one sheet',
      [finding('x', 'fail', sheet('A-101'), sheet('A-101'))],
      [finding('x', 'fail', sheet('A-101'))],
      { remaining: ['r x: A-101'] },
    ],
    [
      'a place without a sheet number',
      [finding('x', 'fail', { file: 'a.pdf', page: 2 })],
      [finding('x', 'fail', { file: 'a.pdf', page: 3 })],
      { fixed: ['r x: a.pdf, page 2'], appeared: ['r x: a.pdf, page 3'] },
    ],
    [
      'failed before, to look at now',
      [finding('x', 'fail', sheet('A-101'))],
      [finding('x', 'attention', sheet('A-101'))],
      { remaining: ['r x: A-101'] },
    ],
    ['evidence of what is met is no problem', [finding('x', 'pass', sheet('A-101'))], [finding('x', 'pass')], {}],
    [
      'not assessed any more, whatever it was',
      [finding('x', 'fail', sheet('A-101')), finding('y', 'pass')],
      [finding('x', 'not-assessed'), finding('y', 'not-assessed')],
      { noLongerAssessed: ['r x:', 'r y:'] },
    ],
    ['not assessed both times', [finding('x', 'not-assessed')], [finding('x', 'not-assessed')], {}],
    [
      'assessed for the first time',
      [finding('x', 'not-assessed')],
      [finding('x', 'fail', sheet('A-101'))],
      { appeared: ['r x: A-101'] },
    ],
    ['a check that is not made any more is not put right', [finding('x', 'fail')], [], { noLongerAssessed: ['r x:'] }],
    [
      'drawings that can be read now',
      [finding('drawings-unreadable', 'fail')],
      [finding('x', 'pass')],
      { fixed: ['r drawings-unreadable:'] },
    ],
    [
      'drawings that cannot be read any more',
      [finding('x', 'pass')],
      [finding('drawings-unreadable', 'fail')],
      { appeared: ['r drawings-unreadable:'], noLongerAssessed: ['r x:'] },
    ],
    [
      'as many places as a finding lists',
      [finding('x', 'fail', ...many)],
      [finding('x', 'fail', ...many.slice(0, 3), sheet('B-1'))],
      { remaining: ['r x:'] },
    ],
    [
      'as many places as a finding lists, all put right',
      [finding('x', 'fail', ...many.slice(0, 49))],
      [finding('x', 'pass')],
      {
        fixed: [
          `r x: ${many
            .slice(0, 49)
            .map(({ sheetNumber }) => sheetNumber)
            .join(' ')}`,
        ],
      },
    ],
  ])('%s', (_name, before, after, expected) => {
    expect(short(compareRuns([report('r', ...before)], [report('r', ...after)]))).toEqual(expected);
  });

  it('compares by report, and says which reports it cannot compare', () => {
    const before = [report('a', finding('x', 'fail')), report('gone')];
    const after = [report('a', finding('x', 'pass')), report('new'), { key: 'open', name: 'Open', findings: null }];
    expect(short(compareRuns(before, after))).toEqual({
      fixed: ['a x:'],
      notCompared: ['Report gone', 'Report new', 'Open'],
    });
  });

  it('is said in a line', () => {
    const line = (before: Finding[], after: Finding[]) =>
      changesInShort(compareRuns([report('r', ...before)], [report('r', ...after)]));
    expect(line([finding('x', 'fail')], [finding('x', 'pass'), finding('y', 'fail')])).toBe('1 put right, 1 new');
    expect(line([finding('x', 'pass')], [finding('x', 'pass')])).toBeNull();
  });
});
