/** The words that the first paint needs. The rest of the language is added to them when it is loaded. */
import { enFirst } from '../translations/en-first.js';
import { LANGUAGES } from '../translations/languages.js';
import type { FirstWords } from '../translations/translation.js';
import { createLanguages, onePerPage, type WordsOf } from './language.js';

export type WordsAtFirst = WordsOf<FirstWords>;

export const languages = onePerPage('words', () => createLanguages<FirstWords>(enFirst, LANGUAGES));
