import { describe, expect, it } from 'vitest';
import { compareFindings, type Comparison } from '../../../src/backend-adapter/attempts/compare-findings.js';
import { keptFindingsOf } from '../../../src/backend-adapter/attempts/kept-findings.js';
import type { AttemptFinding } from '../../../src/contract/index.js';
import type { KeptFinding } from '../../../src/backend-adapter/stores/store.js';

/** `fail scale-stated "A scale on each drawing" A-101 A-102`, without the title where it is the identifier. */
const finding = (status: KeptFinding['status'], id: string, sheets = '', title = id): KeptFinding => ({
  id,
  title,
  status,
  sheets: sheets === '' ? [] : sheets.split(' '),
});
const words = (comparison: Comparison): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries<AttemptFinding[]>({ ...comparison })
      .filter(([, places]) => places.length > 0)
      .map(([name, places]) => [name, places.map(({ id, sheet }) => (sheet === null ? id : `${id} ${sheet}`))]),
  );

const CASES: readonly [string, readonly KeptFinding[], readonly KeptFinding[], Record<string, string[]>][] = [
  ['nothing was found', [], [], {}],
  [
    'a rule is met now',
    [finding('fail', 'scale', 'A-101')],
    [finding('pass', 'scale', 'A-101')],
    { fixed: ['scale A-101'] },
  ],
  [
    'a rule is met now, and names no sheet',
    [finding('fail', 'scale', 'A-101')],
    [finding('pass', 'scale')],
    { fixed: ['scale A-101'] },
  ],
  ['it is not mentioned any more', [finding('fail', 'scale', 'A-101')], [], { fixed: ['scale A-101'] }],
  [
    'it is there still',
    [finding('fail', 'scale', 'A-101')],
    [finding('attention', 'scale', 'A-101')],
    { remaining: ['scale A-101'] },
  ],
  ['it was not there before', [], [finding('fail', 'scale', 'A-101')], { added: ['scale A-101'] }],
  [
    'it passed before',
    [finding('pass', 'scale', 'A-101')],
    [finding('fail', 'scale', 'A-101')],
    { added: ['scale A-101'] },
  ],
  [
    'one sheet of two is fixed',
    [finding('fail', 'scale', 'A-101 A-102')],
    [finding('fail', 'scale', 'A-102')],
    { fixed: ['scale A-101'], remaining: ['scale A-102'] },
  ],
  [
    'another sheet has it',
    [finding('fail', 'scale', 'A-101')],
    [finding('fail', 'scale', 'A-102')],
    { fixed: ['scale A-101'], added: ['scale A-102'] },
  ],
  [
    'it is not assessed any more',
    [finding('fail', 'scale', 'A-101')],
    [finding('not-assessed', 'scale')],
    { unassessed: ['scale A-101'] },
  ],
  [
    'it is not assessed on its sheet',
    [finding('fail', 'scale', 'A-101')],
    [finding('not-assessed', 'scale', 'A-101')],
    { unassessed: ['scale A-101'] },
  ],
  ['it is assessed for the first time, and met', [finding('not-assessed', 'scale')], [finding('pass', 'scale')], {}],
  [
    'identifiers number the findings of one run',
    [finding('fail', '1', 'A-1', 'Scale'), finding('fail', '2', 'A-1', 'North')],
    [finding('fail', '1', 'A-1', 'North')],
    { fixed: ['1 A-1'], remaining: ['1 A-1'] },
  ],
  [
    'a title counts what it found',
    [finding('fail', 'x-1', '', '3 of 8 sheets')],
    [finding('fail', 'x-9', '', '2 of 8 sheets')],
    { remaining: ['x-9'] },
  ],
  [
    'a rule has another title now',
    [finding('fail', 'north-point', 'A-1', 'No north point')],
    [finding('attention', 'north-point', 'A-1', 'North point unclear')],
    { remaining: ['north-point A-1'] },
  ],
  [
    'a number has another title now',
    [finding('fail', '7', 'A-1', 'No north point')],
    [finding('fail', '7', 'A-1', 'No scale')],
    { fixed: ['7 A-1'], added: ['7 A-1'] },
  ],
  [
    'the sheets are not named any more',
    [finding('fail', 'scale', 'A-101 A-102')],
    [finding('fail', 'scale')],
    { remaining: ['scale', 'scale'] },
  ],
  [
    'the sheets are named for the first time',
    [finding('fail', 'scale')],
    [finding('fail', 'scale', 'A-101')],
    { remaining: ['scale A-101'] },
  ],
  [
    'two reports have the same finding',
    [finding('pass', 'scale', 'A-101'), finding('fail', 'scale', 'A-101')],
    [finding('fail', 'scale', 'A-101'), finding('fail', 'scale', 'A-101')],
    { remaining: ['scale A-101'] },
  ],
];

describe('compareFindings', () => {
  it.each(CASES)('%s', (_, before, after, expected) => {
    expect(words(compareFindings(before, after))).toEqual(expected);
  });

  it('says of each open place of either run one thing', () => {
    const before = [finding('fail', 'a', 'A-1 A-2'), finding('attention', 'b'), finding('fail', '3', '', 'Odd')];
    const after = [finding('fail', 'a', 'A-2 A-3'), finding('not-assessed', 'b'), finding('fail', '4', '', 'Odd')];
    const { fixed, added, remaining, unassessed } = compareFindings(before, after);
    expect(fixed.length + remaining.length + unassessed.length).toBe(4);
    expect(added.length + remaining.length).toBe(3);
  });
});

describe('keptFindingsOf', () => {
  it('keeps what tells a finding from others, each sheet once, and no more than is needed', () => {
    const evidence = [{ sheetNumber: ' A-101 ', file: 'a.pdf' }, { sheetNumber: 'A-101' }, { sheetNumber: null }, {}];
    const long = { id: 'x'.repeat(1000), title: 't', status: 'fail' as const, message: 'secret words', evidence };
    expect(keptFindingsOf([long])).toEqual([{ id: 'x'.repeat(300), title: 't', status: 'fail', sheets: ['A-101'] }]);
    expect(keptFindingsOf(Array.from({ length: 600 }, () => long))).toHaveLength(500);
    expect(keptFindingsOf(null)).toBeNull();
  });
});
