/** The option `property`; option-schema.ts checks it. */

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

/** With their defaults. */
export type PropertySettings = Required<PropertyOptions>;
