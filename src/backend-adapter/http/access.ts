/** Who may call a route: origins, secrets, the caller's identity, whose project it is, and how often. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { HonoRequest } from 'hono';
import { API_VERSION_HEADER } from 'precheck-contract';
import { withDeadline } from 'precheck-contract/deadline';
import { AdapterError } from '../adapter-error.js';
import type { AuthorizedProject, Connection, ParsedOptions } from '../options.js';
import { createRateLimits } from '../rate-limits.js';
import type { AdapterSettings } from '../settings.js';
import { bearerToken, isHttps, type Caller, type Identities } from './identity.js';
import type { Route } from './route.js';

export function createAccess(options: ParsedOptions, { monotonicClock, hookTimeoutMs }: AdapterSettings) {
  const { identify, authorize, clientAddress, vendorToken, webhookSecret, allowedOrigins } = options;
  const limits = createRateLimits(options, monotonicClock);

  /** Throws access_unavailable if the vendor's hook throws or is late. An AdapterError that it throws is passed on. */
  async function callHook<Result>(hook: HookName, call: () => Promise<Result> | Result): Promise<Result> {
    try {
      const answer = call();
      // Only promises need a deadline, other libraries' too.
      const isPromise = typeof answer === 'object' && answer !== null && 'then' in answer;
      return isPromise ? await withDeadline(hookTimeoutMs, [], () => answer) : answer;
    } catch (error) {
      if (error instanceof AdapterError) throw error;
      throw new AdapterError('access_unavailable', { cause: new HookFailure(hook, error) });
    }
  }

  return {
    /** Refuses what needs no started adapter to be refused. Returns the caller's address for the limits; null if it is not known. */
    async admit(req: HonoRequest, connection: Connection, { method, access, cost }: Route): Promise<string | null> {
      const request = req.raw;
      const address = addressKey(await callHook('clientAddress', () => clientAddress?.(request, connection)));
      const isByVendor = access === 'vendor' && secretsEqual(bearerToken(request) ?? '', vendorToken);
      const isByService = access === 'webhook' && secretsEqual(req.param('secret') ?? '', webhookSecret);
      // Calls with a correct secret are not limited. No page can make a browser send one.
      if (isByVendor || isByService) return address;
      limits.admitAddress(cost, address);
      if (access === 'vendor') throw new AdapterError('vendor_only');
      if (access === 'webhook') throw new AdapterError('not_found');
      if (method !== 'GET' && !mayChange(request, allowedOrigins)) {
        // Behind a proxy that does not pass the Host header on, this shows which origin the adapter takes for its own.
        const page = request.headers.get('origin') ?? 'another site';
        const message = `Calls from ${page} are not allowed: the adapter was called as ${ownOrigin(request)}, and allowedOrigins does not name it.`;
        throw new AdapterError('forbidden_origin', { message });
      }
      return address;
    },

    /** Null if the route needs no identity, or a visitor no cookie. */
    async identify(request: Request, route: Route, identities: Identities | null): Promise<Caller | null> {
      const { access, renewsCookie } = route;
      if (access === 'public' || access === 'vendor' || access === 'webhook') return null;
      const isVisit = access === 'visitor';
      if (identify !== undefined || identities === null) {
        if (isVisit) return null;
        const user = await callHook('identify', () => identify?.(standardRequest(request)) ?? null);
        // A hook in plain JavaScript may return anything; an empty id would be shared by many people.
        const userId: unknown = user?.userId;
        if (!user || typeof userId !== 'string' || userId === '') throw new AdapterError('not_identified');
        return { user };
      }
      const bearer = identities.tokens.read(request);
      if (bearer === null && !isVisit) {
        throw new AdapterError('not_identified', { headers: { 'www-authenticate': 'Bearer' } });
      }
      if (isVisit && bearer !== undefined) return null;
      const caller = bearer ? { user: bearer } : identities.cookies.read(request);
      // Each visit renews the cookie, not each poll.
      const isRenewed = isVisit || (renewsCookie && !request.headers.has('if-none-match'));
      if (caller !== null) return isRenewed ? caller : { user: caller.user };
      // A new caller owns no project.
      if (access === 'owner' || access === 'adopter') throw new AdapterError('not_found');
      // A visitor too, or two tabs that create projects at once would be two people.
      return identities.cookies.issue(request);
    },

    /** Throws too_many_requests. Calls with a secret do not count. */
    countCall({ access, cost }: Route, caller: Caller | null): void {
      if (access !== 'vendor' && access !== 'webhook') limits.admitUser(cost, caller?.user.userId ?? null);
    },

    /** Throws not_found: somebody else's project looks as if it did not exist. */
    async authorize(caller: Caller | null, project: AuthorizedProject | null, { method, path }: Route): Promise<void> {
      if (caller === null || project === null) throw new AdapterError('not_found');
      const { user } = caller;
      const { id, ownerId, cityKey } = project;
      const ask = () => authorize?.(user, { id, ownerId, cityKey }, `${method} ${path}`);
      const allowed = authorize === undefined ? user.userId === ownerId : await callHook('authorize', ask);
      if (allowed !== true) throw new AdapterError('not_found');
    },
  };
}

type HookName = 'identify' | 'authorize' | 'clientAddress';

/** A hook threw, rejected or was late; `cause` is what it threw. */
export class HookFailure extends Error {
  override readonly name = 'HookFailure';

  constructor(
    readonly hook: HookName,
    thrown: unknown,
  ) {
    super(`The hook ${hook} failed.`, { cause: thrown });
  }
}

/** `new Request` and `fetch` do not take @hono/node-server's own request in a process whose globals it replaces. */
function standardRequest(request: Request): Request {
  const isStandard = Object.getPrototypeOf(request) === request.constructor.prototype;
  return isStandard ? request : new Request(request.clone());
}

/** Origin must be the adapter's own or an allowed one. Without it Sec-Fetch-Site decides; with neither it comes from no browser's page. */
export function mayChange(request: Request, allowedOrigins: readonly string[]): boolean {
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  if (origin === null) return site === null || site === 'same-origin' || site === 'none';
  if (allowedOrigins.includes(origin)) return true;
  return origin === ownOrigin(request) && (site === null || site === 'same-origin');
}

/**
 * The adapter's origin as the browser sees it: a proxy that ends TLS passes Host on and sets X-Forwarded-Proto. Host goes before the
 * address, in which some frameworks (Next among them) put the name they listen on. No page can make a browser send another Host.
 */
function ownOrigin(request: Request): string {
  const url = new URL(request.url);
  const address = `${isHttps(request) ? 'https:' : url.protocol}//${request.headers.get('host') ?? url.host}`;
  return URL.canParse(address) ? new URL(address).origin : '';
}

/** Compares in constant time; hashed first, so that the time does not depend on the lengths either. */
export function secretsEqual(given: string, expected: string): boolean {
  return timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(expected).digest());
}

/** Of a name, or of a hash that the vendor makes. */
const MAX_KEY_LENGTH = 100;

/**
 * One key for one caller: an IPv4 address in either spelling, or the /64 of an IPv6 address, which a household or server has as a whole;
 * without the port that some proxies add. Anything else (a name, a hash that the vendor makes) counts as it is; blank text is no address.
 */
export function addressKey(address: unknown): string | null {
  if (typeof address !== 'string') return null;
  const text = address
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/^::ffff:([\d.]+)$/i, '$1')
    .replace(/%.*$/, '');
  if (isIP(text) !== 6) return text.slice(0, MAX_KEY_LENGTH).toLowerCase() || null;
  // In the URL standard's spelling: no leading zeros, no IPv4 address at the end.
  const [head = '', tail = ''] = new URL(`http://[${text}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}

/** The headers that let a page of an allowed origin read the answer; none for other origins. */
export function corsHeaders(request: Request, allowedOrigins: readonly string[]): Record<string, string> {
  const origin = request.headers.get('origin');
  if (origin === null || !allowedOrigins.includes(origin)) return {};
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
