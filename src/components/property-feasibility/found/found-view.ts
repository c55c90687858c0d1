/** A property that was found: its facts, what could be built, the values behind it, and rows with more to read. */
import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../ui/icons.js';
import { renderExport } from './export.js';
import { lotOf, renderLotSketch } from './lot-sketch.js';
import { renderProblem } from '../problem-notice.js';
import { type FoundAnswer, isSettled, type KnownProperty, knownProperty, resultsOf } from '../state.js';
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
import { renderScenarios } from './scenarios.js';
import { renderValues } from './values-form.js';
import type { FoundView } from './view.js';

export { foldStyles } from '../../ui/fold.styles.js';
export { foundStyles } from './found.styles.js';
export { foundAnnouncements, foundWordsFor } from './found-words.js';

const MOST_SCENARIOS = 3;

export function renderFound(view: FoundView): TemplateResult | typeof nothing {
  const { found } = view.state;
  const known = knownProperty(view.state);
  if (!found || !known) return nothing;
  return html`${renderHead(found, view)}
    <div class="split">
      <section class="results" aria-labelledby="results"><div class="in-sight stack">${renderEstimate(view)}</div></section>
      <div class="facts stack">
        ${renderSketch(known, view)} ${renderValues(known.offered, view)}
        <div class="folds">${renderFolds(known, view)}</div>
      </div>
    </div>`;
}

function renderSketch(known: KnownProperty, { words }: FoundView): TemplateResult {
  const lot = lotOf(known);
  return lot
    ? renderLotSketch(lot, words)
    : html`<p class="small muted" part="sketch">${words.t.estimate.sketch.noArea}</p>`;
}

/** The address as a heading, which takes the focus after a lookup by hand; the lot, its area and its zone. */
function renderHead(found: FoundAnswer, { words: { t, f }, dispatch }: FoundView): TemplateResult {
  const { lotIdentifier, areaM2, zoning } = found.property;
  const fact = (name: string, value: unknown) =>
    html`<div><dt>${name}</dt><dd>${value ?? html`<span class="muted">${t.notStated}</span>`}</dd></div>`;
  return html`<header class="head">
    <h3 id="property" tabindex="-1">${found.address ?? lotIdentifier ?? t.found.unnamed}</h3>
    <button type="button" class="button quiet" id="another" @click=${() => dispatch({ type: 'another-pressed' })}>
      ${icon('search')}${t.found.another}
    </button>
    <dl class="figures">
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
    ${estimate.state.kind === 'loading' && !shown ? html`<p class="row small muted">${icon('clock')}${waiting.loading}</p>` : nothing}
    ${renderProblem(estimate.state, words, waiting.failed, () => estimate.run())}
    ${shown ? renderResults(shown, words) : nothing} ${renderSave(view)}`;
}

function renderSave({ state, words: { t, f }, dispatch }: FoundView): TemplateResult {
  const { scenarios, savedName } = state.work;
  const { scenarios: say, waiting } = t.estimate;
  const isFull = scenarios.length >= MOST_SCENARIOS;
  const reason = isFull ? say.full(MOST_SCENARIOS, f) : isSettled(state) ? '' : waiting.notYet;
  const save = () => {
    const suggested = Array.from({ length: MOST_SCENARIOS }, (_, index) => say.suggestedName(index + 1, f));
    const free = suggested.find((name) => scenarios.every((scenario) => scenario.name !== name));
    dispatch({ type: 'scenario-saved', name: free ?? '' });
  };
  return html`<div class="row">
    <button
      type="button" class="button" id="save-scenario" ?disabled=${reason !== ''}
      aria-describedby=${reason ? 'save-not-yet' : nothing} @click=${save}
    >${say.save}</button>
    ${savedName ? html`<span class="small muted">${say.saved(savedName)}</span>` : nothing}
    ${reason ? html`<p class="small muted" id="save-not-yet">${reason}</p>` : nothing}
  </div>`;
}

// ── More to read ──

function renderFolds(known: KnownProperty, view: FoundView) {
  const { state, words } = view;
  const { t, f } = words;
  const { planning, estimate, insights } = t;
  const { property } = known;
  const { scenarios, insights: answer } = state.work;
  const results = resultsOf(state);
  const shown = html`${renderSketch(known, view)} ${results && renderResults(results, words)}`;
  const folds: readonly (readonly [name: string, title: string, answer: unknown, content: unknown])[] = [
    ['constraints', planning.constraints, constraintsAnswer(property, words), renderConstraints(property, words)],
    ['dwellings', planning.dwellings, dwellingsAnswer(property, words), renderDwellings(property, words)],
    ['uses', planning.uses, usesAnswer(property, words), renderPermittedUses(property, words)],
    ['insights', insights.title, answer ? '' : insights.cost, renderInsights(view)],
    ['scenarios', estimate.scenarios.title, f.number(scenarios.length), renderScenarios(view)],
    ['export', estimate.exporting.title, '', renderExport(view, shown)],
  ];
  // A row already says its answer. Its name is its part, and the id of what is behind it.
  return folds.map(
    ([name, title, said, content]) => html`<details part=${name}>
      <summary>${icon('fold', 'fold')}<h3>${title}</h3> <span class="answer muted">${said}</span></summary>
      <div class="fold-content stack" id=${name} tabindex="-1">${content}</div>
    </details>`,
  );
}
