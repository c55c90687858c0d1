/** The words of the elements that check drawings. */
import type { ReactiveControllerHost } from 'lit';
import { en } from '../translations/en.js';
import type { Translation } from '../translations/translation.js';
import { createLanguages, LanguageController, type WordsOf } from './language.js';

export type Words = WordsOf<Translation>;

const languages = createLanguages<Translation>(en);

/** Adds a language; `translation.code` is its BCP 47 tag. Elements in that language use it from their next render on. */
export const registerTranslation = (translation: Translation): void => languages.register(translation);

export const wordsFor = (tag: string): Words => languages.wordsFor(tag);

export class LocalisationController extends LanguageController<Translation> {
  constructor(host: ReactiveControllerHost & Element) {
    super(host, languages);
  }
}
