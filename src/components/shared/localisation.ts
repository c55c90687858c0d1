/** The words of the elements that check drawings. */
import type { ReactiveControllerHost } from 'lit';
import { en } from '../translations/en.js';
import type { FileFormats, Translation } from '../translations/translation.js';
import { createFileFormats } from './file-formats.js';
import { createLanguages, LanguageController, type WordsOf } from './language.js';

export type Words = WordsOf<Translation, FileFormats>;

const languages = createLanguages<Translation, FileFormats>(en, createFileFormats);

/** Adds a language; `translation.code` is its BCP 47 tag. Elements in that language use it from their next render on. */
export const registerTranslation = (translation: Translation): void => languages.register(translation);

export const wordsFor = (tag: string): Words => languages.wordsFor(tag);

export class LocalisationController extends LanguageController<Translation, FileFormats> {
  constructor(host: ReactiveControllerHost & Element) {
    super(host, languages);
  }
}
