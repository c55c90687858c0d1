/** The languages of the property element besides English, by code in lower case. Each is loaded when an element needs it. */
import type { LanguageLoaders } from '../../shared/language.js';
import type { PropertyTranslation } from './translation.js';

export const PROPERTY_LANGUAGES: LanguageLoaders<PropertyTranslation> = {};
