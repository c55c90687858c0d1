import { PROPERTY_OVERRIDES, type OverrideField } from 'precheck-contract/property-overrides';
import { estimate, type Estimate, type EstimateInputs } from './estimate/estimate.js';
import { readOverrides } from './override-values.js';
import { findProperty, loadProperties, type Properties } from './properties.js';
import type { PropertyRecord } from './property-file.js';

/** A value that went into an estimate: null where there is no such limit. */
export interface ExplainedInput {
  readonly value: number | null;
  /** Whether the request gave it, or it is the recommended default. */
  readonly from: 'override' | 'default';
  /** Where the recommended default comes from; null for an override. */
  readonly source: string | null;
}

export interface ExplainedEstimate {
  readonly propertyID: string;
  readonly listingAddress: string;
  readonly inputs: { readonly [Field in OverrideField]: ExplainedInput };
  readonly storeyLimit: ExplainedInput;
  /** Every number with what binds it and the steps it came from. */
  readonly estimate: Estimate;
}

let ownProperties: Properties | null = null;

/**
 * How the sandbox works an estimate out; the interface's own answer carries none of this.
 * @param overrides by the specification's names, as numbers or text.
 * Null where the sandbox has no such property. Throws OverrideRangeError.
 */
export function explainEstimate(
  propertyId: string,
  overrides: Readonly<Record<string, unknown>> = {},
): ExplainedEstimate | null {
  ownProperties ??= loadProperties();
  const property = findProperty(ownProperties, propertyId);
  return property && explainRecord(property, overrides);
}

/** The same for a property at hand. Throws OverrideRangeError. */
export function explainRecord(
  property: PropertyRecord,
  overrides: Readonly<Record<string, unknown>>,
): ExplainedEstimate {
  const given = readOverrides(overrides);
  const inputs = Object.fromEntries(
    PROPERTY_OVERRIDES.map(({ field }): [OverrideField, ExplainedInput] => {
      const value = given[field];
      if (value !== undefined) return [field, { value, from: 'override', source: null }];
      return [field, { ...property.defaults[field], from: 'default' }];
    }),
  ) as ExplainedEstimate['inputs'];
  const storeyLimit: ExplainedInput = { ...property.storeyLimit, from: 'default' };
  const values = Object.fromEntries(Object.entries(inputs).map(([field, { value }]) => [field, value]));
  return {
    propertyID: property.propertyID,
    listingAddress: property.listingAddress,
    inputs,
    storeyLimit,
    estimate: estimate({ ...values, storeyLimit: storeyLimit.value } as EstimateInputs),
  };
}
