/** The configuration file of `precheck-adapter serve`: the adapter's options as JSON, and the server around it. */
import * as z from 'zod/mini';
import {
  DEFAULT_CALLS_PER_SECOND,
  DEFAULT_CONNECTIONS,
  DEFAULT_KEY_HEADER,
  DEFAULT_LIMITS,
  DEFAULT_MOUNT_PATH,
  DEFAULT_POLL_INTERVAL_MS,
  DEFAULT_RECEIPT_LIFETIME_MS,
} from '../option-defaults.js';
import type { PrecheckAdapterOptions } from '../options.js';
import { RETENTION } from '../projects/retention.js';
import { propertySettings } from '../property/property-options.js';
import { DEFAULT_SERVER } from './server-options.js';

/** A value that stands elsewhere: in an environment variable, or in a file (as secrets of containers do). */
export const referenceSchema = z.union([z.strictObject({ env: z.string() }), z.strictObject({ file: z.string() })]);

const described = <Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema => {
  z.globalRegistry.add(schema, { description });
  return schema;
};
const TEXT = 'must be a text, { "env": "NAME" } or { "file": "path" }';
const SECRET = 'is a secret, so it must be { "env": "NAME" } or { "file": "path" }, not the value itself';

const PROPERTY = propertySettings({ baseUrl: '', apiKey: '' });
const hours = (ms: number): string => `${ms / 3_600_000} hours`;

const text = (description: string) => described(z.union([z.string(), referenceSchema], { error: TEXT }), description);
/** Never a plain text: configuration files are shown, copied and committed. */
const secret = (description: string) => described(z.union(referenceSchema.def.options, { error: SECRET }), description);
const number = (description: string) => described(z.number(), description);
const wholeUpTo = (most: number, description: string) =>
  described(z.int({ error: `must be a whole number from 0 to ${most}` }).check(z.gte(0), z.lte(most)), description);
const numberOrNull = (description: string) =>
  described(z.union([z.number(), z.null()], { error: 'must be a number or null' }), description);

const serverSchema = z.strictObject({
  host: z.optional(
    text(`The address to listen on; \`${DEFAULT_SERVER.host}\` by default, \`0.0.0.0\` in a container.`),
  ),
  port: z.optional(wholeUpTo(65_535, `${DEFAULT_SERVER.port} by default; 0 takes any that is free.`)),
  trustedProxies: z.optional(
    wholeUpTo(
      10,
      `How many proxies stand before it that write X-Forwarded-For; ${DEFAULT_SERVER.trustedProxies} by default. The limits by address go by it.`,
    ),
  ),
  stopDelayMs: z.optional(
    wholeUpTo(
      300_000,
      `How long it still serves after SIGTERM, with /ready at 503, so that a balancer can turn away; ${DEFAULT_SERVER.stopDelayMs} by default.`,
    ),
  ),
  logLevel: z.optional(
    described(
      z.enum(['info', 'warn', 'error'], { error: 'must be info, warn or error' }),
      `\`${DEFAULT_SERVER.logLevel}\` by default.`,
    ),
  ),
});

const citySchema = z.strictObject({
  baseUrl: text('The service’s address for the city; https, or http on loopback.'),
  apiKey: secret('The city’s key.'),
  storageOrigins: z.optional(
    described(
      z.array(z.string(), { error: 'must be a list of origins' }),
      'Where the service stores drawings: from these and its own origin alone [copies](#the-drawings) are read.',
    ),
  ),
  name: z.optional(text('Shown instead of the service’s own name.')),
  maxCallsPerSecond: z.optional(
    number(`${DEFAULT_CALLS_PER_SECOND} by default: calls of the service for the city, for each process.`),
  ),
});

const propertySchema = z.strictObject({
  baseUrl: text('The property service’s address.'),
  apiKey: secret('Its key.'),
  keyHeader: z.optional(text(`\`${DEFAULT_KEY_HEADER}\` by default.`)),
  monthlyQuota: z.optional(numberOrNull(`${PROPERTY.monthlyQuota} by default; null for no limit.`)),
  anonymousDailyShare: z.optional(number(`${PROPERTY.anonymousDailyShare} by default.`)),
  requestsPerSecond: z.optional(number(`${PROPERTY.requestsPerSecond} by default.`)),
  callsPerUserPerMinute: z.optional(number(`${PROPERTY.callsPerUserPerMinute} by default.`)),
  planningCacheMs: z.optional(number(`${hours(PROPERTY.planningCacheMs)} by default.`)),
  estimateCacheMs: z.optional(number(`${hours(PROPERTY.estimateCacheMs)} by default.`)),
});

const storeSchema = z.strictObject({
  kind: text('`sqlite` or `postgres`; SQLite where `store` is left out.'),
  connectionString: z.optional(secret('Of PostgreSQL.')),
  mostConnections: z.optional(number(`${DEFAULT_CONNECTIONS} by default.`)),
});

/** What lies deeper is checked by the options' own check, which is stricter than a schema could be. */
const object = (description: string) =>
  described(z.record(z.string(), z.unknown(), { error: 'must be an object' }), description);

const options = {
  mountPath: z.optional(text(`\`${DEFAULT_MOUNT_PATH}\` by default.`)),
  issuer: text('`iss` of the receipts.'),
  audience: text('`aud` of the receipts.'),
  cities: described(z.record(z.string(), citySchema), 'By city key.'),
  dataDirectory: z.optional(text('For SQLite. Relative to the configuration file.')),
  store: z.optional(storeSchema),
  vendorToken: secret('At least 16 characters.'),
  webhookSecret: secret('At least 16 characters that may stand in a path.'),
  gate: object('The [gate’s policy](#the-gate).'),
  property: z.optional(propertySchema),
  limits: z.optional(
    z.strictObject({
      maxFileBytes: z.optional(number(`${DEFAULT_LIMITS.maxFileBytes} by default.`)),
      maxFiles: z.optional(number(`${DEFAULT_LIMITS.maxFiles} by default.`)),
    }),
  ),
  allowedOrigins: z.optional(
    described(z.array(z.string(), { error: 'must be a list of origins' }), 'Other origins whose pages may call.'),
  ),
  pollIntervalMs: z.optional(number(`${DEFAULT_POLL_INTERVAL_MS} by default.`)),
  receiptLifetimeMs: z.optional(number(`${hours(DEFAULT_RECEIPT_LIFETIME_MS)} by default.`)),
  retention: z.optional(
    z.strictObject({
      projectDays: z.optional(number(`${RETENTION.projectDays} by default: a project, after its last change.`)),
      eventDays: z.optional(number(`${RETENTION.eventDays} by default: an event, once it is delivered or given up.`)),
      propertyDays: z.optional(
        number(`${RETENTION.propertyDays} by default: answers of the property service, and counts of calls.`),
      ),
    }),
  ),
  rateLimits: z.optional(
    described(
      z.union([z.literal(false), z.record(z.string(), z.unknown())], { error: 'must be an object or false' }),
      'Calls a minute, or false.',
    ),
  ),
  forward: z.optional(
    z.strictObject({
      url: text('Where [events](#events) are POSTed.'),
      secret: secret('What they are signed with: `whsec_` and base64.'),
    }),
  ),
  streamCaps: z.optional(object('Event streams open at once.')),
};

export const configSchema = z.strictObject({
  $schema: z.optional(described(z.string(), 'For editors; `precheck-adapter serve --schema` prints one.')),
  server: z.optional(serverSchema),
  ...options,
});

type OptionsThatAreData = {
  [Name in keyof PrecheckAdapterOptions]-?: NonNullable<PrecheckAdapterOptions[Name]> extends (
    ...given: never[]
  ) => unknown
    ? never
    : Name;
}[keyof PrecheckAdapterOptions];

/** The types fail here when the adapter takes an option that this file does not: add it to `options` above and to docs/operations.md. */
const everyOption: Record<Exclude<OptionsThatAreData, keyof typeof options>, never> = {};
void everyOption;
