/** The words of the uploader. */
import { en } from '../translations/en.js';
import type { Translation, UploaderTranslation } from '../translations/translation.js';
import { languages as firstLanguages } from './first-localisation.js';
import type { Languages, WordsOf } from './language.js';

export type Words = WordsOf<UploaderTranslation>;

// Importing this module adds the uploader's words to English, and loads other languages completely.
export const languages = firstLanguages as Languages<UploaderTranslation>;
// Another copy of the package may have done so.
if (!('run' in languages.wordsFor('en').t)) languages.register(en);

/** Adds a language; `translation.code` is its BCP 47 tag. Elements in that language use it from their next render on. */
export const registerTranslation = (translation: Translation): void => languages.register(translation);

export const wordsFor = (tag: string): Words => languages.wordsFor(tag);
