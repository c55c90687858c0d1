/** The overrides of an estimate: checks those that a page sent, and lists what it may set. Pure. */
import {
  assumedFrontageM,
  carriedFormOf,
  type InsightsView,
  numberCarried,
  type OverrideField,
  type OverrideGroup,
  type Overrides,
  type OverrideView,
  type PlanningEssentialsView,
  PROPERTY_OVERRIDES,
} from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';

/** Finer differences are floating-point errors, not another question. */
const DECIMALS = 6;

/** Numbers by field. Throws override_invalid for an unknown field, or a value that is not a number in the field's range. */
export function checkOverrides(given: Readonly<Record<string, unknown>>): Overrides {
  return Object.fromEntries(Object.entries(given).map(([field, value]) => [field, checkedNumber(field, value)]));
}

function checkedNumber(given: string, value: unknown): number {
  const definition = PROPERTY_OVERRIDES.find(({ field }) => field === given);
  if (definition === undefined) {
    const field = given.slice(0, 100);
    throw new AdapterError('override_invalid', {
      message: `${JSON.stringify(field)} is not one of the estimate’s overrides.`,
      details: { field, unit: null, min: null, max: null, problem: 'unknown_field' },
    });
  }
  const { field, unit, min, max } = definition;
  const number = numberCarried(value);
  if (number === null || number < min || number > max) {
    const problem = number === null ? 'not_a_number' : 'out_of_range';
    throw new AdapterError('override_invalid', {
      message: `${field} must be a number from ${min} to ${max} (${unit}).`,
      details: { field, unit, min, max, problem },
    });
  }
  // Adding zero turns -0 into 0.
  return Number(number.toFixed(DECIMALS)) + 0;
}

/** As in the specification's sample: text for most fields, a number for one; never with an exponent. By name: one order is one question. */
export function carriedOverrides(overrides: Overrides): Record<string, string | number> {
  const given = Object.entries(overrides).sort() as [OverrideField, number][];
  const carry = (field: OverrideField, value: number) => (carriedFormOf(field) === 'text' ? decimalText(value) : value);
  return Object.fromEntries(given.map(([field, value]) => [field, carry(field, value)]));
}

function decimalText(value: number): string {
  return value.toFixed(DECIMALS).replace(/\.?0+$/, '');
}

const GROUPS = ['lot', 'setbacks', 'controls', 'townhouse', 'building'] as const satisfies readonly OverrideGroup[];

/** In the order in which pages offer them, by group. */
export function overrideViews(property: PlanningEssentialsView | InsightsView): OverrideView[] {
  const stated = statedValues(property);
  const grouped = GROUPS.flatMap((group) => PROPERTY_OVERRIDES.filter((override) => override.group === group));
  return grouped.map(({ reference, ...override }) => {
    const known = stated[override.field] ?? null;
    const assumed = override.field === 'street_frontage_m' ? assumedFrontage(property) : reference;
    const standard = known ?? assumed;
    const standardFrom = standard === null ? 'unknown' : known === null ? 'assumed' : 'stated';
    return { ...override, standard, standardFrom };
  });
}

function statedValues(property: PlanningEssentialsView | InsightsView): {
  readonly [Field in OverrideField]?: number | null | undefined;
} {
  const controls = 'controls' in property ? property.controls : null;
  return {
    total_property_area_m2: property.areaM2,
    min_lot_size_m2: controls?.minLotSizeM2?.value,
    min_lot_size_multi_dwellings_m2: controls?.minLotSizeMultiDwellingM2?.value,
    minimum_lot_width: controls?.minLotWidthM?.value,
    max_allowed_fsr: controls?.maxFsr?.value,
    max_allowed_building_height_m: controls?.maxBuildingHeightM?.value,
  };
}

const assumedFrontage = ({ areaM2 }: PlanningEssentialsView): number | null =>
  areaM2 ? assumedFrontageM(areaM2) : null;
