/** The words of the property element; apart from the uploader's, so that neither is loaded for the other. */
import type { ReactiveControllerHost } from 'lit';
import { createLanguages, LanguageController, onePerPage } from '../i18n/language.js';
import { createWordSetter, type PartOf } from '../i18n/word-overrides.js';
import { propertyEn } from '../translations/property/en.js';
import { PROPERTY_LANGUAGES } from '../translations/languages.js';
import type { PropertyTranslation, PropertyWords } from '../translations/property/translation.js';
import { addressLine, type PropertyState } from './state.js';

const languages = onePerPage('property words', () =>
  createLanguages<PropertyTranslation>(propertyEn, PROPERTY_LANGUAGES),
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

/** What a screen reader says of a change. */
export function announcementsOf(next: PropertyState, previous: PropertyState, { t, f }: PropertyWords): string[] {
  const { fields, readFields, question, wanted, byHand, choice, found, work } = next;
  const { lookup, estimate } = t;
  const lines: string[] = [];
  if (readFields !== previous.readFields && fields.street !== previous.fields.street && !wanted && !found)
    lines.push(t.address.split(addressLine(fields)));
  const isNextStep = previous.question?.kind === 'address';
  if (question && question !== previous.question && question.kind !== 'line' && byHand && !isNextStep)
    lines.push(lookup.lookingUp(question.address));
  if (choice && choice !== previous.choice) {
    if (choice.candidates.length > 0) lines.push(lookup.choose(choice.candidates.length, f));
    else lines.push(choice.ambiguous ? `${lookup.ambiguousTitle}. ${lookup.ambiguous}` : lookup.none(choice.address));
  }
  if (found && found !== previous.found)
    lines.push(lookup.found(found.address ?? found.property.lotIdentifier ?? t.found.unnamed));
  if (work.insights && work.insights !== previous.work.insights) lines.push(t.insights.loaded);
  if (work.savedName && work.savedName !== previous.work.savedName)
    lines.push(estimate.scenarios.saved(work.savedName));
  if (work.exportOutcome && work.exportOutcome !== previous.work.exportOutcome) lines.push(work.exportOutcome);
  if (work.shown && work.shown !== previous.work.shown) lines.push(estimate.waiting.updated);
  return lines;
}
