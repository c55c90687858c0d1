import { beforeAll, describe, expect, it } from 'vitest';
import { propertyEn } from '../../../dist/components/translations/property/en.js';
import { type LanguageCode, PROPERTY_LANGUAGES } from '../../../dist/components/translations/languages.js';
import type { PropertyTranslation } from '../../../dist/components/translations/property/translation.js';
import type { ProblemValues } from '../../../dist/components/translations/translation.js';
import { formats, type Kind, holdsEveryLanguage, marks, UNFINISHED } from '../support/every-word.js';

/** What is written the same in English and in another language, and rightly so. */
const SAME_AS_ENGLISH: Readonly<Record<string, readonly string[]>> = {
  de: ['estimate.results.optimal'],
  fr: ['estimate.overrides.groups.lot', 'found.lot', 'insights.otherUseNames.commercial'],
  nl: ['address.postcode'],
};
/** Names of the service that English makes words of by a rule, and every other language has. */
const FURTHER_NAMES = [
  'calculationNames.attached',
  'calculationNames.detached',
  'numberNames.fsr',
  'numberNames.gfa_m2',
].map((name) => `estimate.results.${name}`);

/** What each function takes, but for those that take one number. A word that takes something else is here, or its test fails. */
const KINDS: Readonly<Record<string, readonly Kind[]>> = {
  'found.readAt': ['moment', 'yes'],
  'estimate.withUnit': ['number', 'unit'],
  'estimate.sketch.description': ['text', 'text', 'text'],
  'estimate.sketch.extent': ['text', 'text', 'text'],
  'estimate.overrides.range': ['text', 'text'],
  'estimate.overrides.notANumber': ['text', 'text', 'text'],
  'estimate.overrides.outOfRange': ['text', 'text'],
  'estimate.results.between': ['text', 'text'],
  'planning.permittedCount': ['number', 'number'],
  'estimate.results.effect.yours': ['text', 'text'],
};
/** What takes words of the same language, or figures with their unit, and no names. */
const OWN_WORDS = /^(waiting|estimate\.(sketch|overrides|results))/;
const TEXT =
  /^(reference|waiting|lookup\.(lookingUp|none|found)|planning\.ruleSource|estimate\.(sketch\.(front|rear|side)|overrides\.(defaultStated|defaultAssumed|reset)|results\.(limits\..*|upTo|orMore|lotEach|effect\..*)|scenarios\.(saved|rename|load|remove)|exporting\.(downloaded|printTitle)))$/;
const kindsOf = (path: string): readonly Kind[] =>
  path.startsWith('problems.') ? ['values'] : (KINDS[path] ?? (TEXT.test(path) ? ['text'] : ['number']));

describe('each language of the property element', () => {
  holdsEveryLanguage({
    english: propertyEn,
    languages: PROPERTY_LANGUAGES,
    kindsOf,
    sameAsEnglish: SAME_AS_ENGLISH,
    furtherWords: FURTHER_NAMES,
    isOfItsOwn: (path) => OWN_WORDS.test(path),
  });

  it('denies twice where the language does', async () => {
    const denied = { es: 'no dejan nada', fr: 'ne laissent rien', it: 'non lasciano nulla', pt: 'não deixam nada' };
    for (const [code, words] of Object.entries(denied)) {
      const { sketch } = (await PROPERTY_LANGUAGES[code as keyof typeof denied]()).translation.estimate;
      expect(sketch.description('15 m', '40 m', null)).to.contain(` ${words} `);
    }
  });

  it('writes dates as Italian, French and Portuguese do', async () => {
    for (const [code, at, written] of [
      ['it', '2026-11-08T12:00:00Z', / giorno 8 nov/],
      ['fr', '2026-12-01T12:00:00Z', /\b1er déc\./],
      ['pt', '2026-12-01T12:00:00Z', /\b1º de dez\./],
    ] as const) {
      const { problems, found } = (await PROPERTY_LANGUAGES[code]()).translation;
      const f = formats(code);
      const until = problems.quota_exhausted({ resetsAt: at } as ProblemValues, f);
      for (const text of [until, found.readAt(at, false, f)]) expect(text).to.match(written);
    }
  });

  it('has no word before a name that French elides before a vowel', async () => {
    const { lookup, estimate } = (await PROPERTY_LANGUAGES.fr()).translation;
    for (const text of [lookup.lookingUp('Annexe'), estimate.scenarios.rename('Annexe')])
      expect(text)
        .to.contain('Annexe')
        .and.not.match(/ de Annexe/);
  });

  it('counts one dwelling per hectare as one', async () => {
    expect(propertyEn.estimate.withUnit(1, 'dwellings-per-hectare', formats('en'))).to.equal('1 per hectare');
    for (const code of ['de', 'es', 'fr', 'it', 'nl', 'pt'] as const) {
      const { estimate } = (await PROPERTY_LANGUAGES[code]()).translation;
      const [one, two] = [1, 2].map((count) => estimate.withUnit(count, 'dwellings-per-hectare', formats(code)));
      expect(one?.slice(1), code).to.not.equal(two?.slice(1));
    }
  });

  it('ends a sentence once where a time ends in a full stop, as “8:34 p.m.” in Mexico', async () => {
    const { problems } = (await PROPERTY_LANGUAGES.es()).translation;
    const said = problems.quota_exhausted({ resetsAt: '2026-12-01T12:00:00Z' } as ProblemValues, formats('es-MX'));
    expect(said).to.match(/m\./).and.not.contain('..');
  });

  for (const code of Object.keys(PROPERTY_LANGUAGES) as LanguageCode[]) {
    describe(code, () => {
      let translation: PropertyTranslation;
      beforeAll(async () => {
        translation = (await PROPERTY_LANGUAGES[code]()).translation;
      });

      it('has words for what is not known', () => {
        const { lookup, estimate } = translation;
        const texts = [lookup.lookingUp(null), estimate.sketch.description('«first»', '«second»', null)];
        for (const text of texts) expect(text).to.not.match(UNFINISHED);
        expect(marks(texts[1]!)).to.eql(['«first»', '«second»']);
        expect(estimate.results.effect.yours(null, '«first»')).to.not.match(UNFINISHED);
      });

      it('writes each unit so that its sign can stand alone beside a number', () => {
        const f = formats(code);
        for (const unit of ['m', 'm2', 'pct', 'ratio'] as const) {
          const written = translation.estimate.withUnit(1, unit, f);
          expect(written.startsWith(f.number(1)), `${unit}: ${written}`).to.equal(true);
          expect(written, 'the unit stays with its number').to.not.contain(' ');
          expect(written.replace(f.number(1), '').trim().length, `${unit}: ${written}`).to.be.within(1, 3);
        }
      });
    });
  }
});
