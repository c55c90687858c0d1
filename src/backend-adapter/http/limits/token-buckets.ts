/** How many calls each may make: a bucket of tokens for each, refilled steadily. In memory, bounded: each process has its own. */
import { createHash } from 'node:crypto';

interface Bucket {
  readonly tokens: number;
  readonly atMs: number;
}

/** Of more than these, the longest unseen are forgotten. With their keys, one set of buckets is about 2 MB at most. */
export const MOST_BUCKETS = 10_000;
const LONGEST_KEY = 64;
const MINUTE_MS = 60_000;

export class TokenBuckets {
  readonly #perMinute: number;
  readonly #now: () => number;
  /** The longest unseen first. */
  readonly #buckets = new Map<string, Bucket>();

  /** `now` never goes back: performance.now, not the time of day. */
  constructor(options: { perMinute: number; now: () => number }) {
    this.#perMinute = options.perMinute;
    this.#now = options.now;
  }

  /** How many are remembered now. */
  get size(): number {
    return this.#buckets.size;
  }

  /** Takes a token: null where there was one, else the milliseconds until there is. */
  take(who: string): number | null {
    const key = keyOf(who);
    const atMs = this.#now();
    const tokens = this.#tokens(key, atMs);
    if (tokens < 1) return ((1 - tokens) * MINUTE_MS) / this.#perMinute;
    this.#keep(key, { tokens: tokens - 1, atMs });
    return null;
  }

  /** Gives a token back that caused no call. */
  giveBack(who: string): void {
    const key = keyOf(who);
    const atMs = this.#now();
    this.#keep(key, { tokens: Math.min(this.#perMinute, this.#tokens(key, atMs) + 1), atMs });
  }

  #tokens(key: string, atMs: number): number {
    const bucket = this.#buckets.get(key);
    if (bucket === undefined) return this.#perMinute;
    return Math.min(this.#perMinute, bucket.tokens + ((atMs - bucket.atMs) * this.#perMinute) / MINUTE_MS);
  }

  #keep(key: string, bucket: Bucket): void {
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    if (this.#buckets.size <= MOST_BUCKETS) return;
    const [longestUnseen] = this.#buckets.keys();
    if (longestUnseen !== undefined) this.#buckets.delete(longestUnseen);
  }
}

/** A vendor's user id may have any length; what is remembered of it does not. */
function keyOf(who: string): string {
  return who.length <= LONGEST_KEY ? who : createHash('sha256').update(who).digest('base64');
}
