/** A route is data. What all have in common (access, limits, body, headers, errors) is enforced in one place: app.ts. */
import type { HonoRequest } from 'hono';
import type * as z from 'zod/mini';
import type { ErrorBody, ErrorCode } from 'precheck-contract';
import type { AdapterError } from '../adapter-error.js';
import type { AdapterUser } from '../options.js';
import type { Services } from '../services.js';
import type { StoredProject } from '../store/store.js';
import type { RouteCost } from './limits/rate-limits.js';

/**
 * public: anybody. visitor: anybody; a browser without the adapter's cookie gets one. user: a known caller; without `identify`, an unknown
 * one is made known. owner: a user whose project the path names, else 404. adopter: a user whom the vendor's authorize() lets adopt the
 * service's project in path and body, else 404. vendor: the vendor's server with its token. webhook: the service, with the path's secret.
 */
export type Access = 'public' | 'visitor' | 'user' | 'owner' | 'adopter' | 'vendor' | 'webhook';

/** What a handler answers. Header names in lower case. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | ReadableStream<Uint8Array> | null;
}

export function json(status: number, body: unknown, headers: Answer['headers'] = {}): Answer {
  return jsonText(status, JSON.stringify(body), headers);
}

/** `text` is JSON already. */
export function jsonText(status: number, text: string, headers: Answer['headers']): Answer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: text };
}

export function errorAnswer({ code, message, retryable, details, status, headers }: AdapterError, requestId: string) {
  const error = { code, message, retryable, requestId, ...(details === null ? {} : { details: { ...details } }) };
  return json(status, { error } satisfies ErrorBody, headers);
}

interface RouteContext<Input> {
  readonly services: Services;
  readonly req: HonoRequest;
  /** The caller's, as limits count it; null where it is not known. */
  readonly address: string | null;
  readonly input: Input;
}

type ContextFor<A extends Access, Input> = RouteContext<Input> &
  (A extends 'user' | 'adopter' ? { readonly user: AdapterUser } : unknown) &
  (A extends 'owner' ? { readonly user: AdapterUser; readonly project: StoredProject } : unknown);

/** What every handler may be called with: app.ts fills what the access promises. */
export type FullContext = ContextFor<'user' | 'owner', unknown>;

/** A parameter of the query or a header that the route reads. */
export interface RouteParameter {
  readonly in: 'query' | 'header';
  readonly name: string;
  readonly required: boolean;
  readonly schema: z.ZodMiniType;
  readonly description: string;
}

/** An answer that is no error. `body` is the schema of its JSON, the media type of a text, or null where there is none. */
export interface RouteAnswer {
  readonly status: number;
  readonly description: string;
  readonly body: z.ZodMiniType | 'text/event-stream' | 'text/plain' | null;
  readonly headers?: readonly ('etag' | 'accept-encoding')[];
}

/** All that /openapi.json says of a route. */
export interface RouteDescription {
  readonly method: 'GET' | 'POST';
  /** Below the mount path; `:name` is a parameter. */
  readonly path: string;
  readonly access: Access;
  /** One sentence. */
  readonly summary: string;
  readonly parameters: readonly RouteParameter[];
  /** The schema of the JSON body; null where none is read. */
  readonly input: z.ZodMiniType | null;
  /** Whether an empty body of the type application/json stands for `{}`. */
  readonly inputOptional: boolean;
  readonly answers: readonly RouteAnswer[];
  /** The errors that its handler answers with. `errorsOf` adds those of access, limits and body. */
  readonly errors: readonly ErrorCode[];
}

export interface Route extends RouteDescription {
  /** Which of the rate limits counts it. */
  readonly cost: RouteCost;
  readonly handle: (context: FullContext) => Promise<Answer>;
}

type Optional = 'parameters' | 'inputOptional' | 'errors';

interface RouteDefinition<A extends Access, Schema extends z.ZodMiniType | null>
  extends Omit<RouteDescription, Optional>,
    Partial<Pick<RouteDescription, Optional>> {
  readonly access: A;
  readonly input: Schema;
  /** By default read for GET, change for POST. */
  readonly cost?: RouteCost;
  readonly handle: (
    context: ContextFor<A, Schema extends z.ZodMiniType ? z.infer<Schema> : null>,
  ) => Promise<Answer> | Answer;
}

export function defineRoute<A extends Access, Schema extends z.ZodMiniType | null>(
  route: RouteDefinition<A, Schema>,
): Route {
  return {
    parameters: [],
    inputOptional: false,
    errors: [],
    cost: route.method === 'GET' ? 'read' : 'change',
    ...route,
    // app.ts parses with `input` and fills the context for `access`, so what the handler asks for is there.
    handle: async (context: FullContext) => route.handle(context as never),
  };
}

/** Where the city's service is asked: it may be gone, and so may the city from the options. */
export const SERVICE_ERRORS = [
  'unknown_city',
  'upstream_refused',
  'upstream_misread',
  'upstream_key_refused',
  'upstream_unavailable',
  'upstream_timeout',
] as const satisfies readonly ErrorCode[];

const ACCESS_ERRORS: Readonly<Record<Access, readonly ErrorCode[]>> = {
  public: [],
  visitor: [],
  user: ['not_identified'],
  owner: ['not_identified', 'not_found'],
  adopter: ['not_identified', 'not_found'],
  vendor: ['vendor_only'],
  webhook: ['not_found'],
};

/** Every error that the route may answer with: its handler's own, and those of app.ts. */
export function errorsOf({ access, method, path, parameters, input, errors }: RouteDescription): ErrorCode[] {
  const hasSecret = access === 'vendor' || access === 'webhook';
  const codes: ErrorCode[] = [
    ...(method === 'POST' && !hasSecret ? (['forbidden_origin'] as const) : []),
    ...ACCESS_ERRORS[access],
    ...(path.includes(':') ? (['not_found'] as const) : []),
    ...(input === null ? [] : (['bad_json', 'invalid_request', 'body_too_large', 'unsupported_media_type'] as const)),
    ...(parameters.some(({ in: place }) => place === 'query') ? (['invalid_request'] as const) : []),
    ...errors,
    'too_many_requests',
    'access_unavailable',
    'not_running',
    'internal',
  ];
  return [...new Set(codes)];
}
