/** The OpenAPI 3.1 document of the adapter, made from the table of its routes. Pure. */
import * as contract from 'precheck-contract';
import { ERROR_CODES, type ErrorCode } from 'precheck-contract';
import { PROPERTY_OVERRIDES } from 'precheck-contract/property-overrides';
import * as z from 'zod/mini';
import { errorsOf, type Access, type RouteAnswer, type RouteDescription, type RouteParameter } from './route.js';

type JsonSchema = Readonly<Record<string, unknown>>;

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
  readonly [part: string]: unknown;
}

/** `open`: routes that are answered before anything is asked of the caller, and have no error. */
export interface DescribedRoutes {
  readonly routes: readonly RouteDescription[];
  readonly open: readonly RouteDescription[];
}

export function openApiDocument({ routes, open }: DescribedRoutes, mountPath: string): OpenApiDocument {
  const operations = [
    ...routes.map((route) => ({ route, operation: operationOf(route, errorsOf(route)) })),
    ...open.map((route) => ({ route, operation: operationOf(route, []) })),
  ];
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const { route, operation } of operations) {
    const path = (paths[templateOf(route.path)] ??= {});
    path[route.method.toLowerCase()] = operation;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'precheck-adapter',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'What the elements on a portal’s pages ask of the adapter beside it, and what the portal’s own server does. Errors have one body. An answer may have more fields than are listed here.',
    },
    servers: [{ url: mountPath }],
    paths,
    components: { schemas: componentSchemas(), headers: HEADERS, securitySchemes: SECURITY_SCHEMES },
  };
}

const SECURITY_SCHEMES = {
  person: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-precheck',
    description:
      'Who asks: the adapter’s own signed cookie (`precheck` on plain http), given with the first answer. Where the portal identifies people itself, what its `identify` reads.',
  },
  identityToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The same for pages of an allowed other origin: the token of POST /identity.',
  },
  vendorToken: { type: 'http', scheme: 'bearer', description: 'The portal’s own server.' },
} as const;

/** An empty one stands for nobody: the call makes them known. */
const SECURITY: Readonly<Record<Access, readonly Readonly<Record<string, readonly string[]>>[]>> = {
  public: [],
  visitor: [],
  user: [{ person: [] }, { identityToken: [] }, {}],
  owner: [{ person: [] }, { identityToken: [] }],
  adopter: [{ person: [] }, { identityToken: [] }],
  vendor: [{ vendorToken: [] }],
  // The secret is in the path.
  webhook: [],
};

const HEADERS = {
  'x-request-id': { description: 'Names the call in the adapter’s log.', schema: { type: 'string', format: 'uuid' } },
  'retry-after': { description: 'Seconds to wait.', schema: { type: 'string', pattern: '^[0-9]+$' } },
  etag: { description: 'Names this version of the snapshot.', schema: { type: 'string' } },
  'accept-encoding': { description: '`identity`, where the body was compressed.', schema: { type: 'string' } },
} as const;
type HeaderName = keyof typeof HEADERS;

const DESCRIPTIONS_OF_PATH_PARAMETERS: Readonly<Record<string, string>> = {
  id: 'The project’s id.',
  reportId: 'The report’s id.',
  cityKey: 'The city’s key.',
  secret: 'The option `webhookSecret`.',
};

function operationOf(route: RouteDescription, errors: readonly ErrorCode[]): JsonSchema {
  const parameters = [...pathParameters(route.path), ...route.parameters.map(parameterOf)];
  return {
    operationId: operationId(route),
    tags: [route.path.split('/')[1] ?? ''],
    summary: route.summary,
    security: SECURITY[route.access],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(route.input === null ? {} : { requestBody: bodyOf(route) }),
    responses: { ...answersOf(route.answers), ...errorAnswers(errors) },
  };
}

/** `/projects/:id/viewer-link` is `/projects/{id}/viewer-link`. */
function templateOf(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

/** `GET /projects/:id/reports` is `getProjectsByIdReports`. */
function operationId({ method, path }: RouteDescription): string {
  const words = path.replaceAll(':', 'by-').split(/[^a-zA-Z]+/);
  const capitalised = words.filter(Boolean).map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`);
  return `${method.toLowerCase()}${capitalised.join('')}`;
}

function pathParameters(path: string): JsonSchema[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    in: 'path',
    name,
    required: true,
    description: DESCRIPTIONS_OF_PATH_PARAMETERS[name] ?? name,
    schema: { type: 'string', minLength: 1 },
  }));
}

function parameterOf({ schema, ...parameter }: RouteParameter): JsonSchema {
  return { ...parameter, schema: schemaOrReference(schema) };
}

function bodyOf({ input, inputOptional }: RouteDescription): JsonSchema {
  const schema = input === null ? {} : schemaOrReference(input);
  return { required: !inputOptional, content: { 'application/json': { schema } } };
}

function answersOf(answers: readonly RouteAnswer[]): Record<string, JsonSchema> {
  const described = answers.map(({ status, description, body, headers = [] }) => {
    const content =
      body === null
        ? {}
        : typeof body === 'string'
          ? { content: { [body]: { schema: { type: 'string' } } } }
          : { content: { 'application/json': { schema: schemaOrReference(body) } } };
    return [status, { description, headers: headersOf(headers), ...content }] as const;
  });
  return Object.fromEntries(described);
}

/** One answer a status, with the codes that have it. */
function errorAnswers(codes: readonly ErrorCode[]): Record<string, JsonSchema> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = ERROR_CODES[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries([...byStatus].map(([status, group]) => [status, errorAnswer(status, group)]));
}

function errorAnswer(status: number, codes: readonly ErrorCode[]): JsonSchema {
  const oneOfThese = { properties: { error: { properties: { code: { enum: codes } } } } };
  const retried = codes.some((code) => ERROR_CODES[code].retryable);
  const headers: HeaderName[] = [
    ...(retried ? (['retry-after'] as const) : []),
    ...(status === 415 ? (['accept-encoding'] as const) : []),
  ];
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_CODES[code].message}`).join('\n\n'),
    headers: headersOf(headers),
    content: { 'application/json': { schema: { allOf: [reference('Error'), oneOfThese] } } },
  };
}

function headersOf(names: readonly HeaderName[]): JsonSchema {
  const all: readonly HeaderName[] = ['x-request-id', ...names];
  return Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** What travels whole, and the parts of it that a client wants a type for. */
const NAMES = {
  Identity: contract.identityAnswerSchema,
  Cities: contract.citiesAnswerSchema,
  City: contract.cityAnswerSchema,
  PermitType: contract.permitTypeViewSchema,
  UploadLimits: contract.uploadLimitsSchema,
  CreateProject: contract.createProjectSchema,
  AdoptProject: contract.adoptProjectSchema,
  RequestUpload: contract.requestUploadSchema,
  UploadTicket: contract.uploadTicketSchema,
  ProcessProject: contract.processProjectSchema,
  HandOffRequest: contract.handOffRequestSchema,
  HandOff: contract.handOffAnswerSchema,
  Snapshot: contract.snapshotSchema,
  Drawing: contract.drawingViewSchema,
  Report: contract.reportViewSchema,
  Gate: contract.gateViewSchema,
  GateReason: contract.gateReasonSchema,
  ProjectPhase: contract.projectPhaseSchema,
  ProjectList: contract.projectListSchema,
  ReportDetail: contract.reportAnswerSchema,
  Finding: contract.findingSchema,
  Attempts: contract.attemptsAnswerSchema,
  Attempt: contract.attemptSchema,
  AttemptChanges: contract.attemptChangesSchema,
  AttemptFinding: contract.attemptFindingSchema,
  Estimate: contract.estimateSchema,
  Documents: contract.documentsAnswerSchema,
  DocumentType: contract.documentTypeSchema,
  ViewerLinkRequest: contract.viewerLinkRequestSchema,
  ViewerLink: contract.viewerLinkAnswerSchema,
  ReceiptRequest: contract.receiptRequestSchema,
  Receipt: contract.receiptAnswerSchema,
  RedeemRequest: contract.redeemRequestSchema,
  Redemption: contract.redeemAnswerSchema,
  ReceiptClaims: contract.receiptClaimsSchema,
  PublicKeys: contract.jwksAnswerSchema,
  CompletionWebhook: contract.completionHintSchema,
  PropertyAddressRequest: contract.propertyAddressRequestSchema,
  PropertyAddress: contract.propertyAddressAnswerSchema,
  PropertySuggestRequest: contract.propertySuggestRequestSchema,
  PropertySuggestions: contract.propertySuggestAnswerSchema,
  PropertyPlanningRequest: contract.propertyPlanningRequestSchema,
  PlanningEssentials: contract.planningEssentialsViewAnswerSchema,
  PropertyInsights: contract.insightsViewAnswerSchema,
  PropertyEstimateRequest: contract.propertyEstimateRequestSchema,
  PropertyEstimate: contract.propertyEstimateAnswerSchema,
  PropertyService: contract.propertyPingAnswerSchema,
  Health: contract.healthAnswerSchema,
  Error: contract.errorBodySchema,
} satisfies Record<string, z.ZodMiniType>;

export type SchemaName = keyof typeof NAMES;

const nameOf = new Map<z.ZodMiniType, string>(Object.entries(NAMES).map(([name, schema]) => [schema, name]));

export const reference = (name: SchemaName): JsonSchema => ({ $ref: addressOf(name) });

/** A reference to a schema that has a name, else the schema itself. */
export function schemaOrReference(schema: z.ZodMiniType): JsonSchema {
  const name = nameOf.get(schema);
  return name === undefined ? bare(z.toJSONSchema(schema, { io: 'input' })) : { $ref: addressOf(name) };
}

/** Objects say what they have; a later release may add to answers, so that no answer is closed. */
export function componentSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of nameOf) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    uri: addressOf,
    override: ({ zodSchema, jsonSchema }) => {
      // A name for a number of seconds or bytes needs no bounds that are JavaScript's own.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (zodSchema === contract.propertyEstimateRequestSchema) {
        Object.assign(jsonSchema.properties ?? {}, { overrides: overridesSchema() });
      }
    },
  });
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, bare(schema)]));
}

/** The adapter reads them one by one, for an error that names the field; here they stand as they are. */
function overridesSchema(): JsonSchema {
  const properties = PROPERTY_OVERRIDES.map(({ field, unit, least, most }) => [
    field,
    { type: 'number', minimum: least, maximum: most, description: `In ${unit}.` },
  ]);
  return { type: 'object', properties: Object.fromEntries(properties), additionalProperties: false };
}

function addressOf(name: string): string {
  return `#/components/schemas/${name}`;
}

/** The document says once which dialect it is in, and names stand in `components`. */
function bare(schema: object): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== '$schema' && name !== '$id'));
}
