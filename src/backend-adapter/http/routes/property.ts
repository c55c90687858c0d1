import {
  insightsViewAnswerSchema,
  planningEssentialsViewAnswerSchema,
  propertyAddressAnswerSchema,
  propertyAddressRequestSchema,
  propertyEstimateAnswerSchema,
  propertyEstimateRequestSchema,
  propertyPingAnswerSchema,
  propertyPlanningRequestSchema,
  propertySuggestAnswerSchema,
  propertySuggestRequestSchema,
  type InsightsViewAnswer,
  type PlanningEssentialsViewAnswer,
  type PropertyAddressAnswer,
  type PropertyEstimateAnswer,
  type PropertyPingAnswer,
  type PropertySuggestAnswer,
  type PropertySuggestRequest,
} from 'precheck-contract';
import { AdapterError } from '../../adapter-error.js';
import { checkOverrides, overrideViews } from '../../property/overrides.js';
import type { PropertyGateway } from '../../property/gateway.js';
import { readAddress } from '../../property/address.js';
import { tidyText, type SuggestQuestion } from '../../property/question.js';
import type { Services } from '../../services.js';
import { jsonResponse } from '../responses.js';
import { SERVICE_ERRORS } from '../route-errors.js';
import { defineRoute } from '../route.js';

const PROPERTY_ERRORS = [
  ...SERVICE_ERRORS.filter((code) => code !== 'unknown_city'),
  'property_not_configured',
  'property_not_found',
  'quota_exhausted',
] as const;

/** All for `user`, ping too: how many calls are left is for those who may use them. */
export const propertyRoutes = [
  defineRoute({
    method: 'POST',
    path: '/property/address',
    access: 'user',
    summary: 'An address that was typed in one line, in its fields, with what is missing or contradicted. Asks nobody.',
    // Works out what it is given, writes nothing and asks the service nothing: it needs none to be configured.
    cost: 'read',
    input: propertyAddressRequestSchema,
    answers: [{ status: 200, description: 'The fields.', body: propertyAddressAnswerSchema }],
    handle: ({ input }) => jsonResponse(200, readAddress(input) satisfies PropertyAddressAnswer),
  }),
  defineRoute({
    method: 'POST',
    path: '/property/suggest',
    access: 'user',
    summary: 'Properties that an address may mean.',
    input: propertySuggestRequestSchema,
    answers: [{ status: 200, description: 'None, one or several of them.', body: propertySuggestAnswerSchema }],
    errors: PROPERTY_ERRORS,
    async handle({ services, user, input }) {
      const { answer, ...provenance } = await gateway(services).ask(user.userId, suggestQuestion(input));
      return jsonResponse(200, { ...answer, ...provenance } satisfies PropertySuggestAnswer);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/property/planning-essentials',
    access: 'user',
    summary: 'A property’s planning essentials.',
    input: propertyPlanningRequestSchema,
    answers: [{ status: 200, description: 'What the service states.', body: planningEssentialsViewAnswerSchema }],
    errors: PROPERTY_ERRORS,
    async handle({ services, user, input: { propertyId } }) {
      const question = { kind: 'planningEssentials', propertyId } as const;
      const { answer: property, ...provenance } = await gateway(services).ask(user.userId, question);
      const overrides = overrideViews(property);
      return jsonResponse(200, { property, overrides, ...provenance } satisfies PlanningEssentialsViewAnswer);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/property/insights',
    access: 'user',
    summary: 'A property’s planning essentials and controls.',
    input: propertyPlanningRequestSchema,
    answers: [{ status: 200, description: 'What the service states.', body: insightsViewAnswerSchema }],
    errors: PROPERTY_ERRORS,
    async handle({ services, user, input: { propertyId } }) {
      const question = { kind: 'insights', propertyId } as const;
      const { answer: property, ...provenance } = await gateway(services).ask(user.userId, question);
      const overrides = overrideViews(property);
      return jsonResponse(200, { property, overrides, ...provenance } satisfies InsightsViewAnswer);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/property/estimate',
    access: 'user',
    summary: 'What could be built, with other values than the property’s own where `overrides` gives them.',
    input: propertyEstimateRequestSchema,
    answers: [{ status: 200, description: 'The calculations.', body: propertyEstimateAnswerSchema }],
    errors: [...PROPERTY_ERRORS, 'override_invalid'],
    async handle({ services, user, input: { propertyId, overrides = {} } }) {
      const property = gateway(services);
      const question = { kind: 'estimate', propertyId, overrides: checkOverrides(overrides) } as const;
      const { answer, ...provenance } = await property.ask(user.userId, question);
      return jsonResponse(200, { ...answer, ...provenance } satisfies PropertyEstimateAnswer);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/property/ping',
    access: 'user',
    summary: 'Whether a property service is configured, and what its quota still allows. Calls nobody.',
    input: null,
    answers: [{ status: 200, description: 'What the adapter knows.', body: propertyPingAnswerSchema }],
    async handle({ services }) {
      const quota = (await services.property?.quota()) ?? null;
      return jsonResponse(200, { configured: services.property !== null, quota } satisfies PropertyPingAnswer);
    },
  }),
];

function gateway(services: Services): PropertyGateway {
  if (services.property === null) throw new AdapterError('property_not_configured');
  return services.property;
}

function suggestQuestion(input: PropertySuggestRequest): SuggestQuestion {
  const streetAddress = tidyText(input.streetAddress);
  const suburb = tidyText(input.suburb);
  const { postCode } = input;
  if (streetAddress === undefined && suburb === undefined && postCode === undefined) {
    throw new AdapterError('invalid_request', {
      message: 'At least one of streetAddress, suburb and postCode is needed.',
    });
  }
  return {
    kind: 'suggest',
    ...(streetAddress === undefined ? {} : { streetAddress }),
    ...(suburb === undefined ? {} : { suburb }),
    ...(postCode === undefined ? {} : { postCode }),
  };
}
