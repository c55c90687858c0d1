/**
 * The 18 overrides of the feasibility estimate, and what is assumed without them. Free of zod, so that pages load no schema.
 *
 * Names and the units within them are the specification's. The allowed ranges and the reference values are ours: the service's
 * own are not shown, so what a page draws from `reference` is marked as assumed.
 */

export type OverrideUnit = 'm' | 'm2' | 'pct' | 'ratio' | 'dwellings-per-hectare';
export type OverrideGroup = 'lot' | 'controls' | 'setbacks' | 'townhouse' | 'building';

/** In the specification's order: field, unit, group, both ends of the range, step and reference. */
const ROWS = [
  ['total_property_area_m2', 'm2', 'lot', 50, 100_000, 1, null],
  ['street_frontage_m', 'm', 'lot', 3, 500, 0.1, null],
  ['min_lot_size_m2', 'm2', 'controls', 50, 100_000, 10, null],
  ['min_lot_size_multi_dwellings_m2', 'm2', 'controls', 50, 100_000, 10, null],
  ['minimum_lot_width', 'm', 'controls', 3, 200, 0.5, null],
  ['max_allowed_fsr', 'ratio', 'controls', 0.05, 20, 0.05, null],
  ['max_allowed_building_height_m', 'm', 'controls', 2.5, 300, 0.5, null],
  ['max_allowed_dwelling_density', 'dwellings-per-hectare', 'controls', 1, 2_000, 1, null],
  ['setback_front', 'm', 'setbacks', 0, 100, 0.1, 6],
  ['setback_rear', 'm', 'setbacks', 0, 100, 0.1, 6],
  ['setback_side', 'm', 'setbacks', 0, 50, 0.1, 1.5],
  ['th_depth', 'm', 'townhouse', 5, 40, 0.5, 12],
  ['th_width', 'm', 'townhouse', 3, 30, 0.5, 6],
  ['site_coverage_area_pct', 'pct', 'building', 1, 100, 1, 60],
  ['floor_height_m', 'm', 'building', 2.4, 6, 0.1, 3.1],
  ['bld_efficiency_ratio_pct', 'pct', 'building', 10, 100, 1, 70],
  ['floor_efficiency_ratio_pct', 'pct', 'building', 10, 100, 1, 85],
  // The hyphen is the specification’s own.
  ['avg_apt_area-m2', 'm2', 'building', 20, 500, 1, 85],
] as const;

export type OverrideField = (typeof ROWS)[number][0];

/** An override and its allowed range, both ends included, in `unit`. */
interface OverrideRange {
  readonly field: OverrideField;
  readonly unit: OverrideUnit;
  readonly group: OverrideGroup;
  readonly min: number;
  readonly max: number;
  /** How finely it is usually given. A value between two steps is allowed. */
  readonly step: number;
}

export interface OverrideDefinition extends OverrideRange {
  /** A usual value where nobody states one; null where only the property itself can tell. */
  readonly reference: number | null;
}

// Marked, so that a page that needs the frontage alone leaves the rows out.
export const PROPERTY_OVERRIDES: readonly OverrideDefinition[] = /* @__PURE__ */ ROWS.map(
  ([field, unit, group, min, max, step, reference]) => ({ field, unit, group, min, max, step, reference }),
);

/** The specification's sample carries one as a number and the others as text. Either form is read. */
export const carriedFormOf = (field: OverrideField): 'text' | 'number' =>
  field === 'avg_apt_area-m2' ? 'number' : 'text';

/** A decimal number as the service writes it in text: `-33.8688`, `650`, `0.65`. */
export const DECIMAL_TEXT = /^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/;

/** A finite number, or the same as decimal text (the service's samples have both), else null. Never NaN. */
export function numberCarried(value: unknown): number | null {
  const number = typeof value === 'string' && DECIMAL_TEXT.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** Figures and signs of Arabic, Hindi and East Asian keyboards as Latin ones, without invisible characters. */
export const latinFigures = (typed: string): string =>
  typed
    .replace(/\p{Cf}/gu, '')
    .replace(/[٠-٩०-९]/g, (figure) => `${figure.charCodeAt(0) - (figure < '०' ? 0x660 : 0x966)}`)
    .replace(/[！-～]/g, (sign) => sign.normalize('NFKC'));

/** A lot whose frontage nobody states is taken to be this many times as deep as it is wide, as most suburban lots are. */
export const ASSUMED_DEPTH_TO_FRONTAGE = 2.5;

/** To a tenth of a metre, which is as much as an assumption is worth. */
export function assumedFrontageM(areaM2: number): number {
  return Math.max(0.1, Math.round(Math.sqrt(areaM2 / ASSUMED_DEPTH_TO_FRONTAGE) * 10) / 10);
}

/** What a page needs to offer one override of a property. Sent with its planning data. */
export interface OverrideView extends OverrideRange {
  /** What holds without an override, in `unit`; null where nobody knows. */
  readonly standard: number | null;
  /** Who says so: the planning data, we (while the service uses a default that it does not state), or nobody. */
  readonly standardFrom: 'stated' | 'assumed' | 'unknown';
}

/** Overrides by field, in the field's unit. What is left out stands for the service's recommended default. */
export type Overrides = { readonly [Field in OverrideField]?: number };
