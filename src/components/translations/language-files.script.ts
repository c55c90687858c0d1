/** Where the all-in-one script finds its languages: each is a file in `languages/` beside that script. */
import { LANGUAGE_CODES } from './language-codes.js';

/** scripts/digest-worker.mjs writes it before the script. */
declare const PrecheckElementsScript: string | undefined;
const folder = new URL('languages/', PrecheckElementsScript || document.baseURI).href;

/** How each language is loaded whose file's name is its code after `beginning`. */
export const languageFiles = <T>(beginning: '' | 'property-') =>
  Object.fromEntries(LANGUAGE_CODES.map((code) => [code, () => load<T>(`${folder}${beginning}${code}.js`)]));

const load = async <T>(address: string) =>
  (await import(/* @vite-ignore */ /* webpackIgnore: true */ address)) as { readonly translation: T };
