/** The adapter's options as one schema: their check, their defaults, and what the configuration file of `serve` is made from. */
import { WEBHOOK_SECRET_FORM } from 'precheck-contract/webhook-secret';
import * as z from 'zod';
import type { PrecheckAdapterOptions } from './options.js';
import { isSigningSecret } from './outbox/webhook.js';
import { DEFAULT_CONNECTIONS } from './store/store-options.js';
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
const SECRET_TEXT = /^[\x21-\x7e]{16,}$/;

const NOT_EMPTY = 'must be a text that is not empty';
const SECRET = 'must have at least 16 printable ASCII characters and no space';
const NO_CITY = 'must name at least one city';
const PATH_SECRET = 'is one segment of a path, so it must have none of / \\ ? # %';
const MOUNT_PATH = 'must begin with a slash and not end with one, as in /precheck';
const SERVICE_ADDRESS = 'must be an https address (http only on loopback), without query or sign-in';
const FORWARD_ADDRESS = 'must be an https address (http only on loopback), without sign-in or fragment';
const ORIGINS = 'must be exact origins such as https://portal.example';
const STORAGE_ORIGINS = 'must be a list of exact https origins (http only on loopback) such as https://storage.example';
const SCORE = 'must be a number from 0 to 100';
const SHARE = 'must be a number above 0, at most 1';
const OUTAGE = "must be { rule: 'block' }, or { rule: 'allow-flagged' or 'defer', afterMs, maxAgeMs }";
const REPORTS = "must be 'every', 'mean' or { named: [the names of one or more reports] }";
const REPORT_NAMES = 'must be a list of the names of one or more reports';

// A message follows the place of its option: `issuer must be …`.

/** An unknown name is refused: mistyped, it would silently do nothing. */
export function object<Shape extends z.ZodRawShape>(shape: Shape, wrong = 'must be an object') {
  const unknown = `is no option; they are ${Object.keys(shape).join(', ')}`;
  return z.strictObject(shape, { error: ({ code }) => (code === 'unrecognized_keys' ? unknown : wrong) });
}

export function whole(min: number, max = Number.MAX_SAFE_INTEGER, more = '') {
  const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  const error = `must be a whole number ${range}${more}`;
  return z.int({ error }).min(min, { error }).max(max, { error });
}

function textThat(isRight: RegExp | ((value: string) => boolean), error: string) {
  const schema = z.string({ error });
  return isRight instanceof RegExp ? schema.regex(isRight, { error }) : schema.refine(isRight, { error });
}

function table<Entry extends z.ZodType>(entry: Entry) {
  return z.record(z.string(), entry, { error: 'must be an object' });
}

/** `kinds`: the objects, told apart by the value of one field. */
function oneOf<const Kinds extends readonly [z.ZodObject, ...z.ZodObject[]]>(
  field: string,
  kinds: Kinds,
  wrongField: string,
  wrong: string,
) {
  return z.discriminatedUnion(field, kinds, { error: ({ code }) => (code === 'invalid_union' ? wrongField : wrong) });
}

export const text = z.string({ error: 'must be a text' }).refine((value) => value.trim() !== '', { error: NOT_EMPTY });
const flag = z.boolean({ error: 'must be true or false' }).optional();
function hook<Name extends keyof PrecheckAdapterOptions>() {
  const error = 'must be a function';
  return z.custom<PrecheckAdapterOptions[Name]>((value) => typeof value === 'function', { error }).optional();
}

export const citySchema = object({
  baseUrl: textThat(isServiceAddress, SERVICE_ADDRESS),
  apiKey: textThat(HEADER_TEXT, 'must be printable ASCII without spaces, and not empty'),
  storageOrigins: z.array(textThat(isStorageOrigin, STORAGE_ORIGINS), { error: STORAGE_ORIGINS }).optional(),
  name: text.optional(),
  maxCallsPerSecond: whole(1, 10_000).default(20),
});

const keyHeader = textThat(HEADER_NAME, 'must be the name of a header').refine((name) => !RESERVED_HEADER.test(name), {
  error: ({ input }) => `cannot be "${String(input)}", which means something else`,
});
const share = z.number({ error: SHARE }).gt(0, { error: SHARE }).lte(1, { error: SHARE });
export const propertySchema = object(
  {
    baseUrl: textThat(isServiceAddress, SERVICE_ADDRESS),
    apiKey: textThat(HEADER_VALUE, 'must be printable ASCII, and not empty'),
    keyHeader: keyHeader.default(DEFAULT_KEY_HEADER),
    monthlyQuota: whole(0).nullable().default(500),
    anonymousDailyShare: share.default(0.5),
    requestsPerSecond: whole(1, 10_000).default(10),
    callsPerUserPerMinute: whole(1).default(30),
    planningCacheMs: whole(0).default(DAY_MS),
    estimateCacheMs: whole(0).default(DAY_MS),
  },
  'must be an object with baseUrl and apiKey, or left out',
);

const connectionString = textThat(isConnectionString, 'must be as postgresql://user:password@host:5432/database');
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

const minScore = z.number({ error: SCORE }).min(0, { error: SCORE }).max(100, { error: SCORE });
const reportName = textThat(/./, REPORT_NAMES);
const named = z.array(reportName, { error: REPORT_NAMES }).min(1, { error: REPORT_NAMES });
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

/** Undefined is refused: taken for no limit, a number that was not read would lift it. */
const limit = z.exactOptional(whole(1, undefined, ', or null for no limit').nullable());
const limits = object({ perUser: limit, perAddress: limit, perProcess: limit }).optional();
const rateLimitSchema = z.union([z.literal(false), object({ read: limits, change: limits, expensive: limits })], {
  error: 'must be an object, or false for no limits',
});
const retentionSchema = object({
  projectDays: whole(1).default(730),
  eventDays: whole(1).default(90),
  propertyDays: whole(1).default(90),
});
const streamCapSchema = object({
  perUser: whole(0).default(20),
  // An office behind one address has many people.
  perAddress: whole(0).default(200),
  perProcess: whole(0).default(5_000),
});

/** Those that a file can hold. */
export const dataOptions = {
  mountPath: textThat(/^(\/|(\/[\w.~-]+)+)$/, MOUNT_PATH).default('/precheck'),
  issuer: text,
  audience: text,
  cities: table(citySchema).refine((cities) => Object.keys(cities).length > 0, { error: NO_CITY }),
  dataDirectory: text.optional(),
  store: storeSchema.optional(),
  vendorToken: textThat(SECRET_TEXT, SECRET),
  webhookSecret: textThat(SECRET_TEXT, SECRET).refine((secret) => !/[/\\?#%]/.test(secret), { error: PATH_SECRET }),
  gate: gateSchema,
  property: propertySchema.optional(),
  limits: object({
    maxFileBytes: whole(1).default(200_000_000),
    maxFiles: whole(1).default(100),
  }).prefault({}),
  allowedOrigins: z.array(textThat(isOrigin, ORIGINS), { error: 'must be a list of origins' }).optional(),
  pollIntervalMs: whole(10).default(2_000),
  receiptLifetimeMs: whole(1000).default(DAY_MS),
  retention: retentionSchema.prefault({}),
  rateLimits: rateLimitSchema.optional(),
  forward: forwardSchema.optional(),
  streamCaps: streamCapSchema.prefault({}),
};

const everyOption = {
  ...dataOptions,
  identify: hook<'identify'>(),
  authorize: hook<'authorize'>(),
  clientAddress: hook<'clientAddress'>(),
  log: hook<'log'>(),
  clock: hook<'clock'>(),
  onReportCompleted: hook<'onReportCompleted'>(),
  onGateDecided: hook<'onGateDecided'>(),
} satisfies Record<keyof PrecheckAdapterOptions, z.ZodType>;
const optionsSchema = object(everyOption);

type WithDefaults =
  | 'mountPath'
  | 'cities'
  | 'property'
  | 'limits'
  | 'pollIntervalMs'
  | 'receiptLifetimeMs'
  | 'retention'
  | 'streamCaps';
/** The options with their defaults. */
export type ParsedOptions = PrecheckAdapterOptions & Pick<z.output<typeof optionsSchema>, WithDefaults>;

/** Throws one error that lists every mistake. Says which option is wrong and what was expected, never a secret. */
export function parseOptions(options: PrecheckAdapterOptions): ParsedOptions {
  const { data, mistakes } = checkOptions(optionsSchema, options);
  if (mistakes.length === 0) return data as ParsedOptions;
  const list = mistakes.map(({ place, problem }) => `- ${place} ${problem}`).join('\n');
  throw new TypeError(`createPrecheckAdapter: ${mistakes.length} mistake(s) in the options:\n${list}`);
}

export interface Mistake {
  /** `cities["wattle-bay"].apiKey` */
  readonly place: string;
  /** `must be …`; never the value. */
  readonly problem: string;
  readonly isMissing: boolean;
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

/** `data` has the defaults. Each mistake comes once. */
export function checkWith<Data>(schema: z.ZodType<Data>, value: unknown) {
  const { data, error } = schema.safeParse(value, { reportInput: true });
  const mistakes = (error?.issues ?? []).flatMap((issue) => mistakesIn(issue, []));
  return { data, mistakes: [...new Map(mistakes.map((one) => [`${one.place} ${one.problem}`, one])).values()] };
}

function mistakesIn(issue: z.core.$ZodIssue, within: readonly PropertyKey[]): Mistake[] {
  const path = [...within, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ place: placeOf([...path, key]), problem: issue.message, isMissing: false }));
  }
  // The branch of a union that has the right kind of value, and something wrong within it, says more than the union does.
  const isWithin = ({ path: inner, code }: z.core.$ZodIssue): boolean =>
    inner.length > 0 || code === 'unrecognized_keys';
  const branch = issue.code === 'invalid_union' ? issue.errors.find((issues) => issues.every(isWithin)) : undefined;
  if (branch !== undefined) return branch.flatMap((inner) => mistakesIn(inner, path));
  return [{ place: placeOf(path), problem: issue.message, isMissing: issue.input === undefined }];
}

/** Keys of tables are quoted; the numbers of a list's items are left out. */
export function placeOf(path: readonly PropertyKey[]): string {
  const names = path.filter((part) => typeof part !== 'number').map(String);
  if (names.length === 0) return 'the options';
  return names.reduce((place, name, index) => {
    const isKey = ['cities', 'permitTypes'].includes(names[index - 1] ?? '') || !/^[\w$]+$/.test(name);
    return isKey ? `${place}[${JSON.stringify(name)}]` : `${place}${place && '.'}${name}`;
  }, '');
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isOrigin(value: string): boolean {
  return URL.canParse(value) && new URL(value).origin === value && /^https?:/.test(value);
}

function isStorageOrigin(value: string): boolean {
  return isOrigin(value) && isHttpsOrLoopback(new URL(value));
}

function isForwardAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return url.username === '' && url.password === '' && url.hash === '' && isHttpsOrLoopback(url);
}

function isConnectionString(value: string): boolean {
  return /^postgres(ql)?:\/\/./.test(value) && URL.canParse(value);
}
