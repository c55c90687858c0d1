/** Limits how many calls a minute are taken from one person, from one address and in this process, by what the calls cost. */
import { createHash } from 'node:crypto';
import { tooManyRequests } from './adapter-error.js';
import type { ParsedOptions } from './options.js';

const COSTS = ['read', 'results', 'change', 'expensive'] as const;
export type RouteCost = (typeof COSTS)[number];
type Scope = 'perUser' | 'perAddress' | 'perProcess';

/** Beyond this the callers seen longest ago are forgotten. One set of buckets takes about 2 MB at most. */
const MAX_BUCKETS = 10_000;
const MAX_PLAIN_KEY_LENGTH = 64;
const MINUTE_MS = 60_000;

/** `now` never goes back. */
export function createRateLimits(
  { rateLimits, limits }: Pick<ParsedOptions, 'rateLimits' | 'limits'>,
  now: () => number,
) {
  /** By cost and scope. */
  const buckets = new Map<string, TokenBuckets>();
  for (const cost of COSTS) {
    if (rateLimits === false) break;
    // A whole drawing set is sent in one go: for each file an upload address and two saves of its record, some twice.
    const { perUser = Math.max(240, 4 * limits.maxFiles), ...others } = rateLimits[cost];
    for (const [scope, perMinute] of Object.entries({ perUser, ...others })) {
      if (perMinute !== null) buckets.set(`${cost} ${scope}`, new TokenBuckets(perMinute, now));
    }
  }
  const admit = (cost: RouteCost, scope: Scope, caller: string): void => {
    const waitMs = buckets.get(`${cost} ${scope}`)?.take(caller) ?? null;
    if (waitMs !== null) throw tooManyRequests(waitMs);
  };
  return {
    /** Called before any work for the call. Throws too_many_requests. */
    admitAddress(cost: RouteCost, address: string | null): void {
      if (address !== null) admit(cost, 'perAddress', address);
    },
    /** Called once the caller is known. A caller over their own limit takes nothing from the others. Throws too_many_requests. */
    admitUser(cost: RouteCost, userId: string | null): void {
      if (userId !== null) admit(cost, 'perUser', userId);
      admit(cost, 'perProcess', 'process');
    },
  };
}

/** A token bucket for each caller, refilled steadily. In the memory of this process, and bounded (rate-limiter-flexible is not). */
export class TokenBuckets {
  /** The one seen longest ago comes first. */
  readonly #buckets = new Map<string, { readonly tokens: number; readonly atMs: number }>();

  /** `now` never goes back: performance.now, not the time of day. */
  constructor(
    readonly perMinute: number,
    readonly now: () => number,
  ) {}

  /** Takes a token: null where there was one, else the milliseconds until there is. */
  take(caller: string): number | null {
    const tokens = this.#tokens(caller);
    if (tokens < 1) return ((1 - tokens) * MINUTE_MS) / this.perMinute;
    this.#set(caller, tokens - 1);
    return null;
  }

  /** Gives back a token that was not used for a call. */
  giveBack(caller: string): void {
    this.#set(caller, Math.min(this.perMinute, this.#tokens(caller) + 1));
  }

  #tokens(caller: string): number {
    const { tokens, atMs } = this.#buckets.get(keyOf(caller)) ?? { tokens: this.perMinute, atMs: 0 };
    return Math.min(this.perMinute, tokens + ((this.now() - atMs) * this.perMinute) / MINUTE_MS);
  }

  #set(caller: string, tokens: number): void {
    const key = keyOf(caller);
    this.#buckets.delete(key);
    this.#buckets.set(key, { tokens, atMs: this.now() });
    const [longestUnseen] = this.#buckets.size > MAX_BUCKETS ? this.#buckets.keys() : [];
    if (longestUnseen !== undefined) this.#buckets.delete(longestUnseen);
  }
}

/** A vendor's user id may have any length, so a long one is kept as its hash. */
function keyOf(caller: string): string {
  return caller.length <= MAX_PLAIN_KEY_LENGTH ? caller : createHash('sha256').update(caller).digest('base64');
}
