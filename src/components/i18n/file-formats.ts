/** Formats for percentages, file sizes and times, beside those that every element needs. */
import type { FileFormats } from '../translations/translation.js';
import { createFormats, isPlainEnglish, isShort, once, supportedLocale } from './language.js';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
/** Browsers differ in how they write plain bytes. */
const ENGLISH_UNITS = [null, 'kB', 'MB', 'GB'];
/** Keeps a number and its unit on one line. */
const bound = (text: string): string => text.replace(' ', '\u00a0');

/** Arabic's short units spell kilobytes out and abbreviate megabytes; short bytes are one byte in most languages. */
const unitDisplayIn = (locale: string, unit: string) =>
  unit === 'byte' ? 'long' : /^ar\b/.test(locale) ? 'narrow' : 'short';

export function createFileFormats(tag: string): FileFormats {
  const locale = supportedLocale(tag);
  const isEnglish = isPlainEnglish(locale);
  const percent = once(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }));
  const time = once(() => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }));
  const units = UNITS.map((unit) =>
    once(
      () =>
        new Intl.NumberFormat(locale, {
          style: 'unit',
          unit,
          unitDisplay: unitDisplayIn(locale, unit),
          maximumFractionDigits: 1,
        }),
    ),
  );
  return {
    ...createFormats(tag),
    percent: (share) => percent().format(share),
    bytes: (bytes) => {
      const step = bytes < 1e3 ? 0 : bytes < 1e6 ? 1 : bytes < 1e9 ? 2 : 3;
      const count = bytes / 1000 ** step;
      // The first paint names the largest file size, and must not wait for the browser's formats.
      const unit = ENGLISH_UNITS[step];
      if (isEnglish && unit && isShort(count)) return bound(`${count} ${unit}`);
      return bound(units[step]?.().format(count) ?? `${bytes}`);
    },
    time: (iso) => time().format(new Date(iso)),
  };
}
