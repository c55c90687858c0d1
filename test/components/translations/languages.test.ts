import { expect } from '@open-wc/testing';
import { createFileFormats } from '../../../src/components/shared/file-formats.js';
import { en } from '../../../src/components/translations/en.js';
import { LANGUAGE_CODES } from '../../../src/components/translations/language-codes.js';
import { LANGUAGES } from '../../../src/components/translations/languages.js';
import type { FileFormats, Translation } from '../../../src/components/translations/translation.js';

/** What is written the same in English and in another language, and rightly so. */
const SAME_AS_ENGLISH: Readonly<Record<string, readonly string[]>> = {
  de: ['categories.details', 'result.minimum'],
  fr: ['result.minimum', 'result.page', 'result.score', 'status.documents', 'viewer.document'],
  nl: ['categories.details', 'result.minimum', 'result.model', 'result.score', 'viewer.document'],
};
const COUNTS = [0, 1, 2, 3, 5, 11, 21, 100, 1.5];
/** Values that are found again in whatever the words make of them. */
const TEXTS = ['«first»', '«second»', '«third»'];
const VALUES = { field: 'city_key', permitType: '«villa»', otherName: '«other»', maxLength: 61, maxFiles: 62 };
const SIZES = { sizeBytes: 63, maxFileBytes: 64 };

type Word = string | ((...values: never[]) => string);

function wordsOf(tree: object, path = ''): [path: string, word: Word][] {
  return Object.entries(tree).flatMap(([key, word]) => {
    const place = path ? `${path}.${key}` : key;
    return typeof word === 'object' && word !== null
      ? wordsOf(word as object, place)
      : [[place, word as Word] as const];
  }) as [string, Word][];
}

/** Formats that mark what they were given, so that no word can leave a value out unseen. */
const marked = (tag: string): FileFormats => ({
  ...createFileFormats(tag),
  number: (value) => `#${value}#`,
  bytes: (value) => `@${value}@`,
  moment: (value) => `!${value}!`,
  time: (value) => `!${value}!`,
});

/** Which values a sentence holds. A count of one may be in words, as Hebrew has it. */
const marks = (text: string) => (text.match(/#[\d.]+#|@\d+@|!\d+!|«\w+»|\(\w+\)|（\w+）/g) ?? []).map(bare);
const bare = (mark: string) => mark.replace(/[()（）]/g, '');

/** Calls a word with values of the kinds that English takes at that place. */
function say(word: Word, kinds: readonly Kind[], tag: string, number: number, formats = marked(tag)): string {
  if (typeof word === 'string') return word;
  const values = kinds.map((kind, index) => {
    if (kind === 'number') return number + index * 10;
    if (kind === 'names') return ['«first»', '«second»'];
    if (kind === 'moment') return `20${index}`;
    if (kind === 'values') return { ...VALUES, ...SIZES };
    return kind === 'null' ? null : TEXTS[index];
  });
  return (word as (...all: unknown[]) => string)(...values, formats);
}

type Kind = 'number' | 'text' | 'names' | 'moment' | 'values' | 'null';
/** What each function takes. A word that takes something is here, or its test fails. */
const KINDS: Readonly<Record<string, readonly Kind[]>> = {
  'uploader.limits': ['number', 'number'],
  'uploader.summary': ['number', 'number', 'number', 'number'],
  'uploader.ready': ['number', 'number'],
  'uploader.part': ['number', 'number'],
  'uploader.sheets': ['number', 'text'],
  'uploader.missingCategories': ['names'],
  'run.stageOf': ['number', 'text'],
  'run.serviceDown': ['moment'],
  'run.report': ['number', 'number'],
  'result.verdictPassed': ['number', 'number'],
  'result.verdictReached': ['number', 'number'],
  'result.verdictFailed': ['number', 'number'],
  'result.verdictMeanFailed': ['number', 'number'],
  'result.reportMissing': ['names'],
  'result.resultNotPassed': ['names'],
  'result.drawingsDifferent': ['names'],
  'result.page': ['text', 'number'],
  'result.group': ['text', 'number'],
  'status.draft': ['number', 'number'],
  'status.left': ['text', 'text'],
  'status.found': ['number', 'number'],
  'viewer.expired': ['moment'],
  'viewer.copied': ['moment'],
  'viewer.until': ['moment'],
  'viewer.sheet': ['number', 'number'],
  'validity.below': ['number', 'number'],
  'announce.refused': ['text', 'text'],
  'announce.moved': ['text', 'number', 'number'],
  'announce.stage': ['number', 'text'],
  'announce.report': ['text', 'text', 'number'],
};
const TEXT_FIRST =
  /^(uploader\.(category|remove|replace|pause|resume|more|labelOf)|result\.(sheet|resultWord|model)|status\.(took|stagesOf|leftAtMost|leftAbout)|viewer\.(opening|show)|announce\.(arrived|uploadFailed|removed)|reference)$/;
const kindsOf = (path: string): readonly Kind[] =>
  path.startsWith('problems.') ? ['values'] : (KINDS[path] ?? (TEXT_FIRST.test(path) ? ['text'] : ['number']));

describe('each language', () => {
  const english = new Map(wordsOf(en));

  it('is one of the fourteen', () => {
    expect(Object.keys(LANGUAGES)).to.eql([...LANGUAGE_CODES]);
  });

  for (const code of LANGUAGE_CODES) {
    describe(code, () => {
      let translation: Translation;
      let words: Map<string, Word>;
      before(async () => {
        translation = (await LANGUAGES[code]()).translation;
        words = new Map(wordsOf(translation));
      });

      it('has the words of English and no other, each of the same kind', () => {
        expect(translation.code.toLowerCase()).to.equal(code);
        expect([...words.keys()].sort()).to.eql([...english.keys()].sort());
        for (const [path, word] of words) expect(typeof word, path).to.equal(typeof english.get(path));
      });

      it('says each value that English says, whatever the number', () => {
        for (const [path, word] of words) {
          for (const number of COUNTS) {
            const [theirs, ours] = [word, english.get(path)!].map((each, index) =>
              marks(say(each, kindsOf(path), index ? 'en' : code, number)).sort(),
            );
            const missing = ours!.filter((mark) => !theirs!.includes(mark));
            const inWords = code === 'he' && number === 1 && missing.every((mark) => mark === '#1#');
            expect(inWords ? [] : missing, `${path} of ${number}`).to.eql([]);
            expect(
              theirs!.filter((mark) => !ours!.includes(mark)),
              `${path} of ${number}`,
            ).to.eql([]);
          }
        }
      });

      it('has nothing empty, unfinished or shouted', () => {
        for (const [path, word] of words) {
          for (const number of COUNTS) {
            const text = say(word, kindsOf(path), code, number, createFileFormats(code));
            expect(text.trim(), path).to.not.equal('');
            expect(text, path).to.not.match(/undefined|\bnull\b|NaN|\[object|\{\d\}|\[\d\||TODO|[!！]| {2}/);
          }
        }
      });

      it('has no English left', () => {
        const same = [...words]
          .filter(([path, word]) => path !== 'code' && /\p{L}{3}/u.test(textOf(path, word)))
          .filter(([path, word]) => textOf(path, word) === textOf(path, english.get(path)!))
          .map(([path]) => path);
        expect(same.sort()).to.eql([...(SAME_AS_ENGLISH[code] ?? [])].sort());
      });
    });
  }

  /** Without what is put into it. */
  const textOf = (path: string, word: Word) =>
    say(word, kindsOf(path), 'en', 2)
      .replace(/#[\d.]+#|@\d+@|!\d+!|«\w+»|city_key/g, '')
      .trim();

  it('has its forms of a plural', async () => {
    const { translation: ar } = await LANGUAGES.ar();
    const files = COUNTS.map((count) => ar.uploader.ready(count, 0, marked('ar')).replace(/#.*#/, '').trim());
    expect(files).to.eql(['ملف', 'ملف', 'ملفان', 'ملفات', 'ملفات', 'ملفًا', 'ملفًا', 'ملف', 'ملف']);
    const { translation: fr } = await LANGUAGES.fr();
    expect([0, 1, 1.5, 2].map((count) => fr.uploader.ready(count, 0, createFileFormats('fr')))).to.eql([
      '0 fichier',
      '1 fichier',
      '1,5 fichier',
      '2 fichiers',
    ]);
  });
});
