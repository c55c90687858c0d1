/** Limits how many calls a minute are taken from one person, from one address and in this process, by what the calls cost. */
import { createHash } from 'node:crypto';
import { tooManyRequests } from '../adapter-error.js';

/** read: answered from the store, or by a read of the service. change: writes. expensive: has the service create or check something. */
export type RouteCost = 'read' | 'change' | 'expensive';

/** Calls a minute, and as many at once; null is no limit. */
export interface RateLimit {
  readonly perUser: number | null;
  /** Counts only where `clientAddress` says who calls. */
  readonly perAddress: number | null;
  readonly perProcess: number | null;
}

export type RateLimitSettings = Readonly<Record<RouteCost, RateLimit>>;
export type RateLimitOptions = false | Partial<Readonly<Record<RouteCost, Partial<RateLimit>>>>;

const COSTS = ['read', 'change', 'expensive'] as const;
const SCOPES = ['perUser', 'perAddress', 'perProcess'] as const;

const DEFAULTS = {
  read: { perUser: 600, perAddress: 3_000, perProcess: null },
  change: { perUser: 240, perAddress: 1_200, perProcess: null },
  expensive: { perUser: 30, perAddress: 120, perProcess: 600 },
} as const satisfies RateLimitSettings;

/** `maxFiles`: a whole drawing set is sent in one go: for each file an upload address and two saves of its draft record, some twice. */
export function rateLimitSettings(options: RateLimitOptions | undefined, maxFiles: number): RateLimitSettings {
  const none = { perUser: null, perAddress: null, perProcess: null };
  if (options === false) return { read: none, change: none, expensive: none };
  const { read, change, expensive } = DEFAULTS;
  const perUser = Math.max(change.perUser, 4 * maxFiles);
  return {
    read: { ...read, ...options?.read },
    change: { ...change, perUser, ...options?.change },
    expensive: { ...expensive, ...options?.expensive },
  };
}

export class RateLimits {
  readonly #buckets = new Map<string, TokenBuckets>();

  /** `now` never goes back. */
  constructor(settings: RateLimitSettings, now: () => number) {
    for (const cost of COSTS) {
      for (const scope of SCOPES) {
        const perMinute = settings[cost][scope];
        if (perMinute !== null) this.#buckets.set(`${cost} ${scope}`, new TokenBuckets({ perMinute, now }));
      }
    }
  }

  /** Called before any work for the call. Throws too_many_requests. */
  admitAddress(cost: RouteCost, address: string | null): void {
    this.#admit(cost, 'perAddress', address);
  }

  /** Called once the caller is known. A caller over their own limit takes nothing from the others. Throws too_many_requests. */
  admitUser(cost: RouteCost, userId: string | null): void {
    this.#admit(cost, 'perUser', userId);
    this.#admit(cost, 'perProcess', 'process');
  }

  #admit(cost: RouteCost, scope: keyof RateLimit, caller: string | null): void {
    const buckets = this.#buckets.get(`${cost} ${scope}`);
    const waitMs = caller === null ? null : (buckets?.take(caller) ?? null);
    if (waitMs !== null) throw tooManyRequests(waitMs);
  }
}

/** Beyond this the callers seen longest ago are forgotten. One set of buckets takes about 2 MB at most. */
const MAX_BUCKETS = 10_000;
const MAX_PLAIN_KEY_LENGTH = 64;
const MINUTE_MS = 60_000;

/** A token bucket for each caller, refilled steadily. In the memory of this process, and bounded. */
export class TokenBuckets {
  readonly #perMinute: number;
  readonly #now: () => number;
  /** The one seen longest ago comes first. */
  readonly #buckets = new Map<string, { readonly tokens: number; readonly atMs: number }>();

  /** `now` never goes back: performance.now, not the time of day. */
  constructor(options: { perMinute: number; now: () => number }) {
    this.#perMinute = options.perMinute;
    this.#now = options.now;
  }

  /** Takes a token: null where there was one, else the milliseconds until there is. */
  take(caller: string): number | null {
    const key = keyOf(caller);
    const tokens = this.#tokens(key);
    if (tokens < 1) return ((1 - tokens) * MINUTE_MS) / this.#perMinute;
    this.#set(key, tokens - 1);
    return null;
  }

  /** Gives back a token that was not used for a call. */
  giveBack(caller: string): void {
    const key = keyOf(caller);
    this.#set(key, Math.min(this.#perMinute, this.#tokens(key) + 1));
  }

  #tokens(key: string): number {
    const { tokens, atMs } = this.#buckets.get(key) ?? { tokens: this.#perMinute, atMs: 0 };
    return Math.min(this.#perMinute, tokens + ((this.#now() - atMs) * this.#perMinute) / MINUTE_MS);
  }

  #set(key: string, tokens: number): void {
    this.#buckets.delete(key);
    this.#buckets.set(key, { tokens, atMs: this.#now() });
    const [longestUnseen] = this.#buckets.size > MAX_BUCKETS ? this.#buckets.keys() : [];
    if (longestUnseen !== undefined) this.#buckets.delete(longestUnseen);
  }
}

/** A vendor's user id may have any length, so a long one is kept as its hash. */
function keyOf(caller: string): string {
  return caller.length <= MAX_PLAIN_KEY_LENGTH ? caller : createHash('sha256').update(caller).digest('base64');
}
