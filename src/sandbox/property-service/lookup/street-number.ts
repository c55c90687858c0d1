import type { PropertyAddress } from '../property-file.js';

/** The number as typed: 12, 12A, or the range 12-14. */
export interface TypedNumber {
  readonly from: number;
  readonly suffix: string | null;
  readonly to: number | null;
}

/** One way to read the beginning of an address line. */
export interface LineReading {
  readonly number: TypedNumber | null;
  /** `5` of "Lot 5"; a unit is left out, because the sandbox's properties are whole lots. */
  readonly lot: string | null;
  readonly rest: readonly string[];
}

const UNIT_WORDS: ReadonlySet<string> = new Set(
  'unit units u flat fl apartment apt apmt suite ste shop villa townhouse th studio office level lvl floor room'.split(
    ' ',
  ),
);
const NUMBER_WORDS: ReadonlySet<string> = new Set(['no', 'num', 'number', 'house']);
const UNIT = /^(\d{1,5}[a-z]?|[a-z])(?:\/(.+))?$/;
const NUMBER = /^(?:[\da-z]{1,6}\/)?(\d{1,5})([a-z])?(?:-(\d{1,5})[a-z]?)?$/;

/** Every way to read the number, and what stands before it; the more usual one first. */
export function readLine(words: readonly string[]): LineReading[] {
  const { lot, rest } = withoutPrefixes(words, null);
  const [first, second] = rest;
  const match = first === undefined ? null : NUMBER.exec(first);
  if (!match) return [{ number: null, lot, rest }];
  const number: TypedNumber = {
    from: Number(match[1]),
    suffix: match[2]?.toUpperCase() ?? null,
    to: match[3] === undefined ? null : Number(match[3]),
  };
  const readings: LineReading[] = [{ number, lot, rest: rest.slice(1) }];
  if (second !== undefined && /^[a-z]$/.test(second) && number.suffix === null && number.to === null) {
    readings.push({ number: { ...number, suffix: second.toUpperCase() }, lot, rest: rest.slice(2) });
  }
  // What looks like a number may be the postcode of a line without a street.
  if (/^\d{3,4}$/.test(first ?? '')) readings.push({ number: null, lot, rest });
  return readings;
}

function withoutPrefixes(
  words: readonly string[],
  lot: string | null,
): { lot: string | null; rest: readonly string[] } {
  const [word, next, ...after] = words;
  if (word === undefined || next === undefined) return { lot, rest: words };
  if (NUMBER_WORDS.has(word) && /^\d/.test(next)) return withoutPrefixes([next, ...after], lot);
  const isLot = word === 'lot' || word === 'lots';
  const unit = isLot || UNIT_WORDS.has(word) ? UNIT.exec(next) : null;
  if (!unit) return { lot, rest: words };
  const rest = unit[2] === undefined ? after : [unit[2], ...after];
  return withoutPrefixes(rest, isLot ? (unit[1] ?? null) : lot);
}

/** A wrong number is never put right: 14 is not 12, 12A is not 12, and 12-14 is not 12. */
export function isNumberOf(typed: TypedNumber, { number, numberTo, numberSuffix }: PropertyAddress): boolean {
  if (typed.suffix !== numberSuffix) return false;
  if (numberTo === null) return typed.to === null && typed.from === number;
  const to = typed.to ?? typed.from;
  return typed.from <= to && typed.from >= number && to <= numberTo;
}
