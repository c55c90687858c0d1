/** The overrides as the panel knows them: what may be entered, and what is said of it. Free of the DOM. */
import type { OverrideField, Overrides, OverrideUnit, OverrideView } from 'precheck-contract/property-overrides';
import type { PropertyProblem } from '../../adapter-client/property-problem.js';
import type { PropertyWords } from '../../translations/property/translation.js';
import { unitSign } from '../estimate/feasibility-rows.js';
import { readNumber } from './number-text.js';

export type OverrideErrors = { readonly [Field in OverrideField]?: string };

/** The longest unit that is a sign and stands beside its field. */
const LONGEST_SIGN = 3;

/** What stands beside the field; empty where the unit is words. */
export function signBeside(unit: OverrideUnit, words: PropertyWords): string {
  const sign = unitSign(unit, words);
  return sign.length > LONGEST_SIGN ? '' : sign;
}

/** The allowed range in words and the field's unit, which is said once where it is words. */
export function rangeOf(
  { unit, min, max }: Pick<OverrideView, 'unit' | 'min' | 'max'>,
  words: PropertyWords,
): readonly [min: string, max: string] {
  const { t, f } = words;
  const { withUnit } = t.estimate;
  return [signBeside(unit, words) ? withUnit(min, unit, f) : f.number(min), withUnit(max, unit, f)];
}

/** `value` null: the field was emptied, so the service's default holds again. */
export function parseOverride(
  override: OverrideView,
  text: string,
  words: PropertyWords,
): { readonly value: number | null } | { readonly error: string } {
  if (text.trim() === '') return { value: null };
  const { min, max, step, unit } = override;
  const { t, f } = words;
  const say = t.estimate.overrides;
  const sign = signBeside(unit, words);
  const figures = text.trimEnd();
  const value = readNumber(sign && figures.endsWith(sign) ? figures.slice(0, -sign.length) : figures, f);
  if (value !== null && value >= min && value <= max) return { value };
  const range = rangeOf(override, words);
  // A value with a decimal, so that the example shows which mark the language writes.
  const example = f.number(min + (step < 1 ? 1.5 : 10.5));
  return { error: value === null ? say.notANumber(example, ...range) : say.outOfRange(...range) };
}

export function without<Values extends { readonly [Field in OverrideField]?: unknown }>(
  values: Values,
  field: OverrideField,
): Values {
  const others = { ...values };
  delete others[field];
  return others;
}

/** The overrides with one changed; `value` null takes it away. */
export function withOverride(overrides: Overrides, field: OverrideField, value: number | null): Overrides {
  return value === null ? without(overrides, field) : { ...overrides, [field]: value };
}

/** The adapter's refusal of one override, at its field; none where the problem is another. */
export function overrideErrorsOf(
  problem: PropertyProblem | null,
  offered: readonly OverrideView[],
  words: PropertyWords,
): OverrideErrors {
  const { field, min, max } = problem?.details ?? {};
  const override = offered.find((one) => one.field === field);
  if (problem?.code !== 'override_invalid' || !override) return {};
  const { outOfRange, refused } = words.t.estimate.overrides;
  const isRange = typeof min === 'number' && typeof max === 'number';
  const sentence = isRange ? outOfRange(...rangeOf({ ...override, min, max }, words)) : refused;
  return { [override.field]: sentence };
}
