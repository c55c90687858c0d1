/** No figure of a bench stands in README or docs without its line in bench/RESULTS.md, which `npm run bench` writes. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DOCUMENTS, withFigures, withoutFigures } from '../../bench/support/documents.mjs';
import { RESULTS } from '../../bench/support/results.mjs';

const results = existsSync(RESULTS) ? readFileSync(RESULTS, 'utf8') : '';

describe.each(DOCUMENTS)('%s', (file) => {
  const text = readFileSync(file, 'utf8');

  it('quotes figures as RESULTS.md has them, and no others', () => {
    expect(withFigures(file, text, results)).toBe(text);
    // Words that say a figure was measured stand only where the bench puts it.
    const claims = withoutFigures(text).matchAll(
      /[^.\n]*(?:\bmeasured (?:at|in|with)|a second and core|[0-9] times (?:as|faster))[^.\n]*/gi,
    );
    expect([...claims].map(([claim]) => claim)).toEqual([]);
  });
});

it.each(readdirSync('bench').filter((name) => name.endsWith('.mjs')))('all that %s imports is there', async (name) => {
  const { measurements } = await import(`../../bench/${name}`);
  expect(Object.keys(measurements)).not.toEqual([]);
});
