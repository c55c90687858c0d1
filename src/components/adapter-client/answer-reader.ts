/**
 * Reads a JSON answer by a table of its fields, as strictly as the contract's schemas do and in a fraction of their size: what the
 * table does not name is left out, what it names must be there. The types hold each table to the contract.
 */

/** Gives the value back, without what nobody asked for, or throws a Misread. `place` is where in the answer it stands. */
export type Reader<T> = (value: unknown, place: string) => T;
type Fields<T> = { readonly [Key in keyof T]-?: Reader<T[Key]> };
type Words<Text extends string> = Text extends `${infer Word} ${infer Rest}` ? Word | Words<Rest> : Text;

/** The answer does not fit; the message says where. */
export class Misread extends Error {}

const refuse = (place: string): never => {
  throw new Misread(place);
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const text: Reader<string> = (value, place) => (typeof value === 'string' ? value : refuse(place));
export const flag: Reader<boolean> = (value, place) => (typeof value === 'boolean' ? value : refuse(place));
/** JSON can carry an infinite number, as 1e999. */
export const number: Reader<number> = (value, place) => (Number.isFinite(value) ? (value as number) : refuse(place));
export const anything: Reader<unknown> = (value) => value;
/** No fraction, and small enough to be exact. */
export const whole: Reader<number> = (value, place) =>
  Number.isSafeInteger(value) ? (value as number) : refuse(place);

/** What `read` takes and `test` holds for. */
export const that =
  <T>(read: Reader<T>, test: (value: T) => boolean): Reader<T> =>
  (value, place) =>
    test(read(value, place)) ? (value as T) : refuse(place);

/** One of the words of `texts`, which stand in one text. */
export const oneOf = <const Texts extends string>(texts: Texts) =>
  that(text, (value) => texts.split(' ').includes(value)) as Reader<Words<Texts>>;

/** What may be left out. */
export const optional =
  <T>(read: Reader<T>): Reader<T | undefined> =>
  (value, place) =>
    value === undefined ? value : read(value, place);

export const orNull =
  <T>(read: Reader<T>): Reader<T | null> =>
  (value, place) =>
    value === null ? null : read(value, place);

export const list =
  <T>(read: Reader<T>): Reader<T[]> =>
  (value, place) =>
    Array.isArray(value) ? value.map((item, index) => read(item, `${place}.${index}`)) : refuse(place);

/** As the contract: what has this name is no key of an answer. */
const entriesOf = (value: Readonly<Record<string, unknown>>) =>
  Object.entries(value).filter(([key]) => key !== '__proto__');

/** An object whose keys are not known beforehand. */
export const record =
  <T>(read: Reader<T>): Reader<Record<string, T>> =>
  (value, place) =>
    isObject(value)
      ? Object.fromEntries(entriesOf(value).map(([key, item]) => [key, read(item, `${place}.${key}`)]))
      : refuse(place);

export const object =
  <T>(fields: Fields<T>): Reader<T> =>
  (value, place) =>
    isObject(value)
      ? (Object.fromEntries(
          Object.entries<Reader<unknown>>(fields)
            .map(([key, read]) => [key, read(value[key], `${place}.${key}`)])
            .filter(([, item]) => item !== undefined),
        ) as T)
      : refuse(place);

/** As `object`, and what the table does not name is kept. */
export const loose =
  <T>(fields: Fields<T>): Reader<T> =>
  (value, place) => {
    const read = object(fields)(value, place);
    return { ...Object.fromEntries(entriesOf(value as Record<string, unknown>)), ...read };
  };

/** The same reader for each of `keys`, which stand in one text. */
export const each = <const Keys extends string, T>(keys: Keys, read: Reader<T>): Record<Words<Keys>, Reader<T>> =>
  Object.fromEntries(keys.split(' ').map((key) => [key, read])) as Record<Words<Keys>, Reader<T>>;
