/** What could be built: `<property-feasibility>` with one property, on an estimate that the test answers. */
import type {
  InsightsView,
  PropertyEstimateAnswer,
  PropertyEstimateRequest,
} from 'precheck-contract/property-adapter-api';
import type { Overrides } from 'precheck-contract/property-overrides';
import { until } from '../support/page.js';
import { enterProperty, openFolds, part, type PropertyScene } from '../support/property-states.js';
import type { ScriptedAdapter } from '../support/scripted-adapter.js';
import { answerFor, INSIGHTS, PROPERTY_ID } from './estimate-data.js';

export interface Workbench extends PropertyScene {
  readonly root: ShadowRoot;
  /** The values of the estimate that was shown last. */
  overrides(): Overrides | undefined;
  /** What the adapter was asked to estimate. */
  requests(): readonly (Overrides | undefined)[];
}

export const answerBy = (
  { property }: ScriptedAdapter,
  answer: (request: PropertyEstimateRequest) => Pick<PropertyEstimateAnswer, 'feasibility'>,
): unknown => (property.estimate = (overrides) => answer({ propertyId: PROPERTY_ID, overrides }).feasibility);

export async function enterWorkbench(
  prepare: (adapter: ScriptedAdapter) => void = () => undefined,
  data: Partial<InsightsView> = {},
): Promise<Workbench> {
  const scene = await enterProperty({}, (adapter) => {
    adapter.property.properties.set(PROPERTY_ID, { ...INSIGHTS, ...data });
    answerBy(adapter, answerFor);
    prepare(adapter);
  });
  let overrides: Overrides | undefined;
  scene.element.addEventListener('estimate-changed', ({ detail }) => (overrides = detail.overrides));
  scene.element.propertyId = PROPERTY_ID;
  await until('the property', () => scene.element.matches(':state(found)'));
  return {
    ...scene,
    root: scene.element.shadowRoot!,
    overrides: () => overrides,
    requests: () =>
      scene.adapter.calls('POST', /estimate/).map(({ body }) => (body as PropertyEstimateRequest).overrides),
  };
}

/** The figures are for the values that are set. */
export async function ready({ element, root }: Workbench): Promise<void> {
  await element.updateComplete;
  await until('a fresh estimate', () => root.querySelector('.feasibility:not(.stale)'));
  await element.updateComplete;
}

/** Every fold open. */
export async function enterReady(...given: Parameters<typeof enterWorkbench>): Promise<Workbench> {
  const host = await enterWorkbench(...given);
  await ready(host);
  await openFolds(host);
  await until('the fields', () => host.root.querySelector('.fields'));
  return host;
}

export const typeIn = ({ element }: Workbench, field: string, text: string): HTMLInputElement => {
  const input = part<HTMLInputElement>(element, `[id="override-${field}"]`);
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  return input;
};
