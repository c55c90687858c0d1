/** All overrides in five groups: a slider and a number field each, what holds without them, and the way back. */
import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import {
  type OverrideField,
  type OverrideGroup,
  type Overrides,
  PROPERTY_OVERRIDES,
} from '../../../contract/property-overrides.js';
import { icon } from '../../shared/icons.js';
import type { PropertyWords } from '../../translations/property/translation.js';
import { numberText } from './number-text.js';
import {
  type OverrideDefaults,
  type OverrideDefinition,
  type OverrideErrors,
  rangeOf,
  sliderEnd,
} from './override-values.js';

export {
  type OverrideDefault,
  type OverrideDefaults,
  type OverrideErrors,
  overrideDefaults,
  overrideErrorsOf,
  parseOverride,
  withOverride,
} from './override-values.js';

export interface OverridesView {
  readonly overrides: Overrides;
  readonly defaults: OverrideDefaults;
  readonly errors: OverrideErrors;
  readonly words: PropertyWords;
  /** What the person typed, or what the slider stands at, written as the language writes it: `parseOverride` reads both. */
  readonly onChange: (field: OverrideField, text: string) => void;
  /** Null resets all. */
  readonly onReset: (field: OverrideField | null) => void;
}

const GROUPS = ['lot', 'setbacks', 'controls', 'townhouse', 'building'] as const satisfies readonly OverrideGroup[];

export function renderOverrides(view: OverridesView): TemplateResult {
  const { t, f } = view.words;
  const words = t.estimate.overrides;
  const count = Object.keys(view.overrides).length;
  const dirty = count > 0 || Object.keys(view.errors).length > 0;
  return html`<div class="overrides" part="overrides">
    <p class="small muted">${words.intro}</p>
    <div class="overrides-summary">
      <span class="figures">${words.changedCount(count, f)}</span>
      <button type="button" class="button quiet" id="reset-all" ?disabled=${!dirty} @click=${() => view.onReset(null)}>
        ${icon('retry')}${words.resetAll}
      </button>
    </div>
    ${GROUPS.map(
      (group) => html`<fieldset class="override-group">
        <legend>${words.groups[group]}</legend>
        ${PROPERTY_OVERRIDES.filter((override) => override.group === group).map((override) => renderField(override, view))}
      </fieldset>`,
    )}
  </div>`;
}

function renderField(definition: OverrideDefinition, view: OverridesView): TemplateResult {
  const { field, unit } = definition;
  const { t, f } = view.words;
  const words = t.estimate.overrides;
  const value = view.overrides[field];
  const error = view.errors[field];
  const id = `override-${field}`;
  const changed = value !== undefined;
  return html`<div class="override ${changed ? 'changed' : ''} ${error ? 'wrong' : ''}" data-field=${field}>
    <label id="${id}-label" for=${id}>${words.fields[field]}</label>
    ${changed ? html`<span class="changed-mark small">${icon('check')}${words.changed}</span>` : nothing}
    ${renderSlider(definition, view)}
    <span class="override-entry">
      <input
        type="text" inputmode="decimal" autocomplete="off" enterkeyhint="done" class="figures" id=${id}
        aria-describedby="${error ? `${id}-error ` : ''}${id}-hint"
        aria-invalid=${error ? 'true' : 'false'}
        placeholder=${placeholderOf(definition, view)}
        @input=${(event: Event) => view.onChange(field, (event.target as HTMLInputElement).value)}
        @change=${(event: Event) => handleLeft(event.target as HTMLInputElement, value, error, view)}
        ${ref((element) => showValue(element as HTMLInputElement | undefined, value, error, view))}
      />
      <span class="unit" aria-hidden="true">${shortUnit(t.estimate.withUnit(1, unit, f), f.number(1))}</span>
    </span>
    <button
      type="button" class="button quiet" ?hidden=${!changed && !error} aria-label=${words.reset(words.fields[field])}
      @click=${() => view.onReset(field)}
    >${words.resetShort}</button>
    <span class="hint small muted" id="${id}-hint">
      ${words.range(...rangeOf(field, view.words))}. ${defaultSentence(definition, view)}
    </span>
    ${error ? html`<span class="error small" id="${id}-error">${icon('attention')}${error}</span>` : nothing}
  </div>`;
}

function renderSlider({ field, unit, least, step }: OverrideDefinition, view: OverridesView): TemplateResult {
  const { t, f } = view.words;
  const shown = view.overrides[field] ?? view.defaults[field].value;
  // A slider must stand somewhere; where nothing is known it stands at its least and says that nothing is set.
  const text = shown === null ? t.estimate.overrides.notSet : t.estimate.withUnit(shown, unit, f);
  return html`<input
    type="range" class=${view.overrides[field] === undefined ? 'default' : ''}
    min=${least} max=${sliderEnd(field, view.defaults[field])} step=${step}
    .value=${String(shown ?? least)}
    aria-labelledby="override-${field}-label" aria-describedby="override-${field}-hint" aria-valuetext=${text}
    @input=${(event: Event) => view.onChange(field, numberText((event.target as HTMLInputElement).valueAsNumber, f))}
  />`;
}

/** What one types is left as it is while one types; what came another way is shown at once. */
function showValue(
  input: HTMLInputElement | undefined,
  value: number | undefined,
  error: string | undefined,
  { words }: OverridesView,
): void {
  if (!input || error || isFocused(input)) return;
  input.value = value === undefined ? '' : numberText(value, words.f);
}

function isFocused(input: HTMLInputElement): boolean {
  return (input.getRootNode() as ShadowRoot | Document).activeElement === input;
}

/** On leaving, "1,250" becomes 1250 and " 12 m" 12. What is wrong stays, to be put right. */
function handleLeft(
  input: HTMLInputElement,
  value: number | undefined,
  error: string | undefined,
  view: OverridesView,
) {
  if (!error) input.value = value === undefined ? '' : numberText(value, view.words.f);
}

function placeholderOf({ field }: OverrideDefinition, { defaults, words }: OverridesView): string {
  const { value } = defaults[field];
  return value === null ? '' : numberText(value, words.f);
}

function defaultSentence({ field, unit }: OverrideDefinition, { defaults, words }: OverridesView): string {
  const { value, from } = defaults[field];
  const { withUnit, overrides } = words.t.estimate;
  if (value === null || from === 'unknown') return overrides.defaultUnknown;
  const text = withUnit(value, unit, words.f);
  return from === 'stated' ? overrides.defaultStated(text) : overrides.defaultAssumed(text);
}

/** "m²" of "1 m²"; long units stand in the hint alone. */
function shortUnit(written: string, one: string): string {
  const unit = written.replace(one, '').trim();
  return unit.length > 3 ? '' : unit;
}
