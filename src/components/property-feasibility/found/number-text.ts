/** Numbers as people of a language type them, and back. */
import type { Formats } from '../../translations/translation.js';

/** How the language writes a number, read off numbers that it wrote. */
function marksOf(formats: Formats) {
  const digits = Array.from({ length: 10 }, (_, digit) => formats.number(digit));
  const others = (value: number) => [...formats.number(value)].filter((sign) => !digits.includes(sign));
  return { digits, decimal: others(1.5).join(''), group: others(11_111_111)[0] ?? '' };
}

/** A number without group marks, every decimal kept, as it stands in a field that one can type in. */
export function numberText(value: number, formats: Formats): string {
  const { decimal, digits } = marksOf(formats);
  return String(value).replace(/[.\d]/g, (sign) => digits[Number(sign)] ?? decimal);
}

const APOSTROPHE = /['’]/;

/** What may follow the figures without changing what they mean: units as people of any language type them. */
const UNIT_AFTER = /(?:m²|m2|m|[%٪]|:1)$/i;

/** Null where it is no number as the language writes them. A group mark out of its place is no slip to guess at. */
export function readNumber(typed: string, formats: Formats): number | null {
  const { decimal, group, digits } = marksOf(formats);
  const text = typed
    .replace(/\s/g, '')
    .replace(UNIT_AFTER, '')
    .replace(/./gsu, (sign) => {
      const digit = digits.indexOf(sign);
      if (digit >= 0) return String(digit);
      // Whoever types Latin figures in a language with figures of its own marks them as those.
      if (digits[0] !== '0' && sign === '.') return decimal;
      if (digits[0] !== '0' && sign === ',') return group;
      // Whichever apostrophe groups, people type the one on their keyboard.
      if (APOSTROPHE.test(sign) && APOSTROPHE.test(group)) return group;
      return sign === '\u2212' ? '-' : sign;
    });
  const mark = escaped(group.trim());
  const number = `^([+-]?)(\\d*|\\d{1,3}(?:${mark}\\d{2,3})*${mark}\\d{3})(?:${escaped(decimal)}(\\d*))?$`;
  const [, sign = '', whole = '', fraction = ''] = new RegExp(number).exec(text) ?? [];
  return whole + fraction === '' ? null : Number(`${sign}${whole.replaceAll(group, '') || 0}.${fraction || 0}`);
}

function escaped(sign: string): string {
  return sign.replace(/\W/g, '\\$&');
}
