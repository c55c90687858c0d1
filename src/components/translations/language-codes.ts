/** The languages besides English, in lower case: for each there is a module of that name. */
export const LANGUAGE_CODES = [
  'ar',
  'de',
  'es',
  'fr',
  'he',
  'hi',
  'it',
  'ja',
  'ko',
  'nl',
  'pt',
  'vi',
  'zh-hans',
  'zh-hant',
] as const;

export type LanguageCode = (typeof LANGUAGE_CODES)[number];
