/**
 * A number on its way through the estimate: its value unrounded, what binds it, and the step that a person can follow. Steps are
 * data; nothing here knows a formula.
 */
import type { OverrideField, OverrideUnit } from 'precheck-contract/property-overrides';
import { type Constraint, inOrder } from './constraints.js';
import { isSame, roundedDown } from './decimal.js';
import type { Inputs } from './estimate-inputs.js';

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

/** One value that a step takes: an input (`field`), the result of an earlier step (`step`), or a constant of the method (neither). */
export interface StepValue {
  readonly symbol: string;
  /** Null: there is no such limit. */
  readonly value: number | null;
  readonly unit: StepUnit;
  readonly field?: OverrideField | 'storeyLimit';
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
  readonly values: readonly (Quantity | StepValue | null)[];
}

const isQuantity = (value: Quantity | StepValue): value is Quantity => 'amount' in value;

export function quantity({ amount, boundBy, values, ...words }: QuantityParts): Quantity {
  const present = values.filter((value) => value !== null);
  const step: Step = {
    ...words,
    values: present.map((value) =>
      isQuantity(value)
        ? { symbol: value.step.symbol, value: value.step.result, unit: value.step.unit, step: value.step.id }
        : value,
    ),
    result: roundedDown(amount, DECIMALS[words.unit]),
    boundBy: inOrder(boundBy),
  };
  return { amount, boundBy: step.boundBy, step, from: present.filter(isQuantity) };
}

/** An input as a step shows it, as it was given. */
export function given(inputs: Inputs, field: OverrideField | 'storeyLimit', symbol: string, unit: StepUnit): StepValue {
  return { symbol, value: inputs[field], unit, field };
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
