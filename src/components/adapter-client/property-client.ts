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
import type { PropertyErrorCode } from 'precheck-contract/errors';

/** A whole address, told apart. The page itself sees what is missing while the person types. */
export interface ReadAddress {
  readonly address: AddressFields;
}

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
  const ask = <T>(path: string, body: unknown, signal: AbortSignal): Promise<T> =>
    sendForJson(adapterUrl, `/property/${path}`, { method: 'POST', body, signal, timeoutMs: SLOW_ANSWER_TIMEOUT_MS });
  return {
    address: ({ street, suburb, postcode }, signal) =>
      ask('address', { line: street.slice(0, 250), suburb: suburb.slice(0, 250), postcode }, signal),
    suggest: (request, signal) => ask('suggest', request, signal),
    planningEssentials: (propertyId, signal) => ask('planning-essentials', { propertyId }, signal),
    insights: (propertyId, signal) => ask('insights', { propertyId }, signal),
    estimate: (request, signal) => ask('estimate', request, signal),
  };
}

/** What can go wrong between the page and the adapter's routes under `/property`. */
export type PropertyProblemCode =
  | PropertyErrorCode
  | 'adapter_missing'
  | 'adapter_misread'
  | 'adapter_unreachable'
  | 'adapter_timeout'
  | 'token_malformed'
  | 'invalid_request'
  | 'not_identified'
  | 'forbidden_origin'
  | 'not_found'
  | 'too_many_requests'
  | 'upstream_refused'
  | 'upstream_misread'
  | 'upstream_key_refused'
  | 'upstream_unavailable'
  | 'upstream_timeout'
  | 'internal';
