/** Reads language tags (BCP 47). */

/** The right-to-left scripts that are in use today. */
const RIGHT_TO_LEFT = /Arab|Hebr|Thaa|Syrc|Nkoo|Adlm|Rohg/;

/**
 * The tags whose words fit a tag, in lower case, best first: `zh-HK` is `zh-hk`, `zh-hant`, and not `zh`, for that alone
 * stands for simplified characters. None for what is no tag.
 */
export function fittingTags(tag: string): readonly string[] {
  if (isPlainEnglish(tag)) return [tag.toLowerCase(), 'en-latn', 'en'];
  const whole = localeOf(tag);
  if (!whole) return [];
  const { language, script } = whole.maximize();
  const tags = [whole.baseName, `${language}-${script}`];
  if (script === new Intl.Locale(language).maximize().script) tags.push(language);
  return tags.map((fitting) => fitting.toLowerCase());
}

export function directionOf(tag: string): 'ltr' | 'rtl' {
  if (isPlainEnglish(tag)) return 'ltr';
  return RIGHT_TO_LEFT.test(localeOf(tag)?.maximize().script ?? '') ? 'rtl' : 'ltr';
}

/** English without what changes its script: said here, because the browser takes long to load what it knows of all languages. */
const PLAIN_ENGLISH = /^en(-(au|ca|gb|ie|in|nz|us|za))?$/i;

export const isPlainEnglish = (tag: string): boolean => PLAIN_ENGLISH.test(tag);

/** `en_US` is how some systems write it. */
function localeOf(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag.trim().replaceAll('_', '-'));
  } catch {
    return null;
  }
}
