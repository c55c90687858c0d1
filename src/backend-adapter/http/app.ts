/** The routes on Hono. Access, limits, bodies, headers and errors are handled here for all of them. */
import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import {
  API_VERSION,
  API_VERSION_HEADER,
  type AdoptProject,
  type ErrorBody,
  type HealthAnswer,
} from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import type { AuthorizedProject, Connection, ParsedOptions } from '../options.js';
import { adoptable } from '../projects/adopt-project.js';
import type { Reporting, Services } from '../services.js';
import type { AdapterSettings } from '../settings.js';
import { corsHeaders, createAccess, HookFailure, preflightHeaders } from './access.js';
import { checked, readInput } from './body.js';
import { json, type Answer, type Route } from './route.js';
import { ROUTES } from './route-table.js';
import { HEALTH_ROUTES } from './routes/server.js';

export interface AppOptions extends Reporting {
  readonly options: ParsedOptions;
  readonly settings: AdapterSettings;
  /** Waits until the adapter is ready. Rejects if it could not start or has been closed. */
  readonly running: () => Promise<Services> | Services;
  readonly health: () => HealthAnswer;
}

interface Env {
  Bindings: Connection;
  Variables: { cookie: { readonly header: string; readonly untilMs: number } };
}

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
};
/** The only methods in the log and the metrics, whatever a caller makes up. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** A later cookie could replace the one that came with a project made meanwhile, and the person would lose that project. */
const MAX_COOKIE_WAIT_MS = 1_000;
/** In encoded form. Servers of the services take little more. */
const MAX_PATH_LENGTH = 2_000;

/** Call its `fetch(request, connection)`. It never rejects. */
export function createApp(given: AppOptions): Hono<Env> {
  const { options, settings, running, health, metrics, log, redactedMessage } = given;
  const { mountPath, allowedOrigins } = options;
  const { monotonicClock } = settings;
  const access = createAccess(options, settings);
  const app = new Hono<Env>();
  const mounted = app.basePath(mountPath);

  async function respond(
    c: Context<Env>,
    route: string | null,
    answerCall: () => Promise<Answer> | Answer,
  ): Promise<Response> {
    const requestId = randomUUID();
    const startedAtMs = performance.now();
    let answer: Answer;
    try {
      answer = await answerCall();
    } catch (error) {
      answer = failed(error, requestId);
    }
    const method = METHODS.has(c.req.method) ? c.req.method : 'other';
    const { status, headers } = answer;
    const durationMs = performance.now() - startedAtMs;
    metrics.countRequest(method, route ?? 'none', status, durationMs);
    log('request', { requestId, method, route, status, durationMs });
    // With errors too: otherwise each failed call would count as a new person's for the limits.
    const cookie = c.get('cookie');
    if (method === 'HEAD' && answer.body instanceof ReadableStream) await answer.body.cancel();
    return new Response(method === 'HEAD' ? null : answer.body, {
      status,
      headers: {
        'cache-control': 'no-store',
        ...headers,
        ...SECURITY_HEADERS,
        [API_VERSION_HEADER]: API_VERSION,
        'x-request-id': requestId,
        ...(allowedOrigins.length === 0 ? {} : { vary: 'origin', ...corsHeaders(c.req.raw, allowedOrigins) }),
        ...(cookie && monotonicClock() < cookie.untilMs ? { 'set-cookie': cookie.header } : {}),
      },
    });
  }

  async function callRoute(c: Context<Env>, route: Route): Promise<Answer> {
    const { req, env } = c;
    if (!isSound(req.url)) throw new AdapterError('not_found');
    const address = await access.admit(req, env, route);
    const services = await running();
    const caller = await access.identify(req.raw, route, services.identities);
    if (caller?.setCookie !== undefined) {
      // The project's owner is known by this cookie alone.
      const untilMs = route.cost === 'expensive' ? Infinity : monotonicClock() + MAX_COOKIE_WAIT_MS;
      c.set('cookie', { header: caller.setCookie, untilMs });
    }
    access.countCall(route, caller);
    const query = route.query && checked(req.query(), route.query);
    const input = await readInput(req.raw, route, settings.bodyTimeoutMs);
    const id = req.param('id') ?? '';
    let project: AuthorizedProject | null = null;
    // Not before the body has come, which may take long: the project may be somebody else's by then.
    if (route.access === 'owner') project = await services.store.findProject(id);
    else if (route.access === 'adopter') {
      // Whose project it is depends on the city, which the body names.
      project = await adoptable(services, { serviceId: id, cityKey: (input as AdoptProject).cityKey });
    }
    if (route.access === 'owner' || route.access === 'adopter') await access.authorize(caller, project, route);
    const context = { services, req, address, query, input, user: caller?.user, project };
    // `user` and `project` are there if the route's access promises them.
    return route.handle(context as Parameters<Route['handle']>[0]);
  }

  function failed(error: unknown, requestId: string): Answer {
    const known = error instanceof AdapterError ? error : new AdapterError('internal', { cause: error });
    const { code, cause, details } = known;
    if (cause instanceof HookFailure) {
      const { hook, cause: thrown } = cause;
      metrics.countHookFailure(hook);
      log('hook-failed', { requestId, hook, words: redactedMessage(thrown), error: thrown });
    }
    // The details are for the log alone.
    if (known !== error) log('internal-error', { requestId, error });
    else if (known.status >= 500) {
      // Not the service's words: only its status, and what was expected in its answer.
      const { status: serviceStatus, looked } = details ?? {};
      log('request-failed', {
        requestId,
        code,
        serviceStatus: typeof serviceStatus === 'number' ? serviceStatus : null,
        looked: typeof looked === 'string' ? looked : null,
        error: cause,
      });
    }
    const { message, retryable, status, headers } = known;
    const body = { error: { code, message, retryable, requestId, ...(details && { details: { ...details } }) } };
    return json(status, body satisfies ErrorBody, headers);
  }

  /** The path has no route for this method. */
  function refuseMethod({ req }: Context<Env>, methods: readonly string[]): Answer {
    const allow = [...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'];
    const headers = { allow: allow.join(', ') };
    if (req.method !== 'OPTIONS') throw new AdapterError('method_not_allowed', { headers, details: { allow } });
    const isAllowed = allowedOrigins.includes(req.header('origin') ?? '');
    return { status: 204, headers: { ...headers, ...(isAllowed ? preflightHeaders(allow) : {}) }, body: null };
  }

  for (const { path } of HEALTH_ROUTES) {
    // Answered for anybody, also before the adapter has started.
    mounted.get(path, (c) =>
      respond(c, path, () => {
        const answer = health();
        const isInOrder = path === '/health' ? answer.code !== 'start_failed' : answer.status === 'ok';
        return json(isInOrder ? 200 : 503, answer);
      }),
    );
  }
  for (const route of ROUTES) {
    mounted.on(route.method, route.path, (c) => respond(c, route.path, () => callRoute(c, route)));
  }
  const described = [...ROUTES, ...HEALTH_ROUTES];
  for (const path of new Set(described.map((route) => route.path))) {
    const methods = described.filter((route) => route.path === path).map(({ method }) => method);
    mounted.all(path, (c) => respond(c, path, () => refuseMethod(c, methods)));
  }
  app.notFound((c) =>
    respond(c, null, () => {
      const message = `The adapter has nothing at this address. Its mountPath is ${mountPath}.`;
      throw new AdapterError('not_found', { message, details: { mountPath } });
    }),
  );
  return app;
}

/** Whether the path is short enough, can be decoded, and has no U+0000, which PostgreSQL refuses. */
function isSound(address: string): boolean {
  if (!address.includes('%') && address.length <= MAX_PATH_LENGTH) return true;
  const { pathname } = new URL(address);
  try {
    return pathname.length <= MAX_PATH_LENGTH && !decodeURIComponent(pathname).includes('\u0000');
  } catch {
    return false;
  }
}
