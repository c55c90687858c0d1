/** What is asked of the property service. All but the ping count in its quota. */
import * as z from 'zod/mini';
import {
  DWELLING_KEYS,
  estimateAnswerSchema,
  insightsAnswerSchema,
  planningEssentialsAnswerSchema,
  PROPERTY_ENDPOINTS,
  suggestAnswerSchema,
  type FeasibilityReading,
  type InsightsView,
  type PlanningEssentialsView,
  type Suggestions,
} from '../../../contract/index.js';
import type { SuggestQuestion } from '../../property/property-question.js';
import type { CallOutcome, PropertyService } from '../../upstream/property-service.js';
import { upstreamError } from '../../upstream/upstream-error.js';
import { counted, listed, type Question, type Told } from './question.js';

type Asked<Result> = Question<PropertyService, Result>;

export const PROPERTY_CALLS = {
  ping: callOf('ping'),
  suggest: callOf('suggest'),
  planningEssentials: callOf('planningEssentials'),
  insights: callOf('insights'),
  estimate: callOf('estimate'),
} as const;

function callOf(name: keyof typeof PROPERTY_ENDPOINTS): string {
  const { method, path } = PROPERTY_ENDPOINTS[name];
  return `${method} ${path}`;
}

export function pingQuestion(): Asked<string[]> {
  return {
    call: PROPERTY_CALLS.ping,
    notShown: 'how calls are authenticated, errors, limits outside the sandbox',
    ask: async (service) => answered(await service.ping()),
    taken: (texts) => texts,
    told: () => ({ made: ['it answers, and takes the key'] }),
  };
}

export function suggestQuestion(question: SuggestQuestion): Asked<Suggestions> {
  return {
    call: PROPERTY_CALLS.suggest,
    notShown: 'which fields are required; the answer for no property or several',
    specified: namesIn(suggestAnswerSchema),
    ask: async (service) => answered(await service.call(question)),
    taken: (suggestions) => suggestions,
    told: ({ candidates }) => {
      const ids = candidates.map(({ propertyId }) => propertyId);
      return { made: [`${counted(ids.length, 'property', 'properties')}${ids.length > 0 ? `: ${listed(ids)}` : ''}`] };
    },
  };
}

export function essentialsQuestion(propertyId: string): Asked<PlanningEssentialsView> {
  return {
    call: PROPERTY_CALLS.planningEssentials,
    notShown: 'localities; values of permitted_use_* beyond null and false',
    specified: namesIn(planningEssentialsAnswerSchema),
    ask: async (service) => answered(await service.call({ kind: 'planningEssentials', propertyId })),
    taken: (view) => view,
    told: (view) => planningTold(essentialsStated(view)),
  };
}

export function insightsQuestion(propertyId: string): Asked<InsightsView> {
  return {
    call: PROPERTY_CALLS.insights,
    notShown: 'values of permitted_use_* beyond null and false',
    specified: namesIn(insightsAnswerSchema),
    ask: async (service) => answered(await service.call({ kind: 'insights', propertyId })),
    taken: (view) => view,
    told: (view) => planningTold({ ...essentialsStated(view), ...view.controls }),
  };
}

export function estimateQuestion(propertyId: string): Asked<FeasibilityReading> {
  return {
    call: PROPERTY_CALLS.estimate,
    notShown: 'the calculations of duplex and subDivision; what optimalCalculationType may be',
    specified: namesIn(estimateAnswerSchema),
    ask: async (service) => answered(await service.call({ kind: 'estimate', propertyId, overrides: {} })),
    taken: (reading) => reading,
    told: ({ feasibility }) => {
      const types = DWELLING_KEYS.map((key) => [key, feasibility[key].calculations.map(({ type }) => type)] as const);
      const made = types.map(([key, names]) => `${key}: ${names.length > 0 ? listed(names) : 'no calculation'}`);
      const isEmpty = types.every(([, names]) => names.length === 0);
      return { made, doubts: isEmpty ? ['pages have no estimate to show'] : [] };
    },
  };
}

function essentialsStated(view: PlanningEssentialsView): Record<string, unknown> {
  const { zoning, areaM2, latitude, longitude, lga, lotIdentifier, overlays, permittedUses, constraints } = view;
  const known = Object.values(constraints).filter((value) => value !== null);
  return { zoning, areaM2, latitude, longitude, lga, lotIdentifier, overlays, permittedUses, constraints: known };
}

/** Names alone: what they hold is about one property. */
function planningTold(fields: Readonly<Record<string, unknown>>): Told {
  const has = (value: unknown): boolean => value !== null && value !== undefined && !isEmptyList(value);
  const stated = Object.keys(fields).filter((name) => has(fields[name]));
  const absent = Object.keys(fields).filter((name) => !has(fields[name]));
  const made = [
    ...(stated.length > 0 ? [`it says ${stated.join(', ')}`] : []),
    ...(absent.length > 0 ? [`it does not say ${absent.join(', ')}`] : []),
  ];
  return { made, doubts: has(fields['zoning']) ? [] : ['no zoning can be read'] };
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** The answer, or the error that the adapter would answer a page with. */
function answered<Answer>(outcome: CallOutcome<Answer>): Answer {
  if (outcome.kind === 'answered') return outcome.answer;
  if (outcome.kind === 'refused' || outcome.kind === 'failed') throw outcome.error;
  if (outcome.kind === 'not-found') {
    const message = 'The property service has no such property.';
    throw upstreamError('property service', 'upstream_refused', { message, details: { status: 404 } });
  }
  const message = outcome.aboutMonth
    ? 'The property service says that the month’s calls are used up.'
    : 'The property service is limiting calls.';
  throw upstreamError('property service', 'too_many_requests', { message, details: { status: 429 } });
}

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

/** The names that the specification has for fields of an answer, at any depth. */
function namesIn(schema: z.ZodMiniType): string[] {
  const collect = ({ properties = {}, items, anyOf = [] }: JsonSchema): string[] => [
    ...Object.keys(properties),
    ...[...Object.values(properties), ...anyOf, ...(items === undefined ? [] : [items])].flatMap(collect),
  ];
  return [...new Set(collect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema))];
}
