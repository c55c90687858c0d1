/** The adapter's options and their check. */
import { gatePolicyMistakes, type GatePolicy } from './gate/gate-policy.js';
import type { LogEntry } from './server/log/adapter-log.js';
import { DEFAULT_MOUNT_PATH } from './option-defaults.js';
import { RETENTION, type RetentionOptions } from './projects/retention.js';
import { outboxMistakes, type OutboxOptions } from './outbox/outbox.js';
import { propertyMistakes, type PropertyOptions } from './property/property-options.js';
import { rateLimitMistakes, type RateLimitOptions } from './http/limits/rate-limits.js';
import { streamCapMistakes, type StreamCaps } from './http/event-streams.js';
import { isHttpsOrLoopback, isServiceAddress } from './upstream/key-safety.js';
import { storeMistakes, type StoreOptions } from './store/store-options.js';

export interface CityOptions {
  /** https, or http on a loopback address. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /**
   * Where the service stores drawings, as exact origins such as `https://bucket.storage.example`: from these and from its own origin alone
   * the adapter reads copies of them. None by default.
   */
  readonly storageOrigins?: readonly string[];
  /** Shown instead of the service's own name for the city. */
  readonly name?: string;
  /** The most calls that this process makes for the city in a second; 20 by default. */
  readonly maxCallsPerSecond?: number;
}

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
  /** Whether they may; by default the owner only. */
  readonly authorize?: (user: AdapterUser, project: AuthorizedProject) => boolean | Promise<boolean>;
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

/** All there are: `satisfies` keeps the list whole. */
const NAMES = {
  mountPath: true,
  issuer: true,
  audience: true,
  cities: true,
  dataDirectory: true,
  store: true,
  vendorToken: true,
  webhookSecret: true,
  gate: true,
  property: true,
  limits: true,
  allowedOrigins: true,
  pollIntervalMs: true,
  receiptLifetimeMs: true,
  retention: true,
  identify: true,
  authorize: true,
  clientAddress: true,
  rateLimits: true,
  streamCaps: true,
  log: true,
  clock: true,
  onReportCompleted: true,
  onGateDecided: true,
  forward: true,
} satisfies Record<keyof PrecheckAdapterOptions, true>;

const SHORTEST_SECRET = 16;
const MOST_CALLS_PER_SECOND = 10_000;
const HEADER_TEXT = /^[\x21-\x7e]+$/;

/** Throws one error that lists every mistake. Says which option is wrong and what was expected, never a secret. */
export function validateOptions(options: PrecheckAdapterOptions): void {
  const mistakes = optionMistakes(options);
  if (mistakes.length > 0) {
    throw new TypeError(
      `createPrecheckAdapter: ${mistakes.length} mistake(s) in the options:\n- ${mistakes.join('\n- ')}`,
    );
  }
}

/** Each mistake as a sentence that begins with the option's name. */
export function optionMistakes(options: PrecheckAdapterOptions): string[] {
  return [
    ...nameMistakes(options),
    ...textMistakes(options),
    ...cityMistakes(options),
    ...gatePolicyMistakes(options.gate, Object.keys(options.cities ?? {})),
    ...numberMistakes(options),
    ...originMistakes(options),
    ...rateLimitMistakes(options.rateLimits),
    ...streamCapMistakes(options.streamCaps),
    ...propertyMistakes(options.property),
    ...storeMistakes(options.store),
    ...outboxMistakes(options),
  ];
}

/** A name that was mistyped would be an option that silently does nothing. */
function nameMistakes(options: PrecheckAdapterOptions): string[] {
  return Object.keys(options)
    .filter((name) => !Object.hasOwn(NAMES, name))
    .map((name) => `${name} is no option; they are ${Object.keys(NAMES).join(', ')}`);
}

function textMistakes(options: PrecheckAdapterOptions): string[] {
  const mistakes: string[] = [];
  const directory = options.store?.kind === 'postgres' ? [] : (['dataDirectory'] as const);
  for (const name of ['issuer', 'audience', ...directory] as const) {
    if (!isText(options[name])) mistakes.push(`${name} must be a text that is not empty`);
  }
  for (const name of ['vendorToken', 'webhookSecret'] as const) {
    const secret: unknown = options[name];
    if (!isText(secret) || secret.length < SHORTEST_SECRET || !HEADER_TEXT.test(secret)) {
      mistakes.push(`${name} must have at least ${SHORTEST_SECRET} printable ASCII characters and no space`);
    }
  }
  if (isText(options.webhookSecret) && /[/\\?#%]/.test(options.webhookSecret)) {
    mistakes.push('webhookSecret is one segment of a path, so it must have none of / \\ ? # %');
  }
  const mountPath: unknown = options.mountPath ?? DEFAULT_MOUNT_PATH;
  if (!isText(mountPath) || (mountPath !== '/' && !/^(\/[\w.~-]+)+$/.test(mountPath))) {
    mistakes.push('mountPath must begin with a slash and not end with one, as in /precheck');
  }
  for (const name of ['identify', 'authorize', 'clientAddress', 'log', 'clock'] as const) {
    if (options[name] !== undefined && typeof options[name] !== 'function') mistakes.push(`${name} must be a function`);
  }
  return mistakes;
}

export function cityMistakes(options: Pick<PrecheckAdapterOptions, 'cities'>): string[] {
  const cities: [string, Partial<CityOptions> | null][] = Object.entries(options.cities ?? {});
  if (cities.length === 0) return ['cities must name at least one city'];
  return cities.flatMap(([cityKey, city]) => {
    if (typeof city !== 'object' || city === null) return [`cities["${cityKey}"] must be an object`];
    const mistakes: string[] = [];
    if (!isServiceAddress(city.baseUrl)) {
      mistakes.push(
        `cities["${cityKey}"].baseUrl must be an https address (http only on loopback), without query or sign-in`,
      );
    }
    if (!isText(city.apiKey) || !HEADER_TEXT.test(city.apiKey)) {
      mistakes.push(`cities["${cityKey}"].apiKey must be printable ASCII without spaces, and not empty`);
    }
    const { storageOrigins = [] } = city;
    if (!Array.isArray(storageOrigins) || !storageOrigins.every(isStorageOrigin)) {
      mistakes.push(
        `cities["${cityKey}"].storageOrigins must be a list of exact https origins (http only on loopback) such as https://storage.example`,
      );
    }
    const { maxCallsPerSecond: rate = 1 } = city;
    if (!(Number.isSafeInteger(rate) && rate >= 1 && rate <= MOST_CALLS_PER_SECOND)) {
      mistakes.push(`cities["${cityKey}"].maxCallsPerSecond must be a whole number from 1 to ${MOST_CALLS_PER_SECOND}`);
    }
    return mistakes;
  });
}

function numberMistakes(options: PrecheckAdapterOptions): string[] {
  const mistakes: string[] = [];
  const check = (name: string, value: number | undefined, least: number): void => {
    if (value !== undefined && !(Number.isSafeInteger(value) && value >= least)) {
      mistakes.push(`${name} must be a whole number of at least ${least}`);
    }
  };
  check('limits.maxFileBytes', options.limits?.maxFileBytes, 1);
  check('limits.maxFiles', options.limits?.maxFiles, 1);
  check('pollIntervalMs', options.pollIntervalMs, 10);
  check('receiptLifetimeMs', options.receiptLifetimeMs, 1000);
  for (const [name, days] of Object.entries(options.retention ?? {})) {
    if (Object.hasOwn(RETENTION, name)) check(`retention.${name}`, days, 1);
    else mistakes.push(`retention.${name} is no option; they are ${Object.keys(RETENTION).join(', ')}`);
  }
  return mistakes;
}

function originMistakes(options: PrecheckAdapterOptions): string[] {
  const { allowedOrigins = [] } = options;
  if (!Array.isArray(allowedOrigins)) return ['allowedOrigins must be a list of origins'];
  return allowedOrigins.flatMap((origin) =>
    URL.canParse(origin) && new URL(origin).origin === origin && /^https?:/.test(origin)
      ? []
      : [`allowedOrigins: "${origin}" must be an exact origin such as https://portal.example`],
  );
}

function isStorageOrigin(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const url = new URL(value);
  return url.origin === value && isHttpsOrLoopback(url);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
