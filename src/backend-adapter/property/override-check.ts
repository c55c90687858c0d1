/** The overrides of an estimate, from whatever a page sent. Pure. */
import {
  carriedFormOf,
  numberCarried,
  PROPERTY_OVERRIDES,
  type OverrideField,
  type Overrides,
} from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';

type Definition = (typeof PROPERTY_OVERRIDES)[number];
const BY_FIELD: ReadonlyMap<string, Definition> = new Map(
  PROPERTY_OVERRIDES.map((definition) => [definition.field, definition]),
);

/** A ten thousandth of a millimetre: what is finer is an error of floating point, not another question. */
const DECIMALS = 6;

/** Numbers by field. Throws override_invalid for a field that is none, a value that is no number, and one out of its range. */
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
  // Adding zero makes a negative zero a plain one.
  return Number(carried.toFixed(DECIMALS)) + 0;
}

function unknownField(given: string): AdapterError {
  const field = given.slice(0, 100);
  return new AdapterError('override_invalid', {
    message: `${JSON.stringify(field)} is not one of the estimate’s overrides.`,
    details: { field, unit: null, min: null, max: null, problem: 'unknown_field' },
  });
}

/** As the specification's sample carries it: text for most fields, a number for one. Never with an exponent. */
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
