import * as contract from 'precheck-contract';
import { AdapterError } from '../../adapter-error.js';
import { readAddress } from '../../property/address.js';
import type { PropertyGateway } from '../../property/gateway.js';
import { checkOverrides, overrideViews } from '../../property/overrides.js';
import { suggestQuestion } from '../../property/question.js';
import type { Services } from '../../services.js';
import { json, route, SERVICE_ERRORS, type Route } from '../route.js';

const PROPERTY_ERRORS = [
  ...SERVICE_ERRORS.filter((code) => code !== 'unknown_city'),
  'property_not_configured',
  'property_not_found',
  'quota_exhausted',
] as const;

/** All for `user`, ping too: how many calls are left is for those who may use them. */
export const propertyRoutes = [
  route('POST', '/property/address', {
    access: 'user',
    summary: 'An address that was typed in one line, in its fields. Asks nobody.',
    // Works out what it is given, writes nothing and asks the service nothing: it needs none to be configured.
    cost: 'read',
    input: contract.propertyAddressRequestSchema,
    answers: { 200: contract.propertyAddressAnswerSchema },
    handle: ({ input }) => json(200, { address: readAddress(input) }),
  }),
  route('POST', '/property/suggest', {
    access: 'user',
    summary: 'Properties that an address may mean.',
    input: contract.propertySuggestRequestSchema,
    answers: { 200: contract.propertySuggestAnswerSchema },
    errors: PROPERTY_ERRORS,
    async handle({ services, user, input }) {
      const { answer, ...provenance } = await gateway(services).ask(user.userId, suggestQuestion(input));
      return json(200, { ...answer, ...provenance });
    },
  }),
  planningRoute(
    'planningEssentials',
    'planning-essentials',
    contract.planningEssentialsViewAnswerSchema,
    'planning essentials',
  ),
  planningRoute('insights', 'insights', contract.insightsViewAnswerSchema, 'planning essentials and controls'),
  route('POST', '/property/estimate', {
    access: 'user',
    summary: 'What could be built, with other values than the property’s own where `overrides` gives them.',
    input: contract.propertyEstimateRequestSchema,
    answers: { 200: contract.propertyEstimateAnswerSchema },
    errors: [...PROPERTY_ERRORS, 'override_invalid'],
    async handle({ services, user, input: { propertyId, overrides = {} } }) {
      const property = gateway(services);
      const question = { kind: 'estimate', propertyId, overrides: checkOverrides(overrides) } as const;
      const { answer, ...provenance } = await property.ask(user.userId, question);
      return json(200, { ...answer, ...provenance });
    },
  }),
  route('GET', '/property/ping', {
    access: 'user',
    summary: 'Whether a property service is configured, and what its quota still allows. Calls nobody.',
    answers: { 200: contract.propertyPingAnswerSchema },
    async handle({ services: { property } }) {
      return json(200, { configured: property !== null, quota: (await property?.quota()) ?? null });
    },
  }),
];

function gateway(services: Services): PropertyGateway {
  if (services.property === null) throw new AdapterError('property_not_configured');
  return services.property;
}

function planningRoute(
  kind: 'planningEssentials' | 'insights',
  name: string,
  answer: typeof contract.planningEssentialsViewAnswerSchema | typeof contract.insightsViewAnswerSchema,
  what: string,
): Route {
  return route('POST', `/property/${name}`, {
    access: 'user',
    summary: `A property’s ${what}.`,
    input: contract.propertyPlanningRequestSchema,
    answers: { 200: answer },
    errors: PROPERTY_ERRORS,
    async handle({ services, user, input: { propertyId } }) {
      const { answer: property, ...provenance } = await gateway(services).ask(user.userId, { kind, propertyId });
      return json(200, { property, overrides: overrideViews(property), ...provenance });
    },
  });
}
