/** What the fields of a request's body may be. */
import * as z from 'zod/mini';
import { invalid } from './service-error.js';

/** A body as its schema has it. Throws 422 for the first mistake, naming the field. */
export function readBody<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const field = (issue?.path ?? []).reduce<string>(
    (path, key) => (typeof key === 'number' ? `${path}[${key}]` : `${path}${path && '.'}${String(key)}`),
    '',
  );
  throw invalid(`${field || 'body'}: ${issue?.message}.`);
}

/** What is said of a value of another type. */
export const expected = (what: string) => ({
  error: ({ input }: { readonly input?: unknown }) => {
    if (input === undefined) return `expected ${what}; it is missing`;
    return `expected ${what}; ${input === null ? 'null' : Array.isArray(input) ? 'a list' : typeof input} came`;
  },
});

/** Null where it is absent. The interface says of no field that it must be there unless something hangs on it. */
export const orNull = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.nullish(schema),
    z.transform((value) => value ?? null),
  );

export const text = z.string(expected('a text'));
export const requiredText = text.check(z.minLength(1, 'expected a text; it is missing'));

/** In decimal degrees. */
export function degrees(limit: number) {
  const range = `expected decimal degrees from -${limit} to ${limit}`;
  return z.number(expected('a number')).check(z.gte(-limit, range), z.lte(limit, range));
}

/** Deeper values end in a stack overflow somewhere on their way back: in an answer, a webhook, a list of projects. */
const MOST_LEVELS = 100;

/** An object of whatever it holds, as it came. */
export const anyObject = z
  .custom<Record<string, unknown>>((value) => isObject(value) && !Array.isArray(value), expected('an object'))
  .check(z.refine((value) => !isDeeperThan(value, MOST_LEVELS), `expected at most ${MOST_LEVELS} levels of nesting`));

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function isDeeperThan(value: unknown, levels: number): boolean {
  return isObject(value) && (levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1)));
}
