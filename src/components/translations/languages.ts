/** How each language besides English is loaded, when an element needs it; a bundler makes a file of each. */
import type { PropertyTranslation } from './property/translation.js';
import type { Translation } from './translation.js';

/** By code, in lower case. */
export const LANGUAGES = {
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
} satisfies Readonly<Record<string, () => Promise<{ readonly translation: Translation }>>>;

export type LanguageCode = keyof typeof LANGUAGES;

/** The words of the property element. */
export const PROPERTY_LANGUAGES: Readonly<
  Record<LanguageCode, () => Promise<{ readonly translation: PropertyTranslation }>>
> = {
  ar: () => import('./property/ar.js'),
  de: () => import('./property/de.js'),
  es: () => import('./property/es.js'),
  fr: () => import('./property/fr.js'),
  he: () => import('./property/he.js'),
  hi: () => import('./property/hi.js'),
  it: () => import('./property/it.js'),
  ja: () => import('./property/ja.js'),
  ko: () => import('./property/ko.js'),
  nl: () => import('./property/nl.js'),
  pt: () => import('./property/pt.js'),
  vi: () => import('./property/vi.js'),
  'zh-hans': () => import('./property/zh-hans.js'),
  'zh-hant': () => import('./property/zh-hant.js'),
};
