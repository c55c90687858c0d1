import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { compareFields } from '../../../../src/backend-adapter/server/probe/probe-calls.js';
import { printableText } from '../../../../src/backend-adapter/server/log/redactor.js';

const SCHEMA = z.object({
  id: z.string(),
  score: z.optional(z.nullable(z.number())),
  metadata: z.record(z.string(), z.unknown()),
  findings: z.array(z.looseObject({ title: z.string(), status: z.enum(['pass', 'fail']) })),
});
const ALL = { id: 'a', score: 1, metadata: {}, findings: [{ title: 't', status: 'pass' }] };

it.each<[string, unknown, string[], string[], string[]]>([
  ['as specified', ALL, [], [], []],
  ['wrapped', { data: [ALL] }, ['data'], [], []],
  ['more', { ...ALL, run: 1, by: { who: 'x' } }, ['run', 'by', 'by.who'], [], []],
  ['within a list', { ...ALL, findings: [{ title: 't', status: 'fail', at: 1 }] }, ['findings[].at'], [], []],
  ['less', { id: 'a' }, [], ['score', 'metadata', 'findings'], []],
  ['less of a part', { ...ALL, findings: [{ title: 't' }] }, [], ['status'], []],
  ['other kinds', { ...ALL, id: 1, score: '1' }, [], [], ['id (number)', 'score (string)']],
  ['null where it may be', { ...ALL, score: null }, [], [], []],
  ['the portal’s own names', { ...ALL, metadata: { owner: 'x' } }, [], [], []],
  ['names that are none', { ...ALL, 'A-101 house.pdf': 1, '\u001b[31m': 1 }, ['…'], [], []],
])('%s', (_, body, unknown, missing, otherShape) => {
  expect(compareFields(body, SCHEMA)).toEqual({ unknown, missing, otherShape });
});

it('names so many unknown fields and no more', () => {
  const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`f${at}`, at]));
  expect(compareFields({ ...ALL, ...many }, SCHEMA).unknown).toHaveLength(60);
});

const KEY = 'sk_live_9f8e7d6c5b4a';
it.each([
  ['the key', `a ${KEY} b`, 'a [removed] b'],
  ['nothing of it', 'wattle-bay', 'wattle-bay'],
  ['an e-mail address', 'from ann@example.org', 'from [e-mail]'],
  ['control characters', 'a\u001b[2Jb\u202e\u2028', 'a [2Jb  '],
])('does not print %s', (_, text, expected) => expect(printableText([KEY])(text)).toBe(expected));
