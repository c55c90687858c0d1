/** Planning essentials: who and where, constraints, dwelling types. What is null is "not stated". */
import { answerRows, permissions, renderBullets, renderPart, renderRows } from './answer-list.js';
import type { PlanningEssentialsView } from 'precheck-contract/property-adapter-api';
import { icon } from '../../ui/icons.js';
import type { PropertyWords } from '../../translations/property/translation.js';
import type { FoundAnswer } from '../lookup.js';
import { readable } from '../estimate/feasibility-rows.js';
import { html, nothing, type TemplateResult } from 'lit';

/** The heading takes the focus after a lookup by hand. */
export function renderPropertyHead(found: FoundAnswer, words: PropertyWords, onAnother: () => void): TemplateResult {
  const { t, f } = words;
  const { address, property } = found;
  const { lotIdentifier, areaM2, zoning, lga, propertyType } = property;
  return html`<header class="head">
    <div class="head-line">
      <h3 id="property" tabindex="-1">${address ?? lotIdentifier ?? t.found.unnamed}</h3>
      <button type="button" class="button" id="another" @click=${onAnother}>${icon('search')}${t.found.another}</button>
    </div>
    ${renderRows(
      [
        [t.found.lot, lotIdentifier],
        [t.found.area, areaM2 === null ? null : t.estimate.withUnit(areaM2, 'm2', f)],
        [
          t.found.zoning,
          zoning && html`<span part="zoning"><span class="chip">${zoning.code}</span> ${zoning.label}</span>`,
        ],
        [t.found.lga, lga],
        [t.found.type, propertyType],
      ],
      words,
      'head-facts',
    )}
    <p class="small muted figures">${t.found.readAt(found.readAt, found.kept, f)}</p>
  </header>`;
}

export function renderConstraints({ constraints, overlays }: PlanningEssentialsView, words: PropertyWords) {
  const { planning } = words.t;
  return renderPart(
    'constraints',
    planning.constraints,
    html`${renderRows(
      answerRows(
        planning.constraintNames,
        constraints,
        [planning.applies, 'attention', 'attention'],
        [planning.appliesNot, 'neutral'],
      ),
      words,
    )}
    ${
      overlays.length > 0
        ? html`<h4>${planning.overlays}</h4>
            <ul class="overlays">
              ${overlays.map(
                ({ category, key, value }) =>
                  html`<li>
                    <span class="small muted">${wordOf(category.toLowerCase(), planning.constraintNames) ?? category}</span>
                    <span>${renderKey(key, value)}${value}</span>
                  </li>`,
              )}
            </ul>`
        : nothing
    }`,
  );
}

const wordOf = (name: string, words: Readonly<Record<string, string>>): string | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined;

/** A name that is made for machines, in words; none where the value says it itself. */
function renderKey(key: string, value: string) {
  const name = key.includes('_') ? readable(key, {}) : key;
  return value.toLowerCase().startsWith(name.toLowerCase()) ? nothing : html`<strong>${name}</strong>&#32;`;
}

export function renderDwellings({ dwellings, duplexRules }: PlanningEssentialsView, words: PropertyWords) {
  const { planning } = words.t;
  const rules = duplexRules.map(({ message, url }) => html`${message} ${renderSource(url, words)}`);
  return renderPart(
    'dwellings',
    planning.dwellings,
    html`${renderRows(permissions(planning.dwellingNames, dwellings, words), words)}
    ${rules.length > 0 ? html`<h4>${planning.duplexRules}</h4> ${renderBullets(rules, 'rules')}` : nothing}`,
  );
}

/** The host stands in the link's words, so that one knows where it leads and two links differ. */
function renderSource(url: string | null, { t }: PropertyWords) {
  if (!url || !/^https?:/i.test(url) || !URL.canParse(url)) return nothing;
  return html`<a href=${url} target="_blank" rel="noopener noreferrer"
    >${t.planning.ruleSource(new URL(url).host)}<span class="visually-hidden"> (${t.newTab})</span>${icon('out')}</a
  >`;
}
