/** Numbers as people of a language type them, and back. */
import { latinFigures } from 'precheck-contract/property-overrides';
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

/** What may follow the figures without changing what they mean: units as people of any language type them. */
const UNIT_AFTER = /(m[²2]?|[%٪]|:1)$/i;

/** Null where it is no number as the language writes them. A group mark out of its place is no slip to guess at. */
export function readNumber(typed: string, formats: Formats): number | null {
  const { decimal, group, digits } = marksOf(formats);
  const meanings: Readonly<Record<string, string>> = {
    '−': '-',
    '٫': decimal,
    // Whoever types Latin figures in a language with figures of its own marks them as those.
    ...(digits[0] !== '0' && { '.': decimal, ',': group }),
    // Whichever apostrophe groups, people type the one on their keyboard.
    ...(/['’]/.test(group) && { "'": group, '’': group }),
    ...Object.fromEntries(digits.map((digit, value) => [digit, `${value}`])),
  };
  const text = latinFigures(typed)
    .replace(/\s/g, '')
    .replace(UNIT_AFTER, '')
    .replace(/./gsu, (sign) => meanings[sign] ?? sign);
  const mark = escaped(group.trim());
  const number = `^([+-]?)(\\d*|\\d{1,3}(?:${mark}\\d{2,3})*${mark}\\d{3})(?:${escaped(decimal)}(\\d*))?$`;
  const [, sign = '', whole = '', fraction = ''] = new RegExp(number).exec(text) ?? [];
  return whole + fraction === '' ? null : Number(`${sign}${whole.replaceAll(group, '')}.${fraction}0`);
}

function escaped(sign: string): string {
  return sign.replace(/\W/g, '\\$&');
}
