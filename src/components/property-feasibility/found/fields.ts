/** The fields of a group of values: what is typed, read and checked. An emptied field has the service's default again. */
import { html, nothing, type TemplateResult } from 'lit';
import type { OverrideUnit, OverrideView } from 'precheck-contract/property-overrides';
import type { PropertyWords } from '../../translations/property/translation.js';
import { icon } from '../../ui/icons.js';
import type { Values } from '../state.js';
import { numberText, readNumber } from './number-text.js';
import { type FoundView, setValues, withoutFields } from './workbench.js';

/** An error is an alert that names its field, since the person has moved on to the next one. */
export function renderField(override: OverrideView, { state, words, apply }: FoundView): TemplateResult {
  const { field, unit } = override;
  const { values } = state.work;
  const { t, f } = words;
  const labels = t.estimate.overrides;
  const value = values.overrides[field];
  const draft = values.drafts[field];
  const { error } = draft?.isLeft ? parseOverride(override, draft.text, words) : {};
  const mistake = html`<span class="visually-hidden">${labels.fields[field]}: </span>${error}`;
  const id = `override-${field}`;
  const handle = (isLeft: boolean) => (event: Event) => {
    const { value: text } = event.target as HTMLInputElement;
    const typed = parseOverride(override, text, words);
    // What is no value changes none: the last one holds until it is put right.
    const kept = typed.error ? values : withValue(values, override, typed.value);
    // When the person leaves the field, "1,250" becomes 1250 and " 12 m" becomes 12. A wrong value stays, with an error message until it is changed.
    const isDone = isLeft && !typed.error;
    const drafts = { ...values.drafts, [field]: { text, isLeft } };
    apply(setValues(isDone ? kept : { overrides: kept.overrides, drafts }));
  };
  return html`<div class="stack tight override ${value === undefined ? '' : 'changed'}" data-field=${field}>
    <label class="small muted" for=${id}>${labels.fields[field]}</label>
    <span class="entry" dir=${unit === 'ratio' ? 'ltr' : nothing}>
      <input
        type="text" inputmode="decimal" autocomplete="off" enterkeyhint="done" class="input figures" id=${id}
        aria-describedby="${error ? `${id}-error ` : ''}${id}-hint" aria-invalid=${error ? 'true' : nothing}
        placeholder=${override.standard === null ? labels.notSet : numberText(override.standard, f)}
        .value=${draft?.text ?? (value === undefined ? '' : numberText(value, f))}
        @input=${handle(false)} @change=${handle(true)}
      />
      <span class="unit muted" aria-hidden="true">${signBeside(unit, words)}</span>
    </span>
    ${error ? html`<span class="mistake with-icon toned tone-fail small" role="alert" id="${id}-error">${icon('fail')}<span>${mistake}</span></span>` : nothing}
    <span class="visually-hidden" id="${id}-hint">${labels.range(...allowedRange(override, words))} ${standardWords(override, words)}</span>
  </div>`;
}

/** What holds while nothing is set. */
function standardWords({ standard, standardFrom, unit }: OverrideView, { t, f }: PropertyWords): string {
  const { withUnit, overrides: labels } = t.estimate;
  if (standard === null) return labels.defaultUnknown;
  return labels[standardFrom === 'stated' ? 'defaultStated' : 'defaultAssumed'](withUnit(standard, unit, f));
}

/** The values with another one, or none, for a field that was left. */
function withValue(values: Values, override: OverrideView, value: number | undefined): Values {
  const { overrides, drafts } = withoutFields(values, [override]);
  return { overrides: value === undefined ? overrides : { ...overrides, [override.field]: value }, drafts };
}

// ── What is entered ──

/** The longest unit that is a sign and stands beside its field. */
const MAX_SIGN_LENGTH = 3;

/** What stands beside the field, such as "m²"; empty where the unit is words. */
function signBeside(unit: OverrideUnit, { t, f }: PropertyWords): string {
  const sign = t.estimate.withUnit(1, unit, f).replace(f.number(1), '').trim();
  return sign.length > MAX_SIGN_LENGTH ? '' : sign;
}

/** The least and the most that are allowed. A unit in words follows only the second: "1" and "2,000 dwellings per hectare". */
export function allowedRange(
  { unit, min, max }: Pick<OverrideView, 'unit' | 'min' | 'max'>,
  words: PropertyWords,
): readonly [min: string, max: string] {
  const { t, f } = words;
  const { withUnit } = t.estimate;
  return [signBeside(unit, words) ? withUnit(min, unit, f) : f.number(min), withUnit(max, unit, f)];
}

/** Neither a value nor an error: the field was emptied, so the service's default holds again. */
export function parseOverride(
  override: OverrideView,
  text: string,
  words: PropertyWords,
): { readonly value?: number; readonly error?: string } {
  if (text.trim() === '') return {};
  const { min, max, step, unit } = override;
  const { t, f } = words;
  const labels = t.estimate.overrides;
  const sign = signBeside(unit, words);
  const figures = text.trimEnd();
  const value = readNumber(sign && figures.endsWith(sign) ? figures.slice(0, -sign.length) : figures, f);
  if (value !== null && value >= min && value <= max) return { value };
  const range = allowedRange(override, words);
  // A value with a decimal, so that the example shows which mark the language writes.
  const example = f.number(min + (step < 1 ? 1.5 : 10.5));
  return { error: value === null ? labels.notANumber(example, ...range) : labels.outOfRange(...range) };
}
