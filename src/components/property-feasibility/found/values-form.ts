/** The values behind the estimate, folded by group, the changed groups first. */
import { html, nothing, type TemplateResult } from 'lit';
import type { OverrideGroup, OverrideView } from 'precheck-contract/property-overrides';
import { icon } from '../../ui/icons.js';
import { shownEstimate } from '../state.js';
import { renderField } from './fields.js';
import { resultLine } from './result-rows.js';
import {
  type FoundView,
  isChanged,
  isEstimateCurrent,
  setValues,
  sortGroups,
  toggleGroup,
  withoutFields,
} from './workbench.js';

export function renderValues(offered: readonly OverrideView[], view: FoundView): TemplateResult {
  const { state, words, apply } = view;
  const answer = shownEstimate(state);
  const isCurrent = isEstimateCurrent(state);
  // The groups keep their order while the person works in the form, also while another window has the focus.
  const handleFocusOut = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const form = currentTarget as Element;
    const { activeElement } = form.getRootNode() as ShadowRoot;
    if (!form.contains((relatedTarget as Node | null) ?? activeElement)) apply(sortGroups);
  };
  return html`<section part="overrides" aria-labelledby="values" @focusout=${handleFocusOut}>
    <div class="values-head cluster apart">
      <h3 id="values">${words.t.estimate.overrides.title}</h3>
      ${
        answer &&
        html`<span class="answer small figures ${isCurrent ? '' : 'muted'}" aria-hidden="true">
          ${isCurrent ? nothing : icon('clock')}${resultLine(answer, words)}
        </span>`
      }
    </div>
    ${state.work.groupOrder.map((group) => renderGroup(group, offered, view))}
  </section>`;
}

function renderGroup(group: OverrideGroup, offered: readonly OverrideView[], view: FoundView): TemplateResult {
  const { state, words, apply } = view;
  const fields = offered.filter((override) => override.group === group);
  const { values, openGroups } = state.work;
  const { t, f } = words;
  const labels = t.estimate.overrides;
  const changed = fields.filter((override) => isChanged(values, override)).length;
  const toggle = ({ target }: Event) => {
    const { open } = target as HTMLDetailsElement;
    apply(toggleGroup(group, open));
  };
  // The button goes with the last change: the focus goes back to the group.
  const reset = ({ target }: Event) => {
    (target as HTMLElement).parentElement?.querySelector('summary')?.focus();
    apply(setValues(withoutFields(values, fields)));
  };
  // The button stands on the fold and not in it: a control within a control is none to a screen reader.
  return html`<div class="group" data-group=${group}>
    <details .open=${openGroups.has(group)} @toggle=${toggle}>
      <summary>
        ${icon('fold', 'fold')}<span>${labels.groups[group]}</span>
        <span class="answer small ${changed > 0 ? 'accent' : 'muted'}">${changed > 0 ? labels.changedCount(changed, f) : labels.count(fields.length, f)}</span>
      </summary>
      <div class="fields">${fields.map((override) => renderField(override, view))}</div>
    </details>
    ${
      changed > 0
        ? html`<button type="button" class="button quiet reset" aria-label=${labels.reset(labels.groups[group])} @click=${reset}>${labels.resetShort}</button>`
        : nothing
    }
  </div>`;
}
