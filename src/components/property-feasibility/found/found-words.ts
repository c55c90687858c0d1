/** The words of a property that was found. */
import type { Languages } from '../../i18n/language.js';
import { propertyEn } from '../../translations/property/en.js';
import type { PropertyTranslation, PropertyWords } from '../../translations/property/translation.js';
import { searchLanguages } from '../property-words.js';
import type { PropertyState } from '../state.js';

// Importing this module makes English complete.
export const propertyLanguages = searchLanguages as Languages<PropertyTranslation>;
// Another copy of the package may have done so.
if (!('estimate' in propertyLanguages.wordsFor('en').t)) propertyLanguages.register(propertyEn);

export const foundWordsFor = (tag: string): PropertyWords => propertyLanguages.wordsFor(tag);

/** What a screen reader says of a change of the property that is shown. */
export function foundAnnouncements(
  { found, work }: PropertyState,
  { found: foundBefore, work: before }: PropertyState,
  { t }: PropertyWords,
): string[] {
  const { estimate, insights } = t;
  const lines: string[] = [];
  if (found && found !== foundBefore)
    lines.push(t.lookup.found(found.address ?? found.property.lotIdentifier ?? t.found.unnamed));
  if (work.insights && work.insights !== before.insights) lines.push(insights.loaded);
  if (work.savedName && work.savedName !== before.savedName) lines.push(estimate.scenarios.saved(work.savedName));
  if (work.exported?.text && work.exported !== before.exported) lines.push(work.exported.text);
  if (work.shown && work.shown !== before.shown) lines.push(estimate.waiting.updated);
  return lines;
}
