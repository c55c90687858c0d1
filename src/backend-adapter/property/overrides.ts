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

type Definition = (typeof PROPERTY_OVERRIDES)[number];
const BY_FIELD: ReadonlyMap<string, Definition> = new Map(
  PROPERTY_OVERRIDES.map((definition) => [definition.field, definition]),
);

/** Finer differences are floating-point errors, not another question. */
const DECIMALS = 6;

/** Numbers by field. Throws override_invalid for an unknown field, or a value that is not a number in the field's range. */
export function checkOverrides(given: Readonly<Record<string, unknown>>): Overrides {
  const overrides: { [Field in OverrideField]?: number } = {};
  for (const [field, value] of Object.entries(given)) {
    const definition = BY_FIELD.get(field);
    if (definition === undefined) throw unknownField(field);
    overrides[definition.field] = checkValue(definition, value);
  }
  return overrides;
}

function checkValue(definition: Definition, value: unknown): number {
  const { field, unit, min, max } = definition;
  const carried = numberCarried(value);
  const problem = carried === null ? 'not_a_number' : carried < min || carried > max ? 'out_of_range' : null;
  if (carried === null || problem !== null) {
    throw new AdapterError('override_invalid', {
      message: `${field} must be a number from ${min} to ${max} (${unit}).`,
      details: { field, unit, min, max, problem },
    });
  }
  // Adding zero turns -0 into 0.
  return Number(carried.toFixed(DECIMALS)) + 0;
}

function unknownField(given: string): AdapterError {
  const field = given.slice(0, 100);
  return new AdapterError('override_invalid', {
    message: `${JSON.stringify(field)} is not one of the estimate’s overrides.`,
    details: { field, unit: null, min: null, max: null, problem: 'unknown_field' },
  });
}

/** As in the specification's sample: text for most fields, a number for one; never with an exponent. */
export function carriedOverrides(overrides: Overrides): Record<string, string | number> {
  return Object.fromEntries(
    PROPERTY_OVERRIDES.flatMap(({ field }) => {
      const value: number | undefined = overrides[field];
      if (value === undefined) return [];
      return [[field, carriedFormOf(field) === 'text' ? decimalText(value) : value]];
    }),
  );
}

function decimalText(value: number): string {
  return value.toFixed(DECIMALS).replace(/\.?0+$/, '');
}

const GROUPS = ['lot', 'setbacks', 'controls', 'townhouse', 'building'] as const satisfies readonly OverrideGroup[];

/** In the order in which pages offer them, by group. */
export function overrideViews(property: PlanningEssentialsView | InsightsView): OverrideView[] {
  const stated = statedValues(property);
  return GROUPS.flatMap((group) => PROPERTY_OVERRIDES.filter((override) => override.group === group)).map(
    ({ reference, ...override }) => {
      const known = stated[override.field] ?? null;
      const assumed = override.field === 'street_frontage_m' ? assumedFrontage(property) : reference;
      const standard = known ?? assumed;
      const standardFrom = standard === null ? 'unknown' : known === null ? 'assumed' : 'stated';
      return { ...override, standard, standardFrom };
    },
  );
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
