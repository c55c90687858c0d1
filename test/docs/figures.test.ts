/** No figure of a bench stands in README or docs without its line in bench/RESULTS.md, which `npm run bench` writes. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DOCUMENTS, withFigures, withoutFigures } from '../../bench/support/documents.mjs';
import { RESULTS, toMarkdown } from '../../bench/support/results.mjs';

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

it('takes a row by its beginning and a chart by its name, and leaves out what was lost', () => {
  const line = (what: string, measured: string) => ({ what, measured, limit: 'noted', pass: true });
  const chart = { name: 'bytes', title: 'Bytes', svg: '<svg></svg>' };
  const written = toMarkdown(
    ['a machine'],
    [
      {
        name: 'upload',
        about: 'a | b',
        lines: [
          { ...line('bytes: ours', '10 kB'), chart },
          line('bytes: lost', 'not measured: away'),
          line('ready', '1 ms'),
        ],
      },
    ],
  );
  const text = '<!-- bench: bytes -->\nold\n<!-- measured -->\n<!-- chart: bytes -->\n<!-- measured -->\n';
  expect(withFigures('docs/a.md', text, written)).toBe(
    '<!-- bench: bytes -->\n\n| measured | |\n|---|---|\n| bytes: ours | 10 kB |\n\n<!-- measured -->\n' +
      '<!-- chart: bytes -->\n![Bytes](bytes.svg)\n<!-- measured -->\n',
  );
  expect(withFigures('docs/a.md', text, '')).toBe(text.replace('old\n', ''));
});
