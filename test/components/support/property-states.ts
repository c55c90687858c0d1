/** `<property-feasibility>` on a scripted adapter, brought about through the page's own doors. Every state: demo/gallery. */
import '../../../dist/components/property-feasibility/property-feasibility.define.js';
import type { PropertyFeasibility } from '../../../dist/components/property-feasibility/property-feasibility.js';
import { freshSession, inside as part, textOf, until } from './page.js';
export { inside as part } from './page.js';
import { ScriptedAdapter } from './scripted-adapter.js';
import { ACACIA_ID } from './scripted-property.js';

export interface PropertyScene {
  readonly adapter: ScriptedAdapter;
  readonly element: PropertyFeasibility;
}

/** The element on a scripted adapter. Call `leaveProperty` in the end. */
export async function enterProperty(
  attributes: Record<string, string> = {},
  prepare?: (adapter: ScriptedAdapter) => void,
): Promise<PropertyScene> {
  const adapter = new ScriptedAdapter().install();
  prepare?.(adapter);
  const element = document.createElement('property-feasibility');
  const all = { session: freshSession(), ...attributes };
  for (const [name, value] of Object.entries(all)) element.setAttribute(name, value);
  document.body.append(element);
  await element.updateComplete;
  return { adapter, element };
}

export function leaveProperty({ adapter, element }: PropertyScene): void {
  element.remove();
  adapter.restore();
  setOnline(null);
}

/** What `navigator.onLine` says; null gives the browser its own word back. */
export function setOnline(isOnline: boolean | null): void {
  if (isOnline === null) Reflect.deleteProperty(navigator, 'onLine');
  else Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
  if (isOnline) window.dispatchEvent(new Event('online'));
}

/** Types as a person does: into the field, then out of it. */
export function type(element: Element, field: string, text: string): void {
  const input = part<HTMLInputElement>(element, `#${field}`);
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

export const LINE = '12-14 Wattle St, Wattle Bay 2999';

export async function find({ element }: PropertyScene, line = LINE): Promise<void> {
  type(element, 'street', line);
  await element.updateComplete;
  part(element, '#find').click();
}

export async function found(scene: PropertyScene, line = LINE): Promise<PropertyScene> {
  await find(scene, line);
  await until('a property', () => scene.element.matches(':state(found)'));
  return settled(scene);
}

/** Nothing is asked any more, and everything is shown. */
export async function settled(scene: PropertyScene): Promise<PropertyScene> {
  await until('the estimate', () => scene.adapter.calls('POST', /estimate/).length > 0);
  await until('its numbers', () => scene.element.shadowRoot?.querySelector('.types'));
  await scene.element.updateComplete;
  return scene;
}

const says = ({ element }: PropertyScene, words: string) =>
  until(`“${words}”`, () => textOf(element).includes(words) && element.updateComplete);

/** An address with mistakes, which are said. */
export async function enterMistakes(): Promise<PropertyScene> {
  const scene = await enterProperty();
  type(scene.element, 'postcode', '29');
  part(scene.element, '#find').click();
  await says(scene, 'Enter the number and street');
  return scene;
}

/** A property of which nothing is stated. */
export async function enterNothingStated(): Promise<PropertyScene> {
  const scene = await enterProperty({ 'property-id': ACACIA_ID });
  await until('a property', () => scene.element.matches(':state(found)'));
  return settled(scene);
}

/** Opens every fold, and waits for what stands behind. */
export async function openFolds({ element }: PropertyScene): Promise<void> {
  for (const details of element.shadowRoot?.querySelectorAll('details') ?? []) details.open = true;
  await until('what stands behind', () => element.shadowRoot?.querySelector('.scenario-list'));
  await element.updateComplete;
}

/** A property with its planning data, insights and estimate, every fold open. */
export async function enterEverything(): Promise<PropertyScene> {
  const scene = await found(await enterProperty());
  await openFolds(scene);
  part(scene.element, '#show-insights').click();
  await says(scene, 'Wattle Bay Local Environmental Plan 2012');
  await openFolds(scene);
  return scene;
}
