/** Stands for languages.ts in the all-in-one script. */
import { languageFiles } from './language-files.script.js';
import type { Translation } from './translation.js';

export const LANGUAGES = languageFiles<Translation>('');
