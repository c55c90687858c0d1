/** The option `property` and its check. */
import { isServiceAddress } from '../upstream/key-safety.js';

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

export type PropertySettings = Required<Omit<PropertyOptions, 'keyHeader'>>;

const DAY_MS = 24 * 60 * 60_000;

export function propertySettings(options: PropertyOptions): PropertySettings {
  return {
    baseUrl: options.baseUrl,
    apiKey: options.apiKey,
    monthlyQuota: options.monthlyQuota === undefined ? 500 : options.monthlyQuota,
    anonymousDailyShare: options.anonymousDailyShare ?? 0.5,
    requestsPerSecond: options.requestsPerSecond ?? 10,
    callsPerUserPerMinute: options.callsPerUserPerMinute ?? 30,
    planningCacheMs: options.planningCacheMs ?? DAY_MS,
    estimateCacheMs: options.estimateCacheMs ?? DAY_MS,
  };
}

/** Words of visible ASCII with single spaces between: what a header's value may be. */
const KEY = /^[\x21-\x7e]+( [\x21-\x7e]+)*$/;
/** RFC 9110, 5.6.2. */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
/** These have a meaning of their own in the request. */
const TAKEN_HEADERS = new Set([
  ...['accept', 'content-type', 'content-length', 'transfer-encoding', 'connection', 'host', 'expect', 'upgrade'],
  ...['keep-alive', 'te', 'trailer'],
]);
const KNOWN = new Set([
  ...['baseUrl', 'apiKey', 'keyHeader', 'monthlyQuota', 'anonymousDailyShare', 'requestsPerSecond'],
  ...['callsPerUserPerMinute', 'planningCacheMs', 'estimateCacheMs'],
]);

/** Every mistake, in words; never the key. */
export function propertyMistakes(given: unknown): string[] {
  if (given === undefined) return [];
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return ['property must be an object with baseUrl and apiKey, or left out'];
  }
  const options = given as Partial<Record<keyof PropertyOptions, unknown>>;
  const mistakes = Object.keys(options)
    .filter((name) => !KNOWN.has(name))
    .map((name) => `property.${name} is no option`);
  if (!isServiceAddress(options.baseUrl)) {
    mistakes.push('property.baseUrl must be an https address (http only on loopback), without query or sign-in');
  }
  if (typeof options.apiKey !== 'string' || !KEY.test(options.apiKey)) {
    mistakes.push('property.apiKey must be printable ASCII, and not empty');
  }
  return [...mistakes, ...headerMistakes(options.keyHeader), ...numberMistakes(options)];
}

function headerMistakes(name: unknown): string[] {
  if (name === undefined) return [];
  if (typeof name !== 'string' || !HEADER_NAME.test(name)) return ['property.keyHeader must be the name of a header'];
  return TAKEN_HEADERS.has(name.toLowerCase())
    ? [`property.keyHeader cannot be "${name}", which means something else`]
    : [];
}

function numberMistakes(options: Partial<Record<keyof PropertyOptions, unknown>>): string[] {
  const mistakes: string[] = [];
  const check = (name: keyof PropertyOptions, least: number): void => {
    const value = options[name];
    if (value !== undefined && !(Number.isSafeInteger(value) && (value as number) >= least)) {
      mistakes.push(`property.${name} must be a whole number of at least ${least}`);
    }
  };
  if (options.monthlyQuota !== null) check('monthlyQuota', 0);
  check('requestsPerSecond', 1);
  check('callsPerUserPerMinute', 1);
  check('planningCacheMs', 0);
  check('estimateCacheMs', 0);
  const share = options.anonymousDailyShare;
  if (share !== undefined && !(typeof share === 'number' && share > 0 && share <= 1)) {
    mistakes.push('property.anonymousDailyShare must be a number above 0, at most 1');
  }
  return mistakes;
}
