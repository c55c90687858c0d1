/** The property client, loaded with the first call: the schemas that read the answers are not part of the first paint. */
import { ProblemError, problemOf } from './problem.js';
import type { PropertyClient } from './property-client.js';

export function createLazyPropertyClient(adapterUrl: string): PropertyClient {
  let client: Promise<PropertyClient> | null = null;
  const load = (): Promise<PropertyClient> => {
    client ??= import('./property-client.js').then(
      ({ createPropertyClient }) => createPropertyClient(adapterUrl),
      (error: unknown) => {
        // A module that did not arrive is asked for again the next time.
        client = null;
        throw new ProblemError(problemOf('adapter_unreachable', String(error), { retryable: true }));
      },
    );
    return client;
  };
  return {
    suggest: async (request, signal) => (await load()).suggest(request, signal),
    planningEssentials: async (propertyId, signal) => (await load()).planningEssentials(propertyId, signal),
    insights: async (propertyId, signal) => (await load()).insights(propertyId, signal),
    estimate: async (request, signal) => (await load()).estimate(request, signal),
  };
}
