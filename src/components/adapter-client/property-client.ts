/** The adapter's calls about properties. */
import type {
  AddressFields,
  InsightsViewAnswer,
  PlanningEssentialsViewAnswer,
  PropertyEstimateAnswer,
  PropertyEstimateRequest,
  PropertySuggestAnswer,
  PropertySuggestRequest,
} from 'precheck-contract/property-adapter-api';
import { sendForJson, SLOW_ANSWER_TIMEOUT_MS } from './adapter-request.js';

export type PropertyClient = ReturnType<typeof createPropertyClient>;

/**
 * `adapterUrl` without a slash at its end. Each call throws a ProblemError; one of 429 has `details.retryAfterSeconds`, or
 * `details.resetsAt` where the month's calls are used up.
 */
export function createPropertyClient(adapterUrl: string) {
  const ask = <T>(path: string, body: unknown, signal: AbortSignal): Promise<T> =>
    sendForJson(adapterUrl, `/property/${path}`, { method: 'POST', body, signal, timeoutMs: SLOW_ANSWER_TIMEOUT_MS });
  return {
    /** The street's field may hold a whole address, which the answer tells apart. */
    address: ({ street, suburb, postcode }: AddressFields, signal: AbortSignal) => {
      const body = { line: street.slice(0, 250), suburb: suburb.slice(0, 250), postcode };
      return ask<{ readonly address: AddressFields }>('address', body, signal);
    },
    suggest: (request: PropertySuggestRequest, signal: AbortSignal) =>
      ask<PropertySuggestAnswer>('suggest', request, signal),
    planningEssentials: (propertyId: string, signal: AbortSignal) =>
      ask<PlanningEssentialsViewAnswer>('planning-essentials', { propertyId }, signal),
    insights: (propertyId: string, signal: AbortSignal) => ask<InsightsViewAnswer>('insights', { propertyId }, signal),
    estimate: (request: PropertyEstimateRequest, signal: AbortSignal) =>
      ask<PropertyEstimateAnswer>('estimate', request, signal),
  };
}
