/** The OpenAPI 3.1 document of the adapter, made from the table of its routes. Pure. */
import { STATUS_CODES } from 'node:http';
import * as contract from 'precheck-contract';
import * as z from 'zod/mini';
import { cookieNameOf } from './identity.js';
import { errorsOf, type Access, type RouteDescription } from './route.js';

type JsonSchema = Readonly<Record<string, unknown>>;

const INFO = {
  title: 'precheck-adapter',
  version: '1',
  license: { name: 'MIT', identifier: 'MIT' },
  description:
    'What the elements on a portal’s pages ask of the adapter beside it, and what the portal’s own server does. Errors have one body. An answer may have more fields than are listed here.',
};

const SECURITY_SCHEMES = {
  person: {
    type: 'apiKey',
    in: 'cookie',
    description:
      'The caller: the adapter’s own signed cookie (without `__Host-` on plain http), given with the first answer. Where the portal identifies people itself, what its `identify` reads.',
  },
  identityToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The same for pages of an allowed other origin: the token of POST /identity.',
  },
  vendorToken: { type: 'http', scheme: 'bearer', description: 'The portal’s own server.' },
};
type Scheme = keyof typeof SECURITY_SCHEMES;

/** An empty one stands for nobody: the call makes them known. A webhook's secret is in the path. */
const SECURITY: Readonly<Record<Access, readonly Readonly<Partial<Record<Scheme, readonly string[]>>>[]>> = {
  public: [],
  visitor: [],
  user: [{ person: [] }, { identityToken: [] }, {}],
  owner: [{ person: [] }, { identityToken: [] }],
  adopter: [{ person: [] }, { identityToken: [] }],
  vendor: [{ vendorToken: [] }],
  webhook: [],
};

const HEADERS = {
  [contract.API_VERSION_HEADER]: {
    description: 'The version of this interface. Elements of another version show nothing of the answer.',
    schema: { type: 'string', const: contract.API_VERSION },
  },
  'x-request-id': { description: 'Names the call in the adapter’s log.', schema: { type: 'string', format: 'uuid' } },
  'retry-after': { description: 'Seconds to wait.', schema: { type: 'string', pattern: '^[0-9]+$' } },
  etag: { description: 'Names this version of the snapshot.', schema: { type: 'string' } },
  'accept-encoding': { description: '`identity`, where the body was compressed.', schema: { type: 'string' } },
};

/** The contract's schemas, each under the name of its type: `snapshotSchema` is `Snapshot`. */
const NAMES = new Map<unknown, string>(
  Object.entries(contract)
    .filter(([name]) => name.endsWith('Schema'))
    .map(([name, schema]) => [schema, `${name[0]?.toUpperCase()}${name.slice(1, -'Schema'.length)}`]),
);

export function openApiDocument(routes: readonly RouteDescription[], mountPath: string) {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes) {
    const operations = (paths[route.path.replaceAll(/:(\w+)/g, '{$1}')] ??= {});
    operations[route.method.toLowerCase()] = operationOf(route);
  }
  const person = { ...SECURITY_SCHEMES.person, name: `__Host-${cookieNameOf(mountPath)}` };
  const securitySchemes = { ...SECURITY_SCHEMES, person };
  const components = { schemas: schemasFor(routes), headers: HEADERS, securitySchemes };
  return { openapi: '3.1.0', info: INFO, servers: [{ url: mountPath }], paths, components };
}

function operationOf(route: RouteDescription): JsonSchema {
  const { method, path, access, summary, input, inputOptional = false, answers } = route;
  const parameters = parametersOf(route);
  const statuses = Object.entries(answers).map(([status, body]) => [status, answerOf(status, body)]);
  // `GET /projects/:id/reports` is `getProjectsByIdReports`.
  const words = path.replaceAll(':', 'by-').split(/[^a-zA-Z]+/);
  return {
    operationId: method.toLowerCase() + words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(''),
    tags: [path.split('/')[1] ?? ''],
    summary,
    security: SECURITY[access],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(input === undefined ? {} : { requestBody: { required: !inputOptional, ...contentOf(input) } }),
    responses: { ...Object.fromEntries(statuses), ...errorAnswers(errorsOf(route)) },
  };
}

function parametersOf({ path, query, headers = {} }: RouteDescription): JsonSchema[] {
  const text = { type: 'string' };
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  return [
    ...names.map((name) => ({ in: 'path', name, required: true, schema: { ...text, minLength: 1 } })),
    ...Object.entries(query?.shape ?? {}).map(([name, schema]) => {
      const required = !z.safeParse(schema, undefined).success;
      return { in: 'query', name, required, schema: inlined(schema as z.ZodMiniType) };
    }),
    ...Object.entries(headers).map(([name, description]) => ({ in: 'header', name, description, schema: text })),
  ];
}

function answerOf(status: string, body: RouteDescription['answers'][number] = null): JsonSchema {
  const isVersioned = body === contract.snapshotSchema || status === '304';
  const content = body === null ? {} : contentOf(body);
  return { description: STATUS_CODES[status] ?? '', headers: headersOf(isVersioned ? ['etag'] : []), ...content };
}

/** One answer a status, with the codes that have it. */
function errorAnswers(codes: readonly contract.ErrorCode[]): JsonSchema {
  const statuses = new Set(codes.map((code) => contract.ERROR_CODES[code].status));
  const answers = [...statuses].map((status) => {
    const group = codes.filter((code) => contract.ERROR_CODES[code].status === status);
    const headers = headersOf([
      ...(group.some((code) => contract.ERROR_CODES[code].retryable) ? (['retry-after'] as const) : []),
      ...(status === 415 ? (['accept-encoding'] as const) : []),
    ]);
    const oneOfThese = { properties: { error: { properties: { code: { enum: group } } } } };
    const schema = { allOf: [schemaOf(contract.errorBodySchema), oneOfThese] };
    const description = group.map((code) => `\`${code}\`: ${contract.ERROR_CODES[code].message}`).join('\n\n');
    return [status, { description, headers, content: { 'application/json': { schema } } }] as const;
  });
  return Object.fromEntries(answers);
}

function headersOf(names: readonly (keyof typeof HEADERS)[]): JsonSchema {
  const all = [contract.API_VERSION_HEADER, 'x-request-id', ...names];
  return Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function contentOf(body: z.ZodMiniType | string): JsonSchema {
  if (typeof body === 'string') return { content: { [body]: { schema: { type: 'string' } } } };
  return { content: { 'application/json': { schema: schemaOf(body) } } };
}

function schemaOf(schema: z.ZodMiniType): JsonSchema {
  const name = NAMES.get(schema);
  return name === undefined ? inlined(schema) : { $ref: addressOf(name) };
}

function inlined(schema: z.ZodMiniType): JsonSchema {
  return bare(z.toJSONSchema(schema, { io: 'input' }));
}

/** Those of the contract that these routes read or answer. Not closed: a later release may add fields to answers. */
function schemasFor(routes: readonly RouteDescription[]): Record<string, JsonSchema> {
  const bodies = new Set<unknown>([contract.errorBodySchema]);
  for (const { input, answers } of routes) for (const body of [input, ...Object.values(answers)]) bodies.add(body);
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of NAMES) if (bodies.has(schema)) registry.add(schema as z.ZodMiniType, { id });
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri: addressOf, unrepresentable: 'any' });
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, bare(schema)]));
}

function addressOf(name: string): string {
  return `#/components/schemas/${name}`;
}

/** The document says once which dialect it is in, and names stand in `components`. */
function bare({ $schema: _dialect, $id: _name, ...schema }: JsonSchema): JsonSchema {
  return schema;
}
