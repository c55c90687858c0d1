import { describe, expect, it } from 'vitest';
import { readSet } from '../../../support/drawing-runs.js';
import { oddPageTrees } from '../../../support/odd-structures.js';

describe('a page tree that is wrong', () => {
  it.each(Object.entries(oddPageTrees))('%s: each sheet has its own text', async (_name, make) => {
    const { files } = await readSet([{ bytes: make() }]);
    const pages = files[0]?.pages ?? [];
    expect(pages.length).toBeGreaterThan(1);
    for (const { widthPt, text, problem } of pages) {
      if (text === null) expect(problem).toContain('can’t be read.');
      else expect(text.map((item) => item.text)).toEqual([`A-10${widthPt - 1000} Plan`]);
    }
    expect(pages.some(({ text }) => text !== null)).toBe(true);
  });
});
