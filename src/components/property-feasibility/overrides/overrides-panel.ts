/** All overrides in five groups: a slider and a number field each, what holds without them, and the way back. */
import { html, noChange, nothing, type TemplateResult } from 'lit';
import {
  type OverrideField,
  type OverrideGroup,
  type Overrides,
  PROPERTY_OVERRIDES,
} from '../../../contract/property-overrides.js';
import { icon } from '../../shared/icons.js';
import type { PropertyWords } from '../../translations/property/translation.js';
import { unitSign } from '../estimate/feasibility-rows.js';
import { numberText } from './number-text.js';
import {
  type OverrideDefaults,
  type OverrideDefinition,
  type OverrideErrors,
  rangeOf,
  sliderEnd,
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

/** With `only`, the other fields are left as they stand: a slider that moves changes its own. */
export function renderOverrides(view: OverridesView, only?: OverrideField): TemplateResult {
  const { overrides, errors, words } = view;
  const say = words.t.estimate.overrides;
  const count = Object.keys(overrides).length;
  return html`<div class="overrides grid" part="overrides">
    <p class="small muted">${say.intro}</p>
    <div class="overrides-summary row apart">
      <span class="figures">${say.changedCount(count, words.f)}</span>
      <button
        type="button" class="button quiet" id="reset-all"
        ?disabled=${count + Object.keys(errors).length === 0} @click=${() => view.onReset(null)}
      >${icon('retry')}${say.resetAll}</button>
    </div>
    ${GROUPS.map(
      (group) => html`<fieldset>
        <legend>${say.groups[group]}</legend>
        ${PROPERTY_OVERRIDES.filter((override) => override.group === group).map((override) =>
          only && only !== override.field ? noChange : renderField(override, view),
        )}
      </fieldset>`,
    )}
  </div>`;
}

function renderField({ field, unit, least, step }: OverrideDefinition, view: OverridesView): TemplateResult {
  const { words } = view;
  const { t, f } = words;
  const { withUnit, overrides: say } = t.estimate;
  const standard = view.defaults[field];
  const value = view.overrides[field];
  const changed = value !== undefined;
  const error = view.errors[field];
  const shown = value ?? standard.value;
  const id = `override-${field}`;
  const sign = unitSign(unit, words);
  const handle = (event: Event) => {
    const { type, value: typed, valueAsNumber } = event.target as HTMLInputElement;
    view.onChange(field, type === 'range' ? numberText(valueAsNumber, f) : typed);
  };
  // A slider must stand somewhere; where nothing is known it stands at its least and says that nothing is set.
  return html`<div class="override ${changed ? 'changed' : ''} ${error ? 'wrong' : ''}" data-field=${field}>
    <div class="name row">
      <label id="${id}-label" for=${id}>${say.fields[field]}</label>
      ${changed ? html`<span class="row accent small">${icon('check')}${say.changed}</span>` : nothing}
    </div>
    <input
      type="range" min=${least} max=${sliderEnd(field, standard)} step=${step} .value=${String(shown ?? least)}
      aria-labelledby="${id}-label" aria-describedby="${id}-hint"
      aria-valuetext=${shown === null ? say.notSet : withUnit(shown, unit, f)} @input=${handle}
    />
    <span class="override-entry row">
      <input
        type="text" inputmode="decimal" autocomplete="off" enterkeyhint="done" class="input figures" id=${id}
        aria-describedby="${error ? `${id}-error ` : ''}${id}-hint" aria-invalid=${error ? 'true' : nothing}
        placeholder=${standard.value === null ? '' : numberText(standard.value, f)}
        @input=${handle} @change=${(event: Event) => showValue(event.target as HTMLInputElement, value, error, words)}
      />
      <span class="unit" aria-hidden="true">${sign.length > 3 ? '' : sign}</span>
    </span>
    <button
      type="button" class="button quiet" ?hidden=${!changed && !error} aria-label=${say.reset(say.fields[field])}
      @click=${() => view.onReset(field)}
    >${say.resetShort}</button>
    <span class="hint small muted" id="${id}-hint">
      ${say.range(...rangeOf(field, words))}. ${
        standard.value === null
          ? say.defaultUnknown
          : say[standard.from === 'stated' ? 'defaultStated' : 'defaultAssumed'](withUnit(standard.value, unit, f))
      }
    </span>
    ${error ? html`<span class="hint mistake small" id="${id}-error">${icon('attention')}${error}</span>` : nothing}
  </div>`;
}

/** After each render. What one types is left as it is while one types; what came another way is shown at once. */
export function showValues(root: ParentNode, { overrides, errors, words }: OverridesView): void {
  for (const { field } of PROPERTY_OVERRIDES) {
    const input = root.querySelector<HTMLInputElement>(`[id="override-${field}"]`);
    if (input && !input.matches(':focus')) showValue(input, overrides[field], errors[field], words);
  }
}

/** On leaving, "1,250" becomes 1250 and " 12 m" 12. What is wrong stays, to be put right. */
function showValue(
  input: HTMLInputElement,
  value: number | undefined,
  error: string | undefined,
  { f }: PropertyWords,
) {
  const text = value === undefined ? '' : numberText(value, f);
  if (!error && input.value !== text) input.value = text;
}
