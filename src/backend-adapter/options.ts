/** The adapter's options as one schema: their types, defaults and checks, and what the configuration file of `serve` is made from. */
import type { GateDecidedEvent, ReportCompletedEvent } from 'precheck-contract';
import { WEBHOOK_SECRET_FORM } from 'precheck-contract/webhook-secret';
import * as z from 'zod';
import type { GatePolicy } from './gate/gate.js';
import {
  checkWith,
  flag,
  hook,
  NOT_EMPTY,
  object,
  oneOf,
  placeOf,
  table,
  text,
  textThat,
  whole,
} from './option-checks.js';
import { isSigningSecret, type ForwardOptions } from './outbox/webhook.js';
import type { LogEntry } from './server/log/adapter-log.js';
import { DEFAULT_CONNECTIONS, type StoreOptions } from './store/store-options.js';
import { DEFAULT_KEY_HEADER, isHttpsOrLoopback, isServiceAddress } from './upstream/key-safety.js';

const DAY_MS = 24 * 60 * 60_000;
const HEADER_TEXT = /^[\x21-\x7e]+$/;
/** Words of visible ASCII with single spaces between: what a header's value may be. */
const HEADER_VALUE = /^[\x21-\x7e]+( [\x21-\x7e]+)*$/;
/** RFC 9110, 5.6.2. */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
/** These have a meaning of their own in the request. */
const RESERVED_HEADER =
  /^(accept|content-type|content-length|transfer-encoding|connection|host|expect|upgrade|keep-alive|te|trailer)$/i;
const SERVICE_ADDRESS = 'must be an https address (http only on loopback), without query or sign-in';
const FORWARD_ADDRESS = 'must be an https address (http only on loopback), without sign-in or fragment';
const STORAGE_ORIGINS = 'must be a list of exact https origins (http only on loopback) such as https://storage.example';
const OUTAGE = "must be { rule: 'block' }, or { rule: 'allow-flagged' or 'defer', afterMs, maxAgeMs }";
const REPORTS = "must be 'every', 'mean' or { named: [the names of one or more reports] }";
const REPORT_NAMES = 'must be a list of the names of one or more reports';

const serviceAddress = textThat(isServiceAddress, SERVICE_ADDRESS);
const secret = textThat(/^[\x21-\x7e]{16,}$/, 'must have at least 16 printable ASCII characters and no space');

// Shapes are named, since only so their comments reach editors through the types of the package.
const cityShape = {
  /** https, or http on a loopback address. */
  baseUrl: serviceAddress,
  apiKey: textThat(HEADER_TEXT, 'must be printable ASCII without spaces, and not empty'),
  /** Origins such as `https://bucket.storage.example` from which, beside its own, the adapter reads copies of drawings. None by default. */
  storageOrigins: z
    .array(
      textThat((value) => isOrigin(value) && isHttpsOrLoopback(new URL(value)), STORAGE_ORIGINS),
      { error: STORAGE_ORIGINS },
    )
    .optional(),
  /** Shown instead of the service's own name for the city. */
  name: text.optional(),
  /** The most calls in a second that this process makes for the city over time; after a quiet second twice as many at once. 20 by default. */
  maxCallsPerSecond: whole(1, 10_000).default(20),
};
interface CitySchema extends z.ZodObject<typeof cityShape, z.core.$strict> {}
export const citySchema: CitySchema = object(cityShape);

const keyHeader = textThat(HEADER_NAME, 'must be the name of a header').refine((name) => !RESERVED_HEADER.test(name), {
  error: ({ input }) => `cannot be "${String(input)}", which means something else`,
});
const propertyShape = {
  /** https, or http on a loopback address. The path of its calls, `/v1/…`, follows it. */
  baseUrl: serviceAddress,
  /** Sent as the whole value of `keyHeader`: with `keyHeader: 'authorization'` it may be `Bearer …`. */
  apiKey: textThat(HEADER_VALUE, 'must be printable ASCII, and not empty'),
  /** `x-api-key` by default. How the service authenticates is not specified. */
  keyHeader: keyHeader.default(DEFAULT_KEY_HEADER),
  /** Calls that may be made in a calendar month (UTC); 500 by default, null where there is no limit. */
  monthlyQuota: whole(0).nullable().default(500),
  /** Calls in a second, from this process; 10 by default. */
  requestsPerSecond: whole(1, 10_000).default(10),
  /** Calls in a minute that one person may cause; 30 by default. Answers that are kept already are free. */
  callsPerUserPerMinute: whole(1).default(30),
  /** How long addresses, planning essentials and insights are kept; 24 hours by default, 0 keeps none. */
  planningCacheMs: whole(0).default(DAY_MS),
  /** How long estimates are kept; 24 hours by default, 0 keeps none. */
  estimateCacheMs: whole(0).default(DAY_MS),
};
interface PropertySchema extends z.ZodObject<typeof propertyShape, z.core.$strict> {}
export const propertySchema: PropertySchema = object(
  propertyShape,
  'must be an object with baseUrl and apiKey, or left out',
);

const connectionString = textThat(
  (value) => /^postgres(ql)?:\/\/./.test(value) && URL.canParse(value),
  'must be as postgresql://user:password@host:5432/database',
);
const maxConnections = whole(1).default(DEFAULT_CONNECTIONS);
const storeSchema = oneOf(
  'kind',
  [object({ kind: z.literal('sqlite') }), object({ kind: z.literal('postgres'), connectionString, maxConnections })],
  'must be "sqlite" or "postgres"',
  'must be an object whose store.kind is "sqlite" or "postgres"',
);

const forwardSchema = object(
  {
    url: textThat(isForwardAddress, FORWARD_ADDRESS),
    secret: textThat(isSigningSecret, `must be ${WEBHOOK_SECRET_FORM}`),
  },
  'must be an object with url and secret',
);

const outageTimes = { afterMs: whole(0), maxAgeMs: whole(1000) };
const outageSchema = oneOf(
  'rule',
  [object({ rule: z.literal('block') }), object({ rule: z.enum(['allow-flagged', 'defer']), ...outageTimes })],
  "must be 'block', 'allow-flagged' or 'defer'",
  OUTAGE,
);
const score = { error: 'must be a number from 0 to 100' };
const minScore = z.number(score).min(0, score).max(100, score);
const named = z.array(textThat(/./, REPORT_NAMES), { error: REPORT_NAMES }).min(1, { error: REPORT_NAMES });
const ruleShape = {
  minScore: minScore.optional(),
  reports: z.union([z.enum(['every', 'mean']), object({ named })], { error: REPORTS }).optional(),
  requirePassed: flag,
  verifyDrawings: flag,
  outage: outageSchema.optional(),
};
const permitTypes = table(object(ruleShape)).optional();
const gateSchema = object(
  { ...ruleShape, minScore, cities: table(object({ ...ruleShape, permitTypes })).optional() },
  'must be an object with minScore, a number from 0 to 100',
);

const limit = whole(1, undefined, ', or null for no limit').nullable();
const limitsOf = (perUser: number, perAddress: number, perProcess: number | null) => ({
  perUser: limit.default(perUser),
  /** Counts only where `clientAddress` says who calls. */
  perAddress: limit.default(perAddress),
  perProcess: limit.default(perProcess),
});
const rateLimitsSchema = object({
  /** Answered from the store. */
  read: object(limitsOf(600, 3_000, null)).prefault({}),
  /** Reads results in the service, whose calls all people share. */
  results: object(limitsOf(120, 600, null)).prefault({}),
  /** Whatever writes. `perUser` is 240 by default, or four times `limits.maxFiles` if that is more. */
  change: object({ ...limitsOf(0, 1_200, null), perUser: limit.optional() }).prefault({}),
  /** Has the service create or check something. */
  expensive: object(limitsOf(30, 120, 600)).prefault({}),
});

const retentionShape = {
  /** A project with all that belongs to it, after its last change; one whose check has not ended after 30 days at the earliest. 730 by default. */
  projectDays: whole(1).default(730),
  /** An event that was delivered or given up. 90 by default. */
  eventDays: whole(1).default(90),
  /** Answers of the property service, and how many calls were made. 90 by default. */
  propertyDays: whole(1).default(90),
};
interface RetentionSchema extends z.ZodObject<typeof retentionShape, z.core.$strict> {}
const retentionSchema: RetentionSchema = object(retentionShape);

const streamCapsShape = {
  /** 20 by default. */
  perUser: whole(0).default(20),
  /** 200 by default. Counts only where `clientAddress` gives the caller's address. */
  perAddress: whole(0).default(200),
  /** 5000 by default. */
  perProcess: whole(0).default(5_000),
};
interface StreamCapsSchema extends z.ZodObject<typeof streamCapsShape, z.core.$strict> {}
const streamCapsSchema: StreamCapsSchema = object(streamCapsShape);

/** Those that a file can hold. */
export const dataOptions = {
  /** Where the adapter stands in the portal; `/precheck` by default. */
  mountPath: textThat(/^(\/|(\/[\w.~-]+)+)$/, 'must begin with a slash and not end with one, as in /precheck').default(
    '/precheck',
  ),
  /** `iss` of the receipts. */
  issuer: text,
  /** `aud` of the receipts. */
  audience: text,
  /** By city key. */
  cities: table(citySchema).refine((cities) => Object.keys(cities).length > 0, {
    error: 'must name at least one city',
  }),
  /** The SQLite database, the signing key and the cookie secret live here. Made where missing, for its owner only. Needed for SQLite. */
  dataDirectory: text.optional(),
  /** SQLite in `dataDirectory` by default. With PostgreSQL, secrets are in the database too and no directory is needed. */
  store: typed<StoreOptions>(storeSchema).optional(),
  /** Bearer token of the vendor's server for POST /receipts/redeem; at least 16 characters. */
  vendorToken: secret,
  /** Path secret of POST /webhooks/:secret; at least 16 characters. */
  webhookSecret: secret.refine((value) => !/[/\\?#%]/.test(value), {
    error: 'is one segment of a path, so it must have none of / \\ ? # %',
  }),
  gate: typed<GatePolicy>(gateSchema),
  /** The property service, for /property. Without it, those calls answer property_not_configured. */
  property: propertySchema.optional(),
  /** 200 MB and 100 files by default; 500 files at most. */
  limits: object({ maxFileBytes: whole(1).default(200_000_000), maxFiles: whole(1, 500).default(100) }).prefault({}),
  /** Other origins that may call with credentials. The same origin always may. */
  allowedOrigins: z
    .array(textThat(isOrigin, 'must be exact origins such as https://portal.example'), {
      error: 'must be a list of origins',
    })
    .default([]),
  /** The fastest pace at which an open project is read in the service: while its stages move. 2000 by default. */
  pollIntervalMs: whole(10).default(2_000),
  /** 24 hours by default. */
  receiptLifetimeMs: whole(1000).default(DAY_MS),
  /** How many days records are kept, as docs/data-protection.md says. */
  retention: retentionSchema.prefault({}),
  /** Calls a minute by what they cost, and as many at once; null is no limit, false lifts all. docs/operations.md has the defaults. */
  rateLimits: z
    .union([z.literal(false), rateLimitsSchema], { error: 'must be an object, or false for no limits' })
    .prefault({}),
  /** The same events as signed POSTs, in Standard Webhooks form. */
  forward: typed<ForwardOptions>(forwardSchema).optional(),
  /** Event streams open at once. An office behind one address has many people. */
  streamCaps: streamCapsSchema.prefault({}),
};

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

type Address = string | null | undefined;

const everyOption = {
  ...dataOptions,
  /** Who asks; null is nobody. By default an anonymous person known by a signed cookie. */
  identify: hook<(request: Request) => Promise<AdapterUser | null> | AdapterUser | null>(),
  /** Whether they may; by default the owner only. `operation` is method and path, such as `POST /projects/:id/process`. */
  authorize: hook<(user: AdapterUser, project: AuthorizedProject, operation: string) => boolean | Promise<boolean>>(),
  /** The address of who calls, for the limits by address; null where it is not known. Without it those limits count nothing. */
  clientAddress: hook<(request: Request, connection: Connection) => Address | Promise<Address>>(),
  /** Takes each entry of the log, as docs/operations.md lists them; `jsonLog()` writes them as lines. None by default. */
  log: hook<(entry: LogEntry) => void>(),
  /** Milliseconds since 1970; the system's clock by default. */
  clock: hook<() => number>(),
  /** A report is Complete. Called at least once, each time with the same `id`; again after a rejection or 30 s without an answer. */
  onReportCompleted: hook<(event: ReportCompletedEvent) => Promise<void> | void>(),
  /** The gate of a run is passed or failed. Called as `onReportCompleted` is, after it for the reports of the run. */
  onGateDecided: hook<(event: GateDecidedEvent) => Promise<void> | void>(),
};
interface OptionsSchema extends z.ZodObject<typeof everyOption, z.core.$strict> {}
const optionsSchema: OptionsSchema = object(everyOption);

/** Nothing of the options is written to. `Left`: how an option may be left out, beside not being there. */
type Fixed<Value, Left> = Value extends (...given: never[]) => unknown
  ? Value
  : Value extends object
    ? { readonly [Name in keyof Value]: Fixed<Exclude<Value[Name], Left>, Left> }
    : Value;

export type PrecheckAdapterOptions = Fixed<z.input<typeof optionsSchema>, never>;
export type CityOptions = Fixed<z.input<typeof citySchema>, never>;
export type PropertyOptions = Fixed<z.input<typeof propertySchema>, never>;
/** The options with their defaults. */
export type ParsedOptions = Fixed<z.output<typeof optionsSchema>, undefined>;
export type RetentionOptions = Fixed<z.input<typeof retentionSchema>, never>;
export type PropertySettings = NonNullable<ParsedOptions['property']>;

/** Throws one error that lists every mistake. Says which option is wrong and what was expected, never a secret. */
export function parseOptions(options: PrecheckAdapterOptions): ParsedOptions {
  const { data, mistakes } = checkOptions(optionsSchema, options);
  if (data !== undefined && mistakes.length === 0) return data as ParsedOptions;
  const list = mistakes.map(({ place, problem }) => `- ${place} ${problem}`).join('\n');
  throw new TypeError(`createPrecheckAdapter: ${mistakes.length} mistake(s) in the options:\n${list}`);
}

/** All mistakes of options: what the schema finds, and what is only seen when two options are compared. */
export function checkOptions<Data>(schema: z.ZodType<Data>, options: unknown) {
  const { data, mistakes } = checkWith(schema, options);
  const { cities, gate, store, dataDirectory } = recordOf(options);
  if (recordOf(store)['kind'] !== 'postgres' && dataDirectory === undefined) {
    mistakes.push({ place: 'dataDirectory', problem: NOT_EMPTY, isMissing: true });
  }
  for (const cityKey of Object.keys(recordOf(recordOf(gate)['cities']))) {
    if (Object.hasOwn(recordOf(cities), cityKey)) continue;
    mistakes.push({ place: placeOf(['gate', 'cities', cityKey]), problem: 'is not one of cities', isMissing: false });
  }
  return { data, mistakes };
}

/** With the documented type of the room that uses it. */
function typed<Value>(schema: z.ZodType): z.ZodType<Value, Value> {
  return schema as z.ZodType<Value, Value>;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isOrigin(value: string): boolean {
  return URL.canParse(value) && new URL(value).origin === value && /^https?:/.test(value);
}

function isForwardAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return url.username === '' && url.password === '' && url.hash === '' && isHttpsOrLoopback(url);
}
