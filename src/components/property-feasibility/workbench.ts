/**
 * The values of one property, the estimate for them and what is made of both, in one place: the element gives it the property and
 * renders what it gives back. Kept for the life of the element, in no storage.
 */
import { html, type LitElement, nothing, type TemplateResult } from 'lit';
import type { PlanningEssentialsView, PropertyEstimateAnswer } from 'precheck-contract/property-adapter-api';
import type { OverrideGroup, Overrides, OverrideView } from 'precheck-contract/property-overrides';
import type { PropertyClient } from '../adapter-client/property-client.js';
import type { PropertyWords } from '../translations/property/translation.js';
import { icon } from '../ui/icons.js';
import { EstimateController, type EstimateState } from './estimate.js';
import { Folds } from './folds.js';
import { lotValues } from './lot-geometry.js';
import { renderLotSketch } from './lot-sketch.js';
import { renderProblem } from './problem-notice.js';
import { renderResults } from './results.js';
import type { TaskState } from './retrying-task.js';
import type { Scenario, Values } from './values.js';
import { orderGroups, renderValues } from './values-form.js';

export interface WorkbenchOptions {
  readonly client: () => Pick<PropertyClient, 'estimate'>;
  readonly words: () => PropertyWords;
  /** Says a line to screen readers, politely. */
  readonly announce: (line: string) => void;
  /** Each answer that is shown, with the overrides that it is for. */
  readonly onEstimate?: (answer: PropertyEstimateAnswer, overrides: Overrides) => void;
  readonly onProblem?: (state: TaskState) => void;
}

/** What is known of a property, and what may be set in its estimate. */
export interface WorkbenchProperty {
  readonly property: PlanningEssentialsView;
  readonly overrides: readonly OverrideView[];
}

const MOST_SCENARIOS = 3;
const NO_VALUES: Values = { overrides: {}, drafts: {} };

export class FeasibilityWorkbench {
  /** The rows that are loaded when they are opened. */
  readonly folds: Folds;
  readonly #host: LitElement;
  readonly #options: WorkbenchOptions;
  readonly #estimate: EstimateController;
  #known: WorkbenchProperty | null = null;
  #address: string | null = null;
  #values = NO_VALUES;
  #groupOrder: readonly OverrideGroup[] = [];
  readonly #openGroups = new Set<OverrideGroup>();
  #scenarios: readonly Scenario[] = [];
  #scenarioCount = 0;
  #savedName = '';
  #exportOutcome = '';

  constructor(host: LitElement, options: WorkbenchOptions) {
    this.#host = host;
    this.#options = options;
    this.folds = new Folds(host);
    this.#estimate = new EstimateController(host, options.client, {
      onAnswer: (answer, overrides) => this.#handleAnswer(answer, overrides),
      onProblem: options.onProblem,
    });
  }

  get overrides(): Overrides {
    return this.#values.overrides;
  }

  /** Whether the shown figures are for the values that are set. */
  get state(): EstimateState {
    return this.#estimate.state;
  }

  /** Call in every `willUpdate`. The same property with more known of it keeps what was set; another starts afresh; null ends it. */
  show(known: WorkbenchProperty | null, address: string | null): void {
    const before = this.#known;
    this.#known = known;
    this.#address = address;
    const propertyId = known?.property.propertyId;
    if (propertyId !== before?.property.propertyId) {
      this.#values = NO_VALUES;
      this.#openGroups.clear();
      this.#scenarios = [];
      this.#savedName = this.#exportOutcome = '';
      this.#estimate.clear();
      if (propertyId) this.#estimate.set(propertyId, {});
    }
    // Nothing moves under the fingers of whoever is at the values.
    const isAtValues = this.#host.renderRoot?.querySelector('[part=overrides]:focus-within');
    if (known && !isAtValues) this.#groupOrder = orderGroups(known.overrides, this.#values);
  }

  /** Begins anew with another adapter, whose answers may be others. */
  forget(): void {
    this.#estimate.forget();
  }

  // ── Render ──

  /** Results, then the sketch and the values; `folded` is more to read. Nothing without a property. */
  render(folded: unknown = nothing): TemplateResult | typeof nothing {
    const known = this.#known;
    if (!known) return nothing;
    const words = this.#options.words();
    const { t, f } = words;
    const { scenarios, exporting } = t.estimate;
    return html`<div class="split">
      <section class="results" aria-labelledby="results"><div class="in-sight">${this.#renderResults(known, words)}</div></section>
      <div class="facts">
        ${this.#renderSketch(known, words)} ${this.#renderValues(known, words)}
        <div class="folds">
          ${folded}
          ${this.folds.render('scenarios', scenarios.title, f.number(this.#scenarios.length), words, (contents) =>
            contents.renderScenarios({
              scenarios: this.#scenarios,
              offered: known.overrides,
              words,
              onChange: (list) => this.#setScenarios(list),
              onLoad: ({ overrides }) => this.#setValues({ overrides, drafts: {} }),
            }),
          )}
          ${this.folds.render('export', exporting.title, '', words, (contents) =>
            contents.renderExport({
              content: this.#isSettled ? { ...this.#results(known), address: this.#address } : null,
              scenarios: this.#scenarios,
              outcome: this.#exportOutcome,
              words,
              onOutcome: (outcome) => {
                this.#exportOutcome = outcome;
                this.#host.requestUpdate();
              },
            }),
          )}
        </div>
      </div>
    </div>`;
  }

  #renderResults(known: WorkbenchProperty, words: PropertyWords) {
    const { results, waiting } = words.t.estimate;
    const { state } = this.#estimate;
    return html`<h3 id="results">${results.title}</h3>
      ${state.kind === 'loading' ? html`<p class="row small muted">${icon('clock')}${waiting.loading}</p>` : nothing}
      ${renderProblem(state, words, waiting.failed, () => this.#estimate.retry())}
      ${
        state.answer
          ? renderResults({
              ...this.#results(known),
              stale: state.stale,
              unchanged: this.#estimate.unchanged,
              words,
            })
          : nothing
      }
      ${this.#renderSave(words)}`;
  }

  #renderSave({ t, f }: PropertyWords): TemplateResult {
    const { scenarios, waiting } = t.estimate;
    const isFull = this.#scenarios.length >= MOST_SCENARIOS;
    const isReady = this.#isSettled && !isFull;
    const reason = isFull ? scenarios.full(MOST_SCENARIOS, f) : this.#isSettled ? '' : waiting.notYet;
    return html`<div class="row">
      <button
        type="button" class="button" id="save-scenario" ?disabled=${!isReady}
        aria-describedby=${reason ? 'save-not-yet' : nothing} @click=${() => this.#saveScenario()}
      >${scenarios.save}</button>
      ${this.#savedName ? html`<span class="small muted">${scenarios.saved(this.#savedName)}</span>` : nothing}
      ${reason ? html`<p class="small muted" id="save-not-yet">${reason}</p>` : nothing}
    </div>`;
  }

  #renderSketch({ property, overrides }: WorkbenchProperty, words: PropertyWords): TemplateResult {
    const lot = lotValues(property, overrides, this.#values.overrides);
    return lot
      ? renderLotSketch(lot, words)
      : html`<p class="small muted" part="sketch">${words.t.estimate.sketch.noArea}</p>`;
  }

  #results({ property, overrides: offered }: WorkbenchProperty) {
    const answer = this.#estimate.state.answer as PropertyEstimateAnswer;
    return { property, offered, overrides: this.#values.overrides, answer };
  }

  #renderValues({ overrides: offered }: WorkbenchProperty, words: PropertyWords): TemplateResult {
    const view = {
      ...this.#values,
      offered,
      order: this.#groupOrder,
      opened: this.#openGroups,
      problem: this.#estimate.state.problem,
      words,
      onChange: (values: Values) => this.#setValues(values),
    };
    return renderValues(view, this.folds);
  }

  // ── Values and estimate ──

  /** The figures that are shown are for the values that are set. */
  get #isSettled(): boolean {
    const { answer, stale } = this.#estimate.state;
    return answer !== null && !stale;
  }

  #setValues(values: Values): void {
    this.#values = values;
    this.#savedName = this.#exportOutcome = '';
    if (this.#known) this.#estimate.set(this.#known.property.propertyId, values.overrides);
    this.#host.requestUpdate();
  }

  #handleAnswer(answer: PropertyEstimateAnswer, overrides: Overrides): void {
    this.#options.onEstimate?.(answer, overrides);
    if (this.#isSettled) this.#options.announce(this.#options.words().t.estimate.waiting.updated);
  }

  // ── Scenarios ──

  #saveScenario(): void {
    const { answer } = this.#estimate.state;
    if (!answer) return;
    const { t, f } = this.#options.words();
    const names = this.#scenarios.map(({ name }) => name);
    let number = 1;
    while (names.includes(t.estimate.scenarios.suggestedName(number, f))) number += 1;
    const name = t.estimate.scenarios.suggestedName(number, f);
    this.#scenarioCount += 1;
    this.#setScenarios([
      ...this.#scenarios,
      { id: this.#scenarioCount, name, overrides: this.#values.overrides, answer },
    ]);
    this.#savedName = name;
    this.#options.announce(t.estimate.scenarios.saved(name));
  }

  #setScenarios(scenarios: readonly Scenario[]): void {
    this.#scenarios = scenarios;
    this.#savedName = '';
    this.#host.requestUpdate();
  }
}
