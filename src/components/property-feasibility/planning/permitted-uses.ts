/** The uses of the land in three groups, which one field searches at once. */
import { html, nothing, type TemplateResult } from 'lit';
import type { PlanningEssentialsView } from '../../../contract/property-adapter-api.js';
import { icon } from '../../shared/icons.js';
import type { PropertyWords, UseGroupKey } from '../../translations/property/translation.js';

const GROUPS: readonly UseGroupKey[] = ['withoutConsent', 'withConsent', 'prohibited'];

export interface PermittedUsesView {
  readonly property: PlanningEssentialsView;
  readonly query: string;
  /** Groups that the person opened; a search opens those in which it finds something. */
  readonly opened: ReadonlySet<UseGroupKey>;
  readonly words: PropertyWords;
  readonly onSearch: (query: string) => void;
  readonly onToggle: (group: UseGroupKey, isOpen: boolean) => void;
}

/** Every word of the query is somewhere in the use, whatever the case. */
export function matchesQuery(use: string, query: string): boolean {
  const text = use.toLocaleLowerCase();
  return query
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** How many uses of all groups match; null where the service states no use at all. */
export function countMatches({ permittedUses }: PlanningEssentialsView, query: string): number | null {
  const lists = GROUPS.flatMap((group) => (permittedUses[group] === null ? [] : [permittedUses[group]]));
  return lists.length === 0 ? null : lists.flat().filter((use) => matchesQuery(use, query)).length;
}

export function renderPermittedUses(view: PermittedUsesView): TemplateResult {
  const { property, query, words, onSearch } = view;
  const { planning } = words.t;
  const matches = countMatches(property, query);
  const take = (event: Event) => onSearch((event.target as HTMLInputElement).value);
  return html`<section class="part uses" part="uses">
    <h3>${planning.uses}</h3>
    ${
      matches === null
        ? nothing
        : html`<div class="field">
            <label for="use-search">${planning.search}</label>
            <div class="search">
              ${icon('search')}<input id="use-search" class="input" type="search" .value=${query} @input=${take} />
            </div>
            ${query.trim() === '' ? nothing : html`<p class="small muted figures">${planning.found(matches, words.f)}</p>`}
          </div>`
    }
    ${GROUPS.map((group) => renderGroup(view, group))}
  </section>`;
}

function renderGroup({ property, query, opened, words, onToggle }: PermittedUsesView, group: UseGroupKey) {
  const { t, f } = words;
  const list = property.permittedUses[group];
  const name = t.planning.useGroups[group];
  if (list === null || list.length === 0) {
    return html`<p class="use-group none">
      <span>${name}</span> <span class="muted">${list === null ? t.notStated : t.planning.noUses}</span>
    </p>`;
  }
  const isSearching = query.trim() !== '';
  const found = list.filter((use) => matchesQuery(use, query));
  const toggle = (event: Event) => {
    if (!isSearching) onToggle(group, (event.target as HTMLDetailsElement).open);
  };
  return html`<details class="use-group" .open=${isSearching ? found.length > 0 : opened.has(group)} @toggle=${toggle}>
    <summary>
      ${icon('fold')}<span>${name}</span>
      <span class="muted figures"
        >${isSearching ? t.planning.useMatches(found.length, list.length, f) : t.planning.useCount(list.length, f)}</span
      >
    </summary>
    <ul class="bullets">
      ${found.map((use) => html`<li>${use}</li>`)}
    </ul>
  </details>`;
}
