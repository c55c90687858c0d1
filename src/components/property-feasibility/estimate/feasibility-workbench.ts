/**
 * Sketch, overrides, estimate, scenarios and export of one property, as one controller: the element gives it the property and renders
 * what it gives back. Kept for the life of the element, in no storage.
 */
// The order of the imports is that of a bundle, which packs the better the nearer alike text stands: here 0.4 kB.
import { lotValues, renderLotSketch } from '../sketch/lot-sketch.js';
import type { PlanningEssentialsView, PropertyEstimateAnswer } from 'precheck-contract/property-adapter-api';
import type { OverrideField, Overrides, OverrideView } from 'precheck-contract/property-overrides';
import type { PropertyClient } from '../../adapter-client/property-client.js';
import type { PropertyWords } from '../../translations/property/translation.js';
import type { PatientState } from '../patient-task.js';
import type { Scenario } from '../scenarios/scenarios.js';
import { type ExportContent, exportName, toCsv, toJson } from '../export/export-text.js';
import { renderProblem } from '../problem-notice.js';
import { renderPrintout } from '../export/printout.js';
import { renderFeasibility } from './feasibility-view.js';
import {
  type OverrideErrors,
  overrideErrorsOf,
  parseOverride,
  withOverride,
  without,
} from '../overrides/override-values.js';
import { renderOverrides, showValues } from '../overrides/overrides-panel.js';
import { html, type LitElement, noChange, nothing, type ReactiveController, render, type TemplateResult } from 'lit';
import { type ExportAction, renderExport } from '../export/export-panel.js';
import { copyText, downloadText, printContent } from '../export/deliver.js';
import { renderScenarios } from '../scenarios/scenarios-panel.js';
import { EstimateController } from './estimate-controller.js';
import { icon } from '../../ui/icons.js';
import { propertyFeasibilityStyles } from '../property-feasibility.styles.js';

export interface WorkbenchOptions {
  readonly client: () => Pick<PropertyClient, 'estimate'>;
  readonly words: () => PropertyWords;
  /** Says a line to screen readers, politely. */
  readonly announce: (line: string) => void;
  /** Each answer that is shown, with the overrides that it is for. */
  readonly onEstimate?: (answer: PropertyEstimateAnswer, overrides: Overrides) => void;
  readonly onProblem?: (state: PatientState) => void;
}

/** What is known of a property, and what may be set in its estimate. */
export interface WorkbenchProperty {
  readonly property: PlanningEssentialsView;
  readonly overrides: readonly OverrideView[];
}

/** The sketch and the values stand in roots of their own, so that a slider that moves renders them and nothing else. */
const SKETCH = 'sketch-root';
const OVERRIDES = 'overrides-root';

export class FeasibilityWorkbench implements ReactiveController {
  readonly #host: LitElement;
  readonly #options: WorkbenchOptions;
  readonly #estimate: EstimateController;
  #property: PlanningEssentialsView | null = null;
  #offered: readonly OverrideView[] = [];
  #address: string | null = null;
  #overrides: Overrides = {};
  #errors: OverrideErrors = {};
  #scenarios: readonly Scenario[] = [];
  #scenarioCount = 0;
  #outcome = '';
  #rendered: unknown[] = [];
  #figures: unknown[] = [];

  constructor(host: LitElement, options: WorkbenchOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
    const estimateHost = {
      addController: (controller: ReactiveController) => host.addController(controller),
      requestUpdate: () => this.#followEstimate(),
    };
    this.#estimate = new EstimateController(estimateHost, options.client, {
      onAnswer: (answer, overrides) => this.#handleAnswer(answer, overrides),
      onProblem: options.onProblem,
    });
  }

  get overrides(): Overrides {
    return this.#overrides;
  }

  /** A test and the element may ask whether the shown figures are for the values that are set. */
  get state() {
    return this.#estimate.state;
  }

  /** Call in every `willUpdate`. The same property with more known of it keeps what was set; another starts afresh; null ends it. */
  show(known: WorkbenchProperty | null, address: string | null): void {
    const before = this.#property;
    const property = known?.property ?? null;
    this.#property = property;
    this.#offered = known?.overrides ?? [];
    this.#address = address;
    if (property === null) {
      if (before) this.#clear();
      return;
    }
    if (property.propertyId !== before?.propertyId) {
      this.#clear();
      this.#estimate.set(property.propertyId, this.#overrides);
    }
  }

  /** Begins anew with another adapter, whose answers may be others. */
  forget(): void {
    this.#estimate.forget();
  }

  /** Everything to do with what could be built, the values beside what follows from them; nothing without a property. */
  render(beside: unknown = nothing): TemplateResult | typeof nothing {
    const property = this.#property;
    if (!property) return nothing;
    const words = this.#options.words();
    const { sketch, results, waiting, overrides, scenarios, exporting } = words.t.estimate;
    const { state } = this.#estimate;
    const [chart, table] = this.#renderFigures(property, words);
    return html`<div class="columns">
        <div class="grid">
          <section class="part">
            <h3>${sketch.title}</h3>
            <div id=${SKETCH}></div>
          </section>
          <section class="part">
            <h3>${results.title}</h3>
            ${state.kind === 'loading' ? html`<p class="row small muted">${icon('clock')}${waiting.loading}</p>` : nothing}
            ${renderProblem(state, words, waiting.failed, () => this.#estimate.retry())}
            ${chart}
          </section>
        </div>
        <div class="grid">
          <details class="part controls" id="overrides-drawer">
            <summary>${icon('fold')}<h3>${overrides.title}</h3></summary>
            <div id=${OVERRIDES}></div>
          </details>
          ${beside}
        </div>
      </div>
      ${table}
      <section class="part">
        <h3>${scenarios.title}</h3>
        ${this.#renderScenarios(words)}
      </section>
      <section class="part controls">
        <h3>${exporting.title}</h3>
        ${renderExport({
          disabled: !this.#isSettled,
          outcome: this.#outcome,
          words,
          onAction: (action) => void this.#handleExport(action, words),
        })}
      </section>`;
  }

  /** Left as it stands while neither the answer nor what is said of it is another. */
  #renderFigures(property: PlanningEssentialsView, words: PropertyWords) {
    const { answer, stale } = this.#estimate.state;
    const now = [answer, stale, property, words];
    const isSame = now.every((value, index) => value === this.#figures[index]);
    this.#figures = now;
    if (isSame) return [noChange, noChange];
    return answer ? renderFeasibility({ answer, stale, property, words }) : [];
  }

  hostUpdated(): void {
    this.#renderValues();
  }

  /** What follows the values at once. With `only`, the other values are known to stand. */
  #renderValues(only?: OverrideField): void {
    const property = this.#property;
    const root = (id: string) => this.#host.renderRoot.querySelector<HTMLElement>(`#${id}`);
    const [sketchRoot, overridesRoot] = [root(SKETCH), root(OVERRIDES)];
    if (!property || !sketchRoot || !overridesRoot) return;
    const words = this.#options.words();
    const { noArea } = words.t.estimate.sketch;
    const offered = this.#offered;
    const lot = lotValues(property, offered, this.#overrides);
    render(lot ? renderLotSketch(lot, words) : html`<p class="small muted">${noArea}</p>`, sketchRoot);
    const view = {
      offered,
      overrides: this.#overrides,
      errors: { ...overrideErrorsOf(this.#estimate.state.problem, offered, words), ...this.#errors },
      words,
      onChange: (override: OverrideView, text: string) => this.#handleChange(override, text, words),
      onReset: (field: OverrideField | null) => this.#handleReset(field),
    };
    render(renderOverrides(view, only), overridesRoot);
    showValues(overridesRoot, view);
  }

  /** Renders the whole where something of it follows, which a further movement of a slider is not. */
  #followEstimate(): void {
    const { kind, answer, stale, problem } = this.#estimate.state;
    const now = [kind, answer, stale, problem];
    if (kind !== 'waiting' && now.every((value, index) => value === this.#rendered[index])) return;
    this.#rendered = now;
    this.#host.requestUpdate();
  }

  /** The figures that are shown are for the values that are set. */
  get #isSettled(): boolean {
    const { answer, stale } = this.#estimate.state;
    return answer !== null && !stale;
  }

  #clear(): void {
    this.#overrides = {};
    this.#errors = {};
    this.#scenarios = [];
    this.#outcome = '';
    this.#figures = [];
    this.#estimate.clear();
  }

  // ── Overrides ──

  #handleChange(override: OverrideView, text: string, words: PropertyWords): void {
    const { field } = override;
    const parsed = parseOverride(override, text, words);
    const errors = without(this.#errors, field);
    this.#errors = 'error' in parsed ? { ...errors, [field]: parsed.error } : errors;
    if ('value' in parsed) this.#setOverrides(withOverride(this.#overrides, field, parsed.value));
    this.#renderValues(field);
  }

  #handleReset(field: OverrideField | null): void {
    this.#errors = field ? without(this.#errors, field) : {};
    this.#setOverrides(field ? withOverride(this.#overrides, field, null) : {});
    this.#host.requestUpdate();
  }

  #setOverrides(overrides: Overrides): void {
    this.#overrides = overrides;
    if (this.#outcome) this.#say('');
    if (this.#property) this.#estimate.set(this.#property.propertyId, overrides);
  }

  // ── Estimate ──

  #handleAnswer(answer: PropertyEstimateAnswer, overrides: Overrides): void {
    this.#options.onEstimate?.(answer, overrides);
    if (this.#isSettled) this.#options.announce(this.#options.words().t.estimate.waiting.updated);
  }

  // ── Scenarios ──

  #renderScenarios(words: PropertyWords): TemplateResult {
    const { answer } = this.#estimate.state;
    return renderScenarios({
      scenarios: this.#scenarios,
      offered: this.#offered,
      canSave: this.#isSettled,
      words,
      onSave: (name) => {
        const scenario = answer && { id: (this.#scenarioCount += 1), name, overrides: this.#overrides, answer };
        if (scenario) this.#setScenarios([...this.#scenarios, scenario]);
      },
      onChange: (scenarios) => this.#setScenarios(scenarios),
      onLoad: ({ overrides }) => {
        this.#errors = {};
        this.#setOverrides(overrides);
        this.#host.requestUpdate();
      },
    });
  }

  #setScenarios(scenarios: readonly Scenario[]): void {
    this.#scenarios = scenarios;
    this.#host.requestUpdate();
  }

  // ── Export ──

  async #handleExport(action: ExportAction, words: PropertyWords): Promise<void> {
    const { answer } = this.#estimate.state;
    const property = this.#property;
    if (!property || !answer || !this.#isSettled) return;
    const content = { address: this.#address, property, offered: this.#offered, overrides: this.#overrides, answer };
    // Cleared first, so that the same outcome twice is said twice.
    this.#say('');
    this.#say(await this.#export(action, content, words));
  }

  async #export(action: ExportAction, content: ExportContent, words: PropertyWords): Promise<string> {
    const { exporting } = words.t.estimate;
    if (action === 'print') return this.#print(content, words) ? '' : exporting.notPrinted;
    const ending = action.endsWith('Csv') ? 'csv' : 'json';
    const text = ending === 'csv' ? toCsv(content) : toJson(content);
    if (action.startsWith('copy')) return (await copyText(text)) ? exporting.copied : exporting.copyRefused;
    const name = exportName(content, ending);
    downloadText(name, ending === 'csv' ? 'text/csv' : 'application/json', text);
    return exporting.downloaded(name);
  }

  #print(content: ExportContent, words: PropertyWords): boolean {
    const title = words.t.estimate.exporting.printTitle(content.address ?? content.answer.propertyId);
    const printout = renderPrintout(content, this.#scenarios, title, words);
    return printContent(printout, propertyFeasibilityStyles, title, words.t.code);
  }

  #say(outcome: string): void {
    this.#outcome = outcome;
    this.#host.requestUpdate();
  }
}
