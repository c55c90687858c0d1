/** A language's formats. Each is made when it is first used: the first of all takes tens of milliseconds, and an English first paint needs none. */
import type { FileFormats } from '../translations/translation.js';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** `locale`: one that the browser has. */
export function formatsIn(locale: string, direction: 'ltr' | 'rtl'): FileFormats {
  /** Gives the format, made at the first call. */
  const once = <T, Options>(Format: new (locale: string, options?: Options) => T, options?: Options) => {
    let made: T | undefined;
    return () => (made ??= new Format(locale, options));
  };
  // Never up: a score of 79.996, below a minimum of 80, must not read as 80.
  const number = once(Intl.NumberFormat, { maximumFractionDigits: 2, roundingMode: 'floor' });
  const percent = once(Intl.NumberFormat, { style: 'percent', maximumFractionDigits: 0 });
  const moment = once(Intl.DateTimeFormat, { dateStyle: 'medium', timeStyle: 'short' });
  const time = once(Intl.DateTimeFormat, { timeStyle: 'short' });
  const plurals = once(Intl.PluralRules);
  const lists = once(Intl.ListFormat);
  const sizes = UNITS.map((unit) => {
    // Arabic's short units spell kilobytes out and abbreviate megabytes; short bytes are one byte in most languages.
    const unitDisplay = unit === 'byte' ? 'long' : /^ar\b/.test(locale) ? 'narrow' : 'short';
    return once(Intl.NumberFormat, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 });
  });
  /** In English, up to three digits are written as they are. */
  const isPlain = (value: number): boolean => /^en\b/.test(locale) && /^\d{1,3}$/.test(`${value}`);
  return {
    tag: locale,
    number: (value) => (isPlain(value) ? `${value}` : number().format(value)),
    percent: (share) => percent().format(share),
    moment: (iso) => moment().format(new Date(iso)),
    time: (iso) => time().format(new Date(iso)),
    bytes: (bytes) => {
      const step = bytes < 1e3 ? 0 : bytes < 1e6 ? 1 : bytes < 1e9 ? 2 : 3;
      const value = bytes / 1000 ** step;
      // In English kB, MB and GB; bytes are spelt out.
      const size = step && isPlain(value) ? `${value} ${' kMG'[step]}B` : `${sizes[step]?.().format(value)}`;
      // Keeps a number and its unit on one line.
      return size.replace(' ', '\u00a0');
    },
    plural: (count, one, other, more) => {
      const forms: Partial<Record<Intl.LDMLPluralRule, string>> = { one, ...more };
      return forms[plurals().select(count)] ?? other;
    },
    // A name in Latin letters keeps its own direction.
    list: (names) => lists().format(direction === 'rtl' ? names.map((name) => `\u2068${name}\u2069`) : names),
  };
}
