/** Whether a small reader of an answer says what the contract's schema says: of valid answers, and of many that are not. */
import { expect, it } from 'vitest';
import * as fc from 'fast-check';
import * as z from 'zod/mini';
import { Misread, type Reader } from '../../../dist/components/adapter-client/answer-reader.js';

export interface AnswerCase {
  readonly name: string;
  readonly read: Reader<unknown>;
  readonly schema: z.ZodMiniType;
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const key = fc.string({ maxLength: 8 }).filter((name) => name !== '__proto__');
const oddNumber = fc.constantFrom(0, -0, -1.5, 1e-300, 2 ** 53, Number.MAX_VALUE, Number.POSITIVE_INFINITY);
const strange: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, true, false, '', '0', [], {}, [null], [{}], { 0: 'a' }, { code: 'R2', label: null }),
  // Beside what words, digests and whole numbers may be.
  fc.constantFrom<Json>(
    'passed',
    'Passed',
    'pass',
    'met',
    'a'.repeat(63),
    'A'.repeat(64),
    `${'0'.repeat(64)}\n`,
    7,
    6,
    1,
  ),
  oddNumber,
  fc.jsonValue() as fc.Arbitrary<Json>,
);

interface Check {
  readonly _zod: { readonly def: { readonly check: string; readonly value?: number; readonly pattern?: RegExp } };
}

const checksOf = (def: Record<string, unknown>) => ((def['checks'] ?? []) as Check[]).map(({ _zod }) => _zod.def);

function textOf(def: Record<string, unknown>): fc.Arbitrary<string> {
  const [pattern, ...others] = checksOf(def);
  if (!pattern) return fc.string();
  if (others.length === 0 && pattern.pattern) return fc.stringMatching(pattern.pattern);
  throw new Error(`The contract has a check of texts that this test does not know: ${pattern.check}.`);
}

function numberOf(def: Record<string, unknown>): fc.Arbitrary<number> {
  if (def['format'] === undefined) return fc.double({ noNaN: true, noDefaultInfinity: true });
  const bound = (check: string) => checksOf(def).find((one) => one.check === check)?.value;
  return fc.integer({ min: bound('greater_than') ?? -(2 ** 31), max: bound('less_than') ?? 2 ** 31 - 1 });
}

/** Answers that a schema takes, made from the schema itself, so that a field added to the contract is met here at once. */
function valid(schema: unknown): fc.Arbitrary<unknown> {
  const { def } = (schema as { _zod: { def: { type: string } & Record<string, unknown> } })._zod;
  const inner = (name: string) => valid(def[name]);
  switch (def.type) {
    case 'string':
      return textOf(def);
    case 'enum':
      return fc.constantFrom(...Object.values(def['entries'] as Record<string, string>));
    case 'boolean':
      return fc.boolean();
    case 'number':
      return numberOf(def);
    case 'unknown':
      return fc.jsonValue();
    case 'nullable':
      return fc.option(inner('innerType'));
    case 'optional':
      return inner('innerType');
    case 'array':
      return fc.array(inner('element'), { maxLength: 3 });
    case 'record':
      return fc.dictionary(key, inner('valueType'), { maxKeys: 3 });
    case 'object':
      return objectOf(def['shape'] as Record<string, unknown>);
    default:
      throw new Error(`The contract has a kind of schema that this test does not know: ${def.type}.`);
  }
}

function objectOf(shape: Record<string, unknown>): fc.Arbitrary<unknown> {
  const fields = Object.entries(shape);
  const isOptional = (field: unknown) => (field as { _zod: { def: { type: string } } })._zod.def.type === 'optional';
  return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, valid(field)])), {
    requiredKeys: fields.filter(([, field]) => !isOptional(field)).map(([name]) => name),
    noNullPrototype: true,
  });
}

/** Every place of an answer, the answer itself among them, as the keys that lead there. */
function placesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, item]) => placesOf(item, [...path, name]))];
}

/** A copy in which the value at `path` is another; undefined takes it away. */
function changed(value: unknown, [name, ...rest]: readonly string[], other: unknown): unknown {
  if (name === undefined) return other;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  const next = changed((copy as Record<string, unknown>)[name], rest, other);
  if (next !== undefined) (copy as Record<string, unknown>)[name] = next;
  else if (Array.isArray(copy)) copy.splice(Number(name), 1);
  else delete (copy as Record<string, unknown>)[name];
  return copy;
}

type Outcome = { readonly accepted: true; readonly value: string } | { readonly accepted: false };

/** As text, with its keys in order; an optional key with no value is no key, and an infinite number is told from null. */
function written(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) => {
    if (typeof item === 'number') return Object.is(item, -0) ? '-0' : `number ${item}`;
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
    return Object.fromEntries(Object.entries(item).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}

function bySchema(schema: z.ZodMiniType, answer: unknown): Outcome {
  const result = z.safeParse(schema, answer);
  return result.success ? { accepted: true, value: written(result.data) } : { accepted: false };
}

function byReader(read: Reader<unknown>, answer: unknown): Outcome {
  try {
    return { accepted: true, value: written(read(answer, 'answer')) };
  } catch (error) {
    if (error instanceof Misread) return { accepted: false };
    throw error;
  }
}

/** `runs` valid answers, a fifth of them made wrong at every place. */
export function holdsToContract({ name, read, schema }: AnswerCase, runs: number): void {
  it(`takes ${name} as the contract does`, () => {
    fc.assert(
      fc.property(valid(schema), (answer) => {
        expect(bySchema(schema, answer).accepted).to.equal(true);
        expect(byReader(read, answer)).to.deep.equal(bySchema(schema, answer));
      }),
      { numRuns: runs },
    );
  });

  it(`refuses ${name} that the contract refuses: any key missing, any value strange`, () => {
    let refused = 0;
    const agree = (answer: unknown) => {
      const expected = bySchema(schema, answer);
      if (!expected.accepted) refused += 1;
      expect(byReader(read, answer), JSON.stringify(answer)).to.deep.equal(expected);
    };
    fc.assert(
      fc.property(valid(schema), fc.infiniteStream(strange), (answer, values) => {
        for (const place of placesOf(answer)) {
          if (place.length > 0) agree(changed(answer, place, undefined));
          agree(changed(answer, place, null));
          agree(changed(answer, place, values.next().value));
        }
      }),
      { numRuns: runs / 5 },
    );
    // An answer of one field has few places to be wrong in.
    expect(refused).to.be.greaterThan(runs / 2);
  });

  it(`leaves out of ${name} what the contract does not know`, () => {
    fc.assert(
      fc.property(valid(schema), fc.infiniteStream(strange), (answer, values) => {
        for (const place of placesOf(answer)) {
          const added = changed(answer, [...place, 'not in the contract'], values.next().value);
          expect(byReader(read, added)).to.deep.equal(bySchema(schema, added));
        }
      }),
      { numRuns: runs / 10 },
    );
  });
}
