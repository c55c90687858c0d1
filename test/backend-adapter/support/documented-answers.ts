/** Holds every answer of an adapter against its /openapi.json: the status, the headers, and the body with no field more. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApiDocument } from '../../../src/backend-adapter/http/openapi.js';
import { HEALTH_ROUTES } from '../../../src/backend-adapter/http/routes/server.js';
import { ROUTES } from '../../../src/backend-adapter/http/route-table.js';

interface DocumentedAnswer {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, unknown>>;
}
interface Operation {
  readonly responses: Readonly<Record<string, DocumentedAnswer>>;
}

const document = openApiDocument([...ROUTES, ...HEALTH_ROUTES], '/');
const paths = document.paths as unknown as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
const templates = Object.keys(paths).map((path) => ({
  path,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));
/** Those of the adapter's own that only some answers have. */
const HEADERS = ['etag', 'retry-after', 'accept-encoding'];

const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(closed(document) as object, 'openapi');
const validators = new Map<string, ValidateFunction>();

/** Null where the answer is as documented, else what is not. `path` is below the mount path. */
export async function undocumentedIn(method: string, path: string, response: Response): Promise<string | null> {
  const wanted = method === 'HEAD' ? 'get' : method.toLowerCase();
  const found = templates.filter(({ pattern }) => pattern.test(path));
  const template = (found.find((one) => one.path === path) ?? found[0])?.path;
  const operation = Object.entries(paths[template ?? ''] ?? {}).find(([method]) => method === wanted)?.[1];
  const { status, headers } = response;
  if (headers.get('x-request-id') === null) return 'has no x-request-id';
  if (headers.get('precheck-api') !== '1') return 'names no version of the interface';
  if (template === undefined || operation === undefined) return withoutOperation(method, template, response);
  const answer = operation.responses[String(status)];
  if (answer === undefined) return `${status} is not documented`;
  const header = HEADERS.find((name) => headers.has(name) && answer.headers?.[name] === undefined);
  if (header !== undefined) return `${status} has the header ${header}, which is not documented`;
  const type = headers.get('content-type');
  const expected = Object.keys(answer.content ?? {})[0] ?? null;
  if (type?.split(';')[0] !== expected && !(type === null && expected === null)) {
    return `${status} has the type ${type}, not ${expected}`;
  }
  if (method === 'HEAD' || expected !== 'application/json') return null;
  return wrongIn(['paths', template, wanted, 'responses', String(status)], await response.clone().text());
}

/** An address or method that nobody answers at. */
async function withoutOperation(
  method: string,
  template: string | undefined,
  response: Response,
): Promise<string | null> {
  const { status } = response;
  if (template !== undefined && method === 'OPTIONS') return status === 204 ? null : `OPTIONS gave ${status}`;
  const expected = template === undefined ? 404 : 405;
  // An id that walks up a path looks like one here.
  if (status !== expected && status !== 404) return `${status} where nothing is documented`;
  if (method === 'HEAD') return null;
  const { error } = (await response.clone().json()) as { error: { code: string } };
  return ['not_found', 'method_not_allowed'].includes(error.code) ? null : `${status} with ${error.code}`;
}

function wrongIn(place: readonly string[], text: string): string | null {
  const pointer = [...place, 'content', 'application/json', 'schema']
    .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/');
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: `openapi#/${pointer}` });
  validators.set(pointer, validate);
  if (validate(JSON.parse(text))) return null;
  return `${ajv.errorsText(validate.errors)} in ${text.slice(0, 500)}`;
}

/** As documented, an answer may have more than is listed; what this release answers has not. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, closed(inner)]));
  const isOpen = copy['type'] === 'object' && 'properties' in copy && !('additionalProperties' in copy);
  return isOpen ? { ...copy, additionalProperties: false } : copy;
}
