/** How long something takes, in words of a language: "40 sec", "1 min 20 sec", "2 hr 5 min". */
import { supportedLocale } from './language.js';

const UNITS = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

const cache = new Map<string, (ms: number) => string>();

/** `tag` (BCP 47): the language of the numbers around it. Seconds are left out beside hours, and units of 0. */
export function durationsIn(tag: string): (ms: number) => string {
  const locale = supportedLocale(tag);
  const known = cache.get(locale);
  if (known) return known;
  const formats = UNITS.map(([unit]) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }));
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' });
  const words = (ms: number): string => {
    let rest = Math.max(0, Math.round(ms / 1000));
    if (rest >= 3600) rest = Math.round(rest / 60) * 60;
    const parts = UNITS.flatMap(([, seconds], index) => {
      const count = Math.floor(rest / seconds);
      rest -= count * seconds;
      return count > 0 ? [formats[index]?.format(count) ?? ''] : [];
    });
    const whole = parts.length > 0 ? parts : [formats[2]?.format(0) ?? ''];
    // Keeps a number and its unit on one line.
    return list.format(whole.map((part) => part.replaceAll(' ', '\u00a0')));
  };
  cache.set(locale, words);
  return words;
}
