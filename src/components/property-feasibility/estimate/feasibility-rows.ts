/** What the estimate's answer holds, sorted for a chart and a table. Knows no dwelling type's fields: a service may send others. */
import type { PropertyEstimateAnswer } from 'precheck-contract/property-adapter-api';
import type { OverrideUnit } from 'precheck-contract/property-overrides';
import type { PropertyWords } from '../../translations/property/translation.js';

export const DWELLING_TYPES = ['duplex', 'townhouse', 'apartment', 'subDivision'] as const;
export type DwellingType = (typeof DWELLING_TYPES)[number];

export interface CalculationRow {
  readonly name: string;
  readonly optimal: boolean;
  /** Dwellings; null where the service sent none. */
  readonly least: number | null;
  readonly most: number | null;
  /** Every other number by the service's name. */
  readonly others: ReadonlyMap<string, number>;
}

export interface DwellingRows {
  readonly type: DwellingType;
  readonly name: string;
  /** What the service calls optimal, although it may have no calculation of that name. */
  readonly optimal: string | null;
  readonly rows: readonly CalculationRow[];
}

export function dwellingRows({ feasibility }: PropertyEstimateAnswer, { t }: PropertyWords): readonly DwellingRows[] {
  const { dwellingTypes, calculationNames } = t.estimate.results;
  return DWELLING_TYPES.map((type) => {
    const { optimal, calculations } = feasibility[type];
    return {
      type,
      name: dwellingTypes[type],
      optimal: optimal && readable(optimal, calculationNames),
      rows: calculations.map(({ type: calculation, numbers }) => {
        const { min_dwellings: least = null, max_dwellings: most = null, ...others } = numbers;
        return {
          name: readable(calculation, calculationNames),
          optimal: calculation === optimal,
          least,
          most,
          others: new Map(Object.entries(others)),
        };
      }),
    };
  });
}

/** The names of the other numbers, in the order in which they first come. */
export function otherNumbers(dwellings: readonly DwellingRows[]): readonly string[] {
  return [...new Set(dwellings.flatMap(({ rows }) => rows.flatMap(({ others }) => [...others.keys()])))];
}

export const isDwellingsSent = ({ least, most }: CalculationRow): boolean => least !== null || most !== null;

/** What stands above `figuresOf`. */
export function figureNames(numbers: readonly string[], words: PropertyWords): readonly string[] {
  return [words.t.estimate.results.dwellings, ...numbers.map((number) => numberName(number, words))];
}

/** Dwellings, then each of `numbers`, in words; null for what the service did not send. */
export function figuresOf(row: CalculationRow, numbers: readonly string[], words: PropertyWords): (string | null)[] {
  const dwellings = isDwellingsSent(row) ? words.t.estimate.results.range(row.least, row.most, words.f) : null;
  const others = numbers.map((number) => {
    const value = row.others.get(number);
    return value === undefined ? null : numberCell(number, value, words);
  });
  return [dwellings, ...others];
}

/** Zero, whole steps of 1, 2, 5, 10, …, and an end that holds the largest; at most six marks. */
export function axisMarks(largest: number): readonly number[] {
  const rough = Math.max(1, largest) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5].find((candidate) => candidate * power >= rough) ?? 10) * power);
  return Array.from({ length: Math.max(1, Math.ceil(largest / step)) + 1 }, (_, index) => index * step);
}

// ── Names ──

const UNIT_ENDING = /[_-](m2|m|pct)$/;

const unitOf = (name: string) => UNIT_ENDING.exec(name)?.[1] as OverrideUnit | undefined;

/** "m²" of "1 m²". */
export function unitSign(unit: OverrideUnit, { t, f }: PropertyWords): string {
  return t.estimate.withUnit(1, unit, f).replace(f.number(1), '').trim();
}

/** Such as "GFA (m²)" for `gfa_m2`, "Parking spaces" for `parking_spaces`. */
function numberName(name: string, words: PropertyWords): string {
  const unit = unitOf(name);
  return bareName(name, words) + (unit ? ` (${unitSign(unit, words)})` : '');
}

/** Such as "GFA 450 m²". */
export function numberPhrase(name: string, value: number, words: PropertyWords): string {
  return `${bareName(name, words)} ${numberCell(name, value, words, unitOf(name))}`;
}

/** A value beneath its name, which has the unit already. */
function numberCell(name: string, value: number, { t, f }: PropertyWords, unit?: OverrideUnit): string {
  const written = name === 'fsr' ? 'ratio' : unit;
  return written ? t.estimate.withUnit(value, written, f) : f.number(value);
}

function bareName(name: string, { t }: PropertyWords): string {
  return readable(name, t.estimate.results.numberNames);
}

/** As the words have it; else made of the service's name, which may be that of something every object has. */
export function readable(name: string, known: Readonly<Record<string, string>>): string {
  if (Object.hasOwn(known, name)) return known[name] ?? '';
  const text = name
    .replace(UNIT_ENDING, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/\b(gfa|fsr|nsa|hob)\b|^./g, (letters) => letters.toUpperCase());
  return text;
}
