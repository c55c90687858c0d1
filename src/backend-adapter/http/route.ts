/** A route is data. What all have in common (access, limits, query, body, headers, errors) is enforced in one place: app.ts. */
import type { HonoRequest } from 'hono';
import type { ErrorCode } from 'precheck-contract';
import type * as z from 'zod/mini';
import type { AdapterUser, AuthorizedProject } from '../options.js';
import type { Services } from '../services.js';
import type { StoredProject } from '../store/store.js';
import type { RouteCost } from '../rate-limits.js';

/** What a handler answers. Header names in lower case. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | ReadableStream<Uint8Array> | null;
}

/**
 * public: anybody. visitor: anybody; a browser without the adapter's cookie gets one. user: a known caller; without `identify`, an unknown
 * one is made known. owner: a user whose project the path names, else 404. adopter: a user whom the vendor's authorize() lets adopt the
 * service's project in path and body, else 404. vendor: the vendor's server with its token. webhook: the service, with the path's secret.
 */
export type Access = 'public' | 'visitor' | 'user' | 'owner' | 'adopter' | 'vendor' | 'webhook';

/** All that /openapi.json says of a route. */
export interface RouteDescription {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** Below the mount path; `:name` is a parameter. */
  readonly path: string;
  readonly access: Access;
  /** Answered before anything is asked of the caller: it has no error. */
  readonly isOpen?: boolean;
  readonly summary: string;
  /** The request headers that the handler reads, with what each is for. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The query's fields; others are ignored. */
  readonly query?: z.ZodMiniObject;
  /** The JSON body; without it none is read. */
  readonly input?: z.ZodMiniType;
  /** The largest body in bytes; 64 KiB by default. */
  readonly maxBodyBytes?: number;
  /** Whether an empty body of the type application/json stands for `{}`. */
  readonly inputOptional?: boolean;
  /** By status: the schema of the JSON, the media type of a text, or null where there is no body. */
  readonly answers: Readonly<Record<number, z.ZodMiniType | 'text/event-stream' | 'text/plain' | null>>;
  /** The errors that its handler answers with. `errorsOf` adds those of app.ts. */
  readonly errors?: readonly ErrorCode[];
}

export interface Route extends RouteDescription {
  readonly cost: RouteCost;
  /** A page's first call: like a visit, it renews the adapter's cookie. */
  readonly renewsCookie?: boolean;
  readonly handle: (context: FullContext) => Promise<Answer> | Answer;
}

interface RouteContext<Query, Input> {
  readonly services: Services;
  readonly req: HonoRequest;
  /** The caller's, as limits count it; null where it is not known. */
  readonly address: string | null;
  readonly query: Query;
  readonly input: Input;
}

type ContextFor<A extends Access, Query, Input> = RouteContext<Query, Input> &
  (A extends 'user' | 'adopter' | 'owner' ? { readonly user: AdapterUser } : unknown) &
  (A extends 'owner' ? { readonly project: StoredProject } : unknown) &
  (A extends 'adopter' ? { readonly project: AuthorizedProject } : unknown);

/** What every handler may be called with: app.ts fills what the access promises. */
export type FullContext = ContextFor<'owner', unknown, unknown>;

type Output<Schema> = Schema extends z.ZodMiniType ? z.infer<Schema> : undefined;

interface RouteDefinition<A extends Access, Query, Input> extends Omit<Route, 'method' | 'path' | 'cost' | 'handle'> {
  readonly access: A;
  readonly query?: Query & z.ZodMiniObject;
  readonly input?: Input & z.ZodMiniType;
  /** By default read for GET, change for the others. */
  readonly cost?: RouteCost;
  readonly handle: (context: ContextFor<A, Output<Query>, Output<Input>>) => Promise<Answer> | Answer;
}

export function route<A extends Access, Query = undefined, Input = undefined>(
  method: RouteDescription['method'],
  path: string,
  definition: RouteDefinition<A, Query, Input>,
): Route {
  const { cost = method === 'GET' ? 'read' : 'change', handle } = definition;
  // app.ts parses with `query` and `input` and fills the context for `access`, so what the handler asks for is there.
  return { ...definition, method, path, cost, handle: handle as Route['handle'] };
}

export const JSON_TYPE = { 'content-type': 'application/json' };

export function json(status: number, body: unknown, headers: Answer['headers'] = {}): Answer {
  return { status, headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) };
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
const BODY_ERRORS = ['bad_json', 'invalid_request', 'body_too_large', 'unsupported_media_type'] as const;
const COMMON_ERRORS = ['too_many_requests', 'access_unavailable', 'not_running', 'internal'] as const;

/** Every error that the route may answer with: its handler's own, and those of app.ts. */
export function errorsOf({ access, isOpen, method, path, query, input, errors = [] }: RouteDescription): ErrorCode[] {
  if (isOpen) return [];
  const hasSecret = access === 'vendor' || access === 'webhook';
  const codes = new Set<ErrorCode>(method !== 'GET' && !hasSecret ? ['forbidden_origin'] : []);
  for (const code of ACCESS_ERRORS[access]) codes.add(code);
  if (path.includes(':')) codes.add('not_found');
  if (input !== undefined) for (const code of BODY_ERRORS) codes.add(code);
  if (query !== undefined) codes.add('invalid_request');
  for (const code of [...errors, ...COMMON_ERRORS]) codes.add(code);
  return [...codes];
}
