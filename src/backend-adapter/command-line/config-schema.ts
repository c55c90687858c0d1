/** The configuration file of `precheck-elements adapter`: the adapter's options as JSON, and the server around it. */
import * as z from 'zod/mini';
import type { PrecheckAdapterOptions } from '../options.js';

/** A value that stands elsewhere: in an environment variable, or in a file (as secrets of containers do). */
export const referenceSchema = z.union([z.strictObject({ env: z.string() }), z.strictObject({ file: z.string() })]);

const described = <Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema => {
  z.globalRegistry.add(schema, { description });
  return schema;
};
const TEXT = 'must be a text, { "env": "NAME" } or { "file": "path" }';
const SECRET = 'is a secret, so it must be { "env": "NAME" } or { "file": "path" }, not the value itself';

const text = (description: string) => described(z.union([z.string(), referenceSchema], { error: TEXT }), description);
/** Never a plain text: configuration files are shown, copied and committed. */
const secret = (description: string) => described(z.union(referenceSchema.def.options, { error: SECRET }), description);
const number = (description: string) => described(z.number(), description);
const whole = (least: number, most: number, description: string) =>
  described(
    z.int({ error: `must be a whole number from ${least} to ${most}` }).check(z.gte(least), z.lte(most)),
    description,
  );
const numberOrNull = (description: string) =>
  described(z.union([z.number(), z.null()], { error: 'must be a number or null' }), description);

const serverSchema = z.strictObject({
  host: z.optional(text('The address to listen on; `127.0.0.1` by default, `0.0.0.0` in a container.')),
  port: z.optional(whole(0, 65_535, '8080 by default; 0 takes any that is free.')),
  trustedProxies: z.optional(
    whole(
      0,
      10,
      'How many proxies stand before it that write X-Forwarded-For; 0 by default. The limits by address go by it.',
    ),
  ),
  stopDelayMs: z.optional(
    whole(
      0,
      300_000,
      'How long it still serves after SIGTERM, with /ready at 503, so that a balancer can turn away; 0 by default.',
    ),
  ),
  logLevel: z.optional(
    described(z.enum(['info', 'warn', 'error'], { error: 'must be info, warn or error' }), '`info` by default.'),
  ),
});

const citySchema = z.strictObject({
  baseUrl: text('The service’s address for the city; https, or http on loopback.'),
  apiKey: secret('The city’s key.'),
  name: z.optional(text('Shown instead of the service’s own name.')),
  maxCallsPerSecond: z.optional(number('20 by default: calls of the service for the city, for each process.')),
});

const propertySchema = z.strictObject({
  baseUrl: text('The property service’s address.'),
  apiKey: secret('Its key.'),
  keyHeader: z.optional(text('`x-api-key` by default.')),
  monthlyQuota: z.optional(numberOrNull('500 by default; null for no limit.')),
  anonymousDailyShare: z.optional(number('0.5 by default.')),
  requestsPerSecond: z.optional(number('10 by default.')),
  callsPerUserPerMinute: z.optional(number('30 by default.')),
  planningCacheMs: z.optional(number('24 hours by default.')),
  estimateCacheMs: z.optional(number('24 hours by default.')),
});

const storeSchema = z.strictObject({
  kind: text('`sqlite` (default) or `postgres`.'),
  connectionString: z.optional(secret('Of PostgreSQL.')),
  mostConnections: z.optional(number('10 by default.')),
});

/** What lies deeper is checked by the options' own check, which is stricter than a schema could be. */
const object = (description: string) =>
  described(z.record(z.string(), z.unknown(), { error: 'must be an object' }), description);

const options = {
  mountPath: z.optional(text('`/precheck` by default.')),
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
      maxFileBytes: z.optional(number('209715200 by default.')),
      maxFiles: z.optional(number('100 by default.')),
    }),
  ),
  allowedOrigins: z.optional(
    described(z.array(z.string(), { error: 'must be a list of origins' }), 'Other origins whose pages may call.'),
  ),
  pollIntervalMs: z.optional(number('1000 by default.')),
  receiptLifetimeMs: z.optional(number('24 hours by default.')),
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
  $schema: z.optional(described(z.string(), 'For editors; `precheck-elements adapter --schema` prints one.')),
  server: z.optional(serverSchema),
  ...options,
});
export type Config = z.infer<typeof configSchema>;

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
