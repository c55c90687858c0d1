/** Stands for languages.ts in the all-in-one script: each language is a file in `languages/` beside that script. */
import { LANGUAGE_CODES } from './language-codes.js';
import type { Translation } from './translation.js';

const script = document.currentScript as HTMLScriptElement | null;
const folder = new URL('languages/', script?.src || document.baseURI).href;

const load = (code: string) => async () =>
  (await import(/* @vite-ignore */ /* webpackIgnore: true */ `${folder}${code}.js`)) as { translation: Translation };

export const LANGUAGES = Object.fromEntries(LANGUAGE_CODES.map((code) => [code, load(code)]));
