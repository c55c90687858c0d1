/** The words of the elements that check drawings, in full. */
import type { ReactiveControllerHost } from 'lit';
import { en } from '../translations/en.js';
import type { FileFormats, Translation } from '../translations/translation.js';
import { languages as firstLanguages } from './first-localisation.js';
import { type Languages, LanguageController, type WordsOf } from './language.js';

export type Words = WordsOf<Translation, FileFormats>;

// Importing this module makes English complete, and loads other languages completely.
export const languages = firstLanguages as Languages<Translation, FileFormats>;
// Another copy of the package may have done so.
if (!('run' in languages.wordsFor('en').t)) languages.register(en);

/** Adds a language; `translation.code` is its BCP 47 tag. Elements in that language use it from their next render on. */
export const registerTranslation = (translation: Translation): void => languages.register(translation);

export const wordsFor = (tag: string): Words => languages.wordsFor(tag);

export class LocalisationController extends LanguageController<Translation, FileFormats> {
  constructor(host: ReactiveControllerHost & Element) {
    super(host, languages);
  }
}
