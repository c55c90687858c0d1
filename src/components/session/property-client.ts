/** The adapter's calls about properties. Every answer is parsed by the contract. */
import type * as z from 'zod/mini';
import {
  insightsViewAnswerSchema,
  type InsightsViewAnswer,
  planningEssentialsViewAnswerSchema,
  type PlanningEssentialsViewAnswer,
  propertyEstimateAnswerSchema,
  type PropertyEstimateAnswer,
  type PropertyEstimateRequest,
  propertySuggestAnswerSchema,
  type PropertySuggestAnswer,
  type PropertySuggestRequest,
} from '../../contract/property-adapter-api.js';
import { parse, readText, send, SLOW_ANSWER_TIMEOUT_MS } from './adapter-request.js';

/** Each throws a ProblemError; one of 429 has `details.retryAfterSeconds`, or `details.resetsAt` where the month's calls are used up. */
export interface PropertyClient {
  suggest(request: PropertySuggestRequest, signal: AbortSignal): Promise<PropertySuggestAnswer>;
  planningEssentials(propertyId: string, signal: AbortSignal): Promise<PlanningEssentialsViewAnswer>;
  insights(propertyId: string, signal: AbortSignal): Promise<InsightsViewAnswer>;
  estimate(request: PropertyEstimateRequest, signal: AbortSignal): Promise<PropertyEstimateAnswer>;
}

/** `adapterUrl` without a slash at its end. */
export function createPropertyClient(adapterUrl: string): PropertyClient {
  const ask = async <T extends z.ZodMiniType>(schema: T, path: string, body: unknown, signal: AbortSignal) => {
    const url = `${adapterUrl}/property/${path}`;
    const response = await send(url, { method: 'POST', body, signal, timeoutMs: SLOW_ANSWER_TIMEOUT_MS });
    return parse(schema, await readText(response));
  };
  return {
    suggest: (request, signal) => ask(propertySuggestAnswerSchema, 'suggest', request, signal),
    planningEssentials: (propertyId, signal) =>
      ask(planningEssentialsViewAnswerSchema, 'planning-essentials', { propertyId }, signal),
    insights: (propertyId, signal) => ask(insightsViewAnswerSchema, 'insights', { propertyId }, signal),
    estimate: (request, signal) => ask(propertyEstimateAnswerSchema, 'estimate', request, signal),
  };
}
