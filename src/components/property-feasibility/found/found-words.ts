/** The words of a property that was found. */
import type { Languages } from '../../i18n/language.js';
import { propertyEn } from '../../translations/property/en.js';
import type { PropertyTranslation, PropertyWords } from '../../translations/property/translation.js';
import { searchLanguages } from '../property-words.js';
import type { PropertyState } from '../state.js';
import type { FoundView } from './workbench.js';

// Importing this module makes English complete.
export const propertyLanguages = searchLanguages as Languages<PropertyTranslation>;
// Another copy of the package may have done so.
if (!('estimate' in propertyLanguages.wordsFor('en').t)) propertyLanguages.register(propertyEn);

export const foundWordsFor = (tag: string): PropertyWords => propertyLanguages.wordsFor(tag);

/** What a screen reader says of a change of the property that is shown. */
export function foundAnnouncements({ state, words: { t } }: FoundView, previous: PropertyState): string[] {
  const { found, work } = state;
  const { work: before } = previous;
  const { scenarios, waiting } = t.estimate;
  const lines: string[] = [];
  if (found && found !== previous.found)
    lines.push(t.lookup.found(found.address ?? found.property.lotIdentifier ?? t.found.unnamed));
  if (work.insights && work.insights !== before.insights) lines.push(t.insights.loaded);
  const saved = work.scenarios.at(-1);
  if (saved && work.scenarios.length > before.scenarios.length) lines.push(scenarios.saved(saved.name));
  if (work.shown && work.shown !== before.shown) lines.push(waiting.updated);
  return lines;
}
