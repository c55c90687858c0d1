/** The languages besides English, by code in lower case. Each is loaded when an element needs it; a bundler makes a file of each. */
import type { LanguageLoaders } from '../shared/language.js';
import type { Translation } from './translation.js';

export const LANGUAGES: LanguageLoaders<Translation> = {};
