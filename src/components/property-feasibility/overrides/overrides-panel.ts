/** All overrides in five groups: a slider and a number field each, what holds without them, and the way back. */
import { numberText } from './number-text.js';
import type { OverrideField, Overrides, OverrideView } from 'precheck-contract/property-overrides';
import { html, noChange, nothing, type TemplateResult } from 'lit';
import type { PropertyWords } from '../../translations/property/translation.js';
import { type OverrideErrors, rangeOf, signBeside } from './override-values.js';
import { icon } from '../../ui/icons.js';

export interface OverridesView {
  /** What may be set, in the order in which it is offered, group by group. */
  readonly offered: readonly OverrideView[];
  readonly overrides: Overrides;
  readonly errors: OverrideErrors;
  readonly words: PropertyWords;
  /** What the person typed, or what the slider stands at, written as the language writes it: `parseOverride` reads both. */
  readonly onChange: (override: OverrideView, text: string) => void;
  /** Null resets all. */
  readonly onReset: (field: OverrideField | null) => void;
}

/** With `only`, the other fields are left as they stand: a slider that moves changes its own. */
export function renderOverrides(view: OverridesView, only?: OverrideField): TemplateResult {
  const { offered, overrides, errors, words } = view;
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
    ${[...new Set(offered.map(({ group }) => group))].map(
      (group) => html`<fieldset>
        <legend>${say.groups[group]}</legend>
        ${offered
          .filter((override) => override.group === group)
          .map((override) => (only && only !== override.field ? noChange : renderField(override, view)))}
      </fieldset>`,
    )}
  </div>`;
}

function renderField(override: OverrideView, view: OverridesView): TemplateResult {
  const { field, unit, min, step, standard } = override;
  const { words } = view;
  const { t, f } = words;
  const { withUnit, overrides: say } = t.estimate;
  const value = view.overrides[field];
  const changed = value !== undefined;
  const error = view.errors[field];
  const shown = value ?? standard;
  const id = `override-${field}`;
  const handle = (event: Event) => {
    const { type, value: typed, valueAsNumber } = event.target as HTMLInputElement;
    view.onChange(override, type === 'range' ? numberText(valueAsNumber, f) : typed);
  };
  // A slider must stand somewhere; where nothing is known it stands at its minimum and says that nothing is set.
  return html`<div class="override ${changed ? 'changed' : shown === null ? 'unset' : ''} ${error ? 'wrong' : ''}" data-field=${field}>
    <div class="name row">
      <label id="${id}-label" for=${id}>${say.fields[field]}</label>
      ${changed ? html`<span class="row accent small">${icon('replace')}${say.changed}</span>` : nothing}
    </div>
    <input
      type="range" min=${min} max=${override.sliderMax} step=${step} .value=${String(shown ?? min)}
      aria-labelledby="${id}-label" aria-describedby="${id}-hint"
      aria-valuetext=${shown === null ? say.notSet : withUnit(shown, unit, f)} @input=${handle}
    />
    <span class="override-entry row" dir=${unit === 'ratio' ? 'ltr' : nothing}>
      <input
        type="text" inputmode="decimal" autocomplete="off" enterkeyhint="done" class="input figures" id=${id}
        aria-describedby="${error ? `${id}-error ` : ''}${id}-hint" aria-invalid=${error ? 'true' : nothing}
        placeholder=${standard === null ? say.notSet : numberText(standard, f)}
        @input=${handle} @change=${(event: Event) => showValue(event.target as HTMLInputElement, value, error, words)}
      />
      <span class="unit" aria-hidden="true">${signBeside(unit, words)}</span>
    </span>
    <button
      type="button" class="button quiet" ?hidden=${!changed && !error} aria-label=${say.reset(say.fields[field])}
      @click=${() => view.onReset(field)}
    >${say.resetShort}</button>
    <span class="hint small muted" id="${id}-hint">
      ${say.range(...rangeOf(override, words))} ${
        standard === null
          ? say.defaultUnknown
          : say[override.standardFrom === 'stated' ? 'defaultStated' : 'defaultAssumed'](withUnit(standard, unit, f))
      }
    </span>
    ${error ? html`<span class="hint mistake small" id="${id}-error">${icon('fail')}${error}</span>` : nothing}
  </div>`;
}

/** After each render. What one types is left as it is while one types; what came another way is shown at once. */
export function showValues(root: ParentNode, { offered, overrides, errors, words }: OverridesView): void {
  for (const { field } of offered) {
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
