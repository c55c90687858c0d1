import { describe, expect, it } from 'vitest';
import { enFull as en } from '../../../dist/components/translations/en-full.js';
import { LANGUAGES } from '../../../dist/components/translations/languages.js';
import type { ProblemValues } from '../../../dist/components/translations/translation.js';
import { COUNTS, formats, type Kind, holdsEveryLanguage, marked } from '../support/every-word.js';

/** What is written the same in English and in another language, and rightly so. */
const SAME_AS_ENGLISH: Readonly<Record<string, readonly string[]>> = {
  de: ['categories.details', 'result.minimum'],
  fr: ['result.minimum', 'result.page', 'status.documents', 'viewer.document'],
  nl: ['categories.details', 'result.minimum', 'viewer.document'],
};
/** What each function takes. A word that takes something is here, or its test fails. */
const KINDS: Readonly<Record<string, readonly Kind[]>> = {
  'uploader.limits': ['number', 'number'],
  'uploader.summary': ['number', 'number'],
  'uploader.ready': ['number', 'number'],
  'uploader.part': ['number', 'number'],
  'uploader.sheets': ['number', 'text'],
  'uploader.missingCategories': ['names'],
  'uploader.otherPermitType': ['text', 'text'],
  'run.stageOf': ['number', 'text'],
  'run.updatedAt': ['moment'],
  'result.everyReached': ['number', 'number'],
  'result.lowest': ['text', 'number', 'number'],
  'result.reportBelow': ['text', 'number', 'number'],
  'result.stillToFix': ['number', 'number'],
  'result.checkedAt': ['moment'],
  'result.submitBy': ['moment'],
  'result.verdictReached': ['number', 'number'],
  'result.verdictMean': ['number', 'number'],
  'result.reportMissing': ['names'],
  'result.resultNotPassed': ['names'],
  'result.drawingsDifferent': ['names'],
  'result.page': ['text', 'number'],
  'result.below': ['number', 'number'],
  'result.group': ['text', 'number'],
  'status.left': ['text', 'text'],
  'handOff.choose': ['text'],
  'viewer.expired': ['moment'],
  'viewer.until': ['moment'],
  'viewer.pageOf': ['number', 'number'],
  'viewer.sheetOf': ['number', 'number'],
  'announce.refused': ['text', 'text'],
  'announce.report': ['text', 'text', 'number'],
};
/** What takes words of the same language, not names: stages, durations, results, places. */
const OWN_WORDS =
  /^(uploader\.missingCategories|run\.stageOf|result\.(group|resultWord|ownResult)|status\.(left|leftAtMost|leftAbout)|viewer\.show)$/;
const TEXT_FIRST =
  /^(uploader\.(category|remove|replace)|result\.(sheet|mainReason|resultWord|ownResult)|status\.(leftAtMost|leftAbout)|viewer\.(opening|show)|announce\.(arrived|uploadFailed|removed|replaced)|reference)$/;
const kindsOf = (path: string): readonly Kind[] =>
  path.startsWith('problems.') ? ['values'] : (KINDS[path] ?? (TEXT_FIRST.test(path) ? ['text'] : ['number']));

describe('each language', () => {
  holdsEveryLanguage({
    english: en,
    languages: LANGUAGES,
    kindsOf,
    sameAsEnglish: SAME_AS_ENGLISH,
    // Why a file was refused, and how a report ended, are words of the language too.
    isOfItsOwn: (path, name) =>
      OWN_WORDS.test(path) || (name === '«second»' && /^announce\.(refused|report)$/.test(path)),
  });

  it('limits a set to one file, not to one files', async () => {
    const several = { en: 'files', de: 'Dateien', es: 'archivos', fr: 'fichiers', nl: 'bestanden', pt: 'arquivos' };
    for (const [code, files] of Object.entries(several)) {
      const { uploader, problems } = code === 'en' ? en : (await LANGUAGES[code as 'de']()).translation;
      const f = formats(code);
      for (const count of [1, 40]) {
        const said = [
          uploader.limits(1000, count, f),
          problems.too_many_files({ maxFiles: count } as ProblemValues, f),
        ];
        expect(said.map((text) => text.includes(files))).to.eql([count > 1, count > 1]);
      }
    }
  });

  it('keeps the name of a key in one piece where words run from right to left', async () => {
    for (const code of ['ar', 'he'] as const) {
      const { translation } = await LANGUAGES[code]();
      const isolated = [...translation.viewer.keys.matchAll(/\u2068([^\u2069]*)\u2069/g)].map(([, key]) => key);
      expect(isolated).to.eql(['+', '−', '0', 'Page Up', 'Page Down']);
    }
  });

  it('says of one drawing, or one thing, what it says of several in another form', async () => {
    for (const code of ['es', 'he', 'pt'] as const) {
      const { result, uploader } = (await LANGUAGES[code]()).translation;
      const f = marked(code);
      for (const left of [result.stillToFix, ...(code === 'he' ? [uploader.summary] : [])]) {
        expect(left(1, 5, f), code).to.not.equal(left(3, 5, f).replace('#3#', '#1#'));
      }
    }
  });

  it('has no article before a figure, for Italian elides it before 8 and 11', async () => {
    const { result, viewer } = (await LANGUAGES.it()).translation;
    const f = formats('it');
    const at = '2026-11-08T12:00:00Z';
    const dated = [result.checkedAt(at, f), result.submitBy(at, f), viewer.expired(at, f), viewer.until(at, f)];
    for (const text of [...dated, result.everyReached(8, 80, f)])
      expect(text)
        .to.match(/8/)
        .and.not.match(/\b(il|al|i) 8\b/);
  });

  it('writes the first of a month as an ordinal where the language does', async () => {
    for (const [code, first] of [
      ['fr', /\b1er déc\. 2026/],
      ['pt', /\b1º de dez\. de 2026/],
    ] as const) {
      const { result, viewer } = (await LANGUAGES[code]()).translation;
      const f = formats(code);
      const at = '2026-12-01T12:00:00Z';
      for (const text of [result.checkedAt(at, f), result.submitBy(at, f), viewer.expired(at, f), viewer.until(at, f)])
        expect(text).to.match(first);
    }
  });

  it('has no verb of one or of several before a list that may have one name or several', async () => {
    for (const code of ['de', 'nl'] as const) {
      const { uploader } = (await LANGUAGES[code]()).translation;
      expect(uploader.missingCategories('«names»'), code).to.not.match(/ (fehlt|fehlen|is|zijn) /);
    }
  });

  it('has no word before a name that French elides before a vowel', async () => {
    const { problems, uploader, result, viewer } = (await LANGUAGES.fr()).translation;
    const name = 'Annexe.pdf';
    for (const text of [
      problems.file_duplicate({ otherName: name } as ProblemValues, formats('fr')),
      uploader.category(name),
      result.drawingsDifferent(name),
      viewer.opening(name),
    ])
      expect(text)
        .to.contain(name)
        .and.not.match(/ (de|que) Annexe/);
  });

  it('names the place to show without a preposition that would need an article', async () => {
    const shown = { es: 'Mostrar: X', fr: 'Afficher\u00a0: X', it: 'Mostra: X', nl: 'X tonen', pt: 'Mostrar: X' };
    for (const [code, text] of Object.entries(shown)) {
      const { translation } = await LANGUAGES[code as keyof typeof shown]();
      expect(translation.viewer.show('X')).to.equal(text);
    }
  });

  it('ends a sentence once where a time ends in a full stop, as “8:34 p.m.” in Mexico', async () => {
    const { result, run, viewer } = (await LANGUAGES.es()).translation;
    const f = formats('es-MX');
    const at = '2026-11-08T12:00:00Z';
    for (const text of [result.submitBy(at, f), run.updatedAt(at, f), viewer.expired(at, f)])
      expect(text).to.match(/m\./).and.not.contain('..');
  });

  it('says of two reports that both passed, not every second one', async () => {
    for (const [code, all] of [
      ['de', /^Alle/],
      ['nl', /^Alle/],
      ['pt', /^Todos/],
    ] as const) {
      const { result } = (await LANGUAGES[code]()).translation;
      expect(result.everyReached(2, 80, formats(code)))
        .to.contain('2')
        .and.not.match(all);
    }
  });

  it('joins no hyphen, and no verb of several, to a duration that Hebrew writes as one word', async () => {
    const { left, leftAtMost, leftAbout } = (await LANGUAGES.he()).translation.status;
    for (const text of [left('«first»', '«second»'), leftAtMost('«first»'), leftAbout('«first»')])
      expect(text).to.contain(': «first»');
  });

  it('keeps a size, whose unit Hebrew writes in Latin letters, from turning its sentence round', async () => {
    const { uploader, problems } = (await LANGUAGES.he()).translation;
    const f = marked('he');
    const tooLarge = problems.file_too_large({ size: 63, maxFileBytes: 64 } as ProblemValues, f);
    for (const text of [uploader.limits(63, 40, f), uploader.ready(2, 63, f), uploader.part(63, 64, f), tooLarge])
      expect(text.replace(/\u2068@\d+@\u2069/g, '')).to.not.contain('@');
  });

  it('counts without a slash, which is read out as a fraction: “three fifths of a drawing”', async () => {
    for (const [code, load] of Object.entries(LANGUAGES)) {
      const { uploader } = (await load()).translation;
      const f = formats(code);
      expect(uploader.summary(3, 5, f) + uploader.part(2e6, 22e6, f), code).to.not.contain('/');
    }
  });

  it('has its forms of a plural', async () => {
    const { translation: ar } = await LANGUAGES.ar();
    const drawings = COUNTS.map((count) => ar.uploader.ready(count, 0, marked('ar')).replace(/#.*#/, '').trim());
    expect(drawings).to.eql(['مخطط', 'مخطط واحد', 'مخططان', 'مخططات', 'مخططات', 'مخططًا', 'مخططًا', 'مخطط', 'مخطط']);
    const { translation: fr } = await LANGUAGES.fr();
    expect([0, 1, 1.5, 2].map((count) => fr.uploader.ready(count, 0, formats('fr')))).to.eql([
      '0 plan',
      '1 plan',
      '1,5 plan',
      '2 plans',
    ]);
  });
});
