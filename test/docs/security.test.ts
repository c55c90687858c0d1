/** docs/security.md names a test for every threat, and each of them is there and counts. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const text = readFileSync('docs/security.md', 'utf8');
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| **'))
  .map((line) => line.slice(2, -2).split(' | '));
const duties = [...text.matchAll(/^(\d+)\. /gm)].map(([, number]) => number);

describe('the table of threats', () => {
  it('is there', () => {
    expect(rows.length).toBeGreaterThan(15);
  });

  it.each(rows.map((cells) => [cells[0], cells] as const))('%s', (_threat, cells) => {
    const [, answer = '', shownBy = '', you = ''] = cells;
    expect(cells).toHaveLength(4);
    expect(answer.length).toBeGreaterThan(40);
    const tests = [...shownBy.matchAll(/`([^`]+)`/g)].map(([, path]) => `test/${path}`);
    expect(tests.length).toBeGreaterThan(0);
    expect(tests.filter((path) => !existsSync(path) || !path.endsWith('.test.ts'))).toEqual([]);
    for (const number of you === '–' ? [] : you.split(', ')) expect(duties).toContain(number);
  });
});
