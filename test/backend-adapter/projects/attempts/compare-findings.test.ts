import { describe, expect, it } from 'vitest';
import { compareFindings, type ComparedFinding, type FindingChanges } from 'precheck-contract/compare-findings';
import { keptFindingsOf } from '../../../../src/backend-adapter/projects/attempts/attempts.js';
import type { AttemptFinding } from 'precheck-contract';

/** `fail scale A-101 A-102 "A scale on each drawing"`: sheets and title may be left out; the title is the identifier then. */
function findings(...texts: string[]): ComparedFinding[] {
  return texts.map((text) => {
    const [words = '', title] = text.split(/ ?"/);
    const [status, id = '', ...sheets] = words.split(' ');
    return { id, title: title ?? id, status: status as ComparedFinding['status'], sheets };
  });
}
const words = (comparison: FindingChanges): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries<AttemptFinding[]>({ ...comparison })
      .filter(([, places]) => places.length > 0)
      .map(([name, places]) => [name, places.map(({ id, sheet }) => (sheet === null ? id : `${id} ${sheet}`))]),
  );

const CASES: readonly [string, readonly string[], readonly string[], Record<string, string[]>][] = [
  ['nothing was found', [], [], {}],
  ['a rule is met now', ['fail scale A-101'], ['pass scale A-101'], { fixed: ['scale A-101'] }],
  ['it is not mentioned any more', ['fail scale A-101'], [], { fixed: ['scale A-101'] }],
  ['it is there still', ['fail scale A-101'], ['attention scale A-101'], { remaining: ['scale A-101'] }],
  ['another sheet has it', ['fail scale 1'], ['fail scale 2'], { fixed: ['scale 1'], added: ['scale 2'] }],
  ['it is not assessed any more', ['fail scale A-101'], ['not-assessed scale'], { unassessed: ['scale A-101'] }],
  ['it is assessed for the first time, and met', ['not-assessed scale'], ['pass scale'], {}],
  [
    'identifiers number the findings of one run',
    ['fail 1 A-1 "Scale', 'fail 2 A-1 "North'],
    ['fail 1 A-1 "North'],
    { fixed: ['1 A-1'], remaining: ['1 A-1'] },
  ],
  ['a title counts', ['fail x-1 "3 of 8 sheets'], ['fail x-9 "2 of 8 sheets'], { remaining: ['x-9'] }],
  ['a rule has another title now', ['fail north A-1 "None'], ['fail north A-1 "Unclear'], { remaining: ['north A-1'] }],
  ['a number has another title', ['fail 7 A-1 "North'], ['fail 7 A-1 "Scale'], { fixed: ['7 A-1'], added: ['7 A-1'] }],
  ['the sheets are not named now', ['fail scale A-101 A-102'], ['fail scale'], { remaining: ['scale', 'scale'] }],
  [
    'two reports have the same finding',
    ['pass scale A-101', 'fail scale A-101'],
    ['fail scale A-101', 'fail scale A-101'],
    { remaining: ['scale A-101'] },
  ],
];

describe('compareFindings', () => {
  it.each(CASES)('%s', (_, before, after, expected) => {
    expect(words(compareFindings(findings(...before), findings(...after)))).toEqual(expected);
  });

  it('says of each open place of either run one thing', () => {
    const before = findings('fail a A-1 A-2', 'attention b', 'fail 3 "Odd');
    const after = findings('fail a A-2 A-3', 'not-assessed b', 'fail 4 "Odd');
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
