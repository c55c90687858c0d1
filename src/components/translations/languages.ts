/** How each language besides English is loaded, when an element needs it; a bundler makes a file of each. */
import type { LanguageCode } from './language-codes.js';
import type { Translation } from './translation.js';

export const LANGUAGES: Readonly<Record<LanguageCode, () => Promise<{ readonly translation: Translation }>>> = {
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
