/**
 * A number on its way through the estimate: its value unrounded, what binds it, and the step that a person can follow. Steps are
 * data; nothing here knows a formula.
 */
import { type OverrideUnit, PROPERTY_OVERRIDES } from 'precheck-contract/property-overrides';
import { type Constraint, inOrder } from './constraints.js';
import { isSame, roundedDown } from './decimal.js';
import type { InputField, Inputs } from './estimate-inputs.js';

/** `pass` is 1 where a check is passed and 0 where it is failed. */
export type StepUnit = OverrideUnit | 'storeys' | 'rows' | 'dwellings' | 'pass';

/** To how many decimals a number of the unit is reported, rounded down. Nothing is worked out from a rounded number. */
const DECIMALS: Readonly<Record<StepUnit, number>> = {
  m: 2,
  m2: 2,
  pct: 2,
  ratio: 4,
  'dwellings-per-hectare': 2,
  storeys: 0,
  rows: 0,
  dwellings: 0,
  pass: 0,
};

/** Each input as the formulas call it. */
const SYMBOLS: Readonly<Record<InputField, string>> = {
  total_property_area_m2: 'A',
  street_frontage_m: 'W',
  min_lot_size_m2: 'min lot',
  min_lot_size_multi_dwellings_m2: 'multi-dwelling minimum',
  minimum_lot_width: 'minimum width',
  max_allowed_fsr: 'FSR',
  max_allowed_building_height_m: 'H',
  max_allowed_dwelling_density: 'density',
  setback_front: 'front',
  setback_rear: 'rear',
  setback_side: 'side',
  th_depth: 'depth',
  th_width: 'w',
  site_coverage_area_pct: 'coverage',
  floor_height_m: 'floor_height',
  bld_efficiency_ratio_pct: 'building_efficiency',
  floor_efficiency_ratio_pct: 'floor_efficiency',
  'avg_apt_area-m2': 'avg_apartment',
  storeyLimit: 'storey limit',
};

/** One value that a step takes: an input (`field`), the result of an earlier step (`step`), or a constant of the method (neither). */
export interface StepValue {
  readonly symbol: string;
  /** Null: there is no such limit. */
  readonly value: number | null;
  readonly unit: StepUnit;
  readonly field?: InputField;
  readonly step?: string;
}

/** One line of the working: `symbol = formula` over `values` is `result`. */
export interface Step {
  /** Unique within an estimate, such as `floor-area` or `townhouse.attached.max-dwellings`. */
  readonly id: string;
  readonly symbol: string;
  readonly meaning: string;
  readonly formula: string;
  readonly values: readonly StepValue[];
  readonly result: number;
  readonly unit: StepUnit;
  /** The constraints whose limit the result has reached (see `WorkedNumber`); empty where it merely follows from the lot. */
  readonly boundBy: readonly Constraint[];
  /** Where the formula and its constants come from. */
  readonly source: string;
}

export interface Bounded {
  readonly amount: number;
  readonly boundBy: readonly Constraint[];
}

export interface Quantity extends Bounded {
  readonly step: Step;
  /** The quantities among the step's values. */
  readonly from: readonly Quantity[];
}

interface QuantityParts extends Bounded, Pick<Step, 'id' | 'symbol' | 'meaning' | 'formula' | 'unit' | 'source'> {
  /** An input by its name, as it was given. */
  readonly values: readonly (InputField | Quantity | StepValue | null)[];
}

export function quantity(inputs: Inputs, { amount, boundBy, values, ...words }: QuantityParts): Quantity {
  const from: Quantity[] = [];
  const shown = values.flatMap((value): StepValue[] => {
    if (value === null) return [];
    if (typeof value === 'string') return [given(inputs, value)];
    if (!('amount' in value)) return [value];
    from.push(value);
    const { symbol, result, unit, id } = value.step;
    return [{ symbol, value: result, unit, step: id }];
  });
  const step: Step = {
    ...words,
    values: shown,
    result: roundedDown(amount, DECIMALS[words.unit]),
    boundBy: inOrder(boundBy),
  };
  return { amount, boundBy: step.boundBy, step, from };
}

function given(inputs: Inputs, field: InputField): StepValue {
  const unit = PROPERTY_OVERRIDES.find((override) => override.field === field)?.unit ?? 'storeys';
  return { symbol: SYMBOLS[field], value: inputs[field], unit, field };
}

/** A constant length of the method as a step shows it. */
export function constantLength(symbol: string, lengthM: number): StepValue {
  return { symbol, value: lengthM, unit: 'm' };
}

/** The least of several, bound by whatever binds each that is as small. */
export function leastOf(first: Bounded, ...others: readonly (Bounded | null)[]): Bounded {
  const terms = [first, ...others.filter((term) => term !== null)];
  const amount = Math.min(...terms.map((term) => term.amount));
  const smallest = terms.filter((term) => isSame(term.amount, amount));
  return { amount, boundBy: inOrder(smallest.flatMap((term) => term.boundBy)) };
}

/** A product is held by each of its factors; once a factor is zero, by the zeros alone. */
export function productOf(...factors: readonly [Bounded, ...Bounded[]]): Bounded {
  const amount = factors.reduce((product, factor) => product * factor.amount, 1);
  const binding = amount === 0 ? factors.filter((factor) => factor.amount === 0) : factors;
  return { amount, boundBy: inOrder(binding.flatMap((factor) => factor.boundBy)) };
}

/** Every step that the quantities come from, each once, a step after those it takes values from. */
export function stepsOf(quantities: readonly Quantity[]): readonly Step[] {
  const found = new Map<string, Step>();
  const visit = ({ step, from }: Quantity): void => {
    if (found.has(step.id)) return;
    from.forEach(visit);
    found.set(step.id, step);
  };
  quantities.forEach(visit);
  return [...found.values()];
}
