/** What a schema found wrong, in words: the place, and what was expected there. Never the value. Pure. */
import type * as z from 'zod/mini';

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
};

export interface Mistake {
  /** The first part of the place; empty for the whole file. */
  readonly option: string;
  readonly sentence: string;
}

export function schemaMistakes(issues: readonly z.core.$ZodIssue[], value: unknown): Mistake[] {
  return issues.flatMap((issue) => {
    const place = placeOf(issue.path);
    const option = String(issue.path[0] ?? '');
    const said = (sentence: string): Mistake[] => [{ option, sentence }];
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        option: option || key,
        sentence: `${placeOf([...issue.path, key])} is no option`,
      }));
    }
    if (valueAt(value, issue.path) === undefined) return said(`${place} is missing`);
    if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid')) {
      return said(`${place} must be ${KINDS[issue.expected] ?? issue.expected}`);
    }
    const range = { too_small: 'is too small', too_big: 'is too large' }[String(issue.code)];
    return said(`${place} ${range ?? issue.message}`);
  });
}

/** `cities["wattle-bay"].apiKey` */
export function placeOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'the configuration';
  return path
    .map((part, index) => {
      const name = String(part)
        .replace(/\p{Cc}/gu, '?')
        .slice(0, 80);
      if (!/^[\w$]+$/.test(name)) return `[${JSON.stringify(name)}]`;
      return index === 0 ? name : `.${name}`;
    })
    .join('');
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value;
  for (const part of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return undefined;
    at = (at as Record<PropertyKey, unknown>)[part];
  }
  return at;
}
