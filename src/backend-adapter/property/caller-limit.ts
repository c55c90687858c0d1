/** How many calls one person may cause. A bucket of tokens for each, refilled steadily. In memory: each process has its own. */

interface Bucket {
  readonly tokens: number;
  readonly atMs: number;
}

/** More people than this within a minute are forgotten, the longest unseen first. */
const MOST_CALLERS = 10_000;
const MINUTE_MS = 60_000;

export class CallerLimit {
  readonly #perMinute: number;
  readonly #now: () => number;
  /** The longest unseen first. */
  readonly #buckets = new Map<string, Bucket>();

  /** `now` never goes back: performance.now, not the time of day. */
  constructor(options: { perMinute: number; now: () => number }) {
    this.#perMinute = options.perMinute;
    this.#now = options.now;
  }

  /** Takes a token: null where there was one, else the milliseconds until there is. */
  take(userId: string): number | null {
    const atMs = this.#now();
    const tokens = this.#tokens(userId, atMs);
    if (tokens < 1) return ((1 - tokens) * MINUTE_MS) / this.#perMinute;
    this.#keep(userId, { tokens: tokens - 1, atMs });
    return null;
  }

  /** Gives a token back that caused no call. */
  giveBack(userId: string): void {
    const atMs = this.#now();
    this.#keep(userId, { tokens: Math.min(this.#perMinute, this.#tokens(userId, atMs) + 1), atMs });
  }

  #tokens(userId: string, atMs: number): number {
    const bucket = this.#buckets.get(userId);
    if (bucket === undefined) return this.#perMinute;
    return Math.min(this.#perMinute, bucket.tokens + ((atMs - bucket.atMs) * this.#perMinute) / MINUTE_MS);
  }

  #keep(userId: string, bucket: Bucket): void {
    this.#buckets.delete(userId);
    this.#buckets.set(userId, bucket);
    const [longestUnseen] = this.#buckets.keys();
    if (this.#buckets.size > MOST_CALLERS && longestUnseen !== undefined) this.#buckets.delete(longestUnseen);
  }
}
