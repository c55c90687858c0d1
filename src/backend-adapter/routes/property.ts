import {
  propertyAddressRequestSchema,
  propertyEstimateRequestSchema,
  propertyPlanningRequestSchema,
  propertySuggestRequestSchema,
  type InsightsViewAnswer,
  type PlanningEssentialsViewAnswer,
  type PropertyAddressAnswer,
  type PropertyEstimateAnswer,
  type PropertyPingAnswer,
  type PropertySuggestAnswer,
  type PropertySuggestRequest,
} from '../../contract/index.js';
import { AdapterError } from '../adapter-error.js';
import { checkOverrides } from '../property/override-check.js';
import type { PropertyGateway } from '../property/property-gateway.js';
import { readAddress } from '../property/read-address.js';
import { tidyText, type SuggestQuestion } from '../property/property-question.js';
import type { Services } from '../services.js';
import { jsonResponse } from './responses.js';
import { defineRoute } from './route.js';

/** All for `user`, ping too: how many calls are left is for those who may use them. */
export const propertyRoutes = [
  defineRoute({
    method: 'POST',
    path: '/property/address',
    access: 'user',
    // Works out what it is given, writes nothing and asks the service nothing: it needs none to be configured.
    cost: 'read',
    input: propertyAddressRequestSchema,
    handle: ({ input }) => jsonResponse(200, readAddress(input) satisfies PropertyAddressAnswer),
  }),
  defineRoute({
    method: 'POST',
    path: '/property/suggest',
    access: 'user',
    input: propertySuggestRequestSchema,
    async handle({ services, user, input }) {
      const { answer, ...provenance } = await gateway(services).ask(user.userId, suggestQuestion(input));
      return jsonResponse(200, { ...answer, ...provenance } satisfies PropertySuggestAnswer);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/property/planning-essentials',
    access: 'user',
    input: propertyPlanningRequestSchema,
    async handle({ services, user, input: { propertyId } }) {
      const question = { kind: 'planningEssentials', propertyId } as const;
      const { answer: property, ...provenance } = await gateway(services).ask(user.userId, question);
      return jsonResponse(200, { property, ...provenance } satisfies PlanningEssentialsViewAnswer);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/property/insights',
    access: 'user',
    input: propertyPlanningRequestSchema,
    async handle({ services, user, input: { propertyId } }) {
      const question = { kind: 'insights', propertyId } as const;
      const { answer: property, ...provenance } = await gateway(services).ask(user.userId, question);
      return jsonResponse(200, { property, ...provenance } satisfies InsightsViewAnswer);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/property/estimate',
    access: 'user',
    input: propertyEstimateRequestSchema,
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
    input: null,
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
