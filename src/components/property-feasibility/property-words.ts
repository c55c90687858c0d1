/** The words of the property element; apart from the uploader's, so that neither is loaded for the other. */
import type { ReactiveControllerHost } from 'lit';
import { isPropertySetupProblem, type PropertyProblem } from '../adapter-client/property-client.js';
import { createFormats, createLanguages, createLoader, LanguageController, onePerPage } from '../i18n/language.js';
import { createWordSetter, type PartOf } from '../i18n/word-overrides.js';
import { propertyEn } from '../translations/property/en.js';
import { PROPERTY_LANGUAGES } from '../translations/property/languages.js';
import type { PropertyTranslation, PropertyWords } from '../translations/property/translation.js';
import type { Formats, ProblemValues } from '../translations/translation.js';

const languages = onePerPage('property words', () =>
  createLanguages<PropertyTranslation, Formats>(propertyEn, createFormats, createLoader(PROPERTY_LANGUAGES)),
);

/** Adds a language; `translation.code` is its BCP 47 tag. Elements in that language use it from their next render on. */
export const registerPropertyTranslation = (translation: PropertyTranslation): void => languages.register(translation);

/** Any of the words of `PropertyTranslation`. */
export type PropertyWordParts = PartOf<PropertyTranslation>;

/** The service may use names that are not in our words. */
const OPEN_GROUPS = ['estimate.results.calculationNames', 'estimate.results.numberNames'];
let wordSetter: ReturnType<typeof createWordSetter<PropertyTranslation>> | null = null;

/** Puts words of your own in place of some of a language's, as `setPrecheckWords` does for the other elements. */
export function setPropertyWords(language: string, words: PropertyWordParts): void {
  // Made when it is first called, so that a bundler leaves it out where nobody does.
  wordSetter ??= createWordSetter(languages, propertyEn, OPEN_GROUPS);
  wordSetter(language, words);
}

export class PropertyWordsController extends LanguageController<PropertyTranslation> {
  constructor(host: ReactiveControllerHost & Element) {
    super(host, languages);
  }
}

type Sentences = PropertyTranslation['problems'];

/** Codes that ask the same of a person as another one. */
const SAME_SENTENCE: Readonly<Record<string, keyof Sentences>> = {
  adapter_timeout: 'adapter_unreachable',
  upstream_timeout: 'upstream_unavailable',
  upstream_misread: 'upstream_unavailable',
  not_found: 'setup',
};

/** The sentence for a problem. What only staff can mend has one, and so has what this page does not know, as from a newer adapter. */
export function propertyProblemSentence(problem: PropertyProblem, { t, f }: PropertyWords): string {
  const { code, details } = problem;
  const sentences: Readonly<Partial<Record<string, Sentences[keyof Sentences]>>> = t.problems;
  const shared = SAME_SENTENCE[code] ?? (isPropertySetupProblem(problem) ? 'setup' : 'internal');
  const sentence = sentences[code] ?? t.problems[shared];
  return typeof sentence === 'string' ? sentence : sentence(details as unknown as ProblemValues, f);
}
