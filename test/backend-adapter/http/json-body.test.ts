import { expect, it } from 'vitest';
import { AdapterError } from '../../../src/backend-adapter/adapter-error.js';
import { parseJson } from '../../../src/backend-adapter/http/body.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const members = (count: number): string => `[${Array.from({ length: count }, (_, n) => n).join(',')}]`;

it.each<[string, string]>([
  ['an object', '{"a":{"b":[1,{"c":null}]},"d":"x"}'],
  ['names that differ by their escape only once read', '{"a":1,"\\u0062":2}'],
  ['32 levels', nested(32)],
  ['5,000 items', members(5_000)],
  ['5,000 fields, each with a list', `{${Array.from({ length: 5_000 }, (_, n) => `"${n}":[]`).join(',')}}`],
])('reads %s', (_name, text) => {
  expect(parseJson(bytes(text))).toEqual(JSON.parse(text));
});

it.each<[string, string | Uint8Array, string, RegExp]>([
  ['what is no JSON', '{"a":1,}', 'bad_json', /JSON/],
  ['bytes that are no UTF-8', new Uint8Array([34, 0xff, 34]), 'bad_json', /JSON/],
  ['a text of a million characters that is not closed', `"${'\\"'.repeat(500_000)}`, 'bad_json', /JSON/],
  ['33 levels', nested(33), 'invalid_request', /deeper than 32/],
  ['5,001 items', members(5_001), 'invalid_request', /more than 5000/],
  ['__proto__', '{"__proto__":{"admin":true}}', 'invalid_request', /named __proto__/],
  ['__proto__, escaped', '{"a":[{"\\u005f_proto__":1}]}', 'invalid_request', /named __proto__/],
  ['U+0000 in a text', '{"a":["b\\u0000"]}', 'invalid_request', /U\+0000 in it/],
  ['U+0000 in a name', '{"\\u0000":1}', 'invalid_request', /U\+0000 in its name/],
  ['a name twice', '{"minScore":0,"minScore":100}', 'invalid_request', /twice/],
  ['a name twice, once escaped, deep down', '{"x":[{"a:":1,"\\u0061:":":"}]}', 'invalid_request', /twice/],
])('refuses %s', (_name, given, code, words) => {
  const body = typeof given === 'string' ? bytes(given) : given;
  let error: unknown;
  try {
    parseJson(body);
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(AdapterError);
  expect([(error as AdapterError).code, (error as AdapterError).message]).toEqual([code, expect.stringMatching(words)]);
});

it('refuses what is far too much before it is parsed', () => {
  const text = `[${'{},'.repeat(349_000)}{}]`;
  const msOf = (parse: () => unknown): number => {
    const startedAt = performance.now();
    expect(parse).toThrow(/more than 5000|done/);
    return performance.now() - startedAt;
  };
  const parsing = msOf(() => {
    JSON.parse(text);
    throw new Error('done');
  });
  expect(msOf(() => parseJson(bytes(text)))).toBeLessThan(parsing);
});
