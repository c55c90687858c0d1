/** A language's formats. Each is made when it is first used, since that takes milliseconds and the first paint needs only a few. */
import type { FileFormats } from '../translations/translation.js';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** `locale`: one that the browser has. */
export function formatsIn(locale: string, direction: 'ltr' | 'rtl'): FileFormats {
  const number = once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }));
  const percent = once(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }));
  const moment = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }));
  const time = once(() => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }));
  const plurals = once(() => new Intl.PluralRules(locale));
  const lists = once(() => new Intl.ListFormat(locale));
  const sizes = UNITS.map((unit) => once(() => createSizeFormat(locale, unit)));
  return {
    tag: locale,
    number: (value) => number().format(value),
    percent: (share) => percent().format(share),
    moment: (iso) => moment().format(new Date(iso)),
    time: (iso) => time().format(new Date(iso)),
    bytes: (bytes) => {
      const step = bytes < 1e3 ? 0 : bytes < 1e6 ? 1 : bytes < 1e9 ? 2 : 3;
      const size = sizes[step]?.().format(bytes / 1000 ** step) ?? `${bytes}`;
      // Keeps a number and its unit on one line.
      return size.replace(' ', '\u00a0');
    },
    plural: (count, one, other, more) => {
      const form = plurals().select(count);
      return form === 'one' ? one : (more?.[form as keyof typeof more] ?? other);
    },
    // A name in Latin letters keeps its own direction.
    list: (names) => lists().format(direction === 'rtl' ? names.map((name) => `\u2068${name}\u2069`) : names),
  };
}

/** Arabic's short units spell kilobytes out and abbreviate megabytes; short bytes are one byte in most languages. */
function createSizeFormat(locale: string, unit: string): Intl.NumberFormat {
  const unitDisplay = unit === 'byte' ? 'long' : /^ar\b/.test(locale) ? 'narrow' : 'short';
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 });
}

/** The value of the first call, for all calls. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
