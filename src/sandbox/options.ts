import { webhookSecretMistake } from 'precheck-contract/webhook-secret';
import type { RehearsalTimes } from './precheck-service/rehearsals/rehearsal.js';
import { DEFAULT_SHAPE, findShape, SHAPE_NAMES } from './precheck-service/shapes/registry.js';

/** Options of the sandbox. Times are milliseconds, sizes bytes. */
export interface SandboxOptions {
  /** State and files; made where it does not exist. */
  readonly dataDirectory: string;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Default 0: any free port. */
  readonly port?: number;
  /** Port of the storage server, an origin of its own. Default 0. */
  readonly storagePort?: number;
  /** API key by city key. */
  readonly keys: Record<string, string>;
  /** Where completion webhooks go; none are sent without it. */
  readonly webhookUrl?: string;
  /** Signs webhooks in the Standard Webhooks form: `whsec_…` (base64), or two with a space between while one replaces the other. */
  readonly webhookSecret?: string;
  /** Of all who may review findings, 8 to 1000 characters; nobody may without it. */
  readonly reviewPassword?: string;
  readonly citiesDirectory?: string;
  /** What the service and storage are reached as, where that differs from host and port. */
  readonly publicUrl?: string;
  readonly storagePublicUrl?: string;
  /** Whether file links (Option A) may point to private and loopback addresses. Default false. */
  readonly allowPrivateFileLinks?: boolean;
  /** Default 15 minutes. */
  readonly uploadAddressLifetimeMs?: number;
  /** Default 200 MB. */
  readonly maxFileBytes?: number;
  /** Who may frame the viewer, as a `frame-ancestors` value. Default: the viewer itself and this machine. */
  readonly frameAncestors?: string;
  /** Default 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 10 h. */
  readonly webhookRetryDelaysMs?: readonly number[];
  /** How long the rehearsal `late` holds a webhook back. Default 2 minutes. */
  readonly webhookLateDelayMs?: number;
  /** In which of the shapes that the interface leaves open the service answers. Default `plain`. */
  readonly shape?: string;
  /** Port of the property service, an origin of its own. Default 0. */
  readonly propertyPort?: number;
  /** The property service's key; without it one is made once and kept in the directory's `property-key.json`. */
  readonly propertyKey?: string;
  /** The header that carries it. Default x-api-key. */
  readonly propertyKeyHeader?: string;
  /** Default 10 a second and 500 a month, as the interface states. */
  readonly propertyLimits?: { readonly requestsPerSecond: number; readonly requestsPerMonth: number };
  readonly clock?: () => number;
}

/** What tests of the processing replace; no part of the public options. */
export interface ProcessingOverrides {
  readonly workerPath?: string;
  /** False for workers of tests, which may read and write what they like. */
  readonly confinedWorker?: boolean;
  /** How long the worker may read one file, and all files of a run. */
  readonly readingTime?: { readonly perReadingMs: number; readonly perRunMs: number };
  readonly pictureWorkerPath?: string;
  readonly timeLimitMs?: number;
  readonly fileLinkTimeoutMs?: number;
  readonly webhookTimeoutMs?: number;
  readonly rehearsalTimes?: Partial<RehearsalTimes>;
}

export interface Sandbox {
  readonly baseUrl: string;
  readonly storageUrl: string;
  readonly propertyUrl: string;
  close(): Promise<void>;
}

/** Misconfiguration: the message says what was given and what was expected. */
export class SandboxOptionsError extends Error {
  override readonly name = 'SandboxOptionsError';
}

const DEFAULTS = {
  host: '127.0.0.1',
  port: 0,
  storagePort: 0,
  propertyPort: 0,
  propertyKeyHeader: 'x-api-key',
  propertyLimits: { requestsPerSecond: 10, requestsPerMonth: 500 },
  allowPrivateFileLinks: false,
  uploadAddressLifetimeMs: 15 * 60 * 1000,
  maxFileBytes: 200_000_000,
  shape: DEFAULT_SHAPE,
  frameAncestors: "'self' http://localhost:* http://127.0.0.1:* https://localhost:*",
};

/** Fills the defaults in. Throws SandboxOptionsError with every mistake listed. */
export function resolveOptions(options: SandboxOptions) {
  const resolved = { ...DEFAULTS, clock: () => Date.now(), ...withoutUndefined(options) };
  const webhookMistake = options.webhookSecret === undefined ? null : webhookSecretMistake(options.webhookSecret);
  const passwordLength = options.reviewPassword?.length ?? 8;
  const mistakes = [
    resolved.dataDirectory ? null : 'dataDirectory: expected a path',
    resolved.host ? null : 'host: expected a name or an address',
    ...(['port', 'storagePort', 'propertyPort'] as const).map((name) =>
      unless(isWhole(resolved[name], 0) && resolved[name] <= 65535, `${name}: expected a port from 0 to 65535`),
    ),
    ...(['webhookUrl', 'publicUrl', 'storagePublicUrl'] as const).map((name) =>
      unless(isWebAddress(options[name] ?? 'http://none'), `${name}: expected an http or https address`),
    ),
    ...(['uploadAddressLifetimeMs', 'maxFileBytes'] as const).map((name) =>
      unless(resolved[name] >= 1, `${name}: expected a number of at least 1`),
    ),
    // A key travels in a header, so it has what a header may have.
    unless(
      /^[\x21-\x7e]{8,}$/.test(options.propertyKey ?? 'none-given'),
      'propertyKey: expected at least 8 letters, digits or signs, without spaces',
    ),
    unless(
      /^[!#$%&'*+.^_`|~\w-]+$/.test(resolved.propertyKeyHeader),
      'propertyKeyHeader: expected the name of a header',
    ),
    ...(['requestsPerSecond', 'requestsPerMonth'] as const).map((name) =>
      unless(
        isWhole(resolved.propertyLimits[name], 1),
        `propertyLimits.${name}: expected a whole number of at least 1`,
      ),
    ),
    webhookMistake && `webhookSecret: ${webhookMistake}`,
    unless(passwordLength >= 8 && passwordLength <= 1000, 'reviewPassword: expected 8 to 1000 characters'),
    unless(findShape(resolved.shape) !== null, `shape: expected one of ${SHAPE_NAMES.join(', ')}`),
    unless(!/[;,\r\n]/.test(resolved.frameAncestors), 'frameAncestors: expected sources with spaces between'),
  ].filter((mistake) => mistake !== null);
  if (mistakes.length > 0) throw new SandboxOptionsError(`The sandbox cannot start. ${mistakes.join('; ')}.`);
  return resolved;
}

export type ResolvedOptions = ReturnType<typeof resolveOptions>;

function withoutUndefined(options: SandboxOptions): SandboxOptions {
  return Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined),
  ) as unknown as SandboxOptions;
}

const unless = (isRight: boolean, mistake: string): string | null => (isRight ? null : mistake);
const isWhole = (value: number, least: number): boolean => Number.isInteger(value) && value >= least;
const isWebAddress = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
