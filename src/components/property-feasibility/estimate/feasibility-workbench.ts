/**
 * Sketch, overrides, estimate, scenarios and export of one property, as one controller: the element gives it the property and renders
 * what it gives back. Kept for the life of the element, in no storage.
 */
import { type CSSResult, html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type {
  InsightsView,
  PlanningEssentialsView,
  PropertyEstimateAnswer,
} from '../../../contract/property-adapter-api.js';
import type { OverrideField, Overrides } from '../../../contract/property-overrides.js';
import type { PropertyClient } from '../../session/property-client.js';
import { icon } from '../../shared/icons.js';
import { tokens } from '../../shared/tokens.styles.js';
import type { PropertyWords } from '../../translations/property/translation.js';
import { copyText, downloadText, printContent } from '../export/deliver.js';
import { type ExportAction, exportStyles, renderExport } from '../export/export-panel.js';
import { type ExportContent, exportName, toCsv, toJson } from '../export/export-text.js';
import { renderPrintout } from '../export/printout.js';
import {
  type OverrideErrors,
  overrideDefaults,
  overrideErrorsOf,
  parseOverride,
  renderOverrides,
  withOverride,
} from '../overrides/overrides-panel.js';
import { overridesPanelStyles } from '../overrides/overrides-panel.styles.js';
import { addScenario, removeScenario, renameScenario, type Scenario, suggestedName } from '../scenarios/scenarios.js';
import { renderScenarios } from '../scenarios/scenarios-panel.js';
import { scenariosStyles } from '../scenarios/scenarios-panel.styles.js';
import { lotValues, renderLotSketch } from '../sketch/lot-sketch.js';
import { lotSketchStyles } from '../sketch/lot-sketch.styles.js';
import type { PatientState } from '../patient-task.js';
import { renderProblem } from '../problem-notice.js';
import { EstimateController, type EstimateOptions } from './estimate-controller.js';
import { renderFeasibility } from './feasibility-view.js';
import { feasibilityStyles } from './feasibility-view.styles.js';
import { workbenchStyles } from './feasibility-workbench.styles.js';

export interface WorkbenchOptions {
  readonly client: () => Pick<PropertyClient, 'estimate'>;
  readonly words: () => PropertyWords;
  /** Says a line to screen readers, politely. */
  readonly announce: (line: string) => void;
  /** Each answer that is shown, with the overrides that it is for. */
  readonly onEstimate?: (answer: PropertyEstimateAnswer, overrides: Overrides) => void;
  readonly onProblem?: (state: PatientState) => void;
  readonly environment?: EstimateOptions['environment'];
}

type AnyProperty = PlanningEssentialsView | InsightsView;

export class FeasibilityWorkbench {
  static readonly styles: readonly CSSResult[] = [
    lotSketchStyles,
    overridesPanelStyles,
    feasibilityStyles,
    scenariosStyles,
    exportStyles,
    workbenchStyles,
  ];

  readonly #host: ReactiveControllerHost;
  readonly #options: WorkbenchOptions;
  readonly #estimate: EstimateController;
  #property: AnyProperty | null = null;
  #address: string | null = null;
  #overrides: Overrides = {};
  #errors: OverrideErrors = {};
  #scenarios: readonly Scenario[] = [];
  #outcome = '';

  constructor(host: ReactiveControllerHost, options: WorkbenchOptions) {
    this.#host = host;
    this.#options = options;
    this.#estimate = new EstimateController(host, options.client, {
      onAnswer: (answer, overrides) => this.#handleAnswer(answer, overrides),
      onProblem: options.onProblem,
      ...(options.environment ? { environment: options.environment } : {}),
    });
  }

  get overrides(): Overrides {
    return this.#overrides;
  }

  get estimate(): PropertyEstimateAnswer | null {
    return this.#estimate.state.answer;
  }

  /** A test and the element may ask whether the shown figures are for the values that are set. */
  get state() {
    return this.#estimate.state;
  }

  /** Call in every `willUpdate`. The same property with more known of it keeps what was set; another starts afresh; null ends it. */
  show(property: AnyProperty | null, address: string | null): void {
    const before = this.#property;
    this.#property = property;
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

  /** The lot with its setbacks, apart from the rest, since the planning data stands beside it; nothing without a property. */
  renderSketch(): TemplateResult | typeof nothing {
    const property = this.#property;
    if (!property) return nothing;
    const words = this.#options.words();
    const { sketch } = words.t.estimate;
    const lot = lotValues(property, this.#overrides);
    return html`<section class="workbench-part">
      <h3>${sketch.title}</h3>
      ${lot ? renderLotSketch(lot, words) : html`<p class="small muted">${sketch.noArea}</p>`}
    </section>`;
  }

  /** Everything else to do with what could be built; nothing without a property. */
  render(): TemplateResult | typeof nothing {
    const property = this.#property;
    if (!property) return nothing;
    const words = this.#options.words();
    const { t } = words;
    const { state } = this.#estimate;
    return html`<section class="workbench-part">
        <h3>${t.estimate.results.title}</h3>
        ${state.kind === 'loading' ? html`<p class="small muted loading">${icon('clock')}${t.estimate.waiting.loading}</p>` : nothing}
        ${renderProblem(state, words, t.estimate.waiting.failed, () => this.#estimate.retry(), false)}
        ${state.answer ? guard([state.answer, state.stale, property, words], () => this.#renderFigures(property, words)) : nothing}
      </section>
      <details class="workbench-part controls" id="overrides-drawer">
        <summary><h3>${icon('fold')}${t.estimate.overrides.title}</h3></summary>
        ${this.#renderOverrides(property, words)}
      </details>
      <section class="workbench-part">
        <h3>${t.estimate.scenarios.title}</h3>
        ${this.#renderScenarios(words)}
      </section>
      <section class="workbench-part controls">
        <h3>${t.estimate.exporting.title}</h3>
        ${renderExport({
          disabled: !this.#isSettled,
          outcome: this.#outcome,
          words,
          onAction: (action) => void this.#handleExport(action, words),
        })}
      </section>`;
  }

  /** Left alone while a slider moves: nothing in it follows the values before an answer does. */
  #renderFigures(property: AnyProperty, words: PropertyWords) {
    const { answer, stale } = this.#estimate.state;
    return answer ? renderFeasibility({ answer, stale, property, words }) : nothing;
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
    this.#estimate.clear();
  }

  // ── Overrides ──

  #renderOverrides(property: AnyProperty, words: PropertyWords): TemplateResult {
    return renderOverrides({
      overrides: this.#overrides,
      defaults: overrideDefaults(property),
      errors: { ...overrideErrorsOf(this.#estimate.state.problem, words), ...this.#errors },
      words,
      onChange: (field, text) => this.#handleChange(field, text, words),
      onReset: (field) => this.#handleReset(field),
    });
  }

  #handleChange(field: OverrideField, text: string, words: PropertyWords): void {
    const parsed = parseOverride(field, text, words);
    if ('error' in parsed) {
      this.#errors = { ...this.#errors, [field]: parsed.error };
      this.#host.requestUpdate();
      return;
    }
    this.#forgetError(field);
    this.#setOverrides(withOverride(this.#overrides, field, parsed.value));
  }

  #handleReset(field: OverrideField | null): void {
    if (field === null) this.#errors = {};
    else this.#forgetError(field);
    this.#setOverrides(field === null ? {} : withOverride(this.#overrides, field, null));
  }

  #forgetError(field: OverrideField): void {
    const { [field]: gone, ...others } = this.#errors;
    if (gone !== undefined) this.#errors = others;
  }

  #setOverrides(overrides: Overrides): void {
    this.#overrides = overrides;
    this.#outcome = '';
    if (this.#property) this.#estimate.set(this.#property.propertyId, overrides);
    this.#host.requestUpdate();
  }

  // ── Estimate ──

  #handleAnswer(answer: PropertyEstimateAnswer, overrides: Overrides): void {
    this.#options.onEstimate?.(answer, overrides);
    if (this.#isSettled) this.#options.announce(this.#options.words().t.estimate.waiting.updated);
  }

  // ── Scenarios ──

  #renderScenarios(words: PropertyWords): TemplateResult {
    return renderScenarios({
      scenarios: this.#scenarios,
      canSave: this.#isSettled,
      words,
      onSave: (name) => {
        const answer = this.#estimate.state.answer;
        if (!answer || !this.#isSettled) return;
        const fallback = suggestedName(this.#scenarios, words);
        this.#setScenarios(addScenario(this.#scenarios, { name, overrides: this.#overrides, answer }, fallback));
      },
      onRename: (id, name) => this.#setScenarios(renameScenario(this.#scenarios, id, name)),
      onRemove: (id) => this.#setScenarios(removeScenario(this.#scenarios, id)),
      onLoad: ({ overrides }) => {
        this.#errors = {};
        this.#setOverrides(overrides);
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
    if (!answer || !this.#isSettled) return;
    const content = { address: this.#address, property: this.#property, overrides: this.#overrides, answer };
    // Cleared first, so that the same outcome twice is said twice.
    this.#say('');
    this.#say(await this.#export(action, content, words));
  }

  async #export(action: ExportAction, content: ExportContent, words: PropertyWords): Promise<string> {
    const { exporting } = words.t.estimate;
    if (action === 'print') return this.#print(content, words) ? '' : exporting.notPrinted;
    const isCsv = action === 'copyCsv' || action === 'downloadCsv';
    const text = isCsv ? toCsv(content) : toJson(content);
    if (action === 'copyCsv' || action === 'copyJson') {
      return (await copyText(text)) ? exporting.copied : exporting.copyRefused;
    }
    const name = exportName(content, isCsv ? 'csv' : 'json');
    downloadText(name, isCsv ? 'text/csv' : 'application/json', text);
    return exporting.downloaded(name);
  }

  #print(content: ExportContent, words: PropertyWords): boolean {
    const title = words.t.estimate.exporting.printTitle(content.address ?? content.answer.propertyId);
    const printout = renderPrintout(content, this.#scenarios, title, words);
    return printContent(printout, [tokens, ...FeasibilityWorkbench.styles], title, words.t.code);
  }

  #say(outcome: string): void {
    this.#outcome = outcome;
    this.#host.requestUpdate();
  }
}
