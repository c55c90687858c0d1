import {
  PROPERTY_OVERRIDES,
  type OverrideField,
  type OverrideUnit,
  type Overrides,
} from 'precheck-contract/property-overrides';
import { numberCarried } from 'precheck-contract/property-service';

const UNIT_WORDS: Readonly<Record<OverrideUnit, string>> = {
  m: 'metres',
  m2: 'square metres',
  pct: 'percent',
  ratio: '(a ratio to 1)',
  'dwellings-per-hectare': 'dwellings per hectare',
};

/** An override that is no number, or not within its range, which includes both ends. */
export class OverrideRangeError extends Error {
  override readonly name = 'OverrideRangeError';
  readonly field: OverrideField;
  readonly unit: OverrideUnit;
  readonly min: number;
  readonly max: number;

  constructor({ field, unit, min, max }: Pick<OverrideRangeError, 'field' | 'unit' | 'min' | 'max'>) {
    super(`${field}: expected a number from ${min} to ${max} ${UNIT_WORDS[unit]}, as a number or as text.`);
    this.field = field;
    this.unit = unit;
    this.min = min;
    this.max = max;
  }
}

/**
 * The overrides among the fields of a request, as numbers. Null and empty text stand for "not given", as a form sends them; other
 * fields are none of its business. Throws OverrideRangeError for the first bad one in the specification's order.
 */
export function readOverrides(fields: Readonly<Record<string, unknown>>): Overrides {
  const read = PROPERTY_OVERRIDES.flatMap((definition): [OverrideField, number][] => {
    const given = Object.hasOwn(fields, definition.field) ? fields[definition.field] : null;
    if (given === null || given === undefined) return [];
    if (typeof given === 'string' && given.trim() === '') return [];
    const value = numberCarried(given);
    if (value === null || !(value >= definition.min && value <= definition.max)) {
      throw new OverrideRangeError(definition);
    }
    return [[definition.field, value]];
  });
  return Object.fromEntries(read);
}
