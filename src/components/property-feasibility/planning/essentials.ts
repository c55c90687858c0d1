/** Planning essentials: who and where, constraints, dwelling types. What is null is "not stated". */
import { html, nothing, type TemplateResult } from 'lit';
import type { PlanningEssentialsView } from '../../../contract/property-adapter-api.js';
import { icon } from '../../shared/icons.js';
import type { ConstraintKey, DwellingUseKey, PropertyWords } from '../../translations/property/translation.js';
import type { FoundAnswer } from '../lookup.js';
import { type AnswerLooks, renderAnswers } from './answer-list.js';

const CONSTRAINTS: readonly ConstraintKey[] = [
  'flood',
  'bushfire',
  'heritage',
  'environment',
  'infrastructure',
  'industry',
];
const DWELLINGS: readonly DwellingUseKey[] = ['duplex', 'townhouse', 'apartment', 'mixedUse'];

/** The heading takes the focus after a lookup by hand. */
export function renderPropertyHead(found: FoundAnswer, words: PropertyWords, onAnother: () => void): TemplateResult {
  const { t, f } = words;
  const { property, address } = found;
  const facts: readonly (readonly [string, unknown])[] = [
    [t.found.lot, property.lotIdentifier],
    [t.found.area, property.areaM2 === null ? null : t.found.squareMetres(property.areaM2, f)],
    [t.found.zoning, property.zoning && renderZoning(property.zoning)],
    [t.found.lga, property.lga],
    [t.found.type, property.propertyType],
  ];
  return html`<header class="head">
    <div class="head-line">
      <h3 id="property" tabindex="-1">${address ?? property.lotIdentifier ?? t.found.unnamed}</h3>
      <button type="button" class="button" id="another" @click=${onAnother}>${icon('search')}${t.found.another}</button>
    </div>
    <dl class="head-facts">
      ${facts.map(
        ([name, value]) =>
          html`<div>
            <dt class="small muted">${name}</dt>
            <dd class="figures">${value ?? html`<span class="muted">${t.notStated}</span>`}</dd>
          </div>`,
      )}
    </dl>
    <p class="small muted figures">${t.found.readAt(found.readAt, found.kept, f)}</p>
  </header>`;
}

function renderZoning({ code, label }: { code: string; label: string }) {
  return html`<span class="zoning" part="zoning"><span class="chip">${code}</span> ${label}</span>`;
}

export function renderConstraints(property: PlanningEssentialsView, { t }: PropertyWords): TemplateResult {
  const { planning } = t;
  const looks: AnswerLooks = {
    yes: { word: planning.applies, tone: 'attention', icon: 'attention' },
    no: { word: planning.appliesNot, tone: 'pass', icon: 'check' },
    notStated: { word: t.notStated, tone: 'neutral', icon: 'unknown' },
  };
  return html`<section class="part constraints" part="constraints">
    <h3>${planning.constraints}</h3>
    ${renderAnswers(
      CONSTRAINTS.map((key) => [planning.constraintNames[key], property.constraints[key]]),
      looks,
    )}
    ${
      property.overlays.length === 0
        ? nothing
        : html`<h4>${planning.overlays}</h4>
            <ul class="overlays">
              ${property.overlays.map(
                ({ category, key, value }) =>
                  html`<li><span class="small muted">${category}</span> <span><strong>${key}</strong> ${value}</span></li>`,
              )}
            </ul>`
    }
  </section>`;
}

/** The looks of what may and what may not be done with the land. */
export function permissionLooks({ t }: PropertyWords): AnswerLooks {
  return {
    yes: { word: t.planning.permitted, tone: 'pass', icon: 'check' },
    no: { word: t.planning.permittedNot, tone: 'fail', icon: 'fail' },
    notStated: { word: t.notStated, tone: 'neutral', icon: 'unknown' },
  };
}

export function renderDwellings(property: PlanningEssentialsView, words: PropertyWords): TemplateResult {
  const { planning } = words.t;
  return html`<section class="part" part="dwellings">
    <h3>${planning.dwellings}</h3>
    ${renderAnswers(
      DWELLINGS.map((key) => [planning.dwellingNames[key], property.dwellings[key]]),
      permissionLooks(words),
    )}
    ${
      property.duplexRules.length === 0
        ? nothing
        : html`<h4>${planning.duplexRules}</h4>
            <ul class="bullets rules">
              ${property.duplexRules.map(
                ({ message, url }) => html`<li>${message}${url === null ? nothing : renderSource(url, words)}</li>`,
              )}
            </ul>`
    }
  </section>`;
}

/** The host stands in the link's words, so that one knows where it leads and two links differ. */
function renderSource(url: string, { t }: PropertyWords) {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return nothing;
  return html` <a href=${url} target="_blank" rel="noopener noreferrer"
      >${t.planning.ruleSource}: ${new URL(url).host}<span class="visually-hidden"> (${t.newTab})</span>${icon('out')}</a
    >`;
}
