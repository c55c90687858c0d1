/** Changes and adds words of the elements. */
import { fullLanguages } from './i18n/full-localisation.js';
import { createWordSetter, type PartOf } from './i18n/word-overrides.js';
import { propertyLanguages } from './property-feasibility/found/found-words.js';
import { enFull } from './translations/en-full.js';
import { propertyEn } from './translations/property/en.js';
import type { PropertyTranslation } from './translations/property/translation.js';
import type { Translation } from './translations/translation.js';

export { setErrorDocumentation } from './ui/element-event.js';
export { registerTranslation } from './i18n/localisation.js';
export type { PropertyTranslation } from './translations/property/translation.js';
export type { FileFormats, Formats, Translation } from './translations/translation.js';

/** Any of the words of `Translation`. */
export type PrecheckWords = PartOf<Translation>;

let wordSetter: ReturnType<typeof createWordSetter<Translation>> | null = null;

/**
 * Puts words of your own in place of some of a language's. `language` is a BCP 47 tag: `es` holds for all regions, `es-MX` for that one.
 * Throws a TypeError that names a word which is not there or of another kind, a RangeError for a language without words.
 */
export function setPrecheckWords(language: string, words: PrecheckWords): void {
  // Made when it is first called, so that a bundler leaves it out where nobody does.
  wordSetter ??= createWordSetter(fullLanguages, enFull);
  wordSetter(language, words);
}

/** Adds a language of the property element; `translation.code` is its BCP 47 tag. The element uses it from its next render on. */
export const registerPropertyTranslation = (translation: PropertyTranslation): void =>
  propertyLanguages.register(translation);

/** Any of the words of `PropertyTranslation`. */
export type PropertyWordParts = PartOf<PropertyTranslation>;

/** The service may use names that are not in our words. */
const OPEN_GROUPS = ['estimate.results.calculationNames', 'estimate.results.numberNames'];
let propertyWordSetter: ReturnType<typeof createWordSetter<PropertyTranslation>> | null = null;

/** As `setPrecheckWords`, for the property element. */
export function setPropertyWords(language: string, words: PropertyWordParts): void {
  propertyWordSetter ??= createWordSetter(propertyLanguages, propertyEn, OPEN_GROUPS);
  propertyWordSetter(language, words);
}
