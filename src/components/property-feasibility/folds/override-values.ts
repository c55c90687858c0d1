/** Parses and checks what is entered in a field. Pure. */
import type { OverrideUnit, OverrideView } from 'precheck-contract/property-overrides';
import type { PropertyProblem } from '../../adapter-client/property-client.js';
import type { PropertyWords } from '../../translations/property/translation.js';
import { readNumber } from './number-text.js';

/** The longest unit that is a sign and stands beside its field. */
const LONGEST_SIGN = 3;

/** What stands beside the field, such as "m²"; empty where the unit is words. */
export function signBeside(unit: OverrideUnit, { t, f }: PropertyWords): string {
  const sign = t.estimate.withUnit(1, unit, f).replace(f.number(1), '').trim();
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

/** The adapter's refusal of this value; null where the problem is another. */
export function refusalOf(
  override: OverrideView,
  problem: PropertyProblem | null,
  words: PropertyWords,
): string | null {
  const { field, min, max } = problem?.details ?? {};
  if (problem?.code !== 'override_invalid' || field !== override.field) return null;
  const { outOfRange, refused } = words.t.estimate.overrides;
  const isRange = typeof min === 'number' && typeof max === 'number';
  return isRange ? outOfRange(...rangeOf({ ...override, min, max }, words)) : refused;
}
