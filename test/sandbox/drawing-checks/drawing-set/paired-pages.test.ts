import { describe, expect, it } from 'vitest';
import { pairPages } from '../../../../src/sandbox/precheck-service/drawing-checks/drawing-set/paired-pages.js';
import { readSet } from '../../../support/drawing-runs.js';
import { oddPageTrees } from '../../../support/odd-structures.js';

type Numbers = readonly (number | null)[];
const paired = (pages: Numbers, others: Numbers): (number | null)[] => {
  const numbered = (numbers: Numbers) => numbers.map((objectNumber, place) => ({ objectNumber, place }));
  return pairPages(numbered(pages), numbered(others)).map((other) => other?.place ?? null);
};

describe('pages of both readers', () => {
  it.each<[string, Numbers, Numbers, (number | null)[]]>([
    ['are the same where both agree', [3, 4, 5], [3, 4, 5], [0, 1, 2]],
    ['are found where they stand elsewhere', [3, 4, 5], [4, 3], [1, 0, null]],
    ['are found again where one is listed twice', [3, 4, 3], [3, 4, null], [0, 1, 0]],
    ['are no others, though they stand at the same place', [3, 4], [3, 5], [0, null]],
    ['go by place where neither has a number', [null, 4], [null, 4], [0, 1]],
    ['go by place where one has no number', [12, 4], [null, 4], [0, 1]],
    ['do not go by place where that is known to be another', [null, 4], [4], [null, 0]],
    ['are none where the other reader found none', [3, null], [], [null, null]],
  ])('%s', (_, pages, others, expected) => {
    expect(paired(pages, others)).toEqual(expected);
  });
});

describe('a page tree that both readers walk differently', () => {
  it.each(Object.entries(oddPageTrees))('%s: no sheet has the text of another', async (name, make) => {
    const { files } = await readSet([{ bytes: make() }]);
    const pages = files[0]?.pages ?? [];
    expect(pages.length).toBeGreaterThan(1);
    for (const { widthPt, text, problem } of pages) {
      if (text === null) expect(problem).toContain('can’t be read.');
      else expect(text.map((item) => item.text)).toEqual([`A-10${widthPt - 1000} Plan`]);
    }
    expect(pages.some(({ text }) => text !== null)).toBe(name !== 'first-sheet-is-gone');
  });
});
