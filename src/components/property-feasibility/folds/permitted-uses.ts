/** The uses of the land in three groups. */
import { html } from 'lit';
import type { PlanningEssentialsView } from 'precheck-contract/property-adapter-api';
import type { PropertyWords, UseGroupKey } from '../../translations/property/translation.js';
import { icon } from '../../ui/icons.js';
import { renderBullets } from './answer-list.js';

export function renderPermittedUses({ permittedUses }: PlanningEssentialsView, { t, f }: PropertyWords) {
  const { useGroups, noUses } = t.planning;
  return (Object.keys(useGroups) as UseGroupKey[]).map((group) => {
    const uses = permittedUses[group];
    if (!uses?.length) {
      return html`<p class="use-group none">
        <span>${useGroups[group]}</span> <span class="muted">${uses ? noUses : t.notStated}</span>
      </p>`;
    }
    return html`<details class="use-group">
      <summary>${icon('fold')}<span>${useGroups[group]}</span> <span class="answer muted figures">${f.number(uses.length)}</span></summary>
      ${renderBullets(uses)}
    </details>`;
  });
}
