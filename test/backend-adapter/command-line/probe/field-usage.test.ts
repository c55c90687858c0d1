import { describe, expect, it } from 'vitest';
import { keyGuard } from '../../../../src/backend-adapter/command-line/probe/key-guard.js';
import { shapeOf } from '../../../../src/backend-adapter/command-line/probe/answer-shape.js';
import { findFieldUsage } from '../../../../src/backend-adapter/command-line/probe/field-usage.js';
import type { ServiceAnswer } from '../../../../src/contract/index.js';
import { json, plain, redirect } from '../../../support/contract-answers.js';

interface Made {
  readonly id?: unknown;
  readonly projectId?: unknown;
  readonly name?: unknown;
  readonly state?: { readonly word?: unknown };
  readonly items?: readonly { readonly score?: unknown }[];
  readonly metadata?: unknown;
}

/** A reader that falls back, takes things for granted, looks into lists, and fails without an id. */
async function read(answer: ServiceAnswer): Promise<unknown> {
  const { id, projectId, name, state, items, metadata } = JSON.parse(answer.text) as Made;
  if ((id ?? projectId) === undefined) throw new Error('no id');
  return [id ?? projectId, name ?? 'Unnamed', state?.word, items?.map(({ score }) => score), metadata];
}
const usageOf = (value: unknown, given: { whole?: unknown[]; specified?: string[] } = {}) =>
  findFieldUsage({ answer: json(value), read, ...given });

describe('which fields are read', () => {
  it.each<[string, unknown, string[], string[]]>([
    ['one that is needed', { id: 'a', run: 1 }, ['id'], ['run']],
    ['one that says what is taken for granted', { id: 'a', name: 'Unnamed' }, ['id', 'name'], []],
    ['one that stands in for another', { projectId: 'a', run: 1 }, ['projectId'], ['run']],
    ['the first of two that say the same', { projectId: 'a', id: 'a' }, ['id'], ['projectId']],
    ['one that is null', { id: 'a', name: null, at: null }, ['id', 'name'], ['at']],
    ['within records', { id: 'a', state: { word: 'b', label: 'B' } }, ['id', 'state.word'], ['state.label']],
    [
      'within lists, in some of the items',
      { id: 'a', items: [{}, { score: 1, note: 'x' }, { note: 'y' }] },
      ['id', 'items[].score'],
      ['items[].note'],
    ],
    ['none of a list that is not looked at', { id: 'a', others: [{ score: 1 }] }, ['id'], ['others']],
  ])('%s', async (_, value, known, unknown) => {
    expect(await usageOf(value)).toEqual({ read: known, unused: [], unknown, complete: true });
  });

  it('looks into nothing that is taken as it is', async () => {
    const metadata = { permit: 'DA-1', owner: { name: 'x' } };
    const usage = await usageOf({ id: 'a', metadata }, { whole: [metadata] });
    expect(usage).toMatchObject({ read: ['id', 'metadata'], unknown: [] });
  });

  it('tells what the specification has, and the adapter no use for, apart', async () => {
    const usage = await usageOf({ id: 'a', longitude: 1, run: 1 }, { specified: ['id', 'longitude'] });
    expect(usage).toEqual({ read: ['id'], unused: ['longitude'], unknown: ['run'], complete: true });
  });

  it('says that it did not look at everything, and of a body without fields nothing', async () => {
    const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`f${at}`, at]));
    expect(await usageOf({ id: 'a', ...many })).toMatchObject({ complete: false });
    expect(await findFieldUsage({ answer: plain('Accepted'), read })).toBeNull();
  });
});

describe('the shape', () => {
  it.each<[string, ServiceAnswer]>([
    ['no body', plain('')],
    ['null', json(null)],
    ['text', json('Accepted')],
    ['true/false', json(true)],
    ['[]', json([])],
    ['{}', json({})],
    [
      '[{ id: text, at?: date, score?: number as text or number }]',
      json([
        { id: 'a', at: '2026-01-02' },
        { id: 'b', score: '1.5' },
        { id: 'c', score: 2 },
      ]),
    ],
    ['{ a: { b: { c: { d: {…} } } } }', json({ a: { b: { c: { d: { e: 1 } } } } })],
    ['{ cities: address } (JSON, sent as text/html)', plain('{"cities":"https://x.example"}', 200, 'text/html')],
    ['2 addresses as text, one a line', plain('https://x.example/a\nhttps://x.example/b')],
    ['an HTML page', plain('<!doctype html><p>', 200, 'text/html')],
    ['a redirect to the address in location', redirect('https://x.example')],
    ['a redirect without location', redirect(null)],
    ['{ ??31m?: number }', json({ '\u001b[31m\n': 1 })],
  ])('%s', (expected, answer) => expect(shapeOf(answer)).toBe(expected));

  it('names so many fields and no more', () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`f${at}`, at]));
    expect(shapeOf(json(many))).toMatch(/f23: number, and 6 more }$/);
  });
});

describe('the guard of a key', () => {
  const KEY = 'sk_live_9f8e7d6c5b4a';
  it.each([
    ['the key', `a ${KEY} b`, 'a [removed] b'],
    ['half of it', `a ${KEY.slice(4, 17)} b`, 'a [removed] b'],
    ['all but a few', `sk_live_9f8e7d6… ends`, '[removed]… ends'],
    ['less than half', 'sk_live_9f8 stays', 'sk_live_9f8 stays'],
    ['nothing of it', 'wattle-bay', 'wattle-bay'],
  ])('%s', (_, text, expected) => expect(keyGuard(KEY)(text)).toBe(expected));

  it.each(['', 'a', 'ab'])('base64 of it, after “%s”', (before) => {
    const guarded = keyGuard(KEY)(Buffer.from(`${before}${KEY}`).toString('base64'));
    // What is left codes a few bits of the key's first and last characters.
    expect(guarded.replace('[removed]', '').length).toBeLessThanOrEqual(7);
    expect(guarded).toContain('[removed]');
  });
});
