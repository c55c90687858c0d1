import { describe, expect, it } from 'vitest';
import { numberText, readNumber } from '../../../dist/components/property-feasibility/folds/number-text.js';
import {
  parseOverride,
  rangeOf,
  refusalOf,
} from '../../../dist/components/property-feasibility/folds/override-values.js';
import { createFormats } from '../../../dist/components/i18n/language.js';
import type { LanguageCode } from '../../../dist/components/translations/language-codes.js';
import { PROPERTY_LANGUAGES } from '../../../dist/components/translations/property/languages.js';
import { problemOf } from '../../../dist/components/adapter-client/problem.js';
import type { PropertyProblemCode } from '../../../dist/components/adapter-client/property-client.js';
import type { OverrideField } from 'precheck-contract/property-overrides';
import { germanFigures, offeredFor, PLANNING, words } from './estimate-data.js';

const OFFERED = offeredFor(PLANNING);

function offered(field: OverrideField) {
  const override = OFFERED.find((one) => one.field === field);
  if (!override) throw new Error(`Nothing is offered for ${field}.`);
  return override;
}

describe('a number as it is typed', () => {
  const table: readonly [language: string, typed: string, number: number | null][] = [
    ['en', '12', 12],
    ['en', ' 12.5 ', 12.5],
    ['en', '.5', 0.5],
    ['en', '5.', 5],
    ['en', '1,250', 1250],
    ['en', '1,250,000.5', 1_250_000.5],
    ['en', '12 m', 12],
    ['en', '650 m²', 650],
    ['en', '650m2', 650],
    ['en', '60 %', 60],
    ['en', '0.7:1', 0.7],
    ['en', '-3', -3],
    ['en', '\u22123', -3],
    // A comma out of its place could mean 1.5 or 15: it is asked about, not guessed at.
    ['en', '1,5', null],
    ['en', '1,50', null],
    ['en', ',500', null],
    ['en', '1.2.3', null],
    ['en', '12a', null],
    ['en', '1e3', null],
    ['en', 'NaN', null],
    ['en', 'Infinity', null],
    ['en', '.', null],
    ['en', '-', null],
    ['en', 'm', null],
    ['en', '0x10', null],
    ['de', '6,5', 6.5],
    ['de', '1.250,5', 1250.5],
    ['de', '6.5', null],
    ['fr', '6,5', 6.5],
    ['fr', '1 250,5', 1250.5],
    ['de-CH', "1'250.5", 1250.5],
    ['de-CH', '1’250.5', 1250.5],
    ['hi', '1,23,456.5', 123_456.5],
    ['ar-EG', '١٢٫٥', 12.5],
    ['ar-EG', '12٫5', 12.5],
    ['ar-EG', '12.5', 12.5],
    ['ar-EG', '1,234.5', 1234.5],
    ['ar-EG', '12,34', null],
    ['fa', '۶٫۵', 6.5],
  ];
  for (const [language, typed, number] of table) {
    it(`${language}: ${typed} is ${number}`, () => expect(readNumber(typed, createFormats(language))).to.equal(number));
  }

  for (const language of ['en', 'de', 'fr', 'de-CH', 'ar-EG', 'fa', 'hi']) {
    it(`${language}: what is shown is read again`, () => {
      const formats = createFormats(language);
      for (const value of [0, 0.05, 6.5, 12.125, 1250, 100_000, 99_999.99]) {
        expect(readNumber(numberText(value, formats), formats)).to.equal(value);
        expect(readNumber(formats.number(12_345.5), formats)).to.equal(12_345.5);
      }
    });
  }
});

describe('an override as it is entered', () => {
  for (const override of OFFERED) {
    const { field, min, max } = override;
    it(`${field}: both ends are allowed, what lies beyond says the range and the unit`, () => {
      const parse = (value: number) => parseOverride(override, numberText(value, words().f), words());
      expect(parse(min)).to.deep.equal({ value: min });
      expect(parse(max)).to.deep.equal({ value: max });
      for (const value of [min - 0.01, max + 0.01, -1e9]) {
        const parsed = parse(value);
        expect(parsed).to.have.property('error');
        expect('error' in parsed && parsed.error).to.match(/^Enter a value from [\d.,]+[^ ]* to [\d.,]+\D.*\.$/);
      }
    });
  }

  const units: readonly [language: LanguageCode, field: OverrideField, typed: string][] = [
    ['ar', 'setback_front', '12 م'],
    ['ar', 'total_property_area_m2', '650م²'],
    ['ar', 'site_coverage_area_pct', '60٪ '],
    ['ar', 'max_allowed_fsr', '0.7:1'],
    ['he', 'total_property_area_m2', '650 מ״ר'],
    ['hi', 'setback_front', '12 मी'],
    ['ko', 'total_property_area_m2', '650㎡'],
    ['ko', 'total_property_area_m2', '650 m2'],
  ];
  for (const [language, field, typed] of units) {
    it(`is read with the unit that stands beside the field: ${language}, ${typed}`, async () => {
      const { translation: t } = await PROPERTY_LANGUAGES[language]();
      const value = Number(/^[\d.]+/.exec(typed)?.[0]);
      expect(parseOverride(offered(field), typed, { t, f: createFormats(language) })).to.deep.equal({ value });
      expect(parseOverride(offered(field), `${typed}x`, { t, f: createFormats(language) })).to.have.property('error');
    });
  }

  it('has a unit of words once in its range, and a sign at both ends', () => {
    expect(rangeOf(offered('max_allowed_dwelling_density'), words())).to.deep.equal([
      '1',
      '2,000 dwellings per hectare',
    ]);
    expect(rangeOf(offered('setback_front'), words())).to.deep.equal(['0\u00a0m', '100\u00a0m']);
  });

  it('says which mark the language writes', () => {
    expect(parseOverride(offered('setback_front'), 'six', words())).to.deep.equal({
      error: 'Enter a number such as 1.5, from 0\u00a0m to 100\u00a0m.',
    });
    expect(parseOverride(offered('setback_front'), '6.5', germanFigures)).to.deep.equal({
      error: 'Enter a number such as 1,5, from 0\u00a0m to 100\u00a0m.',
    });
    expect(parseOverride(offered('setback_front'), '6,5', germanFigures)).to.deep.equal({ value: 6.5 });
  });
});

describe('the adapter’s refusal of an override', () => {
  const refusal = (details: Record<string, unknown>, code: PropertyProblemCode = 'override_invalid') =>
    refusalOf(offered('setback_front'), problemOf(code, 'no', { details }), words());
  it('is none of another field, nor of another problem', () => {
    expect(refusal({ field: 'toString' })).to.equal(null);
    expect(refusal({ field: 'setback_front' }, 'internal')).to.equal(null);
    expect(refusalOf(offered('setback_front'), null, words())).to.equal(null);
    expect(refusal({ field: 'setback_front' })).to.match(/did not accept/);
  });
});
