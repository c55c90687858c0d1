/** How many calls each caller may make: a bucket of tokens for each, refilled steadily. In memory, bounded: each process has its own. */
import { createHash } from 'node:crypto';

/** Of more than these, the longest unseen are forgotten. With their keys, one set of buckets is about 2 MB at most. */
const MAX_BUCKETS = 10_000;
const MAX_KEY_LENGTH = 64;
const MINUTE_MS = 60_000;

export class TokenBuckets {
  readonly #perMinute: number;
  readonly #now: () => number;
  /** The longest unseen first. */
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

  /** Gives a token back that caused no call. */
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

/** A vendor's user id may have any length; what is remembered of it does not. */
function keyOf(caller: string): string {
  return caller.length <= MAX_KEY_LENGTH ? caller : createHash('sha256').update(caller).digest('base64');
}
