import { describe, expect, it } from 'vitest';
import { checkOverrides } from '../../../src/backend-adapter/property/overrides.js';
import { canonicalKey, tidyText, type PropertyQuestion } from '../../../src/backend-adapter/property/question.js';

const ID = '0b9c3f1e-7a52-4c7e-9b5d-2f6f0f3f7a11';
const BASE = 'https://property.example/api';
const key = (question: PropertyQuestion, base = BASE): string => canonicalKey(base, question);
const estimate = (given: Record<string, unknown>, propertyId = ID): PropertyQuestion => ({
  kind: 'estimate',
  propertyId,
  overrides: checkOverrides(given),
});
const suggest = (streetAddress?: string, suburb?: string, postCode?: number): PropertyQuestion => ({
  kind: 'suggest',
  ...(streetAddress === undefined ? {} : { streetAddress }),
  ...(suburb === undefined ? {} : { suburb }),
  ...(postCode === undefined ? {} : { postCode }),
});

describe('one key for', () => {
  it.each<[string, PropertyQuestion, PropertyQuestion]>([
    ['an error of floating point', estimate({ setback_front: 0.3 }), estimate({ setback_front: 0.1 + 0.2 })],
    ['two zeros', estimate({ setback_front: 0 }), estimate({ setback_front: '-0' })],
    ['spaces and case', suggest('12 Banksia St', 'Wattle Bay'), suggest(' 12\u00a0 BANKSIA\tst ', 'wattle  bay')],
    ['accents in two codings', suggest('Caf\u00e9'), suggest('Cafe\u0301')],
  ])('%s', (_name, one, other) => {
    expect(key(one)).toBe(key(other));
  });
  it('the service’s address with and without a slash', () => {
    expect(key(suggest('x'))).toBe(key(suggest('x'), `${BASE}/`));
  });
});

it('has another key for every other question', () => {
  const questions: PropertyQuestion[] = [
    estimate({}),
    estimate({ setback_front: 6 }),
    estimate({ setback_rear: 6 }),
    estimate({ setback_front: 6.1 }),
    estimate({}, '11111111-7a52-4c7e-9b5d-2f6f0f3f7a22'),
    { kind: 'insights', propertyId: ID },
    { kind: 'planningEssentials', propertyId: ID },
    suggest('a b'),
    suggest('a', 'b'),
    suggest(undefined, 'a b'),
    suggest('a b', undefined, 2000),
  ];
  const keys = questions.flatMap((question) => [key(question), key(question, 'https://other.example')]);
  expect(new Set(keys).size).toBe(questions.length * 2);
  expect(key(suggest('12 Banksia St'))).not.toContain('Banksia');
});

it.each([
  [undefined, undefined],
  ['', undefined],
  [' \u0000\n ', undefined],
  [' 12  Banksia\u0000St ', '12 Banksia St'],
])('%j is tidied to %j', (given, expected) => {
  expect(tidyText(given)).toBe(expected);
});
