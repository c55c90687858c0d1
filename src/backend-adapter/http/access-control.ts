/** Who may call a route: origins, secrets, who asks, whose project it is, and how often. */
import { AdapterError } from '../adapter-error.js';
import { callHook } from '../outbox/hooks.js';
import type { CookieIdentity } from './identity.js';
import { bearerToken, type TokenIdentity } from './identity-token.js';
import { headerOf, wholeRequest } from './lazy-request.js';
import { addressKey } from './limits/client-address.js';
import type { RateLimits } from './limits/rate-limits.js';
import type { AdapterUser, AuthorizedProject, Connection, PrecheckAdapterOptions } from '../options.js';
import { adoptable } from '../projects/adopt-project.js';
import { secretsEqual } from '../store/secret-store.js';
import type { Services } from '../services.js';
import type { StoredProject } from '../store/store.js';
import { mayChange, ownOrigin } from './origin.js';
import type { Access, Route } from './route.js';

const KNOWS_WHO_ASKS: ReadonlySet<Access> = new Set(['user', 'owner', 'adopter']);

export interface AccessOptions {
  readonly identify: PrecheckAdapterOptions['identify'];
  readonly authorize: PrecheckAdapterOptions['authorize'];
  readonly clientAddress: PrecheckAdapterOptions['clientAddress'];
  readonly allowedOrigins: ReadonlySet<string>;
  readonly vendorToken: string;
  readonly webhookSecret: string;
  readonly limits: RateLimits;
  readonly hookTimeoutMs: number;
}

export interface Identities {
  readonly cookies: CookieIdentity;
  readonly tokens: TokenIdentity;
}

/** Who asks, and the cookie to send where they were not known before. */
export interface Asker {
  readonly user: AdapterUser;
  readonly setCookie: string | null;
}

export class AccessControl {
  readonly #options: AccessOptions;

  constructor(options: AccessOptions) {
    this.#options = options;
  }

  /** All that can be refused before the adapter has started. Gives the address that the limits count. */
  async admit(
    request: Request,
    connection: Connection,
    match: { route: Route; secret: string },
  ): Promise<string | null> {
    const { route, secret } = match;
    const given = this.#address(request, connection);
    const address = addressKey(given instanceof Promise ? await given : given);
    const { limits } = this.#options;
    if (route.access === 'vendor' || route.access === 'webhook') {
      if (this.#knowsSecret(request, route, secret)) return address;
      // Whoever guesses is held; whoever knows it is not.
      limits.admitAddress(route.cost, address);
      throw new AdapterError(route.access === 'vendor' ? 'vendor_only' : 'not_found');
    }
    limits.admitAddress(route.cost, address);
    // Calls with a secret of their own need no such check: no page can make a browser send it.
    if (route.method !== 'GET' && !mayChange(request, this.#options.allowedOrigins)) {
      // Behind a proxy that keeps the Host for itself, nobody sees from outside which origin the adapter takes for its own.
      const page = headerOf(request, 'origin') ?? 'another site';
      const message = `Calls from ${page} are not allowed: the adapter was called as ${ownOrigin(request)}, and allowedOrigins does not name it.`;
      throw new AdapterError('forbidden_origin', { message });
    }
    return address;
  }

  /** Null for routes that do not ask, and for visitors who need no cookie. */
  async asker(request: Request, route: Route, identities: Identities): Promise<Asker | null> {
    if (route.access === 'visitor') return this.#newVisitor(request, identities);
    if (!KNOWS_WHO_ASKS.has(route.access)) return null;
    if (this.#options.identify !== undefined) return { user: await this.#identified(request), setCookie: null };
    const bearer = identities.tokens.read(request);
    if (bearer === null) throw new AdapterError('not_identified', { headers: { 'www-authenticate': 'Bearer' } });
    const user = bearer ?? identities.cookies.read(request);
    if (user !== null) return { user, setCookie: null };
    // Nobody owns a project yet who is not known yet.
    if (route.access !== 'user') throw new AdapterError('not_found');
    return identities.cookies.create(request);
  }

  /** Who comes to a page has a cookie before they do anything, or two of their tabs that create at once would be two people. */
  #newVisitor(request: Request, { cookies, tokens }: Identities): Asker | null {
    const isKnown =
      this.#options.identify !== undefined || tokens.read(request) !== undefined || cookies.read(request) !== null;
    return isKnown ? null : cookies.create(request);
  }

  /** Somebody else's project looks like none. */
  async ownProject(services: Services, id: string, user: AdapterUser): Promise<StoredProject> {
    const project = await services.store.findProject(id);
    if (project === null) throw new AdapterError('not_found');
    await this.#checkAllowed(user, project);
    return project;
  }

  /** A project that the adapter has already is its owner's. */
  async checkAdopter(
    services: Services,
    adoption: { serviceId: string; cityKey?: string | undefined },
    user: AdapterUser,
  ): Promise<void> {
    await this.#checkAllowed(user, await adoptable(services, adoption));
  }

  async #checkAllowed(user: AdapterUser, { id, ownerId, cityKey }: AuthorizedProject): Promise<void> {
    const { authorize, hookTimeoutMs } = this.#options;
    const allowed: unknown =
      authorize === undefined
        ? user.userId === ownerId
        : await callHook('authorize', () => authorize(user, { id, ownerId, cityKey }), hookTimeoutMs);
    if (allowed !== true) throw new AdapterError('not_found');
  }

  async #identified(request: Request): Promise<AdapterUser> {
    const { identify, hookTimeoutMs } = this.#options;
    const user = await callHook('identify', () => identify?.(wholeRequest(request)), hookTimeoutMs);
    // A hook in plain JavaScript may give anything: an empty id would be one that many people share.
    const userId: unknown = user?.userId;
    if (!user || typeof userId !== 'string' || userId === '') throw new AdapterError('not_identified');
    return user;
  }

  #address(request: Request, connection: Connection): Promise<unknown> | unknown {
    const { clientAddress, hookTimeoutMs } = this.#options;
    if (clientAddress === undefined) return null;
    return callHook('clientAddress', () => clientAddress(request, connection), hookTimeoutMs);
  }

  #knowsSecret(request: Request, route: Route, secret: string): boolean {
    const { vendorToken, webhookSecret } = this.#options;
    if (route.access === 'webhook') return secretsEqual(secret, webhookSecret);
    return secretsEqual(bearerToken(request) ?? '', vendorToken);
  }
}
