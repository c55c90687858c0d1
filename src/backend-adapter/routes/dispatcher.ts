/** From a request to a route and back: the one place that enforces origin, access, limits, headers and the error body. */
import { randomUUID } from 'node:crypto';
import { AdapterError } from '../adapter-error.js';
import type { CookieIdentity } from '../identity.js';
import type { AdapterUser, LogEntry, PrecheckAdapterOptions } from '../options.js';
import { secretsEqual } from '../secrets.js';
import type { Services } from '../services.js';
import { corsHeaders, mayChange, preflightHeaders } from './origin.js';
import { readInput } from './request-body.js';
import { errorResponse, jsonResponse } from './responses.js';
import { matchRoutes, type RouteMatch } from './route-matcher.js';
import type { Route } from './route.js';

export interface DispatcherOptions {
  readonly routes: readonly Route[];
  readonly mountPath: string;
  readonly allowedOrigins: readonly string[];
  readonly vendorToken: string;
  readonly webhookSecret: string;
  readonly identify: PrecheckAdapterOptions['identify'];
  readonly authorize: NonNullable<PrecheckAdapterOptions['authorize']>;
  /** Waits until the adapter is ready. Rejects where it could not start, or has been closed. */
  readonly running: () => Promise<{ services: Services; cookies: CookieIdentity }>;
  readonly status: () => 'ok' | 'starting' | 'stopping';
  readonly log: (entry: LogEntry) => void;
}

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
};

/** Who asks, and the cookie to send where they were not known before. */
interface Asker {
  readonly user: AdapterUser;
  readonly setCookie: string | null;
}

/** What is known of a request even where its answer is an error. */
interface Seen {
  route: string | null;
  setCookie: string | null;
}

export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #allowedOrigins: ReadonlySet<string>;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#allowedOrigins = new Set(options.allowedOrigins);
  }

  async dispatch(request: Request): Promise<Response> {
    const requestId = randomUUID();
    const startedAtMs = performance.now();
    const seen: Seen = { route: null, setCookie: null };
    let response: Response;
    try {
      response = await this.#answer(request, seen);
    } catch (error) {
      response = this.#errorAnswer(error, requestId);
    }
    // With an error too: a person who gets only errors is one person, or the limits for each would not hold them.
    if (seen.setCookie !== null) response.headers.append('set-cookie', seen.setCookie);
    this.#finishHeaders(request, response, requestId);
    this.#options.log({
      level: 'info',
      event: 'request',
      requestId,
      method: request.method,
      route: seen.route,
      status: response.status,
      durationMs: Math.round(performance.now() - startedAtMs),
    });
    return request.method === 'HEAD' ? new Response(null, response) : response;
  }

  async #answer(request: Request, seen: Seen): Promise<Response> {
    const url = new URL(request.url);
    const path = this.#pathBelowMount(url);
    if (path === '/health' || path === '/ready') return this.#healthAnswer(request, path);
    const matches = matchRoutes(this.#options.routes, path);
    const [first] = matches;
    if (first === undefined) throw new AdapterError('not_found');
    seen.route = first.route.path;
    const methods = allowedMethods(matches.map(({ route }) => route.method));
    if (request.method === 'OPTIONS') return this.#optionsAnswer(request, methods);
    const wanted = request.method === 'HEAD' ? 'GET' : request.method;
    const match = matches.find(({ route }) => route.method === wanted);
    if (match === undefined) throw methodNotAllowed(methods);
    return this.#routeAnswer(request, url, match, seen);
  }

  async #routeAnswer(request: Request, url: URL, { route, params }: RouteMatch, seen: Seen): Promise<Response> {
    this.#checkOrigin(request, route);
    this.#checkSecrets(request, route, params);
    const { services, cookies } = await this.#options.running();
    const asker =
      route.access === 'user' || route.access === 'owner' ? await this.#asker(request, route, cookies) : null;
    seen.setCookie = asker?.setCookie ?? null;
    const project = route.access === 'owner' ? await this.#ownProject(services, params['id'] ?? '', asker?.user) : null;
    const input = await readInput(request, route);
    const context = { services, request, url, params, input, user: asker?.user, project };
    // `user` and `project` are there exactly where the route's access promises them.
    const response = await route.handle(context as Parameters<Route['handle']>[0]);
    if (request.method === 'HEAD') await response.body?.cancel();
    return response;
  }

  /** Vendor and webhook calls carry a secret of their own and no cookie: no page can make a browser send it. */
  #checkOrigin(request: Request, route: Route): void {
    if (route.method === 'GET' || route.access === 'vendor' || route.access === 'webhook') return;
    if (!mayChange(request, this.#allowedOrigins)) throw new AdapterError('forbidden_origin');
  }

  #checkSecrets(request: Request, route: Route, params: Readonly<Record<string, string>>): void {
    if (route.access === 'vendor') {
      const token = /^bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
      if (!secretsEqual(token, this.#options.vendorToken)) throw new AdapterError('vendor_only');
    }
    if (route.access === 'webhook' && !secretsEqual(params['secret'] ?? '', this.#options.webhookSecret)) {
      throw new AdapterError('not_found');
    }
  }

  async #asker(request: Request, route: Route, cookies: CookieIdentity): Promise<Asker> {
    if (this.#options.identify !== undefined) {
      const user = await this.#options.identify(request);
      // A hook in plain JavaScript may give anything: an empty id would be one that many people share.
      const userId: unknown = user?.userId;
      if (user === null || typeof userId !== 'string' || userId === '') throw new AdapterError('not_identified');
      return { user, setCookie: null };
    }
    const user = cookies.read(request);
    if (user !== null) return { user, setCookie: null };
    // Nobody owns a project yet who is not known yet.
    if (route.access === 'owner') throw new AdapterError('not_found');
    return cookies.create(request);
  }

  async #ownProject(services: Services, id: string, user: AdapterUser | undefined): Promise<unknown> {
    const project = await services.store.findProject(id);
    if (project === null || user === undefined) throw new AdapterError('not_found');
    const allowed = await this.#options.authorize(user, { id: project.id, ownerId: project.ownerId });
    // Somebody else's project looks like none.
    if (allowed !== true) throw new AdapterError('not_found');
    return project;
  }

  #pathBelowMount(url: URL): string {
    const { mountPath } = this.#options;
    if (mountPath === '/') return url.pathname;
    if (!url.pathname.startsWith(`${mountPath}/`)) throw new AdapterError('not_found');
    return url.pathname.slice(mountPath.length);
  }

  #healthAnswer(request: Request, path: string): Response {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(allowedMethods(['GET']));
    const status = this.#options.status();
    return jsonResponse(path === '/health' || status === 'ok' ? 200 : 503, { status });
  }

  #optionsAnswer(request: Request, methods: readonly string[]): Response {
    const allowed = this.#allowedOrigins.has(request.headers.get('origin') ?? '');
    return new Response(null, {
      status: 204,
      headers: { allow: methods.join(', '), ...(allowed ? preflightHeaders(methods) : {}) },
    });
  }

  #errorAnswer(error: unknown, requestId: string): Response {
    if (error instanceof AdapterError) {
      if (error.status >= 500) {
        const { code, details, cause } = error;
        this.#options.log({ level: 'warn', event: 'request-failed', requestId, code, details, cause: describe(cause) });
      }
      return errorResponse(error, requestId);
    }
    // What exactly went wrong is for the log alone.
    this.#options.log({ level: 'error', event: 'internal-error', requestId, cause: describe(error) });
    return errorResponse(new AdapterError('internal'), requestId);
  }

  #finishHeaders(request: Request, response: Response, requestId: string): void {
    const { headers } = response;
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) headers.set(name, value);
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
    headers.set('x-request-id', requestId);
    if (this.#allowedOrigins.size > 0) headers.append('vary', 'origin');
    for (const [name, value] of Object.entries(corsHeaders(request, this.#allowedOrigins))) headers.set(name, value);
  }
}

function allowedMethods(methods: readonly string[]): string[] {
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))), 'OPTIONS'];
}

function methodNotAllowed(methods: readonly string[]): AdapterError {
  return new AdapterError('method_not_allowed', {
    headers: { allow: methods.join(', ') },
    details: { allow: methods },
  });
}

function describe(error: unknown): string | null {
  if (error === undefined || error === null) return null;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
