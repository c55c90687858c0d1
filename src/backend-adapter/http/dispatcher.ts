/** From a request to a route and back: the one place that enforces origin, access, limits, headers and the error body. */
import { randomUUID } from 'node:crypto';
import type { AdoptProject, HealthAnswer } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import { cancelBody, type Answer } from './answer.js';
import { HookFailure } from '../outbox/hooks.js';
import { headerOf, urlOf } from './lazy-request.js';
import type { AdapterLog } from '../server/log/adapter-log.js';
import type { Metrics } from '../server/metrics/metrics.js';
import type { Connection } from '../options.js';
import type { Services } from '../services.js';
import { AccessControl, type AccessOptions, type Identities } from './access-control.js';
import { HEALTH_ROUTES } from './routes/health.js';
import { corsHeaders, preflightHeaders } from './origin.js';
import { readInput } from './request-body.js';
import { errorResponse, jsonResponse } from './responses.js';
import { WEBHOOK_PATH } from './routes/webhooks.js';
import { matchRoutes, type RouteMatch } from './route-matcher.js';
import type { Route } from './route.js';

export interface DispatcherOptions {
  readonly routes: readonly Route[];
  readonly mountPath: string;
  readonly access: AccessOptions;
  readonly bodyTimeoutMs: number;
  /** Waits until the adapter is ready. Rejects where it could not start, or has been closed. */
  readonly running: () => Promise<Running> | Running;
  /** How it is. A start that failed may be tried again by it. */
  readonly health: () => HealthAnswer;
  readonly metrics: Metrics;
  readonly log: AdapterLog;
  /** Words for what a hook threw that may be logged. */
  readonly wordsOf: (error: unknown) => string;
}

interface Running {
  readonly services: Services;
  readonly identities: Identities;
}

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
};

/** What is known of a request even where its answer is an error. */
interface Seen {
  route: string | null;
  setCookie: string | null;
}

interface Call {
  readonly request: Request;
  readonly connection: Connection;
  readonly url: URL;
}

export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #allowedOrigins: ReadonlySet<string>;
  readonly #access: AccessControl;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#allowedOrigins = options.access.allowedOrigins;
    this.#access = new AccessControl(options.access);
  }

  async dispatch(request: Request, connection: Connection): Promise<Answer> {
    const requestId = randomUUID();
    const startedAtMs = performance.now();
    const seen: Seen = { route: null, setCookie: null };
    let answer: Answer;
    try {
      answer = await this.#answer(request, connection, seen);
    } catch (error) {
      answer = this.#errorAnswer(error, requestId);
      this.#countError(error, seen.route);
    }
    const durationMs = performance.now() - startedAtMs;
    const { method } = request;
    const { status } = answer;
    this.#options.metrics.countRequest({ method, route: seen.route, status, durationMs });
    this.#options.log('request', { requestId, method, route: seen.route, status, durationMs });
    return {
      status,
      headers: this.#headers(request, answer, requestId),
      body: method === 'HEAD' ? null : answer.body,
      // With an error too: a person who gets only errors is one person, or the limits for each would not hold them.
      setCookie: seen.setCookie,
    };
  }

  async #answer(request: Request, connection: Connection, seen: Seen): Promise<Answer> {
    const url = urlOf(request);
    const path = this.#pathBelowMount(url);
    if (HEALTH_ROUTES.some((route) => route.path === path)) {
      seen.route = path;
      return this.#healthAnswer(request, path);
    }
    const matches = matchRoutes(this.#options.routes, path);
    const [first] = matches;
    if (first === undefined) throw new AdapterError('not_found');
    seen.route = first.route.path;
    const wanted = request.method === 'HEAD' ? 'GET' : request.method;
    const match = matches.find(({ route }) => route.method === wanted);
    if (match !== undefined) return this.#routeAnswer({ request, connection, url }, match, seen);
    const methods = allowedMethods(matches.map(({ route }) => route.method));
    if (request.method === 'OPTIONS') return this.#optionsAnswer(request, methods);
    throw methodNotAllowed(methods);
  }

  async #routeAnswer(call: Call, { route, params }: RouteMatch, seen: Seen): Promise<Answer> {
    const { request, connection, url } = call;
    const address = await this.#access.admit(request, connection, { route, secret: params['secret'] ?? '' });
    const running = this.#options.running();
    const { services, identities } = running instanceof Promise ? await running : running;
    const asker = await this.#access.asker(request, route, identities);
    seen.setCookie = asker?.setCookie ?? null;
    if (route.access !== 'vendor' && route.access !== 'webhook') {
      this.#options.access.limits.admitUser(route.cost, asker?.user.userId ?? null);
    }
    const project =
      route.access === 'owner' && asker !== null
        ? await this.#access.ownProject(services, params['id'] ?? '', asker.user)
        : null;
    const input = await readInput(request, route, this.#options.bodyTimeoutMs);
    if (route.access === 'adopter' && asker !== null) {
      // Whose it is depends on the city, which only the body names.
      const { cityKey } = input as AdoptProject;
      await this.#access.checkAdopter(services, { serviceId: params['id'] ?? '', cityKey }, asker.user);
    }
    const context = { services, request, url, address, params, input, user: asker?.user, project };
    // `user` and `project` are there exactly where the route's access promises them.
    const answer = await route.handle(context as Parameters<Route['handle']>[0]);
    if (request.method === 'HEAD') cancelBody(answer);
    return answer;
  }

  #pathBelowMount(url: URL): string {
    const { mountPath } = this.#options;
    if (mountPath === '/') return url.pathname;
    if (!url.pathname.startsWith(`${mountPath}/`)) {
      throw new AdapterError('not_found', { message: `The adapter was called beside its mountPath, ${mountPath}.` });
    }
    return url.pathname.slice(mountPath.length);
  }

  #healthAnswer(request: Request, path: string): Answer {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(allowedMethods(['GET']));
    const health = this.#options.health();
    const isInOrder = path === '/health' ? health.code !== 'start_failed' : health.status === 'ok';
    return jsonResponse(isInOrder ? 200 : 503, health);
  }

  #optionsAnswer(request: Request, methods: readonly string[]): Answer {
    const allowed = this.#allowedOrigins.has(headerOf(request, 'origin') ?? '');
    const headers = { allow: methods.join(', '), ...(allowed ? preflightHeaders(methods) : {}) };
    return { status: 204, headers, body: null };
  }

  #errorAnswer(error: unknown, requestId: string): Answer {
    if (error instanceof AdapterError) {
      if (error.status >= 500) this.#logFailure(error, requestId);
      return errorResponse(error, requestId);
    }
    // What exactly went wrong is for the log alone.
    this.#options.log('internal-error', { requestId, error });
    return errorResponse(new AdapterError('internal'), requestId);
  }

  #countError(error: unknown, route: string | null): void {
    const { metrics } = this.#options;
    const { code, cause } = error instanceof AdapterError ? error : { code: 'internal' as const, cause: null };
    if (route === WEBHOOK_PATH) metrics.countRefusedHint(code);
    if (cause instanceof HookFailure) metrics.countHookFailure(cause.hook);
  }

  /** What a service said is not told: its status, and what was looked for in its answer, are. */
  #logFailure({ code, details, cause }: AdapterError, requestId: string): void {
    const { log, wordsOf } = this.#options;
    if (cause instanceof HookFailure) {
      log('hook-failed', { requestId, hook: cause.hook, words: wordsOf(cause.cause), error: cause.cause });
    }
    const { status, looked } = details ?? {};
    log('request-failed', {
      requestId,
      code,
      serviceStatus: typeof status === 'number' ? status : null,
      looked: typeof looked === 'string' ? looked : null,
      error: cause,
    });
  }

  #headers(request: Request, answer: Answer, requestId: string): Answer['headers'] {
    const headers = { 'cache-control': 'no-store', ...answer.headers, ...SECURITY_HEADERS, 'x-request-id': requestId };
    if (this.#allowedOrigins.size === 0) return headers;
    return { ...headers, vary: 'origin', ...corsHeaders(request, this.#allowedOrigins) };
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
