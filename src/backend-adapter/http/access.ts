/** Who may call a route: origins, secrets, the caller's identity, whose project it is, and how often. */
import { isIP } from 'node:net';
import type { HonoRequest } from 'hono';
import { API_VERSION_HEADER } from 'precheck-contract';
import { withDeadline } from 'precheck-contract/deadline';
import { AdapterError } from '../adapter-error.js';
import type { AdapterUser, AuthorizedProject, Connection, PrecheckAdapterOptions } from '../options.js';
import { bearerToken, isHttps, secretsEqual, type Identities } from './identity.js';
import type { RateLimits } from './rate-limits.js';
import type { Route } from './route.js';

type Given = 'identify' | 'authorize' | 'clientAddress' | 'vendorToken' | 'webhookSecret';

export interface AccessOptions extends Pick<PrecheckAdapterOptions, Given> {
  readonly allowedOrigins: ReadonlySet<string>;
  readonly limits: RateLimits;
  readonly hookTimeoutMs: number;
}

export interface Caller {
  readonly user: AdapterUser;
  /** For a caller who was not known before. */
  readonly setCookie?: string;
}

export class AccessControl {
  readonly #options: AccessOptions;

  constructor(options: AccessOptions) {
    this.#options = options;
  }

  /** Refuses all that can be refused before the adapter has started. Returns the address that limits count; null where it is not known. */
  async admit(req: HonoRequest, connection: Connection, route: Route): Promise<string | null> {
    const { limits, allowedOrigins, clientAddress, hookTimeoutMs } = this.#options;
    const request = req.raw;
    const given: unknown =
      clientAddress === undefined
        ? null
        : callHook('clientAddress', () => clientAddress(request, connection), hookTimeoutMs);
    const address = addressKey(given instanceof Promise ? await given : given);
    if (route.access === 'vendor' || route.access === 'webhook') {
      const { vendorToken, webhookSecret } = this.#options;
      const isKnown =
        route.access === 'vendor'
          ? secretsEqual(bearerToken(request) ?? '', vendorToken)
          : secretsEqual(req.param('secret') ?? '', webhookSecret);
      if (isKnown) return address;
      // Whoever guesses is held; whoever knows it is not.
      limits.admitAddress(route.cost, address);
      throw new AdapterError(route.access === 'vendor' ? 'vendor_only' : 'not_found');
    }
    limits.admitAddress(route.cost, address);
    // Calls with a secret of their own need no such check: no page can make a browser send it.
    if (route.method !== 'GET' && !mayChange(request, allowedOrigins)) {
      // Behind a proxy that keeps the Host for itself, nobody sees from outside which origin the adapter takes for its own.
      const page = request.headers.get('origin') ?? 'another site';
      const message = `Calls from ${page} are not allowed: the adapter was called as ${ownOrigin(request)}, and allowedOrigins does not name it.`;
      throw new AdapterError('forbidden_origin', { message });
    }
    return address;
  }

  /** Null for routes that need no identity, and for visitors who need no cookie. */
  async identify(request: Request, { access }: Route, { cookies, tokens }: Identities): Promise<Caller | null> {
    if (access === 'public' || access === 'vendor' || access === 'webhook') return null;
    const { identify, hookTimeoutMs } = this.#options;
    const isVisit = access === 'visitor';
    if (identify !== undefined) {
      if (isVisit) return null;
      const user = await callHook('identify', () => identify(standardRequest(request)), hookTimeoutMs);
      // A hook in plain JavaScript may give anything: an empty id would be one that many people share.
      const userId: unknown = user?.userId;
      if (!user || typeof userId !== 'string' || userId === '') throw new AdapterError('not_identified');
      return { user };
    }
    const bearer = tokens.read(request);
    if (bearer === null && !isVisit) {
      throw new AdapterError('not_identified', { headers: { 'www-authenticate': 'Bearer' } });
    }
    const user = bearer ?? cookies.read(request);
    if (isVisit && (user !== null || bearer === null)) return null;
    if (user !== null) return { user };
    // Nobody owns a project yet who is not known yet.
    if (access === 'owner' || access === 'adopter') throw new AdapterError('not_found');
    // A visitor too: two of their tabs that create at once would otherwise be two people.
    return cookies.create(request);
  }

  /** Throws not_found: somebody else's project looks like none. */
  async authorize(caller: Caller | null, project: AuthorizedProject | null, { method, path }: Route): Promise<void> {
    if (caller === null || project === null) throw new AdapterError('not_found');
    const { authorize, hookTimeoutMs } = this.#options;
    const { user } = caller;
    const { id, ownerId, cityKey } = project;
    const allowed: unknown =
      authorize === undefined
        ? user.userId === ownerId
        : await callHook(
            'authorize',
            () => authorize(user, { id, ownerId, cityKey }, `${method} ${path}`),
            hookTimeoutMs,
          );
    if (allowed !== true) throw new AdapterError('not_found');
  }
}

type HookName = 'identify' | 'authorize' | 'clientAddress';

/** Its cause is what the hook threw. */
export class HookFailure extends Error {
  override readonly name = 'HookFailure';

  constructor(
    readonly hook: HookName,
    thrown: unknown,
  ) {
    super(`The hook ${hook} failed.`, { cause: thrown });
  }
}

export const HOOK_TIMEOUT_MS = 10_000;

/**
 * What the vendor gave may throw, give anything, or never answer. Throws access_unavailable where the hook throws or is late. An
 * AdapterError that it throws is its answer.
 */
function callHook<Result>(
  hook: HookName,
  call: () => Promise<Result> | Result,
  timeoutMs: number,
): Promise<Result> | Result {
  const fail = (error: unknown): never => {
    if (error instanceof AdapterError) throw error;
    throw new AdapterError('access_unavailable', { cause: new HookFailure(hook, error) });
  };
  try {
    const answer = call();
    // What is there already is not waited for. A hook in plain JavaScript may give another library's promise.
    if (typeof answer !== 'object' || answer === null || !('then' in answer)) return answer;
    return withDeadline(timeoutMs, [], () => answer).catch(fail);
  } catch (error) {
    return fail(error);
  }
}

/** @hono/node-server's own request is none to `new Request` and `fetch` in a process that has its globals for itself. */
function standardRequest(request: Request): Request {
  const isStandard = Object.getPrototypeOf(request) === request.constructor.prototype;
  return isStandard ? request : new Request(request.clone());
}

/**
 * Whether a call that changes something may come from where it comes. Origin decides where it is sent: it must be the
 * adapter's own or an allowed one, exactly. Without it Sec-Fetch-Site decides; with neither it is no browser's page.
 */
export function mayChange(request: Request, allowedOrigins: ReadonlySet<string>): boolean {
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  if (origin === null) return site === null || site === 'same-origin' || site === 'none';
  if (allowedOrigins.has(origin)) return true;
  return origin === ownOrigin(request) && (site === null || site === 'same-origin');
}

/**
 * As the browser sees it: a proxy that ends TLS passes the host on and says https in X-Forwarded-Proto. The Host header comes first,
 * for some frameworks (Next among them) put the name they listen on into the address. No page can make a browser send another one.
 */
function ownOrigin(request: Request): string {
  const url = new URL(request.url);
  const address = `${isHttps(request) ? 'https:' : url.protocol}//${request.headers.get('host') ?? url.host}`;
  return URL.canParse(address) ? new URL(address).origin : '';
}

/** Of an address that is none: a name, or a hash that the vendor makes. */
const MAX_KEY_LENGTH = 100;

/**
 * One key for one caller: an IPv4 address in either spelling, of an IPv6 address the /64 that a household or server is given
 * whole; either with the port that some proxies add. Something else (a name, a hash that the vendor makes) counts as it is; null and blank text are nobody's address.
 */
export function addressKey(address: unknown): string | null {
  if (typeof address !== 'string') return null;
  // As most come.
  if (isIP(address) === 4) return address;
  const text = address
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
    .toLowerCase();
  if (text === '') return null;
  const mapped = /^::ffff:([\d.]+)$/.exec(text)?.[1];
  if (mapped !== undefined && isIP(mapped) === 4) return mapped;
  return isIP(text) === 6 ? networkOf(text) : text.slice(0, MAX_KEY_LENGTH);
}

/** The first four of the eight groups. */
function networkOf(address: string): string {
  // In the URL standard's spelling: no leading zeros, no IPv4 address at the end.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}

/** The headers that let an allowed page of another origin read the answer; empty for every other. */
export function corsHeaders(request: Request, allowedOrigins: ReadonlySet<string>): Record<string, string> {
  const origin = request.headers.get('origin');
  if (origin === null || !allowedOrigins.has(origin)) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': `etag, retry-after, x-request-id, ${API_VERSION_HEADER}`,
    'cross-origin-resource-policy': 'cross-origin',
  };
}

export function preflightHeaders(methods: readonly string[]): Record<string, string> {
  return {
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': 'authorization, content-type, if-none-match, last-event-id',
    'access-control-max-age': '600',
  };
}
