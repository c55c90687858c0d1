/** The parts of the options' schema, and the sentences about what is wrong: `issuer must be …`. */
import * as z from 'zod';

/** An unknown name is refused: mistyped, it would silently do nothing. */
export function object<Shape extends z.ZodRawShape>(shape: Shape, wrong = 'must be an object') {
  const unknown = `is no option; they are ${Object.keys(shape).join(', ')}`;
  return z.strictObject(shape, { error: ({ code }) => (code === 'unrecognized_keys' ? unknown : wrong) });
}

export function whole(min: number, max = Number.MAX_SAFE_INTEGER, more = '') {
  const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  const error = `must be a whole number ${range}${more}`;
  return z.int({ error }).min(min, { error }).max(max, { error });
}

export function textThat(isRight: RegExp | ((value: string) => boolean), error: string) {
  const schema = z.string({ error });
  return isRight instanceof RegExp ? schema.regex(isRight, { error }) : schema.refine(isRight, { error });
}

export function table<Entry extends z.ZodType>(entry: Entry) {
  return z.record(z.string(), entry, { error: 'must be an object' });
}

/** `kinds`: the objects, told apart by the value of one field. */
export function oneOf<const Kinds extends readonly [z.ZodObject, ...z.ZodObject[]]>(
  field: string,
  kinds: Kinds,
  wrongField: string,
  wrong: string,
) {
  return z.discriminatedUnion(field, kinds, { error: ({ code }) => (code === 'invalid_union' ? wrongField : wrong) });
}

export function hook<Function>() {
  return z.custom<Function>((value) => typeof value === 'function', { error: 'must be a function' }).optional();
}

export const NOT_EMPTY = 'must be a text that is not empty';
export const text = z.string({ error: 'must be a text' }).refine((value) => value.trim() !== '', { error: NOT_EMPTY });
export const flag = z.boolean({ error: 'must be true or false' }).optional();

export interface Mistake {
  /** `cities["wattle-bay"].apiKey` */
  readonly place: string;
  /** `must be …`; never the value. */
  readonly problem: string;
  readonly isMissing: boolean;
}

/** `data` has the defaults. Each mistake comes once. */
export function checkWith<Data>(schema: z.ZodType<Data>, value: unknown) {
  const { data, error } = schema.safeParse(value, { reportInput: true });
  const mistakes = (error?.issues ?? []).flatMap((issue) => mistakesIn(issue, []));
  return { data, mistakes: [...new Map(mistakes.map((one) => [`${one.place} ${one.problem}`, one])).values()] };
}

function mistakesIn(issue: z.core.$ZodIssue, within: readonly PropertyKey[]): Mistake[] {
  const path = [...within, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ place: placeOf([...path, key]), problem: issue.message, isMissing: false }));
  }
  // The branch of a union that has the right kind of value, and something wrong within it, says more than the union does.
  const isWithin = ({ path: inner, code }: z.core.$ZodIssue): boolean =>
    inner.length > 0 || code === 'unrecognized_keys';
  const branch = issue.code === 'invalid_union' ? issue.errors.find((issues) => issues.every(isWithin)) : undefined;
  if (branch !== undefined) return branch.flatMap((inner) => mistakesIn(inner, path));
  return [{ place: placeOf(path), problem: issue.message, isMissing: issue.input === undefined }];
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
