/** Calls every word of a translation, with values that are found again in whatever the words make of them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createFormats } from '../../../dist/components/i18n/language.js';
import { LANGUAGES, type LanguageCode } from '../../../dist/components/translations/languages.js';
import type { FileFormats } from '../../../dist/components/translations/translation.js';

export const COUNTS = [0, 1, 2, 3, 5, 11, 21, 100, 1.5];
const TEXTS = ['«first»', '«second»', '«third»'];
const VALUES = { otherName: '«other»', maxLength: 61, maxFiles: 62 };
const SIZES = { size: 63, maxFileBytes: 64 };
const LATER = { resetsAt: '2099' };

type Word = string | ((...values: never[]) => string);
export type Kind = 'number' | 'text' | 'names' | 'moment' | 'values' | 'null' | 'yes' | 'unit';

function wordsOf(tree: object, path = ''): [path: string, word: Word][] {
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
  const made = formatsOf.get(tag) ?? createFormats(tag);
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
export const marks = (text: string): string[] => text.match(/#[\d.]+#|@\d+@|!\d+!|«[a-z]+»/g) ?? [];

function valueOf(kind: Kind, index: number, number: number, tag: string): unknown {
  switch (kind) {
    case 'number':
      return number + index * 10;
    case 'names':
      return formats(tag).list(['«first»', '«second»']);
    case 'moment':
      return `20${index}`;
    case 'values':
      return { ...VALUES, ...SIZES, ...LATER };
    case 'null':
      return null;
    case 'yes':
      return true;
    case 'unit':
      return 'dwellings-per-hectare';
    case 'text':
      return TEXTS[index];
  }
}

/** Calls a word with values of the kinds that English takes at that place. */
function say(word: Word, kinds: readonly Kind[], tag: string, number: number, figures = marked(tag)): string {
  if (typeof word === 'string') return word;
  const values = kinds.map((kind, index) => valueOf(kind, index, number, tag));
  return (word as (...all: unknown[]) => string)(...values, figures);
}

/** Without what is put into it. */
const textAlone = (word: Word, kinds: readonly Kind[]) =>
  say(word, kinds, 'en', 2)
    .replace(/#[\d.]+#|@\d+@|!\d+!|«[a-z]+»|[\u2068\u2069]/g, '')
    .trim();

/** What no word may hold. */
export const UNFINISHED = /undefined|\bnull\b|NaN|\[object|\{\d\}|\[\d\||TODO|[!！]| {2}/;

/** How many a word of the language says by itself, so that no figure need stand beside it. */
const IN_WORDS: Readonly<Record<string, readonly number[]>> = { ar: [0, 1, 2], he: [1] };

/** Whether counts in words are all that a language leaves out. */
const areInWords = (code: string, missing: readonly string[]): boolean =>
  missing.every((mark) => IN_WORDS[code]?.includes(Number(/^#(.+)#$/.exec(mark)?.[1])));

/** Formats by which a form that says one or two is found in the sentence, between ‹ and ›. */
const spelled = (tag: string): FileFormats => {
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
const SAID_TWICE = /#([12])# ?‹|‹[^›]*#[12]#/;

/** The names in a sentence that would take on its direction, so that “01 Site plan” became “Site plan 01” in it. */
const namesLoose = (text: string): string[] =>
  marks(text.replace(/\u2068[^\u2069]*\u2069/g, '')).filter((mark) => !/^[#@!]/.test(mark));

/** The values of English that a language leaves out, and those that only it has. */
function differingMarks(theirs: string, ours: string): { missing: string[]; more: string[] } {
  const [there, here] = [marks(theirs), marks(ours)];
  // English may say a figure that is always the same in its own digits, such as 100; another language has digits that differ by region.
  const isLiteral = (mark: string) => new RegExp(`\\b${mark.slice(1, -1)}\\b`).test(ours);
  return {
    missing: here.filter((mark) => !there.includes(mark)),
    more: there.filter((mark) => !here.includes(mark) && !isLiteral(mark)),
  };
}

export interface Dictionary<Words extends object> {
  readonly english: Words;
  readonly languages: Readonly<Record<string, () => Promise<{ readonly translation: Words }>>>;
  readonly kindsOf: (path: string) => readonly Kind[];
  /** By language, what is written the same as in English, and rightly so. */
  readonly sameAsEnglish: Readonly<Record<string, readonly string[]>>;
  /** What English makes of a name by a rule, and every other language has as a word. */
  readonly furtherWords?: readonly string[];
  /** Whether the names in a word need not be kept apart from its direction. */
  readonly isOfItsOwn: (path: string, name: string) => boolean;
}

/** That each language says all that English says, and well. */
export function holdsEveryLanguage<Words extends object>(dictionary: Dictionary<Words>): void {
  const { languages, kindsOf, sameAsEnglish, furtherWords = [], isOfItsOwn } = dictionary;
  const english = new Map(wordsOf(dictionary.english));
  const textOf = (path: string, word: Word) => textAlone(word, kindsOf(path));
  const wordsIn = async (code: string) => wordsOf((await languages[code]!()).translation);

  it('is one of the fourteen', () => expect(Object.keys(languages)).to.eql(Object.keys(LANGUAGES)));

  describe.for(Object.keys(LANGUAGES) as LanguageCode[])('%s', (code) => {
    let words: Map<string, Word>;
    beforeAll(async () => {
      words = new Map(await wordsIn(code));
    });

    it('has the words of English and no other, each of the same kind', () => {
      expect(String(words.get('code')).toLowerCase()).to.equal(code);
      expect([...words.keys()].sort()).to.eql([...english.keys(), ...furtherWords].sort());
      for (const [path, word] of english) expect(typeof words.get(path), path).to.equal(typeof word);
    });

    it('says each value that English says, whatever the number', () => {
      for (const [path, ours] of english) {
        for (const number of COUNTS) {
          const { missing, more } = differingMarks(
            say(words.get(path)!, kindsOf(path), code, number),
            say(ours, kindsOf(path), 'en', number),
          );
          expect(areInWords(code, missing) ? [] : missing, `${path} of ${number}`).to.eql([]);
          expect(more, `${path} of ${number}`).to.eql([]);
        }
      }
    });

    it('has nothing empty, unfinished or shouted', () => {
      for (const [path, word] of words) {
        for (const number of COUNTS) {
          const text = say(word, kindsOf(path), code, number, formats(code));
          expect(text.trim(), path).to.not.equal('');
          expect(text, path).to.not.match(UNFINISHED);
        }
      }
    });

    it('has no English left', () => {
      const same = [...english]
        .filter(([path, word]) => path !== 'code' && /\p{L}{3}/u.test(textOf(path, word)))
        .filter(([path, word]) => textOf(path, words.get(path)!) === textOf(path, word))
        .map(([path]) => path);
      expect(same.sort()).to.eql([...(sameAsEnglish[code] ?? [])].sort());
    });
  });

  it('says one and two once, as a word or as a figure, where the language has a word for them', async () => {
    for (const code of ['ar', 'he']) {
      for (const [path, word] of await wordsIn(code)) {
        for (const number of [1, 2]) {
          expect(say(word, kindsOf(path), code, number, spelled(code)), path).to.not.match(SAID_TWICE);
        }
      }
    }
  });

  it('keeps a name in Latin letters, and a key, in one piece where words run from right to left', async () => {
    for (const code of ['ar', 'he']) {
      for (const [path, word] of await wordsIn(code)) {
        const loose = namesLoose(say(word, kindsOf(path), code, 2));
        expect(
          loose.filter((name) => !isOfItsOwn(path, name)),
          path,
        ).to.eql([]);
      }
    }
  });

  it('has one kind of digits in a sentence, whatever those of the region, or of the tag, are', async () => {
    for (const [code, tag, twelve] of [
      ['ar', 'ar-EG', '١٢'],
      ['hi', 'hi-u-nu-deva', '१२'],
    ] as const) {
      expect(formats(tag).number(12)).to.equal(twelve);
      for (const [path, word] of (await wordsIn(code)).filter(([, each]) => typeof each === 'function')) {
        const text = say(word, kindsOf(path), code, 3, formats(tag));
        if (/[٠-٩०-९]/.test(text)) expect(text, path).to.not.match(/[0-9]/);
      }
    }
  });
}
