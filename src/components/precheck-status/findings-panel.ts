/** All findings of a run: in groups, with a search and a filter where there are more than one takes in at a glance. */
import { html, nothing } from 'lit';
import type { Finding, FindingStatus } from 'precheck-contract/precheck-service';
import { FINDING_ORDER, renderFindingGroups } from '../ui/finding-list.js';
import { icon } from '../ui/icons.js';
import type { Words } from '../i18n/localisation.js';
import { countFindings, type FindingFilter, isFiltering, NO_FILTER, searchFindings } from './finding-filter.js';

/** So many are read without help. */
const FEW_FINDINGS = 5;

export interface FindingsPanel {
  readonly groups: Record<FindingStatus, Finding[]>;
  readonly filter: FindingFilter;
  readonly words: Words;
  readonly onFilter: (filter: FindingFilter) => void;
}

export function renderFindings({ groups, filter, words, onFilter }: FindingsPanel) {
  const { t, f } = words;
  const all = countFindings(groups);
  if (all === 0) return nothing;
  const found = searchFindings(groups, filter.query);
  const shown = filter.status === null ? found : { ...NO_FINDINGS, [filter.status]: found[filter.status] };
  const isNarrowed = isFiltering(filter);
  const list = renderFindingGroups(shown, words, { heading: 3, open: isNarrowed });
  if (all <= FEW_FINDINGS) return list;
  const count = (status: FindingStatus | null) => (status === null ? countFindings(found) : found[status].length);
  const chip = (status: FindingStatus | null, name: string) =>
    html`<button
      type="button"
      class="chip"
      aria-pressed=${filter.status === status}
      @click=${() => onFilter({ ...filter, status })}
    >
      ${name} <span class="figures">${f.number(count(status))}</span>
    </button>`;
  return html`<div class="finding-tools">
      <label class="field">
        ${t.status.search}
        <span class="search"
          >${icon('search')}<input
            type="search"
            id="search"
            .value=${filter.query}
            @input=${({ target }: Event) => onFilter({ ...filter, query: (target as HTMLInputElement).value })}
        /></span>
      </label>
      <div class="chips" role="group" aria-label=${t.status.filter}>
        ${chip(null, t.status.all)}
        ${FINDING_ORDER.filter((status) => groups[status].length > 0).map((status) => chip(status, t.findings[status]))}
      </div>
      ${isNarrowed ? html`<p class="small muted figures">${foundLine(groups, filter, words)}</p>` : nothing}
    </div>
    ${
      countFindings(shown) > 0
        ? list
        : html`<button type="button" class="button" id="all-findings" @click=${() => onFilter(NO_FILTER)}>
            ${t.status.showAll}
          </button>`
    }`;
}

const NO_FINDINGS: Record<FindingStatus, Finding[]> = { fail: [], attention: [], 'not-assessed': [], pass: [] };

/** How many are left of how many. */
export function foundLine(groups: Record<FindingStatus, Finding[]>, filter: FindingFilter, { t, f }: Words): string {
  const found = searchFindings(groups, filter.query);
  const count = filter.status === null ? countFindings(found) : found[filter.status].length;
  return t.status.found(count, countFindings(groups), f);
}
