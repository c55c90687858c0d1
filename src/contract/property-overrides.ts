/**
 * The 18 overrides of the feasibility estimate. Free of zod, so that a page that only draws them loads no schema.
 *
 * Names and the units within them are the specification's. The allowed ranges and the reference values are ours: the service's
 * own are not shown, so what a page draws from `reference` is marked as assumed.
 */

export type OverrideUnit = 'm' | 'm2' | 'pct' | 'ratio' | 'dwellings-per-hectare';
export type OverrideGroup = 'lot' | 'controls' | 'setbacks' | 'townhouse' | 'building';

interface OverrideDefinition {
  readonly field: string;
  readonly unit: OverrideUnit;
  /** Whether the name states the unit or we take it from the field's meaning. */
  readonly unitFrom: 'name' | 'meaning';
  /** The form in the specification's sample; either form is read. */
  readonly carriedAs: 'text' | 'number';
  readonly group: OverrideGroup;
  /** Allowed range, both ends included, in `unit`. */
  readonly least: number;
  readonly most: number;
  /** What a slider moves by. A value between two steps is allowed. */
  readonly step: number;
  /** A usual value where nobody states one; null where only the property itself can tell. */
  readonly reference: number | null;
}

/** In the specification's order. */
export const PROPERTY_OVERRIDES = [
  {
    field: 'total_property_area_m2',
    unit: 'm2',
    unitFrom: 'name',
    carriedAs: 'text',
    group: 'lot',
    least: 50,
    most: 100_000,
    step: 1,
    reference: null,
  },
  {
    field: 'street_frontage_m',
    unit: 'm',
    unitFrom: 'name',
    carriedAs: 'text',
    group: 'lot',
    least: 3,
    most: 500,
    step: 0.1,
    reference: null,
  },
  {
    field: 'min_lot_size_m2',
    unit: 'm2',
    unitFrom: 'name',
    carriedAs: 'text',
    group: 'controls',
    least: 50,
    most: 100_000,
    step: 10,
    reference: null,
  },
  {
    field: 'min_lot_size_multi_dwellings_m2',
    unit: 'm2',
    unitFrom: 'name',
    carriedAs: 'text',
    group: 'controls',
    least: 50,
    most: 100_000,
    step: 10,
    reference: null,
  },
  {
    field: 'minimum_lot_width',
    unit: 'm',
    unitFrom: 'meaning',
    carriedAs: 'text',
    group: 'controls',
    least: 3,
    most: 200,
    step: 0.5,
    reference: null,
  },
  {
    field: 'max_allowed_fsr',
    unit: 'ratio',
    unitFrom: 'meaning',
    carriedAs: 'text',
    group: 'controls',
    least: 0.05,
    most: 20,
    step: 0.05,
    reference: null,
  },
  {
    field: 'max_allowed_building_height_m',
    unit: 'm',
    unitFrom: 'name',
    carriedAs: 'text',
    group: 'controls',
    least: 2.5,
    most: 300,
    step: 0.5,
    reference: null,
  },
  {
    field: 'max_allowed_dwelling_density',
    unit: 'dwellings-per-hectare',
    unitFrom: 'meaning',
    carriedAs: 'text',
    group: 'controls',
    least: 1,
    most: 2_000,
    step: 1,
    reference: null,
  },
  {
    field: 'setback_front',
    unit: 'm',
    unitFrom: 'meaning',
    carriedAs: 'text',
    group: 'setbacks',
    least: 0,
    most: 100,
    step: 0.1,
    reference: 6,
  },
  {
    field: 'setback_rear',
    unit: 'm',
    unitFrom: 'meaning',
    carriedAs: 'text',
    group: 'setbacks',
    least: 0,
    most: 100,
    step: 0.1,
    reference: 6,
  },
  {
    field: 'setback_side',
    unit: 'm',
    unitFrom: 'meaning',
    carriedAs: 'text',
    group: 'setbacks',
    least: 0,
    most: 50,
    step: 0.1,
    reference: 1.5,
  },
  {
    field: 'th_depth',
    unit: 'm',
    unitFrom: 'meaning',
    carriedAs: 'text',
    group: 'townhouse',
    least: 5,
    most: 40,
    step: 0.5,
    reference: 12,
  },
  {
    field: 'th_width',
    unit: 'm',
    unitFrom: 'meaning',
    carriedAs: 'text',
    group: 'townhouse',
    least: 3,
    most: 30,
    step: 0.5,
    reference: 6,
  },
  {
    field: 'site_coverage_area_pct',
    unit: 'pct',
    unitFrom: 'name',
    carriedAs: 'text',
    group: 'building',
    least: 1,
    most: 100,
    step: 1,
    reference: 60,
  },
  {
    field: 'floor_height_m',
    unit: 'm',
    unitFrom: 'name',
    carriedAs: 'text',
    group: 'building',
    least: 2.4,
    most: 6,
    step: 0.1,
    reference: 3.1,
  },
  {
    field: 'bld_efficiency_ratio_pct',
    unit: 'pct',
    unitFrom: 'name',
    carriedAs: 'text',
    group: 'building',
    least: 10,
    most: 100,
    step: 1,
    reference: 70,
  },
  {
    field: 'floor_efficiency_ratio_pct',
    unit: 'pct',
    unitFrom: 'name',
    carriedAs: 'text',
    group: 'building',
    least: 10,
    most: 100,
    step: 1,
    reference: 85,
  },
  {
    // The hyphen is the specification's own.
    field: 'avg_apt_area-m2',
    unit: 'm2',
    unitFrom: 'name',
    carriedAs: 'number',
    group: 'building',
    least: 20,
    most: 500,
    step: 1,
    reference: 85,
  },
] as const satisfies readonly OverrideDefinition[];

export type OverrideField = (typeof PROPERTY_OVERRIDES)[number]['field'];

/** Overrides by field, in the field's unit. What is left out stands for the service's recommended default. */
export type Overrides = { readonly [Field in OverrideField]?: number };
