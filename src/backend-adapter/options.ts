/** The adapter's options, as integrators see them. option-schema.ts checks them and has their defaults. */
import type { GatePolicy } from './gate/gate.js';
import type { RateLimitOptions } from './http/rate-limits.js';
import type { StreamCaps } from './http/event-streams.js';
import type { OutboxOptions } from './outbox/outbox.js';
import type { RetentionOptions } from './projects/retention.js';
import type { LogEntry } from './server/log/adapter-log.js';
import type { StoreOptions } from './store/store-options.js';

export interface CityOptions {
  /** https, or http on a loopback address. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Origins such as `https://bucket.storage.example` from which, beside its own, the adapter reads copies of drawings. None by default. */
  readonly storageOrigins?: readonly string[];
  /** Shown instead of the service's own name for the city. */
  readonly name?: string;
  /** The most calls that this process makes for the city in a second; 20 by default. */
  readonly maxCallsPerSecond?: number;
}

export interface PropertyOptions {
  /** https, or http on a loopback address. The path of its calls, `/v1/…`, follows it. */
  readonly baseUrl: string;
  /** Sent as the whole value of `keyHeader`: with `keyHeader: 'authorization'` it may be `Bearer …`. */
  readonly apiKey: string;
  /** `x-api-key` by default. How the service authenticates is not specified. */
  readonly keyHeader?: string;
  /** Calls that may be made in a calendar month (UTC); 500 by default, null where there is no limit. */
  readonly monthlyQuota?: number | null;
  /**
   * The share of the month's quota that people who are not signed in may use in one day (UTC), all together; 0.5 by default, 1 for
   * no limit of its own. It has no effect where `identify` is given or there is no quota.
   */
  readonly anonymousDailyShare?: number;
  /** Calls in a second, from this process; 10 by default. */
  readonly requestsPerSecond?: number;
  /** Calls in a minute that one person may cause; 30 by default. Answers that are kept already are free. */
  readonly callsPerUserPerMinute?: number;
  /** How long addresses, planning essentials and insights are kept; 24 hours by default, 0 keeps none. */
  readonly planningCacheMs?: number;
  /** How long estimates are kept; 24 hours by default, 0 keeps none. */
  readonly estimateCacheMs?: number;
}

export type PropertySettings = Required<PropertyOptions>;

export interface AdapterUser {
  readonly userId: string;
  /** Whom viewer links name; the project's own applicant where it is left out. */
  readonly email?: string;
}

/** What `authorize` is asked about. */
export interface AuthorizedProject {
  /** The adapter's; where nobody has the project yet, the service's. */
  readonly id: string;
  /** Empty where nobody has the project yet, and it is about adopting it. */
  readonly ownerId: string;
  /** Two cities' services may give one id. */
  readonly cityKey: string;
}

/** What the mount knows of the connection that a request came by. */
export interface Connection {
  /** Of the socket: a proxy's, where there is one. */
  readonly remoteAddress?: string | undefined;
}

export interface PrecheckAdapterOptions extends OutboxOptions {
  /** Where the adapter stands in the portal; `/precheck` by default. */
  readonly mountPath?: string;
  /** `iss` and `aud` of the receipts. */
  readonly issuer: string;
  readonly audience: string;
  readonly cities: Readonly<Record<string, CityOptions>>;
  /** The SQLite database, the signing key and the cookie secret live here. Made where missing, for its owner only. Needed for SQLite. */
  readonly dataDirectory?: string;
  /** SQLite in `dataDirectory` by default. With PostgreSQL, secrets are in the database too and no directory is needed. */
  readonly store?: StoreOptions;
  /** Bearer token of the vendor's server for POST /receipts/redeem; at least 16 characters. */
  readonly vendorToken: string;
  /** Path secret of POST /webhooks/:secret; at least 16 characters. */
  readonly webhookSecret: string;
  readonly gate: GatePolicy;
  /** The property service, for /property. Without it, those calls answer property_not_configured. */
  readonly property?: PropertyOptions;
  /** 200 MB and 100 files by default. */
  readonly limits?: Partial<{ readonly maxFileBytes: number; readonly maxFiles: number }>;
  /** Other origins that may call with credentials. The same origin always may. */
  readonly allowedOrigins?: readonly string[];
  /** The fastest pace at which an open project is read in the service: while its stages move. 2000 by default. */
  readonly pollIntervalMs?: number;
  /** 24 hours by default. */
  readonly receiptLifetimeMs?: number;
  /** How many days records are kept; docs/data-protection.md has the defaults. */
  readonly retention?: RetentionOptions;
  /** Who asks; null is nobody. By default an anonymous person known by a signed cookie. */
  readonly identify?: (request: Request) => Promise<AdapterUser | null> | AdapterUser | null;
  /** Whether they may; by default the owner only. `operation` is method and path, such as `POST /projects/:id/process`. */
  readonly authorize?: (user: AdapterUser, project: AuthorizedProject, operation: string) => boolean | Promise<boolean>;
  /** The address of who calls, for the limits by address; null where it is not known. Without it those limits count nothing. */
  readonly clientAddress?: (
    request: Request,
    connection: Connection,
  ) => string | null | undefined | Promise<string | null | undefined>;
  /** Calls a minute by what they cost; false for no limits. docs/operations.md has the defaults. */
  readonly rateLimits?: RateLimitOptions;
  /** Event streams open at once: 20 for a person, 200 for an address and 5000 for the process by default. */
  readonly streamCaps?: Partial<StreamCaps>;
  /** Takes each entry of the log, as docs/operations.md lists them; `jsonLog()` writes them as lines. None by default. */
  readonly log?: (entry: LogEntry) => void;
  /** Milliseconds since 1970; the system's clock by default. */
  readonly clock?: () => number;
}
