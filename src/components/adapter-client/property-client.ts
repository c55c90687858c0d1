/** The adapter's calls about properties. Every answer is held to the contract. */
import type {
  AddressFields,
  InsightsViewAnswer,
  PlanningEssentialsViewAnswer,
  PropertyEstimateAnswer,
  PropertyEstimateRequest,
  PropertySuggestAnswer,
  PropertySuggestRequest,
} from 'precheck-contract/property-adapter-api';
import { readAnswer, send, SLOW_ANSWER_TIMEOUT_MS } from './adapter-request.js';
import type { Reader } from './answer-reader.js';
import {
  readAddressAnswer,
  readEstimateAnswer,
  readInsightsAnswer,
  readPlanningEssentialsAnswer,
  type ReadAddress,
  readSuggestAnswer,
} from './property-answers.js';

/** Each throws a ProblemError; one of 429 has `details.retryAfterSeconds`, or `details.resetsAt` where the month's calls are used up. */
export interface PropertyClient {
  /** The street's field may hold a whole address, which the answer tells apart. */
  address(fields: AddressFields, signal: AbortSignal): Promise<ReadAddress>;
  suggest(request: PropertySuggestRequest, signal: AbortSignal): Promise<PropertySuggestAnswer>;
  planningEssentials(propertyId: string, signal: AbortSignal): Promise<PlanningEssentialsViewAnswer>;
  insights(propertyId: string, signal: AbortSignal): Promise<InsightsViewAnswer>;
  estimate(request: PropertyEstimateRequest, signal: AbortSignal): Promise<PropertyEstimateAnswer>;
}

/** `adapterUrl` without a slash at its end. */
export function createPropertyClient(adapterUrl: string): PropertyClient {
  const ask = async <T>(read: Reader<T>, path: string, body: unknown, signal: AbortSignal): Promise<T> => {
    const call = { method: 'POST', body, signal, timeoutMs: SLOW_ANSWER_TIMEOUT_MS } as const;
    return readAnswer(await send(adapterUrl, `/property/${path}`, call), read);
  };
  return {
    address: ({ street, suburb, postcode }, signal) =>
      ask(readAddressAnswer, 'address', { line: street.slice(0, 250), suburb: suburb.slice(0, 250), postcode }, signal),
    suggest: (request, signal) => ask(readSuggestAnswer, 'suggest', request, signal),
    planningEssentials: (propertyId, signal) =>
      ask(readPlanningEssentialsAnswer, 'planning-essentials', { propertyId }, signal),
    insights: (propertyId, signal) => ask(readInsightsAnswer, 'insights', { propertyId }, signal),
    estimate: (request, signal) => ask(readEstimateAnswer, 'estimate', request, signal),
  };
}
