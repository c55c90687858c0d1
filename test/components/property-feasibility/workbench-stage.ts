/** What could be built, mounted in a host of its own, on an estimate that the test answers. */
import { LitElement, html } from 'lit';
import type {
  InsightsView,
  PlanningEssentialsView,
  PropertyEstimateAnswer,
  PropertyEstimateRequest,
} from 'precheck-contract/property-adapter-api';
import { FeasibilityWorkbench } from '../../../dist/components/property-feasibility/workbench.js';
import { propertyFeasibilityStyles } from '../../../dist/components/property-feasibility/property-feasibility.styles.js';
import type { PropertyWords } from '../../../dist/components/translations/property/translation.js';
import { until } from '../support/page.js';
import { answerFor, offeredFor, PLANNING, words } from './estimate-data.js';

export class WorkbenchHost extends LitElement {
  static override readonly styles = propertyFeasibilityStyles;
  property: PlanningEssentialsView | InsightsView | null = PLANNING;
  words: PropertyWords = words();
  readonly requests: { request: PropertyEstimateRequest; signal: AbortSignal }[] = [];
  readonly announced: string[] = [];
  answer: (request: PropertyEstimateRequest, signal: AbortSignal) => Promise<PropertyEstimateAnswer> = async (
    request,
  ) => answerFor(request);
  readonly workbench: FeasibilityWorkbench = new FeasibilityWorkbench(this, {
    client: () => ({
      estimate: (request, signal) => {
        this.requests.push({ request, signal });
        return this.answer(request, signal);
      },
    }),
    words: () => this.words,
    announce: (line) => this.announced.push(line),
  });

  override willUpdate(): void {
    const known = this.property && { property: this.property, overrides: offeredFor(this.property) };
    this.workbench.show(known, '12 Wattle St, Wattle Bay NSW 2999');
  }

  override render() {
    return html`<section class="panel" lang=${this.words.t.code} aria-label="Property">
      <h2>12 Wattle St, Wattle Bay NSW 2999</h2>
      ${this.workbench.render()}
    </section>`;
  }
}
customElements.define('workbench-host', WorkbenchHost);

export async function enterWorkbench(prepare: (host: WorkbenchHost) => void = () => undefined): Promise<WorkbenchHost> {
  const host = document.createElement('workbench-host') as WorkbenchHost;
  prepare(host);
  document.body.append(host);
  await host.updateComplete;
  return host;
}

export function part<T extends Element = HTMLElement>(host: WorkbenchHost, selector: string): T {
  const found = host.renderRoot.querySelector<T>(selector);
  if (!found) throw new Error(`The workbench shows nothing that matches ${selector}`);
  return found;
}

export const typeIn = (host: WorkbenchHost, field: string, text: string): HTMLInputElement => {
  const input = part<HTMLInputElement>(host, `[id="override-${field}"]`);
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  return input;
};

/** Opens every fold, and waits for what stands behind. */
export async function open(host: WorkbenchHost): Promise<void> {
  for (const details of host.renderRoot.querySelectorAll('details')) details.open = true;
  await until('what stands behind', () => host.renderRoot.querySelector('.fields'));
  await host.updateComplete;
}
