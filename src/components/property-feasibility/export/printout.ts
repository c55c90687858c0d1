/** What is printed: the property, the values that were set, the sketch, the figures and the scenarios; no control. */
import { html, nothing, type TemplateResult } from 'lit';
import { PROPERTY_OVERRIDES } from '../../../contract/property-overrides.js';
import type { PropertyWords } from '../../translations/property/translation.js';
import { renderFeasibility } from '../estimate/feasibility-view.js';
import type { Scenario } from '../scenarios/scenarios.js';
import { renderComparison } from '../scenarios/scenarios-panel.js';
import { lotValues, renderLotSketch } from '../sketch/lot-sketch.js';
import type { ExportContent } from './export-text.js';

export function renderPrintout(
  { property, overrides, answer }: ExportContent,
  scenarios: readonly Scenario[],
  title: string,
  words: PropertyWords,
): TemplateResult {
  const { t, f } = words;
  const lot = property && lotValues(property, overrides);
  const set = PROPERTY_OVERRIDES.filter(({ field }) => overrides[field] !== undefined);
  return html`<main class="feasibility">
    <h2>${title}</h2>
    ${property?.zoning ? html`<p>${property.zoning.code} ${property.zoning.label}</p>` : nothing}
    ${lot ? renderLotSketch(lot, words) : nothing}
    <h3>${t.estimate.overrides.title}</h3>
    ${
      set.length === 0
        ? html`<p>${t.estimate.overrides.changedCount(0, f)}</p>`
        : html`<dl class="facts">
            ${set.map(
              ({ field, unit }) => html`<div>
                <dt>${t.estimate.overrides.fields[field]}</dt>
                <dd class="figures">${t.estimate.withUnit(overrides[field] ?? 0, unit, f)}</dd>
              </div>`,
            )}
          </dl>`
    }
    ${renderFeasibility({ answer, stale: false, property, words })}
    ${scenarios.length > 1 ? renderComparison(scenarios, words) : nothing}
  </main>`;
}
