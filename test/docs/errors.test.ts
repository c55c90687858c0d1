/** docs/errors.md against the codes: each has its section there, with its status, and says what the vendor does. What the person does is in the element's own message. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from 'precheck-contract/errors';

const sections = new Map(
  readFileSync('docs/errors.md', 'utf8')
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const [code = '', ...text] = section.split('\n');
      return [code, text.join('\n').replace(/^## [^]*/m, '')];
    }),
);
/** The adapter's codes, and those of the page itself, which only a type lists. */
const [, pageCodes = ''] =
  /type PageProblemCode =([^;]+);/.exec(readFileSync('src/components/adapter-client/problem.ts', 'utf8')) ?? [];
const codes = new Set([...Object.keys(ERROR_CODES), ...(pageCodes.match(/[a-z_]+/g) ?? [])]);

describe('docs/errors.md', () => {
  it('has one section for each code, and none for anything else', () => {
    expect([...sections.keys()].sort()).toEqual([...codes].sort());
  });

  it.each(Object.entries(ERROR_CODES))('says the status of %s and whether it may succeed later', (code, entry) => {
    const later = entry.retryable ? ', retry' : '';
    expect(sections.get(code)?.trimStart()).toMatch(new RegExp(`^${entry.status}${later}\\. \\S`));
  });

  it.each([...codes])('says what happened with %s and what the vendor does about it', (code) => {
    expect(sections.get(code)).toMatch(/^\S.*\. You: \S.*\.$/m);
    // `docUrl` leads there: an anchor keeps small letters and underscores as they are.
    expect(code).toMatch(/^[a-z_]+$/);
  });
});
