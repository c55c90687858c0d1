import { expect, it, vi } from 'vitest';
import { AdapterError } from '../../../src/backend-adapter/adapter-error.js';
import { checked, parseJson } from '../../../src/backend-adapter/http/body.js';
import { createProjectSchema } from 'precheck-contract';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const members = (count: number): string => `[${Array.from({ length: count }, (_, n) => n).join(',')}]`;

it.each<[string, string]>([
  ['an object', '{"a":{"b":[1,{"c":null}]},"d":"x"}'],
  ['the builder, in Spanish', '{"metadata":{"constructor":"Hearn & Co"}}'],
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
  ['a prototype', '{"constructor":{"prototype":{"admin":true}}}', 'invalid_request', /named prototype/],
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
  const parse = vi.spyOn(JSON, 'parse');
  expect(() => parseJson(bytes(`[${'{},'.repeat(349_000)}{}]`))).toThrow('more than 5000');
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
});

it.each<[string, unknown, string, object[]]>([
  [
    'the fields that are wrong and those that are not known',
    { cityKey: 'a', userName: 7, city: 'b', x: 1 },
    'A field is missing, wrong or not known: userName, city, x.',
    [
      { field: 'userName', problem: 'invalid_type' },
      { field: 'city, x', problem: 'is not known' },
    ],
  ],
  [
    'one deep down',
    { cityKey: 'a', files: [{ type: 't', label: 'l', fileLink: 'https://a.example/a.pdf', size: 1 }] },
    'A field is missing, wrong or not known: files.0.size.',
    [{ field: 'files.0.size', problem: 'is not known' }],
  ],
  ['none of a list', [], 'The request has a field that is missing or wrong.', [{ field: '', problem: 'invalid_type' }]],
])('names %s', (_name, body, message, problems) => {
  expect(() => checked(body, createProjectSchema)).toThrow(
    expect.objectContaining({ code: 'invalid_request', message, details: { problems } }),
  );
});
