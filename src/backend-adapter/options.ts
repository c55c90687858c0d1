/** The adapter's options as one schema: their types, defaults and checks, and what the configuration file of `serve` is made from. */
import type { GateDecidedEvent, ReportCompletedEvent } from 'precheck-contract';
import { WEBHOOK_SECRET_FORM, webhookSecretMistake } from 'precheck-contract/webhook-secret';
import * as z from 'zod';
import { checkWith, placeOf } from './option-checks.js';
import type { LogEntry } from './server/log/adapter-log.js';
import { DEFAULT_KEY_HEADER, isHttpsOrLoopback, isSecureAddress } from './upstream/key-safety.js';

const DAY_MS = 24 * 60 * 60_000;
/** Words of visible ASCII with single spaces between: what a header's value may be. The last is a key. */
const HEADER_VALUE = /^([\x21-\x7e]+ )*[\x21-\x7e]{8,}$/;
/** RFC 9110, 5.6.2. */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
/** These have a meaning of their own in the request. */
const RESERVED_HEADER =
  /^(accept|accept-encoding|content-type|content-length|transfer-encoding|connection|host|expect|upgrade|keep-alive|te|trailer)$/i;

export const text = z.string().refine((value) => value.trim() !== '', 'must be a text that is not empty');
const atLeast = (minimum: number) => z.int().min(minimum);
const perSecond = z.int().min(1).max(10_000);
const serviceAddress = z
  .string()
  .refine(
    (value) => isSecureAddress(value) && new URL(value).search === '',
    'must be an https address (http only on loopback), without query or sign-in',
  );
const secret = z.string().regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 printable ASCII characters and no space');
const storageOrigin = z
  .string()
  .refine(
    (value) => isOrigin(value) && isHttpsOrLoopback(new URL(value)),
    'must be a list of exact https origins (http only on loopback) such as https://storage.example',
  );

// Shapes are named, since only so their comments reach editors through the types of the package.
const cityShape = {
  /** https, or http on a loopback address. */
  baseUrl: serviceAddress,
  /** 8 characters at least: a shorter one would be cut out of answers that have it by chance. */
  apiKey: z.string().regex(/^[\x21-\x7e]{8,}$/, 'must be printable ASCII without spaces, of 8 characters at least'),
  /** Origins such as `https://bucket.storage.example` from which, beside its own, the adapter reads copies of drawings. None by default. */
  storageOrigins: z.array(storageOrigin).optional(),
  /** Shown instead of the service's own name for the city. */
  name: text.optional(),
  /** The most calls in a second that this process makes for the city over time; after a quiet second twice as many at once. 20 by default. */
  maxCallsPerSecond: perSecond.default(20),
};
interface CitySchema extends z.ZodObject<typeof cityShape, z.core.$strict> {}
export const citySchema: CitySchema = z.strictObject(cityShape);

const propertyShape = {
  /** https, or http on a loopback address. The path of its calls, `/v1/…`, follows it. */
  baseUrl: serviceAddress,
  /** Sent as the whole value of `keyHeader`: with `keyHeader: 'authorization'` it may be `Bearer …`. */
  apiKey: z.string().regex(HEADER_VALUE, 'must be printable ASCII, of 8 characters at least'),
  /** `x-api-key` by default. How the service authenticates is not specified. */
  keyHeader: z
    .string()
    .regex(HEADER_NAME, 'must be the name of a header')
    .refine((name) => !RESERVED_HEADER.test(name), 'cannot be a header that means something else')
    .default(DEFAULT_KEY_HEADER),
  /** Calls that may be made in a calendar month (UTC); 500 by default, null where there is no limit. */
  monthlyQuota: atLeast(0).nullable().default(500),
  /** Calls in a second, from this process; 10 by default. */
  requestsPerSecond: perSecond.default(10),
  /** Calls in a minute that one person may cause; 30 by default. Answers that are kept already are free. */
  callsPerUserPerMinute: atLeast(1).default(30),
  /** How long addresses, planning essentials and insights are kept; 24 hours by default, 0 keeps none. */
  planningCacheMs: atLeast(0).default(DAY_MS),
  /** How long estimates are kept; 24 hours by default, 0 keeps none. */
  estimateCacheMs: atLeast(0).default(DAY_MS),
};
interface PropertySchema extends z.ZodObject<typeof propertyShape, z.core.$strict> {}
export const propertySchema: PropertySchema = z.strictObject(propertyShape);

const postgresShape = {
  kind: z.literal('postgres'),
  /** A secret: `postgresql://user:password@host:5432/database`, with `?sslmode=verify-full` where the server has TLS. */
  connectionString: z
    .string()
    .refine(
      (value) => /^postgres(ql)?:\/\/./.test(value) && URL.canParse(value),
      'must be as postgresql://user:password@host:5432/database',
    ),
  /** Connections that this process opens at most; 10 by default. */
  maxConnections: atLeast(1).default(10),
};
interface PostgresSchema extends z.ZodObject<typeof postgresShape, z.core.$strict> {}
export const postgresSchema: PostgresSchema = z.strictObject(postgresShape);
const storeSchema = z.discriminatedUnion('kind', [z.strictObject({ kind: z.literal('sqlite') }), postgresSchema]);

const forwardShape = {
  /** https, or http on a loopback address. Addresses of a private network are allowed: the vendor chooses it. */
  url: z
    .string()
    .refine(isSecureAddress, 'must be an https address (http only on loopback), without sign-in or fragment'),
  /** Signs what is sent: `whsec_` and the base64 of 24 to 64 random bytes; two with a space between while they are exchanged. */
  secret: z.string().refine((value) => webhookSecretMistake(value) === null, `must be ${WEBHOOK_SECRET_FORM}`),
};
interface ForwardSchema extends z.ZodObject<typeof forwardShape, z.core.$strict> {}
const forwardSchema: ForwardSchema = z.strictObject(forwardShape);

const delayedShape = {
  rule: z.enum(['allow-flagged', 'defer']),
  /** How long the service must have been unavailable without a break. */
  afterMs: atLeast(0),
  /** How long the rule then applies to one outage. Its receipts expire by then. */
  maxAgeMs: atLeast(1000),
};
interface DelayedSchema extends z.ZodObject<typeof delayedShape, z.core.$strict> {}
const delayedSchema: DelayedSchema = z.strictObject(delayedShape);
const outageSchema = z.discriminatedUnion('rule', [z.strictObject({ rule: z.literal('block') }), delayedSchema]);

const score = z.number().min(0).max(100);
const named = z.array(z.string().min(1, 'must be names of reports')).min(1, 'must have the name of one report or more');
const ruleShape = {
  /** The lowest score that passes, 0 to 100. */
  minScore: score.optional(),
  /**
   * Which scores are held against the minimum. `every` (default): the lowest of all. `mean`: the mean of all. `named`: the lowest of
   * these, each of which must be there by exactly this name; the others inform and decide nothing.
   */
  reports: z
    .union(
      [z.enum(['every', 'mean']), z.strictObject({ named })],
      "must be 'every', 'mean' or { named: [the names of one or more reports] }",
    )
    .optional(),
  /** Whether each report that counts must also have ended with the result Passed; false by default. */
  requirePassed: z.boolean().optional(),
  /**
   * Whether the copies that the service lists for each report must have the very digests and sizes that the browser gave, before a run
   * passes. Left out: wherever the service lists copies. True: a run whose copies are not listed does not pass. False: nothing is compared.
   */
  verifyDrawings: z.boolean().optional(),
  /**
   * What happens while the service is unavailable during a run. `block` (default): nobody can submit until the run is decided.
   * `allow-flagged`: applicants can submit, and the receipt says that nothing was decided. `defer`: the same, and the decision follows when
   * the service is back.
   */
  outage: outageSchema.optional(),
};
interface RuleSchema extends z.ZodObject<typeof ruleShape, z.core.$strict> {}
const ruleSchema: RuleSchema = z.strictObject(ruleShape);
const cityRule = z.strictObject({ ...ruleShape, permitTypes: z.record(z.string(), ruleSchema).optional() });
const policyShape = { ...ruleShape, minScore: score, cities: z.record(z.string(), cityRule).optional() };
interface PolicySchema extends z.ZodObject<typeof policyShape, z.core.$strict> {}
const policySchema: PolicySchema = z.strictObject(policyShape);

/** Null is no limit. */
const limit = atLeast(1).nullable();
const limitsOf = (perUser: number, perAddress: number, perProcess: number | null) => ({
  perUser: limit.default(perUser),
  /** Counts only where `clientAddress` says who calls. */
  perAddress: limit.default(perAddress),
  perProcess: limit.default(perProcess),
});
const rateLimitsSchema = z.strictObject({
  /** Answered from the store. */
  read: z.strictObject(limitsOf(600, 3_000, null)).prefault({}),
  /** Reads results in the service, whose calls all people share. */
  results: z.strictObject(limitsOf(120, 600, null)).prefault({}),
  /** Whatever writes. `perUser` is 240 by default, or four times `limits.maxFiles` if that is more. */
  change: z.strictObject({ ...limitsOf(0, 1_200, null), perUser: limit.optional() }).prefault({}),
  /** Has the service create or check something. */
  expensive: z.strictObject(limitsOf(30, 120, 600)).prefault({}),
});

const retentionShape = {
  /** A project with all that belongs to it, after its last change; one whose check has not ended after 30 days at the earliest. 730 by default. */
  projectDays: atLeast(1).default(730),
  /** An event that was delivered or given up. 90 by default. */
  eventDays: atLeast(1).default(90),
  /** Answers of the property service, and how many calls were made. 90 by default. */
  propertyDays: atLeast(1).default(90),
};
interface RetentionSchema extends z.ZodObject<typeof retentionShape, z.core.$strict> {}
const retentionSchema: RetentionSchema = z.strictObject(retentionShape);

const streamCapsShape = {
  /** 20 by default. */
  perUser: atLeast(0).default(20),
  /** 200 by default. Counts only where `clientAddress` gives the caller's address. */
  perAddress: atLeast(0).default(200),
  /** 5000 by default. */
  perProcess: atLeast(0).default(5_000),
};
interface StreamCapsSchema extends z.ZodObject<typeof streamCapsShape, z.core.$strict> {}
const streamCapsSchema: StreamCapsSchema = z.strictObject(streamCapsShape);

/** Those that a file can hold. */
export const dataOptions = {
  /** Where the adapter stands in the portal; `/precheck` by default. */
  mountPath: z
    .string()
    .regex(/^(\/|(\/(?!\.\.?(\/|$))[\w.~-]+)+)$/, 'must begin with a slash and not end with one, as in /precheck')
    .default('/precheck'),
  /** `iss` of the receipts. */
  issuer: text,
  /** `aud` of the receipts. */
  audience: text,
  /** By city key. */
  cities: z
    .record(z.string(), citySchema)
    .refine((cities) => Object.keys(cities).length > 0, 'must name at least one city'),
  /** The SQLite database, the signing key and the cookie secret live here. Made where missing, for its owner only. Needed for SQLite. */
  dataDirectory: text.optional(),
  /** SQLite in `dataDirectory` by default. With PostgreSQL, secrets are in the database too and no directory is needed. */
  store: storeSchema.optional(),
  /** Bearer token of the vendor's server for POST /receipts/redeem; at least 16 characters. */
  vendorToken: secret,
  /** Path secret of POST /webhooks/:secret; at least 16 characters. */
  webhookSecret: secret.refine(
    (value) => !/[/\\?#%]/.test(value),
    'is one segment of a path, so it must have none of / \\ ? # %',
  ),
  gate: policySchema,
  /** The property service, for /property. Without it, those calls answer property_not_configured. */
  property: propertySchema.optional(),
  /** 200 MB and 100 files by default; 500 files at most. */
  limits: z
    .strictObject({
      maxFileBytes: atLeast(1).default(200_000_000),
      maxFiles: z.int().min(1).max(500).default(100),
    })
    .prefault({}),
  /** Other origins that may call with credentials. The same origin always may. */
  allowedOrigins: z
    .array(z.string().refine(isOrigin, 'must be exact origins such as https://portal.example'))
    .default([]),
  /** The fastest pace at which an open project is read in the service: while its stages move. 2000 by default, a day at most. */
  pollIntervalMs: atLeast(10).max(DAY_MS).default(2_000),
  /** 24 hours by default, a year at most. */
  receiptLifetimeMs: atLeast(1000)
    .max(366 * DAY_MS)
    .default(DAY_MS),
  /** How many days records are kept, as docs/data-protection.md says. */
  retention: retentionSchema.prefault({}),
  /** Calls a minute by what they cost, and as many at once; null is no limit, false lifts all. docs/operations.md has the defaults. */
  rateLimits: z.union([z.literal(false), rateLimitsSchema], 'must be an object, or false for no limits').prefault({}),
  /** The same events as signed POSTs, in Standard Webhooks form. */
  forward: forwardSchema.optional(),
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

function hook<Function>() {
  return z.custom<Function>((value) => typeof value === 'function', 'must be a function').optional();
}

const everyOption = {
  ...dataOptions,
  /** Returns the caller, or null for nobody. Default: an anonymous person with a signed cookie. */
  identify: hook<(request: Request) => Promise<AdapterUser | null> | AdapterUser | null>(),
  /** Whether the caller may do this. Default: the owner only. `operation` is method and path, such as `POST /projects/:id/process`. */
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
const optionsSchema: OptionsSchema = z.strictObject(everyOption);

/** Makes options readonly. `Excluded` is removed from each value's type. */
type ReadonlyDeep<Value, Excluded> = Value extends (...given: never[]) => unknown
  ? Value
  : Value extends object
    ? { readonly [Name in keyof Value]: ReadonlyDeep<Exclude<Value[Name], Excluded>, Excluded> }
    : Value;

export type PrecheckAdapterOptions = ReadonlyDeep<z.input<typeof optionsSchema>, never>;
export type CityOptions = ReadonlyDeep<z.input<typeof citySchema>, never>;
export type PropertyOptions = ReadonlyDeep<z.input<typeof propertySchema>, never>;
export type RetentionOptions = ReadonlyDeep<z.input<typeof retentionSchema>, never>;
export type StoreOptions = ReadonlyDeep<z.input<typeof storeSchema>, never>;
export type ForwardOptions = ReadonlyDeep<z.input<typeof forwardSchema>, never>;
export type GatePolicy = ReadonlyDeep<z.input<typeof policySchema>, never>;
/** One rule. Fields that a permit type leaves out are taken from its city, then from the general rule. */
export type GateRuleOptions = ReadonlyDeep<z.input<typeof ruleSchema>, never>;
export type OutageRule = NonNullable<GateRuleOptions['outage']>;
/** The options with their defaults. */
export type ParsedOptions = ReadonlyDeep<z.output<typeof optionsSchema>, undefined>;
export type PropertySettings = NonNullable<ParsedOptions['property']>;

/** Throws one error that lists every mistake. Says which option is wrong and what was expected, never a secret. */
export function parseOptions(options: PrecheckAdapterOptions): ParsedOptions {
  const { data, mistakes } = checkOptions(optionsSchema, options ?? {});
  if (data !== undefined && mistakes.length === 0) return data as ParsedOptions;
  const list = mistakes.map(({ place, problem }) => `- ${place} ${problem}`).join('\n');
  throw new TypeError(`createPrecheckAdapter: ${mistakes.length} mistake(s) in the options:\n${list}`);
}

/** All mistakes of options: what the schema finds, and what is only seen when two options are compared. */
export function checkOptions<Data>(schema: z.ZodType<Data>, options: unknown) {
  const { data, mistakes } = checkWith(schema, options);
  const { cities, gate, store, dataDirectory } = recordOf(options);
  if (recordOf(store)['kind'] !== 'postgres' && dataDirectory === undefined) {
    mistakes.push({ place: 'dataDirectory', problem: 'is missing' });
  }
  for (const cityKey of Object.keys(recordOf(recordOf(gate)['cities']))) {
    if (Object.hasOwn(recordOf(cities), cityKey)) continue;
    mistakes.push({ place: placeOf(['gate', 'cities', cityKey]), problem: 'is not one of cities' });
  }
  return { data, mistakes };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isOrigin(value: string): boolean {
  return URL.canParse(value) && new URL(value).origin === value && /^https?:/.test(value);
}
