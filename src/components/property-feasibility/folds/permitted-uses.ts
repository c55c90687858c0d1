/** The uses of the land in three groups, which one field searches at once. */
import { renderBullets } from './answer-list.js';
import type { PlanningEssentialsView } from 'precheck-contract/property-adapter-api';
import { icon } from '../../ui/icons.js';
import type { PropertyWords, UseGroupKey } from '../../translations/property/translation.js';
import { html, nothing } from 'lit';

/** Those in which every word of the query is somewhere, whatever the case. */
function matching(uses: readonly string[], query: string): readonly string[] {
  const words = query.toLocaleLowerCase().split(/\s+/);
  return uses.filter((use) => words.every((word) => use.toLocaleLowerCase().includes(word)));
}

/** `opened` holds the groups that the person opened; a search opens those in which it finds something. */
export function renderPermittedUses(
  property: PlanningEssentialsView,
  query: string,
  opened: Set<UseGroupKey>,
  { t, f }: PropertyWords,
  onSearch: (query: string, matches: number) => void,
) {
  const { planning } = t;
  const uses = Object.values(property.permittedUses).flatMap((list) => list ?? []);
  const isSearching = query.trim() !== '';
  const search = ({ target }: Event) => {
    const { value } = target as HTMLInputElement;
    onSearch(value, matching(uses, value).length);
  };
  const renderGroup = (group: UseGroupKey) => {
    const list = property.permittedUses[group];
    const name = planning.useGroups[group];
    if (!list?.length) {
      return html`<p class="use-group none">
        <span>${name}</span> <span class="muted">${list ? planning.noUses : t.notStated}</span>
      </p>`;
    }
    const found = matching(list, query);
    const toggle = ({ target }: Event) => {
      if (!isSearching) opened[(target as HTMLDetailsElement).open ? 'add' : 'delete'](group);
    };
    return html`<details class="use-group" .open=${isSearching ? found.length > 0 : opened.has(group)} @toggle=${toggle}>
      <summary>
        ${icon('fold')}<span>${name}</span>
        <span class="answer muted figures">${isSearching ? planning.useMatches(found.length, list.length, f) : f.number(list.length)}</span>
      </summary>
      ${renderBullets(found)}
    </details>`;
  };
  return html`${
    uses.length === 0
      ? nothing
      : html`<div class="field">
            <label for="use-search">${planning.search}</label>
            <div class="search">
              ${icon('search')}<input
                id="use-search"
                class="input"
                type="search"
                .value=${query}
                @input=${search}
              />
            </div>
          </div>`
  }
    ${(Object.keys(planning.useGroups) as UseGroupKey[]).map(renderGroup)}`;
}
