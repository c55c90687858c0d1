/** How a language writes what is said of files: shares, sizes and times, besides what every element needs. */
import type { FileFormats } from '../translations/translation.js';
import { createFormats, supportedLocale } from './language.js';

export function createFileFormats(tag: string): FileFormats {
  const locale = supportedLocale(tag);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const units = (['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const).map(
    (unit) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }),
  );
  return {
    ...createFormats(tag),
    percent: (share) => percent.format(share),
    bytes: (bytes) => {
      // 1024 to the step, since limits are set so; the word is the one that people know.
      const step = Math.min(3, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)));
      return units[step]?.format(bytes / 1024 ** step) ?? `${bytes}`;
    },
    time: (iso) => time.format(new Date(iso)),
  };
}
