/** The words that the first paint needs. The rest of the language is added to them when it is loaded. */
import type { ReactiveControllerHost } from 'lit';
import { enFirst } from '../translations/en-first.js';
import { LANGUAGES } from '../translations/languages.js';
import type { FileFormats, FirstWords } from '../translations/translation.js';
import { createFileFormats } from './file-formats.js';
import { createLanguages, createLoader, LanguageController, onePerPage, type WordsOf } from './language.js';

export type WordsAtFirst = WordsOf<FirstWords, FileFormats>;

export const languages = onePerPage('words', () =>
  createLanguages<FirstWords, FileFormats>(enFirst, createFileFormats, createLoader(LANGUAGES)),
);

export class FirstLocalisationController extends LanguageController<FirstWords, FileFormats> {
  constructor(host: ReactiveControllerHost & Element) {
    super(host, languages);
  }
}
