import { expect } from '@open-wc/testing';
import { en } from '../../../src/components/translations/en.js';
import { LANGUAGE_CODES } from '../../../src/components/translations/language-codes.js';
import { LANGUAGES } from '../../../src/components/translations/languages.js';
import type { Translation } from '../../../src/components/translations/translation.js';
import {
  areInWords,
  COUNTS,
  differingMarks,
  formats,
  type Kind,
  marked,
  namesLoose,
  SAID_TWICE,
  say,
  spelled,
  textAlone,
  UNFINISHED,
  type Word,
  wordsOf,
} from '../support/every-word.js';

/** What is written the same in English and in another language, and rightly so. */
const SAME_AS_ENGLISH: Readonly<Record<string, readonly string[]>> = {
  de: ['categories.details', 'result.minimum'],
  fr: [
    'result.minimum',
    'result.page',
    'result.score',
    'status.documents',
    'viewer.document',
    'viewer.ofReport.sheets',
  ],
  nl: ['categories.details', 'result.minimum', 'result.model', 'result.score', 'viewer.document'],
};
/** What each function takes. A word that takes something is here, or its test fails. */
const KINDS: Readonly<Record<string, readonly Kind[]>> = {
  'uploader.limits': ['number', 'number'],
  'uploader.summary': ['number', 'number', 'number', 'number'],
  'uploader.ready': ['number', 'number'],
  'uploader.part': ['number', 'number'],
  'uploader.sheets': ['number', 'text'],
  'uploader.missingCategories': ['names'],
  'uploader.otherPermitType': ['text', 'text'],
  'run.stageOf': ['number', 'text'],
  'run.serviceDown': ['moment'],
  'run.report': ['number', 'number'],
  'result.verdictPassed': ['number', 'number'],
  'result.verdictReached': ['number', 'number'],
  'result.verdictMean': ['number', 'number'],
  'result.reportMissing': ['names'],
  'result.resultNotPassed': ['names'],
  'result.drawingsDifferent': ['names'],
  'result.page': ['text', 'number'],
  'result.below': ['number', 'number'],
  'result.group': ['text', 'number'],
  'status.draft': ['number', 'number'],
  'status.left': ['text', 'text'],
  'status.found': ['number', 'number'],
  'handOff.choose': ['text'],
  'handOff.otherPermitType': ['text', 'text'],
  'viewer.expired': ['moment'],
  'viewer.copied': ['moment'],
  'viewer.until': ['moment'],
  'viewer.sheet': ['number', 'number'],
  'viewer.ofReport.sheet': ['number', 'number'],
  'announce.refused': ['text', 'text'],
  'announce.moved': ['text', 'number', 'number'],
  'announce.stage': ['number', 'text'],
  'announce.report': ['text', 'text', 'number'],
};
/** What takes words of the same language, not names: sizes, stages, durations, results, places. */
const OWN_WORDS =
  /^(uploader\.(sheets|missingCategories)|run\.stageOf|result\.(group|resultWord|ownResult)|status\.(took|left|leftAtMost|leftAbout)|viewer\.show|announce\.stage)$/;
const TEXT_FIRST =
  /^(uploader\.(category|remove|replace|pause|resume|more|labelOf)|result\.(sheet|resultWord|ownResult|model)|status\.(took|stagesOf|leftAtMost|leftAbout)|viewer\.(opening|show)|announce\.(arrived|uploadFailed|removed)|reference)$/;
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
              say(each, kindsOf(path), index ? 'en' : code, number),
            );
            const { missing, more } = differingMarks(theirs!, ours!);
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
        const same = [...words]
          .filter(([path, word]) => path !== 'code' && /\p{L}{3}/u.test(textOf(path, word)))
          .filter(([path, word]) => textOf(path, word) === textOf(path, english.get(path)!))
          .map(([path]) => path);
        expect(same.sort()).to.eql([...(SAME_AS_ENGLISH[code] ?? [])].sort());
      });
    });
  }

  const textOf = (path: string, word: Word) => textAlone(word, kindsOf(path));

  it('says one and two once, as a word or as a figure, where the language has a word for them', async () => {
    for (const code of ['ar', 'he'] as const) {
      const { translation } = await LANGUAGES[code]();
      for (const [path, word] of wordsOf(translation)) {
        for (const number of [1, 2]) {
          expect(say(word, kindsOf(path), code, number, spelled(code)), path).to.not.match(SAID_TWICE);
        }
      }
    }
  });

  it('limits a set to one file, not to one files', async () => {
    const several = { en: 'files', de: 'Dateien', es: 'archivos', fr: 'fichiers', nl: 'bestanden', pt: 'arquivos' };
    for (const [code, files] of Object.entries(several)) {
      const { uploader, problems } = code === 'en' ? en : (await LANGUAGES[code as 'de']()).translation;
      const f = formats(code);
      for (const count of [1, 40]) {
        const said = [uploader.limits(1000, count, f), problems.too_many_files({ maxFiles: count }, f)];
        expect(said.map((text) => text.includes(files))).to.eql([count > 1, count > 1]);
      }
    }
  });

  it('keeps a name in Latin letters, and a key, in one piece where words run from right to left', async () => {
    for (const code of ['ar', 'he'] as const) {
      const { translation } = await LANGUAGES[code]();
      for (const [path, word] of wordsOf(translation).filter(([each]) => !OWN_WORDS.test(each))) {
        const loose = namesLoose(say(word, kindsOf(path), code, 2));
        // Why a file was refused, and how a report ended, are words of the language too.
        expect(
          /^announce\.(refused|report)$/.test(path) ? loose.filter((name) => name !== '«second»') : loose,
          path,
        ).to.eql([]);
      }
      const { keys, ofReport } = translation.viewer;
      for (const line of [keys, ofReport.keys]) {
        const isolated = [...line.matchAll(/\u2068([^\u2069]*)\u2069/g)].map(([, key]) => key);
        expect(isolated).to.eql(['+', '−', '0', 'R', 'Page Up', 'Page Down']);
      }
    }
  });

  it('has one kind of digits in a sentence, whatever those of the region are', async () => {
    const { translation } = await LANGUAGES.ar();
    const egyptian = formats('ar-EG');
    expect(egyptian.number(12)).to.equal('١٢');
    for (const [path, word] of wordsOf(translation).filter(([, each]) => typeof each === 'function')) {
      const text = say(word, kindsOf(path), 'ar', 3, egyptian);
      if (/[٠-٩]/.test(text)) expect(text, path).to.not.match(/[0-9]/);
    }
  });

  it('has its forms of a plural', async () => {
    const { translation: ar } = await LANGUAGES.ar();
    const files = COUNTS.map((count) => ar.uploader.ready(count, 0, marked('ar')).replace(/#.*#/, '').trim());
    expect(files).to.eql(['ملف', 'ملف واحد', 'ملفان', 'ملفات', 'ملفات', 'ملفًا', 'ملفًا', 'ملف', 'ملف']);
    const { translation: fr } = await LANGUAGES.fr();
    expect([0, 1, 1.5, 2].map((count) => fr.uploader.ready(count, 0, formats('fr')))).to.eql([
      '0 fichier',
      '1 fichier',
      '1,5 fichier',
      '2 fichiers',
    ]);
  });
});
