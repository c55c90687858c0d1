import { Hono } from 'hono';
import { PROPERTY_ANNOUNCED_ENDPOINTS, PROPERTY_ENDPOINTS } from 'precheck-contract/property-service';
import { refuseOtherMethods, type WebApp } from '../../web-app.js';
import { readJsonBody } from '../../json-body.js';
import { ServiceError, errorBody, errorResponse } from '../../service-error.js';
import { explainRecord, type ExplainedEstimate } from '../explain-estimate.js';
import type { CallLimits } from '../limits/call-limits.js';
import { findAddress } from '../find-address.js';
import type { Properties } from '../properties.js';
import type { PropertyRecord } from '../property-file.js';
import { essentialsAnswer, estimateAnswer, insightsAnswer, suggestAnswer } from './property-answers.js';
import type { PropertyKey } from './property-key.js';
import { overrideRefusal, readProperty, readSuggestRequest } from './property-requests.js';

export interface PropertyParts {
  readonly properties: Properties;
  readonly key: PropertyKey;
  readonly limits: CallLimits;
  readonly log: (line: string) => void;
}

interface PropertyRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Whether a call counts for the month: those that answer with data do. */
  readonly countsForMonth: boolean;
  readonly answer: (parts: PropertyParts, request: Request) => unknown;
}

const ROUTES: readonly PropertyRoute[] = [
  { ...PROPERTY_ENDPOINTS.suggest, countsForMonth: true, answer: suggest },
  { ...PROPERTY_ENDPOINTS.estimate, countsForMonth: true, answer: answerEstimate },
  {
    ...PROPERTY_ENDPOINTS.insights,
    countsForMonth: true,
    answer: async (parts, request) => insightsAnswer(await readNamedProperty(parts, request)),
  },
  {
    ...PROPERTY_ENDPOINTS.planningEssentials,
    countsForMonth: true,
    answer: async (parts, request) => essentialsAnswer(await readNamedProperty(parts, request)),
  },
  {
    ...PROPERTY_ENDPOINTS.ping,
    countsForMonth: false,
    answer: () => ({ result: ['The connection to the property service works.'] }),
  },
  ...Object.values(PROPERTY_ANNOUNCED_ENDPOINTS).map((endpoint) => ({
    ...endpoint,
    countsForMonth: false,
    answer: () => {
      const message = `${endpoint.method} ${endpoint.path} is announced, and has no contract yet.`;
      throw new ServiceError(501, 'not_implemented', message);
    },
  })),
];

/** The calls of the interface, each behind the key and within the limits. */
export function createPropertyApp(parts: PropertyParts): WebApp {
  const app: WebApp = new Hono();
  app.use(refuseOtherMethods(app));
  for (const route of ROUTES) {
    app.on(route.method, route.path, (context) => answerCall(parts, route, context.req.raw));
  }
  app.notFound(() => errorBody(404, 'not_found', 'The service has no such address.'));
  app.onError((error) => errorResponse(error, parts.log));
  return app;
}

async function answerCall(parts: PropertyParts, route: PropertyRoute, request: Request): Promise<Response> {
  parts.limits.spend(parts.key.idOf(request), route.countsForMonth);
  const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  return Response.json(await route.answer(parts, request), { headers });
}

async function suggest({ properties }: PropertyParts, request: Request) {
  const matches = findAddress([...properties.values()], readSuggestRequest(await readJsonBody(request)));
  const [only] = matches;
  if (only === undefined) {
    const message = 'No property has this address. The sandbox has five, listed in docs/sandbox.md.';
    throw new ServiceError(404, 'address_not_found', message);
  }
  if (matches.length === 1) return suggestAnswer(only);
  const message = 'Several properties fit this address. Add the suburb, the postcode or the number.';
  const candidates = matches.map(({ propertyID, listingAddress }) => ({ propertyID, listingAddress }));
  throw new ServiceError(409, 'ambiguous_address', message, { details: { candidates } });
}

async function answerEstimate({ properties }: PropertyParts, request: Request) {
  const { property, fields } = readProperty(properties, await readJsonBody(request));
  return estimateAnswer(explained(property, fields));
}

function explained(property: PropertyRecord, fields: Readonly<Record<string, unknown>>): ExplainedEstimate {
  try {
    return explainRecord(property, fields);
  } catch (error) {
    throw overrideRefusal(error);
  }
}

async function readNamedProperty({ properties }: PropertyParts, request: Request): Promise<PropertyRecord> {
  return readProperty(properties, await readJsonBody(request)).property;
}
