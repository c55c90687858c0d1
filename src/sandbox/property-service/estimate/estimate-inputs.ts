/** What an estimate is worked out from, checked. */
import { PROPERTY_OVERRIDES, type OverrideField } from 'precheck-contract/property-overrides';

/** Limits that a property may not have; null stands for "no such limit". */
const LIMIT_FIELDS = [
  'min_lot_size_m2',
  'min_lot_size_multi_dwellings_m2',
  'minimum_lot_width',
  'max_allowed_fsr',
  'max_allowed_building_height_m',
  'max_allowed_dwelling_density',
  'site_coverage_area_pct',
] as const satisfies readonly OverrideField[];
type LimitField = (typeof LIMIT_FIELDS)[number];

/** The 18 overrides in their units (property-overrides.ts), defaults filled in, and the storeys that the controls allow. */
export type EstimateInputs = { readonly [Field in OverrideField]: number | null } & {
  /** A whole number of at least 1; null where the controls count no storeys. */
  readonly storeyLimit: number | null;
};

export type InputField = OverrideField | 'storeyLimit';

export type Inputs = { readonly [Field in Exclude<OverrideField, LimitField>]: number } & {
  readonly [Field in LimitField | 'storeyLimit']: number | null;
};

const isLimit = (field: OverrideField): boolean => (LIMIT_FIELDS as readonly OverrideField[]).includes(field);

function checkedInput(field: OverrideField, value: number | null): number | null {
  if (value === null && isLimit(field)) return null;
  const mayBeZero = field.startsWith('setback_');
  if (value === null || !Number.isFinite(value) || value < 0 || (value === 0 && !mayBeZero)) {
    throw new RangeError(`${field}: expected a number ${mayBeZero ? 'of at least' : 'above'} 0, got ${value}`);
  }
  return value;
}

/**
 * Throws a RangeError that names the field where a value is missing (only a limit may be), not finite, negative, or zero where
 * only a setback may be. The narrower ranges of the interface are its own to hold.
 */
export function checkedInputs(inputs: EstimateInputs): Inputs {
  const { storeyLimit } = inputs;
  if (storeyLimit !== null && !(Number.isInteger(storeyLimit) && storeyLimit >= 1)) {
    throw new RangeError(`storeyLimit: expected a whole number of at least 1, or null, got ${storeyLimit}`);
  }
  const fields = PROPERTY_OVERRIDES.map(({ field }) => [field, checkedInput(field, inputs[field])]);
  return { ...(Object.fromEntries(fields) as Inputs), storeyLimit };
}
