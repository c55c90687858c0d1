/** Calls every word of a translation, with values that are found again in whatever the words make of them. */
import { createFileFormats } from '../../../src/components/shared/file-formats.js';
import type { FileFormats } from '../../../src/components/translations/translation.js';

export const COUNTS = [0, 1, 2, 3, 5, 11, 21, 100, 1.5];
const TEXTS = ['«first»', '«second»', '«third»'];
const VALUES = { field: 'city_key', permitType: '«villa»', otherName: '«other»', maxLength: 61, maxFiles: 62 };
const SIZES = { sizeBytes: 63, maxFileBytes: 64 };
const LATER = { resetsAt: '2099' };
const ADDRESS = { street: '«first»', suburb: '«second»', postcode: '«third»' };

export type Word = string | ((...values: never[]) => string);
export type Kind = 'number' | 'text' | 'names' | 'moment' | 'values' | 'null' | 'address' | 'yes' | 'unit';

export function wordsOf(tree: object, path = ''): [path: string, word: Word][] {
  return Object.entries(tree).flatMap(([key, word]) => {
    const place = path ? `${path}.${key}` : key;
    return typeof word === 'object' && word !== null
      ? wordsOf(word as object, place)
      : [[place, word as Word] as const];
  }) as [string, Word][];
}

const formatsOf = new Map<string, FileFormats>();
/** Made once for each tag: the browser takes long to make them. */
export function formats(tag: string): FileFormats {
  const made = formatsOf.get(tag) ?? createFileFormats(tag);
  formatsOf.set(tag, made);
  return made;
}

/** Formats that mark what they were given, so that no word can leave a value out unseen. */
export const marked = (tag: string): FileFormats => ({
  ...formats(tag),
  number: (value) => `#${value}#`,
  bytes: (value) => `@${value}@`,
  moment: (value) => `!${value}!`,
  time: (value) => `!${value}!`,
});

/** Which values a sentence holds. */
export const marks = (text: string): string[] => text.match(/#[\d.]+#|@\d+@|!\d+!|«\w+»|city_key/g) ?? [];

function valueOf(kind: Kind, index: number, number: number): unknown {
  switch (kind) {
    case 'number':
      return number + index * 10;
    case 'names':
      return ['«first»', '«second»'];
    case 'moment':
      return `20${index}`;
    case 'values':
      return { ...VALUES, ...SIZES, ...LATER };
    case 'null':
      return null;
    case 'address':
      return ADDRESS;
    case 'yes':
      return true;
    case 'unit':
      return 'dwellings-per-hectare';
    case 'text':
      return TEXTS[index];
  }
}

/** Calls a word with values of the kinds that English takes at that place. */
export function say(word: Word, kinds: readonly Kind[], tag: string, number: number, figures = marked(tag)): string {
  if (typeof word === 'string') return word;
  const values = kinds.map((kind, index) => valueOf(kind, index, number));
  return (word as (...all: unknown[]) => string)(...values, figures);
}

/** Without what is put into it. */
export const textAlone = (word: Word, kinds: readonly Kind[]) =>
  say(word, kinds, 'en', 2)
    .replace(/#[\d.]+#|@\d+@|!\d+!|«\w+»|city_key|[\u2068\u2069]/g, '')
    .trim();

/** What no word may hold. */
export const UNFINISHED = /undefined|\bnull\b|NaN|\[object|\{\d\}|\[\d\||TODO|[!！]| {2}/;

/** How many a word of the language says by itself, so that no figure need stand beside it. */
const IN_WORDS: Readonly<Record<string, readonly number[]>> = { ar: [0, 1, 2], he: [1] };

/** Whether counts in words are all that a language leaves out. */
export const areInWords = (code: string, missing: readonly string[]): boolean =>
  missing.every((mark) => IN_WORDS[code]?.includes(Number(/^#(.+)#$/.exec(mark)?.[1])));

/** Formats by which a form that says one or two is found in the sentence, between ‹ and ›. */
export const spelled = (tag: string): FileFormats => {
  const f = marked(tag);
  return {
    ...f,
    plural: (count, one, other, more) => {
      const form = f.plural(count, one, other, more);
      return form === other ? form : `‹${form}›`;
    },
  };
};

/** A figure beside, or in, the form that says it already: “2 two files”. */
export const SAID_TWICE = /#([12])# ?‹|‹[^›]*#[12]#/;

/** The names in a sentence that would take on its direction, so that “01 Site plan” became “Site plan 01” in it. */
export const namesLoose = (text: string): string[] =>
  marks(text.replace(/\u2068[^\u2069]*\u2069/g, '')).filter((mark) => !/^[#@!]/.test(mark));

/** The values of English that a language leaves out, and those that only it has. */
export function differingMarks(theirs: string, ours: string): { missing: string[]; more: string[] } {
  const [there, here] = [marks(theirs), marks(ours)];
  // English may say a figure that is always the same in its own digits, such as 100; another language has digits that differ by region.
  const isLiteral = (mark: string) => new RegExp(`\\b${mark.slice(1, -1)}\\b`).test(ours);
  return {
    missing: here.filter((mark) => !there.includes(mark)),
    more: there.filter((mark) => !here.includes(mark) && !isLiteral(mark)),
  };
}
