/** Numbers as people of a language type them, and back. */
import type { Formats } from '../../translations/translation.js';

interface NumberMarks {
  readonly decimal: string;
  readonly group: string;
  readonly digits: readonly string[];
}

const known = new WeakMap<Formats, NumberMarks>();

/** How the language writes a number, read off numbers that it wrote. */
function marksOf(formats: Formats): NumberMarks {
  let marks = known.get(formats);
  if (!marks) {
    const digits = Array.from({ length: 10 }, (_, digit) => formats.number(digit));
    const others = (value: number) => [...formats.number(value)].filter((sign) => !digits.includes(sign)).join('');
    marks = { digits, decimal: others(1.5), group: [...others(11_111_111)][0] ?? '' };
    known.set(formats, marks);
  }
  return marks;
}

/** A number without group marks, every decimal kept, as it stands in a field that one can type in. */
export function numberText(value: number, formats: Formats): string {
  const { decimal, digits } = marksOf(formats);
  return [...String(value)].map((sign) => (sign === '.' ? decimal : (digits[Number(sign)] ?? sign))).join('');
}

const APOSTROPHES = ["'", '’'];

/** What may follow the figures without changing what they mean: the units that stand beside the field. */
const UNIT_AFTER = /(?:m²|m2|m|%|:1)$/i;

/** Null where it is no number as the language writes them. A group mark out of its place is no slip to guess at. */
export function readNumber(typed: string, formats: Formats): number | null {
  const { decimal, group, digits } = marksOf(formats);
  const latin = [...typed.replace(/\s/g, '')].map((sign) => {
    const digit = digits.indexOf(sign);
    if (digit >= 0) return String(digit);
    // Whichever apostrophe groups, people type the one on their keyboard.
    if (APOSTROPHES.includes(sign) && APOSTROPHES.includes(group)) return group;
    return sign === '\u2212' ? '-' : sign;
  });
  const text = latin.join('').replace(UNIT_AFTER, '');
  const [, sign = '', whole = '', fraction = ''] =
    new RegExp(`^([+-]?)([\\d${escaped(group.trim())}]*)(?:${escaped(decimal)}(\\d*))?$`).exec(text) ?? [];
  const groups = group.trim() === '' ? [whole] : whole.split(group);
  const grouped =
    groups.length === 1 ||
    (/^\d{1,3}$/.test(groups[0] ?? '') &&
      groups.slice(1).every((g) => /^\d{2,3}$/.test(g)) &&
      /^\d{3}$/.test(groups.at(-1) ?? ''));
  if (!grouped || whole + fraction === '') return null;
  return Number(`${sign}${groups.join('') || '0'}.${fraction || '0'}`);
}

function escaped(sign: string): string {
  return sign.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&');
}
