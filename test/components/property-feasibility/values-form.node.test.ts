import { describe, expect, it } from 'vitest';
import {
  allowedRange,
  numberText,
  parseOverride,
  readNumber,
} from '../../../dist/components/property-feasibility/found/values-form.js';
import { numberFigure } from '../../../dist/components/property-feasibility/found/results.js';
import { createFormats } from '../../../dist/components/i18n/language.js';
import { type LanguageCode, PROPERTY_LANGUAGES } from '../../../dist/components/translations/languages.js';
import type { OverrideField } from 'precheck-contract/property-overrides';
import { germanFigures, offeredFor, PLANNING, words } from './estimate-data.js';

const OFFERED = offeredFor(PLANNING);
const offered = (field: OverrideField) => OFFERED.find((one) => one.field === field)!;

describe('a number as it is typed', () => {
  it.each([
    ['en', ' 12.5 ', 12.5],
    ['en', '.5', 0.5],
    ['en', '5.', 5],
    ['en', '1,250,000.5', 1_250_000.5],
    ['en', '650 m²', 650],
    ['en', '650m2', 650],
    ['en', '0.7:1', 0.7],
    ['en', '\u22123', -3],
    // A comma out of its place could mean 1.5 or 15: it is asked about, not guessed at.
    ['en', '1,5', null],
    ['en', ',500', null],
    ['en', '1.2.3', null],
    ['en', '12a', null],
    ['en', '1e3', null],
    ['en', '-', null],
    ['en', 'm', null],
    ['de', '1.250,5', 1250.5],
    ['de', '6.5', null],
    ['fr', '1 250,5', 1250.5],
    ['de-CH', "1'250.5", 1250.5],
    ['de-CH', '1’250.5', 1250.5],
    ['hi', '1,23,456.5', 123_456.5],
    ['ar-EG', '١٢٫٥', 12.5],
    ['ar-EG', '1,234.5', 1234.5],
    ['ar-EG', '12,34', null],
    ['fa', '۶٫۵', 6.5],
    // Keyboards have figures that the language does not write.
    ['ar', '١٢٫٥', 12.5],
    ['ar', '١,٢٣٤', 1234],
    ['de', '١٢٫٥', 12.5],
    ['ja', '１，２５０．５', 1250.5],
    ['zh-Hans', '６５０ｍ²', 650],
    ['ko', '６０％', 60],
    ['hi', '१,२३,४५६.५', 123_456.5],
    // What is copied from other programs often comes with marks of direction, which nobody sees.
    ['he', '\u200e12.5\u200f', 12.5],
    ['en', '\u2068650\u2069 m²', 650],
  ])('%s: %s is %s', (language, typed, number) => expect(readNumber(typed, createFormats(language))).toBe(number));

  it.each(['en', 'de', 'fr', 'de-CH', 'ar-EG', 'fa', 'hi'])('%s: what is shown is read again', (language) => {
    const formats = createFormats(language);
    for (const value of [0, 0.05, 12.125, 99_999.99]) {
      expect(readNumber(numberText(value, formats), formats)).toBe(value);
      expect(readNumber(formats.number(12_345.5), formats)).toBe(12_345.5);
    }
  });
});

it('a ratio of an estimate is rounded, though a score never is rounded up', () => {
  expect(numberFigure('fsr', 0.6999, words())).toEqual(['FSR', '0.7:1']);
});

describe('an override as it is entered', () => {
  it('may be either end of its range; what lies beyond says the range and the unit', () => {
    for (const override of OFFERED) {
      const { min, max } = override;
      const parse = (value: number) => parseOverride(override, numberText(value, words().f), words());
      expect([min, max].map(parse)).toEqual([{ value: min }, { value: max }]);
      const error = expect.stringMatching(/^Enter a value from [\d.,]+[^ ]* to [\d.,]+\D.*\.$/) as string;
      expect([min - 0.01, max + 0.01].map(parse)).toEqual([{ error }, { error }]);
    }
  });

  const units: readonly [language: LanguageCode, field: OverrideField, typed: string][] = [
    ['ar', 'setback_front', '12 م'],
    ['ar', 'site_coverage_area_pct', '60٪ '],
    ['he', 'total_property_area_m2', '650 מ״ר'],
    ['hi', 'setback_front', '12 मी'],
    ['ko', 'total_property_area_m2', '650㎡'],
  ];
  it.each(units)('is read with the unit that stands beside the field: %s, %s, %s', async (language, field, typed) => {
    const { translation: t } = await PROPERTY_LANGUAGES[language]();
    const value = Number(/^[\d.]+/.exec(typed)?.[0]);
    expect(parseOverride(offered(field), typed, { t, f: createFormats(language) })).toEqual({ value });
    expect(parseOverride(offered(field), `${typed}x`, { t, f: createFormats(language) })).toHaveProperty('error');
  });

  it('has a unit of words once in its range, and a sign at both ends', () => {
    expect(allowedRange(offered('max_allowed_dwelling_density'), words())).toEqual(['1', '2,000 per hectare']);
    expect(allowedRange(offered('setback_front'), words())).toEqual(['0\u00a0m', '100\u00a0m']);
  });

  it('says which mark the language writes', () => {
    const error = (example: string) => ({ error: `Enter a number such as ${example}, from 0\u00a0m to 100\u00a0m.` });
    expect(parseOverride(offered('setback_front'), 'six', words())).toEqual(error('1.5'));
    expect(parseOverride(offered('setback_front'), '6.5', germanFigures)).toEqual(error('1,5'));
  });
});
