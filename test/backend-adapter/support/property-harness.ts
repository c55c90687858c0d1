/** The harness with a property service configured. */
import type { PropertyOptions } from '../../../src/backend-adapter/index.js';
import { startHarness, type Answer, type Browser, type Harness, type HarnessOptions } from './adapter-harness.js';
import { PROPERTY_ID, propertyScript } from './property-answers.js';
import { SERVICE_KEY, startScriptedService, type SeenRequest } from './scripted-service.js';

export interface PropertyHarness extends Harness {
  /** Calls that the property service has seen. */
  calls(): SeenRequest[];
}

export async function startPropertyHarness(
  property: Partial<PropertyOptions> = {},
  given: HarnessOptions = {},
): Promise<PropertyHarness> {
  const service = given.service ?? (await startScriptedService());
  if (given.service === undefined) service.script = propertyScript();
  const options = { ...given.options, property: { baseUrl: service.baseUrl, apiKey: SERVICE_KEY, ...property } };
  const harness = await startHarness({ ...given, service, options });
  return { ...harness, calls: () => service.seen.filter(({ path }) => path.startsWith('/v1/')) };
}

export const suggest = (browser: Browser, streetAddress: string): Promise<Answer> =>
  browser.call('/property/suggest', { json: { streetAddress } });
export const essentials = (browser: Browser, propertyId = PROPERTY_ID): Promise<Answer> =>
  browser.call('/property/planning-essentials', { json: { propertyId } });
export const insights = (browser: Browser, propertyId = PROPERTY_ID): Promise<Answer> =>
  browser.call('/property/insights', { json: { propertyId } });
export const estimate = (browser: Browser, overrides: object = {}, propertyId = PROPERTY_ID): Promise<Answer> =>
  browser.call('/property/estimate', { json: { propertyId, overrides } });

/** The n-th of many different questions. */
export const askDifferently = (browser: Browser, n: number): Promise<Answer> =>
  estimate(browser, { total_property_area_m2: 100 + n });

export const outcome = ({ status, json }: Answer): unknown[] => [status, json.error?.code];
