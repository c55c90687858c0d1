/** The fields of a group of values. An emptied field has the service's default again. */
import { html, nothing, type TemplateResult } from 'lit';
import type { OverrideView } from 'precheck-contract/property-overrides';
import { icon } from '../../ui/icons.js';
import { type ValuesView, withoutField } from '../values.js';
import { numberText } from './number-text.js';
import { parseOverride, rangeOf, refusalOf, signBeside } from './override-values.js';

export function renderFields(fields: readonly OverrideView[], view: ValuesView): TemplateResult {
  return html`<div class="fields">${fields.map((override) => renderField(override, view))}</div>`;
}

function renderField(override: OverrideView, view: ValuesView): TemplateResult {
  const { field, unit, standard, standardFrom } = override;
  const { overrides, drafts, problem, words, onChange } = view;
  const { t, f } = words;
  const { withUnit, overrides: say } = t.estimate;
  const value = overrides[field];
  const draft = drafts[field];
  const parsed = draft === undefined ? null : parseOverride(override, draft, words);
  const error = parsed && 'error' in parsed ? parsed.error : refusalOf(override, problem, words);
  const id = `override-${field}`;
  const handleInput = ({ target }: Event) => {
    const text = (target as HTMLInputElement).value;
    const read = parseOverride(override, text, words);
    const others = withoutField(view, field);
    // What is no value changes none: the last one holds until it is put right.
    const next = 'error' in read ? value : (read.value ?? undefined);
    onChange({
      overrides: next === undefined ? others.overrides : { ...others.overrides, [field]: next },
      drafts: { ...drafts, [field]: text },
    });
  };
  // On leaving, "1,250" becomes 1250 and " 12 m" 12. What is wrong stays, to be put right.
  const handleLeave = () => {
    if (parsed && !('error' in parsed)) onChange({ overrides, drafts: withoutField(view, field).drafts });
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
    ${error ? html`<span class="mistake small" id="${id}-error">${icon('fail')}<span>${error}</span></span>` : nothing}
    <span class="visually-hidden" id="${id}-hint">
      ${say.range(...rangeOf(override, words))} ${
        standard === null
          ? say.defaultUnknown
          : say[standardFrom === 'stated' ? 'defaultStated' : 'defaultAssumed'](withUnit(standard, unit, f))
      }
    </span>
  </div>`;
}
