/** A vendor's own words instead of some of ours. */
import { type Adapt, fittingTags, type Languages } from './language.js';

type Leaf = string | readonly string[] | ((...values: never[]) => string);

/** Any part of a translation. */
export type PartOf<T> = {
  readonly [Key in keyof T as Key extends 'code' ? never : Key]?: T[Key] extends Leaf ? T[Key] : PartOf<T[Key]>;
};

type Tree = Readonly<Record<string, unknown>>;

/** What sets words of a language. `model` is a whole translation: it says which words there are. `open` are groups that may hold others. */
export function createWordSetter<T extends { readonly code: string }>(
  languages: Pick<Languages<T>, 'languageOf' | 'adaptBy'>,
  model: T,
  open: readonly string[] = [],
): (language: string, words: PartOf<T>) => void {
  const overrides = new Map<string, Tree>();
  const adapt: Adapt<T> = (translation, tags) =>
    // Words for a region take precedence over words for the language.
    tags.reduceRight<T>(
      (adapted, tag) => merge(adapted as Tree, overrides.get(tag) ?? {}) as unknown as T,
      translation,
    );
  return (language, words) => {
    if (languages.languageOf(language) === null) {
      throw new RangeError(`There are no words in “${language}” to change. Register the language as a whole first.`);
    }
    check(words, model as Tree, '', open);
    const [tag = ''] = fittingTags(language);
    overrides.set(tag, merge(overrides.get(tag) ?? {}, words as Tree));
    languages.adaptBy(adapt);
  };
}

function check(words: unknown, model: Tree, path: string, open: readonly string[]): void {
  if (!isTree(words)) throw new TypeError(`${path || 'The words'} must be an object of words.`);
  for (const [key, word] of Object.entries(words)) {
    const keyPath = path ? `${path}.${key}` : key;
    const known = Object.hasOwn(model, key) ? model[key] : open.includes(path) ? '' : undefined;
    if (known === undefined || keyPath === 'code') {
      const keys = Object.keys(model).filter((name) => name !== 'code');
      throw new TypeError(`There is no word “${keyPath}”. ${path || 'The words'} may have: ${keys.join(', ')}.`);
    }
    if (isTree(known)) check(word, known, keyPath, open);
    else if (kindOf(word) !== kindOf(known)) {
      throw new TypeError(`“${keyPath}” must be ${kindOf(known)}, not ${kindOf(word)}.`);
    }
  }
}

function kindOf(word: unknown): string {
  if (!Array.isArray(word)) return word === null ? 'null' : `a ${typeof word}`;
  return word.every((text) => typeof text === 'string') ? `a list of ${word.length} strings` : 'a list of other things';
}

function merge(base: Tree, over: Tree): Tree {
  const merged: Record<string, unknown> = { ...base };
  for (const [key, word] of Object.entries(over)) {
    const below = merged[key];
    merged[key] = isTree(word) ? merge(isTree(below) ? below : {}, word) : word;
  }
  return merged;
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
