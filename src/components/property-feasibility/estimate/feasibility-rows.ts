/** What the estimate's answer holds, sorted for a chart and a table. Knows no dwelling type's fields: a service may send others. */
import type {
  CalculationView,
  PlanningEssentialsView,
  PropertyEstimateAnswer,
} from '../../../contract/property-adapter-api.js';
import type { OverrideUnit } from '../../../contract/property-overrides.js';
import type { PropertyWords } from '../../translations/property/translation.js';

export const DWELLING_TYPES = ['duplex', 'townhouse', 'apartment', 'subDivision'] as const;
export type DwellingType = (typeof DWELLING_TYPES)[number];

const LEAST = 'min_dwellings';
const MOST = 'max_dwellings';

export interface CalculationRow {
  readonly type: string;
  readonly optimal: boolean;
  /** Dwellings; null where the service sent none. */
  readonly least: number | null;
  readonly most: number | null;
  /** Every other number by the service's name. */
  readonly others: ReadonlyMap<string, number>;
}

export interface DwellingRows {
  readonly type: DwellingType;
  /** What the service calls optimal, although it may have no calculation of that name. */
  readonly optimal: string | null;
  /** Null where the planning data does not say, `unasked` where it has no such word at all. */
  readonly permitted: boolean | null | 'unasked';
  readonly rows: readonly CalculationRow[];
}

export function dwellingRows(
  { feasibility }: PropertyEstimateAnswer,
  property: PlanningEssentialsView | null,
): readonly DwellingRows[] {
  return DWELLING_TYPES.map((type) => {
    const { optimal, calculations } = feasibility[type];
    const permitted = property === null || type === 'subDivision' ? 'unasked' : property.dwellings[type];
    return { type, optimal, permitted, rows: calculations.map((calculation) => rowOf(calculation, optimal)) };
  });
}

function rowOf({ type, numbers }: CalculationView, optimal: string | null): CalculationRow {
  const others = new Map(Object.entries(numbers).filter(([name]) => name !== LEAST && name !== MOST));
  return { type, optimal: type === optimal, least: numbers[LEAST] ?? null, most: numbers[MOST] ?? null, others };
}

/** The names of the other numbers, in the order in which they first come. */
export function otherNumbers(dwellings: readonly DwellingRows[]): readonly string[] {
  return [...new Set(dwellings.flatMap(({ rows }) => rows.flatMap(({ others }) => [...others.keys()])))];
}

/** Zero, whole steps of 1, 2, 5, 10, …, and an end that holds the largest; at most six marks. */
export function axisMarks(largest: number): readonly number[] {
  const rough = Math.max(1, largest) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((candidate) => candidate * power >= rough) ?? 10) * power);
  const count = Math.max(1, Math.ceil(largest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

// ── Names ──

const UNIT_ENDINGS: readonly (readonly [RegExp, OverrideUnit, string])[] = [
  [/[_-]m2$/, 'm2', 'm²'],
  [/[_-]m$/, 'm', 'm'],
  [/[_-]pct$/, 'pct', '%'],
];
const ABBREVIATIONS = /\b(gfa|fsr|nsa|hob)\b/gi;

export function calculationName(type: string, { t }: PropertyWords): string {
  return own(t.estimate.results.calculationNames, type) ?? readable(type);
}

/** A name that the words do not know may be that of something every object has. */
function own(names: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(names, name) ? names[name] : undefined;
}

/** Such as "GFA (m²)" for `gfa_m2`, "Parking spaces" for `parking_spaces`. */
export function numberName(name: string, words: PropertyWords): string {
  const [, , unit] = UNIT_ENDINGS.find(([ending]) => ending.test(name)) ?? [];
  const bare = bareName(name, words);
  return unit ? words.t.estimate.results.withUnitName(bare, unit) : bare;
}

/** Such as "GFA 450 m²". */
export function numberPhrase(name: string, value: number, words: PropertyWords): string {
  const [, unit] = UNIT_ENDINGS.find(([ending]) => ending.test(name)) ?? [];
  return `${bareName(name, words)} ${unit ? words.t.estimate.withUnit(value, unit, words.f) : numberCell(name, value, words)}`;
}

/** A value beneath its name, which has the unit already. */
export function numberCell(name: string, value: number, { t, f }: PropertyWords): string {
  return name === 'fsr' ? t.estimate.withUnit(value, 'ratio', f) : f.number(value);
}

function bareName(name: string, { t }: PropertyWords): string {
  const known = own(t.estimate.results.numberNames, name);
  return known ?? readable(UNIT_ENDINGS.reduce((text, [ending]) => text.replace(ending, ''), name));
}

function readable(name: string): string {
  const text = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(ABBREVIATIONS, (letters) => letters.toUpperCase());
  return text.charAt(0).toUpperCase() + text.slice(1);
}
