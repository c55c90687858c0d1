/** What is printed: the property, the values that were set, the sketch, the figures and the scenarios; no control. */
import { html, nothing, type TemplateResult } from 'lit';
import type { PropertyWords } from '../../translations/property/translation.js';
import { renderComparison } from '../scenarios/scenarios-panel.js';
import { lotValues, renderLotSketch } from '../sketch/lot-sketch.js';
import { type Scenario, valuesOf } from '../scenarios/scenarios.js';
import { renderFeasibility } from '../estimate/feasibility-view.js';
import { renderRows } from '../planning/answer-list.js';
import type { ExportContent } from './export-text.js';

export function renderPrintout(
  { property, offered, overrides, answer }: ExportContent,
  scenarios: readonly Scenario[],
  title: string,
  words: PropertyWords,
): TemplateResult {
  const say = words.t.estimate.overrides;
  const lot = lotValues(property, offered, overrides);
  const values = [...valuesOf(overrides, offered, words)];
  return html`<main class="grid">
    <h2>${title}</h2>
    ${property.zoning ? html`<p>${property.zoning.code} ${property.zoning.label}</p>` : nothing}
    ${lot && renderLotSketch(lot, words)}
    <h3>${say.title}</h3>
    ${values.length > 0 ? renderRows(values, words) : html`<p>${say.changedCount(0, words.f)}</p>`}
    ${renderFeasibility({ answer, stale: false, property, words })} ${renderComparison(scenarios, offered, words)}
  </main>`;
}
