/** The words of the search; apart from the uploader's, so that neither is loaded for the other. */
import { createLanguages, onePerPage } from '../i18n/language.js';
import { PROPERTY_LANGUAGES } from '../translations/languages.js';
import { propertySearchEn } from '../translations/property/search-en.js';
import type { PropertySearchTranslation, PropertySearchWords } from '../translations/property/translation.js';
import type { PropertyState } from './state.js';

export const searchLanguages = onePerPage('property words', () =>
  createLanguages<PropertySearchTranslation>(propertySearchEn, PROPERTY_LANGUAGES),
);

/** What a screen reader says of a change of the search. */
export function searchAnnouncements(
  next: PropertyState,
  previous: PropertyState,
  { t, f }: PropertySearchWords,
): string[] {
  const { question, isUserInitiated, choice } = next;
  const { lookup } = t;
  const lines: string[] = [];
  if (question && !previous.question && isUserInitiated) lines.push(lookup.lookingUp(question.address));
  if (choice && choice !== previous.choice) {
    if (choice.candidates.length > 0) lines.push(lookup.choose(choice.candidates.length, f));
    else lines.push(choice.ambiguous ? `${lookup.ambiguousTitle}. ${lookup.ambiguous}` : lookup.none(choice.address));
  }
  return lines;
}
