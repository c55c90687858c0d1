/** The words of all elements that check drawings: those of the uploader, of the status and of the viewer. */
import { enFull } from '../translations/en-full.js';
import type { Translation } from '../translations/translation.js';
import type { Languages, WordsOf } from './language.js';
import { languages as uploaderLanguages } from './localisation.js';

export type FullWords = WordsOf<Translation>;

// Importing this module makes English complete.
export const fullLanguages = uploaderLanguages as Languages<Translation>;
// Another copy of the package may have done so.
if (!('label' in fullLanguages.wordsFor('en').t.status)) fullLanguages.register(enFull);
