/** The overrides as the panel knows them: what holds without one, what may be entered, how far a slider reaches. Free of the DOM. */
import type { InsightsView, PlanningEssentialsView } from '../../../contract/property-adapter-api.js';
import { type OverrideField, type Overrides, PROPERTY_OVERRIDES } from '../../../contract/property-overrides.js';
import type { PropertyProblem } from '../../session/property-problem.js';
import type { PropertyWords } from '../../translations/property/translation.js';
import { assumedFrontageM } from '../sketch/lot-geometry.js';
import { readNumber } from './number-text.js';

export type OverrideDefinition = (typeof PROPERTY_OVERRIDES)[number];

export interface OverrideDefault {
  /** In the field's unit. */
  readonly value: number | null;
  /** `stated` by the planning data; `assumed` by us, while the service uses a default that it does not state; else `unknown`. */
  readonly from: 'stated' | 'assumed' | 'unknown';
}

export type OverrideDefaults = Readonly<Record<OverrideField, OverrideDefault>>;
export type OverrideErrors = { readonly [Field in OverrideField]?: string };

const DEFINITIONS = Object.fromEntries(PROPERTY_OVERRIDES.map((item) => [item.field, item])) as unknown as Readonly<
  Record<OverrideField, OverrideDefinition>
>;

export function overrideDefaults(property: PlanningEssentialsView | InsightsView): OverrideDefaults {
  const { areaM2 } = property;
  const controls = 'controls' in property ? property.controls : null;
  const stated: { readonly [Field in OverrideField]?: number | null | undefined } = {
    total_property_area_m2: areaM2,
    min_lot_size_m2: controls?.minLotSizeM2?.value,
    min_lot_size_multi_dwellings_m2: controls?.minLotSizeMultiDwellingM2?.value,
    minimum_lot_width: controls?.minLotWidthM?.value,
    max_allowed_fsr: controls?.maxFsr?.value,
    max_allowed_building_height_m: controls?.maxBuildingHeightM?.value,
  };
  const entries = PROPERTY_OVERRIDES.map(({ field, reference }): [OverrideField, OverrideDefault] => {
    const assumed = field === 'street_frontage_m' && areaM2 ? assumedFrontageM(areaM2) : reference;
    const known = stated[field] ?? null;
    const value = known ?? assumed;
    return [field, { value, from: value === null ? 'unknown' : known === null ? 'assumed' : 'stated' }];
  });
  return Object.fromEntries(entries) as unknown as OverrideDefaults;
}

/** The allowed range in words and the field's unit. */
export function rangeOf(
  field: OverrideField,
  { t, f }: PropertyWords,
  { least, most }: { readonly least: number; readonly most: number } = DEFINITIONS[field],
): readonly [least: string, most: string] {
  const { unit } = DEFINITIONS[field];
  return [t.estimate.withUnit(least, unit, f), t.estimate.withUnit(most, unit, f)];
}

/** `value` null: the field was emptied, so the service's default holds again. */
export function parseOverride(
  field: OverrideField,
  text: string,
  words: PropertyWords,
): { readonly value: number | null } | { readonly error: string } {
  if (text.trim() === '') return { value: null };
  const { least, most, step } = DEFINITIONS[field];
  const { t, f } = words;
  const say = t.estimate.overrides;
  const value = readNumber(text, f);
  if (value !== null && value >= least && value <= most) return { value };
  const range = rangeOf(field, words);
  // A value with a decimal, so that the example shows which mark the language writes.
  const example = f.number(least + (step < 1 ? 1.5 : 10.5));
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
export function overrideErrorsOf(problem: PropertyProblem | null, words: PropertyWords): OverrideErrors {
  const { field, least, most } = problem?.details ?? {};
  if (problem?.code !== 'override_invalid' || !Object.hasOwn(DEFINITIONS, String(field))) return {};
  const { outOfRange, refused } = words.t.estimate.overrides;
  const isRange = typeof least === 'number' && typeof most === 'number';
  const sentence = isRange ? outOfRange(...rangeOf(field as OverrideField, words, { least, most })) : refused;
  return { [field as OverrideField]: sentence };
}

/**
 * Where sliders end. An allowed range such as 50 to 100,000 m² leaves no pixel for the values that people try; beyond a slider's end
 * the number field takes over.
 */
const SLIDER_ENDS: { readonly [Field in OverrideField]?: number } = {
  total_property_area_m2: 2000,
  street_frontage_m: 60,
  min_lot_size_m2: 2000,
  min_lot_size_multi_dwellings_m2: 2000,
  minimum_lot_width: 40,
  max_allowed_fsr: 4,
  max_allowed_building_height_m: 40,
  max_allowed_dwelling_density: 200,
  setback_front: 20,
  setback_rear: 20,
  setback_side: 10,
  'avg_apt_area-m2': 200,
};

/** The usual end, or three times the default where that is more, in a whole number of steps. */
export function sliderEnd(field: OverrideField, { value }: OverrideDefault): number {
  const { least, most, step } = DEFINITIONS[field];
  const end = Math.max(SLIDER_ENDS[field] ?? most, 3 * (value ?? 0));
  return end >= most ? most : Number((least + Math.ceil((end - least) / step) * step).toFixed(2));
}
