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
  /** `dp9900214` of "Lot 101 DP 9900214"; null without a lot. */
  readonly plan: string | null;
  readonly rest: readonly string[];
}

const UNIT_WORDS: ReadonlySet<string> = new Set(
  'unit units u flat fl apartment apt apmt suite ste shop villa townhouse th studio office level lvl floor room'.split(
    ' ',
  ),
);
const NUMBER_WORDS: ReadonlySet<string> = new Set(['no', 'num', 'number', 'house']);
/** Registered plans: deposited, strata, survey, registered, building unit, group titles, community, and plans of subdivision. */
const PLAN_WORDS: ReadonlySet<string> = new Set('dp sp rp bup gtp cp ps lp tp'.split(' '));
const UNIT = /^(\d{1,5}[a-z]?|[a-z])(?:\/(.+))?$/;
const NUMBER = /^(?:[\da-z]{1,6}\/)?(\d{1,5})([a-z])?(?:-(\d{1,5}))?$/;

/** Every way to read the number, and what stands before it; the more usual one first. */
export function readLine(words: readonly string[]): LineReading[] {
  const { lot, plan, rest } = withoutPrefixes(words, { lot: null, plan: null });
  const [first, second] = rest;
  const match = first === undefined ? null : NUMBER.exec(first);
  if (!match) return [{ number: null, lot, plan, rest }];
  const number: TypedNumber = {
    from: Number(match[1]),
    suffix: match[2]?.toUpperCase() ?? null,
    to: match[3] === undefined ? null : Number(match[3]),
  };
  const readings: LineReading[] = [{ number, lot, plan, rest: rest.slice(1) }];
  if (second !== undefined && /^[a-z]$/.test(second) && number.suffix === null && number.to === null) {
    readings.push({ number: { ...number, suffix: second.toUpperCase() }, lot, plan, rest: rest.slice(2) });
  }
  // What looks like a number may be the postcode of a line without a street.
  if (/^\d{3,4}$/.test(first ?? '')) readings.push({ number: null, lot, plan, rest });
  return readings;
}

type Prefixes = Omit<LineReading, 'number'>;

function withoutPrefixes(words: readonly string[], found: Omit<Prefixes, 'rest'>): Prefixes {
  const [word, next, ...after] = words;
  if (word === undefined || next === undefined) return { ...found, rest: words };
  if (NUMBER_WORDS.has(word) && /^\d/.test(next)) return withoutPrefixes([next, ...after], found);
  const isLot = word === 'lot' || word === 'lots';
  const unit = isLot || UNIT_WORDS.has(word) ? UNIT.exec(next) : null;
  if (!unit) return { ...found, rest: words };
  const rest = unit[2] === undefined ? after : [unit[2], ...after];
  if (!isLot) return withoutPrefixes(rest, found);
  const [kind = '', planNumber = ''] = rest;
  const isPlan = PLAN_WORDS.has(kind) && /^\d+[a-z]?$/.test(planNumber);
  const plan = isPlan ? kind + planNumber : null;
  return withoutPrefixes(isPlan ? rest.slice(2) : rest, { lot: unit[1] ?? null, plan });
}

/** A wrong number is never put right: 14 is not 12, 12A is not 12, and 12-14 is not 12. */
export function isNumberOf(typed: TypedNumber, { number, numberTo, numberSuffix }: PropertyAddress): boolean {
  if (typed.suffix !== numberSuffix) return false;
  if (numberTo === null) return typed.to === null && typed.from === number;
  const to = typed.to ?? typed.from;
  return typed.from <= to && typed.from >= number && to <= numberTo;
}
