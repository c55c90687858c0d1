/** The languages of the elements by their tags, each in its own words. */
import { LANGUAGES as TRANSLATIONS } from 'precheck-elements/translations/languages';

function nameOf(tag) {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

const tags = Intl.getCanonicalLocales(['en', ...Object.keys(TRANSLATIONS)]);
export const LANGUAGES = Object.fromEntries(tags.map((tag) => [tag, nameOf(tag)]));
