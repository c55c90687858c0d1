/** How each language of the property element besides English is loaded, when it is needed; a bundler makes a file of each. */
import type { LanguageCode } from '../language-codes.js';
import type { PropertyTranslation } from './translation.js';

export const PROPERTY_LANGUAGES: Readonly<
  Record<LanguageCode, () => Promise<{ readonly translation: PropertyTranslation }>>
> = {
  ar: () => import('./ar.js'),
  de: () => import('./de.js'),
  es: () => import('./es.js'),
  fr: () => import('./fr.js'),
  he: () => import('./he.js'),
  hi: () => import('./hi.js'),
  it: () => import('./it.js'),
  ja: () => import('./ja.js'),
  ko: () => import('./ko.js'),
  nl: () => import('./nl.js'),
  pt: () => import('./pt.js'),
  vi: () => import('./vi.js'),
  'zh-hans': () => import('./zh-hans.js'),
  'zh-hant': () => import('./zh-hant.js'),
};
