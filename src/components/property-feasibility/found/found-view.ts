/** A property that was found: its facts, what could be built, the values behind it, and rows with more to read. */
import { html, nothing, type TemplateResult } from 'lit';
import type { ConnectedTask } from '../../ui/connected-task.js';
import { drawIcon, icon } from '../../ui/icons.js';
import type * as ScenariosAndExport from './export.js';
import { renderLotSketch } from './lot-sketch.js';
import { renderProblem } from '../problem-notice.js';
import { type FoundAnswer, shownEstimate } from '../state.js';
import {
  constraintsAnswer,
  dwellingsAnswer,
  renderConstraints,
  renderDwellings,
  renderInsights,
  renderPermittedUses,
  usesAnswer,
} from './planning.js';
import { renderResults } from './results.js';
import { renderValues } from './values-form.js';
import {
  type FoundView,
  isEstimateCurrent,
  type KnownProperty,
  knownProperty,
  resultsOf,
  saveScenario,
  searchAnother,
} from './workbench.js';

const SEARCH = 'M3.25 8.75a5.5 5.5 0 1 1 0 .01M13 13l4 4';
const MAX_SCENARIOS = 3;

/** What two of the rows show, once one of them was opened. */
export type LazyRows = ConnectedTask<readonly [], typeof ScenariosAndExport>;

export function renderFound(view: FoundView, scenariosAndExport: LazyRows): TemplateResult | typeof nothing {
  const { found } = view.state;
  const known = knownProperty(view.state);
  if (!found || !known) return nothing;
  return html`${renderHead(found, view)}
    <div class="split stack">
      <section class="results" aria-labelledby="results"><div class="in-sight stack">${renderEstimate(view)}</div></section>
      <div class="facts stack">
        ${renderLotSketch(known, view.words)} ${renderValues(known.offered, view)}
        <div class="folds">${renderFolds(known, view, scenariosAndExport)}</div>
      </div>
    </div>`;
}

/** The address as a heading, which takes the focus after a lookup by hand; the lot, its area and its zone. */
function renderHead(found: FoundAnswer, { words: { t, f }, apply }: FoundView): TemplateResult {
  const { lotIdentifier, areaM2, zoning } = found.property;
  const fact = (name: string, value: unknown) =>
    html`<div><dt class="muted">${name}</dt> <dd>${value ?? html`<span class="muted">${t.notStated}</span>`}</dd></div>`;
  return html`<header class="head cluster apart">
    <h3 id="property" tabindex="-1">${found.address ?? lotIdentifier ?? t.found.unnamed}</h3>
    <button type="button" class="button quiet" id="another" @click=${() => apply(searchAnother)}>
      ${drawIcon(SEARCH)}${t.found.another}
    </button>
    <dl class="cluster figures">
      ${fact(t.found.lot, lotIdentifier)}
      ${fact(t.found.area, areaM2 === null ? null : t.estimate.withUnit(areaM2, 'm2', f))}
      ${fact(t.found.zoning, zoning && html`<span part="zoning"><span class="chip">${zoning.code}</span> ${zoning.label}</span>`)}
    </dl>
    <p class="small muted figures">${t.found.readAt(found.readAt, found.kept, f)}</p>
  </header>`;
}

// ── What could be built ──

function renderEstimate(view: FoundView): TemplateResult {
  const { state, estimate, words } = view;
  const { results, waiting } = words.t.estimate;
  const shown = resultsOf(state);
  return html`<h3 id="results">${results.title}</h3>
    ${!estimate.problem && !shown ? html`<p class="with-icon small muted">${icon('clock')}${waiting.loading}</p>` : nothing}
    ${renderProblem(estimate, words, waiting.failed)}
    ${shown && renderResults(shown, words)} ${renderSave(view)}`;
}

function renderSave({ state, words: { t, f }, apply }: FoundView): TemplateResult {
  const { scenarios } = state.work;
  const { scenarios: labels, waiting } = t.estimate;
  const isFull = scenarios.length >= MAX_SCENARIOS;
  const reason = isFull ? labels.full(MAX_SCENARIOS, f) : isEstimateCurrent(state) ? '' : waiting.notYet;
  const saved = scenarios.find(({ answer }) => answer === shownEstimate(state));
  const save = () => {
    const suggested = Array.from({ length: MAX_SCENARIOS }, (_, index) => labels.suggestedName(index + 1, f));
    const free = suggested.find((name) => scenarios.every((scenario) => scenario.name !== name));
    apply(saveScenario(free ?? ''));
  };
  return html`<div class="cluster">
    <button
      type="button" class="button" id="save-scenario" ?disabled=${reason !== ''}
      aria-describedby=${reason ? 'save-not-yet' : nothing} @click=${save}
    >${labels.save}</button>
    ${saved && html`<span class="small muted">${labels.saved(saved.name)}</span>`}
    ${reason && html`<p class="small muted" id="save-not-yet">${reason}</p>`}
  </div>`;
}

// ── More to read ──

function renderFolds(known: KnownProperty, view: FoundView, scenariosAndExport: LazyRows) {
  const { state, words } = view;
  const { planning, estimate, insights } = words.t;
  const { property } = known;
  const { scenarios, insights: answer } = state.work;
  const later = scenariosAndExport.value;
  const missing = renderProblem(scenariosAndExport, words);
  const folds: readonly (readonly [name: string, title: string, answer: unknown, content: unknown])[] = [
    ['constraints', planning.constraints, constraintsAnswer(property, words), renderConstraints(property, words)],
    ['dwellings', planning.dwellings, dwellingsAnswer(property, words), renderDwellings(property, words)],
    ['uses', planning.uses, usesAnswer(property, words), renderPermittedUses(property, words)],
    ['insights', insights.title, answer ? '' : insights.cost, renderInsights(view)],
    ['scenarios', estimate.scenarios.title, words.f.number(scenarios.length), later?.renderScenarios(view) ?? missing],
    ['export', estimate.exporting.title, '', later?.renderExport(view) ?? missing],
  ];
  // A row already says its answer. Its name is its part, and the id of what is behind it.
  return folds.map(
    ([name, title, said, content]) => html`<details part=${name}>
      <summary>${icon('fold', 'fold')}<h3>${title}</h3> <span class="answer small muted">${said}</span></summary>
      <div class="fold-content stack" id=${name} tabindex="-1">${content}</div>
    </details>`,
  );
}
