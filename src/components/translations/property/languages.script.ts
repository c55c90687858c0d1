/** Stands for languages.ts in the all-in-one script. */
import { languageFiles } from '../language-files.script.js';
import type { PropertyTranslation } from './translation.js';

export const PROPERTY_LANGUAGES = languageFiles<PropertyTranslation>('property-');
