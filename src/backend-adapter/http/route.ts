/** A route is data. What is common to all (access, limits, origin, errors) is enforced in one place: dispatcher.ts. */
import type * as z from 'zod/mini';
import type { ErrorCode } from 'precheck-contract';
import type { Answer } from './answer.js';
import type { RouteCost } from './limits/rate-limits.js';
import type { AdapterUser } from '../options.js';
import type { Services } from '../services.js';
import type { StoredProject } from '../store/store.js';

/**
 * public: anybody. visitor: anybody, and whom the adapter's cookie is to know is given it. user: who asks is known, and made known where
 * they were not. owner: the project in the path is theirs; else it is 404. adopter: the vendor's authorize() lets them have the project of
 * the service that path and body (its city) name; else it is 404. vendor: the vendor's server with its token. webhook: the service, with the secret in
 * the path.
 */
export type Access = 'public' | 'visitor' | 'user' | 'owner' | 'adopter' | 'vendor' | 'webhook';

export interface RouteContext<Input> {
  readonly services: Services;
  readonly request: Request;
  readonly url: URL;
  /** Who calls, as limits count it; null where it is not known. */
  readonly address: string | null;
  readonly params: Readonly<Record<string, string>>;
  readonly input: Input;
}

type ContextFor<A extends Access, Input> = RouteContext<Input> &
  (A extends 'user' | 'adopter' ? { readonly user: AdapterUser } : unknown) &
  (A extends 'owner' ? { readonly user: AdapterUser; readonly project: StoredProject } : unknown);

/** What every handler may be called with: the dispatcher fills what the access promises. */
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

/** All that is said of a route in /openapi.json. */
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
  /** The errors that its handler answers with. What access, limits and body add is in route-errors.ts. */
  readonly errors: readonly ErrorCode[];
}

export interface Route extends RouteDescription {
  /** Which of the rate limits counts it. */
  readonly cost: RouteCost;
  readonly handle: (context: FullContext) => Promise<Answer>;
}

interface RouteDefinition<A extends Access, Schema extends z.ZodMiniType | null> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly access: A;
  readonly summary: string;
  /** By default read for GET, change for POST. */
  readonly cost?: RouteCost;
  readonly parameters?: readonly RouteParameter[];
  readonly input: Schema;
  readonly inputOptional?: boolean;
  readonly answers: readonly RouteAnswer[];
  readonly errors?: readonly ErrorCode[];
  readonly handle: (
    context: ContextFor<A, Schema extends z.ZodMiniType ? z.infer<Schema> : null>,
  ) => Promise<Answer> | Answer;
}

export function defineRoute<A extends Access, Schema extends z.ZodMiniType | null>(
  route: RouteDefinition<A, Schema>,
): Route {
  const { parameters = [], inputOptional = false, errors = [] } = route;
  const { method, path, access, summary, input, answers } = route;
  const cost = route.cost ?? (method === 'GET' ? 'read' : 'change');
  // The dispatcher parses with `input` and fills the context for `access`, so what the handler asks for is there.
  const handle = async (context: FullContext): Promise<Answer> => route.handle(context as never);
  return { method, path, access, summary, cost, parameters, input, inputOptional, answers, errors, handle };
}
