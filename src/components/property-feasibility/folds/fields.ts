/** The fields of a group of values. An emptied field has the service's default again. */
import { html, nothing, type TemplateResult } from 'lit';
import type { OverrideView } from 'precheck-contract/property-overrides';
import type { PropertyProblem } from '../../adapter-client/property-client.js';
import type { PropertyWords } from '../../translations/property/translation.js';
import { icon } from '../../ui/icons.js';
import { type Dispatch, withoutFields } from '../reducer.js';
import type { Values } from '../state.js';
import { numberText } from './number-text.js';
import { parseOverride, rangeOf, refusalOf, signBeside } from './override-values.js';

/** `problem` is why there is no estimate, which may be one of the values. */
export function renderFields(
  fields: readonly OverrideView[],
  values: Values,
  problem: PropertyProblem | null,
  words: PropertyWords,
  dispatch: Dispatch,
): TemplateResult {
  const set = (next: Values) => dispatch({ type: 'values-changed', values: next });
  return html`<div class="fields">
    ${fields.map((override) => renderField(override, values, refusalOf(override, problem, words), words, set))}
  </div>`;
}

function renderField(
  override: OverrideView,
  values: Values,
  refusal: string | null,
  words: PropertyWords,
  set: (values: Values) => void,
): TemplateResult {
  const { field, unit, standard, standardFrom } = override;
  const { overrides, drafts } = values;
  const { t, f } = words;
  const { withUnit, overrides: say } = t.estimate;
  const value = overrides[field];
  const draft = drafts[field];
  const parsed = draft === undefined ? null : parseOverride(override, draft, words);
  const error = parsed && 'error' in parsed ? parsed.error : refusal;
  const id = `override-${field}`;
  const handleInput = ({ target }: Event) => {
    const text = (target as HTMLInputElement).value;
    const read = parseOverride(override, text, words);
    const others = withoutFields(values, [override]);
    // What is no value changes none: the last one holds until it is put right.
    const next = 'error' in read ? value : (read.value ?? undefined);
    set({
      overrides: next === undefined ? others.overrides : { ...others.overrides, [field]: next },
      drafts: { ...drafts, [field]: text },
    });
  };
  // On leaving, "1,250" becomes 1250 and " 12 m" 12. What is wrong stays, to be put right.
  const handleLeave = () => {
    if (parsed && !('error' in parsed)) set({ overrides, drafts: withoutFields(values, [override]).drafts });
  };
  return html`<div class="field override ${value === undefined ? '' : 'changed'}" data-field=${field}>
    <label for=${id}>${say.fields[field]}</label>
    <span class="entry" dir=${unit === 'ratio' ? 'ltr' : nothing}>
      <input
        type="text" inputmode="decimal" autocomplete="off" enterkeyhint="done" class="input figures" id=${id}
        aria-describedby="${error ? `${id}-error ` : ''}${id}-hint" aria-invalid=${error ? 'true' : nothing}
        placeholder=${standard === null ? say.notSet : numberText(standard, f)}
        .value=${draft ?? (value === undefined ? '' : numberText(value, f))}
        @input=${handleInput} @change=${handleLeave}
      />
      <span class="unit" aria-hidden="true">${signBeside(unit, words)}</span>
    </span>
    ${error ? html`<span class="mistake line small" id="${id}-error">${icon('fail')}<span>${error}</span></span>` : nothing}
    <span class="visually-hidden" id="${id}-hint">
      ${say.range(...rangeOf(override, words))} ${
        standard === null
          ? say.defaultUnknown
          : say[standardFrom === 'stated' ? 'defaultStated' : 'defaultAssumed'](withUnit(standard, unit, f))
      }
    </span>
  </div>`;
}
