/** The estimate's answer as rows, in words. Knows no dwelling type's fields: a service may send others. */
import type { PropertyEstimateAnswer } from 'precheck-contract/property-adapter-api';
import type { OverrideField, OverrideUnit } from 'precheck-contract/property-overrides';
import type { PropertyWords } from '../../translations/property/translation.js';
import type { KnownProperty } from './workbench.js';

export const DWELLING_TYPES = ['duplex', 'townhouse', 'apartment', 'subDivision'] as const;

/** One calculation, or a dwelling type without any. */
export interface ResultRow {
  readonly type: (typeof DWELLING_TYPES)[number];
  /** Such as "Townhouse · Attached". */
  readonly name: string;
  readonly isEstimated: boolean;
  /** What the service recommends for the type. */
  readonly optimal: boolean;
  /** The fewest and the most dwellings; null where the service sent none. */
  readonly least: number | null;
  readonly most: number | null;
  /** Both in figures, such as "3 to 4"; null where the service sent neither. */
  readonly dwellings: string | null;
  /** Every other number by the service's name. */
  readonly numbers: Readonly<Record<string, number>>;
}

const NOT_ESTIMATED = { isEstimated: false, optimal: false, least: null, most: null, dwellings: null, numbers: {} };

export function resultRows({ feasibility }: PropertyEstimateAnswer, words: PropertyWords): readonly ResultRow[] {
  const { dwellingTypes, calculationNames } = words.t.estimate.results;
  return DWELLING_TYPES.flatMap((type): ResultRow[] => {
    const { optimal, calculations } = feasibility[type];
    if (calculations.length === 0) return [{ ...NOT_ESTIMATED, type, name: dwellingTypes[type] }];
    return calculations.map((calculation) => {
      const { min_dwellings: least = null, max_dwellings: most = null, ...numbers } = calculation.numbers;
      return {
        type,
        name: `${dwellingTypes[type]} · ${readableName(calculation.type, calculationNames)}`,
        isEstimated: true,
        optimal: calculation.type === optimal,
        least,
        most,
        dwellings: dwellingsInWords(least, most, words),
        numbers,
      };
    });
  });
}

function dwellingsInWords(least: number | null, most: number | null, { t, f }: PropertyWords): string | null {
  const { between, upTo, orMore } = t.estimate.results;
  if (most === null) return least === null ? null : orMore(f.number(least));
  if (least === null) return upTo(f.number(most));
  return least === most ? f.number(most) : between(f.number(least), f.number(most));
}

/** The most of each dwelling type in a line, such as "Townhouse 3 to 4 · Apartment 4". */
export function resultLine(answer: PropertyEstimateAnswer, words: PropertyWords): string {
  const rows = resultRows(answer, words).toSorted((one, other) => (other.most ?? 0) - (one.most ?? 0));
  const { dwellingTypes } = words.t.estimate.results;
  const best = DWELLING_TYPES.flatMap((type) => rows.find((row) => row.type === type && row.isEstimated) ?? []);
  return best.map(({ type, dwellings }) => `${dwellingTypes[type]} ${dwellings ?? ''}`.trim()).join(' · ');
}

const RATIO_ROUNDING = 0.0001;

/**
 * The limit that a calculation has reached, in words; null where none can be told. The interface does not say what binds, so only a limit
 * is named with which one dwelling more, or more floor area, does not fit.
 */
export function reachedLimit(
  { most, numbers }: ResultRow,
  { property, offered, overrides }: KnownProperty,
  words: PropertyWords,
): string | null {
  const { t, f } = words;
  const { withUnit, results } = t.estimate;
  const valueOf = (field: OverrideField) =>
    overrides[field] ?? offered.find((override) => override.field === field)?.standard ?? null;
  const areaM2 = overrides.total_property_area_m2 ?? property.areaM2;
  const lotSize = valueOf('min_lot_size_m2');
  const density = valueOf('max_allowed_dwelling_density');
  const { fsr } = numbers;
  if (fsr !== undefined && fsr >= (valueOf('max_allowed_fsr') ?? Infinity) - RATIO_ROUNDING)
    return results.limits.fsr(numberFigure('fsr', fsr, words)[1]);
  if (most === null || areaM2 === null) return null;
  if (density !== null && most === Math.floor((density * areaM2) / 10_000))
    return results.limits.density(withUnit(density, 'dwellings-per-hectare', f));
  if (fsr === undefined && lotSize !== null && most === Math.floor(areaM2 / lotSize))
    return results.limits.lotSize(withUnit(lotSize, 'm2', f));
  return null;
}

// ── Names ──

export type Figure = readonly [name: string, value: string];

const UNIT_ENDING = /[_-](m2|m|pct)$/;

/** A number of the service with its name, such as "GFA" and "450 m²": to a whole square metre, or two decimals, which is as much as an estimate is worth. */
export function numberFigure(name: string, value: number, { t, f }: PropertyWords): Figure {
  const unit = name === 'fsr' ? 'ratio' : (UNIT_ENDING.exec(name)?.[1] as OverrideUnit | undefined);
  return [
    readableName(name, t.estimate.results.numberNames),
    unit ? t.estimate.withUnit(Number(value.toFixed(unit === 'm2' ? 0 : 2)), unit, f) : f.number(value),
  ];
}

/** Such as "GFA 450 m²". */
export const numberPhrase = (name: string, value: number, words: PropertyWords): string =>
  numberFigure(name, value, words).join(' ');

/** As the words have it; else made of the service's name, which may be that of something every object has. */
export function readableName(name: string, known: Readonly<Record<string, string>>): string {
  if (Object.hasOwn(known, name)) return known[name] ?? '';
  return name
    .replace(UNIT_ENDING, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/\b(gfa|fsr|nsa|hob)\b|^./g, (letters) => letters.toUpperCase());
}
