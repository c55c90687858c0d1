/** What is wrong with options, in sentences: `issuer must be …`. */
import type * as z from 'zod';

export interface Mistake {
  /** `cities["wattle-bay"].apiKey` */
  readonly place: string;
  /** `must be …`; never the value. */
  readonly problem: string;
}

/** `data` has the defaults. Each mistake comes once. */
export function checkWith<Data>(schema: z.ZodType<Data>, value: unknown) {
  const { data, error } = schema.safeParse(value, { error: problemOf });
  const mistakes = (error?.issues ?? []).flatMap((issue) => mistakesIn(issue, []));
  return { data, mistakes: [...new Map(mistakes.map((one) => [`${one.place} ${one.problem}`, one])).values()] };
}

const KINDS: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a text',
};

/** For what the schema has no sentence of its own. */
function problemOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'is missing';
  switch (issue.code) {
    case 'unrecognized_keys':
      return `is no option; they are ${Object.keys((issue.inst as z.ZodObject).shape).join(', ')}`;
    case 'too_small':
      return `must be at least ${issue.minimum}`;
    case 'too_big':
      return `must be at most ${issue.maximum}`;
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${oneOf(issue.values)}`;
    case 'invalid_union':
      return `must be ${oneOf((issue as { options?: readonly unknown[] }).options ?? [])}`;
    default:
      return 'has a wrong value';
  }
}

function oneOf(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join(' or ');
}

function mistakesIn(issue: z.core.$ZodIssue, within: readonly PropertyKey[]): Mistake[] {
  const path = [...within, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ place: placeOf([...path, key]), problem: issue.message }));
  }
  // The branch of a union that has the right kind of value, and something wrong within it, says more than the union does.
  const isWithin = ({ path: inner, code }: z.core.$ZodIssue): boolean =>
    inner.length > 0 || code === 'unrecognized_keys';
  const branch = issue.code === 'invalid_union' ? issue.errors.find((issues) => issues.every(isWithin)) : undefined;
  if (branch !== undefined && branch.length > 0) return branch.flatMap((inner) => mistakesIn(inner, path));
  return [{ place: placeOf(path), problem: issue.message }];
}

/** Keys of tables are quoted; the numbers of a list's items are left out. */
export function placeOf(path: readonly PropertyKey[]): string {
  const names = path.filter((part) => typeof part !== 'number').map(String);
  if (names.length === 0) return 'the options';
  return names.reduce((place, name, index) => {
    const isKey = ['cities', 'permitTypes'].includes(names[index - 1] ?? '') || !/^[\w$]+$/.test(name);
    return isKey ? `${place}[${JSON.stringify(name)}]` : `${place}${place && '.'}${name}`;
  }, '');
}
