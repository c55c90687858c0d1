/** The values behind the estimate, folded by group, the changed groups first. */
import { html, nothing, type TemplateResult } from 'lit';
import type { OverrideGroup, OverrideView } from 'precheck-contract/property-overrides';
import { icon } from '../ui/icons.js';
import type { Folds } from './folds.js';
import { isChanged, type Values, type ValuesView, withoutField } from './values.js';

/** The changed groups first, else as they are offered. */
export function orderGroups(offered: readonly OverrideView[], values: Values): readonly OverrideGroup[] {
  const changed = offered.filter((override) => isChanged(values, override));
  return [...new Set([...changed, ...offered].map(({ group }) => group))];
}

export function renderValues(view: ValuesView, folds: Folds): TemplateResult {
  const { title } = view.words.t.estimate.overrides;
  return html`<section part="overrides" aria-labelledby="values">
    <h3 id="values">${title}</h3>
    ${view.order.map((group) => renderGroup(group, view, folds))}
  </section>`;
}

function renderGroup(group: OverrideGroup, view: ValuesView, folds: Folds): TemplateResult {
  const { offered, opened, words, onChange } = view;
  const { t, f } = words;
  const say = t.estimate.overrides;
  const fields = offered.filter((override) => override.group === group);
  const changed = fields.filter((override) => isChanged(view, override)).length;
  const name = say.groups[group];
  const toggle = ({ target }: Event) => {
    const isOpen = (target as HTMLDetailsElement).open;
    opened[isOpen ? 'add' : 'delete'](group);
    if (isOpen) folds.load();
  };
  // The button goes with the last change: the focus goes back to the group.
  const reset = ({ target }: Event) => {
    (target as HTMLElement).parentElement?.querySelector('summary')?.focus();
    onChange(fields.reduce<Values>((values, { field }) => withoutField(values, field), view));
  };
  // The button stands on the fold and not in it: a control within a control is none to a screen reader.
  return html`<div class="group" data-group=${group}>
    <details class="fold" .open=${opened.has(group)} @toggle=${toggle}>
      <summary>
        ${icon('fold')}<span>${name}</span>
        <span class="answer ${changed > 0 ? 'accent' : 'muted'}">${changed > 0 ? say.changedCount(changed, f) : say.count(fields.length, f)}</span>
      </summary>
      ${folds.renderContents(words, (contents) => contents.renderFields(fields, view))}
    </details>
    ${
      changed > 0
        ? html`<button type="button" class="button quiet reset" aria-label=${say.reset(name)} @click=${reset}>${say.resetShort}</button>`
        : nothing
    }
  </div>`;
}
