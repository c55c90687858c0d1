/** When the next call may be sent, so that no second has more of them than the service takes. In memory: each process has its own. */

/** A second at the service is not exactly one here: calls that are sent a second apart may arrive closer together. */
const SECOND_MS = 1_050;

export class CallPace {
  readonly #perSecond: number;
  readonly #longestWaitMs: number;
  readonly #now: () => number;
  /** When the latest calls were or will be sent; one for each that a second takes. */
  #booked: number[] = [];
  #pausedUntilMs = 0;

  /** `now` never goes back: performance.now, not the time of day. */
  constructor(options: { perSecond: number; longestWaitMs: number; now: () => number }) {
    this.#perSecond = options.perSecond;
    this.#longestWaitMs = options.longestWaitMs;
    this.#now = options.now;
  }

  /** Books the next place and says how long until then; or, where that is too long, books none and says when to come back. */
  book(): { readonly waitMs: number } | { readonly retryAfterMs: number } {
    const nowMs = this.#now();
    const earliest = this.#booked.length < this.#perSecond ? 0 : (this.#booked[0] ?? 0) + SECOND_MS;
    const atMs = Math.max(nowMs, earliest, this.#pausedUntilMs);
    if (atMs - nowMs > this.#longestWaitMs) return { retryAfterMs: atMs - nowMs };
    this.#booked = [...this.#booked, atMs].slice(-this.#perSecond);
    return { waitMs: atMs - nowMs };
  }

  /** The service asked to be left alone for so long. */
  pause(ms: number): void {
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, this.#now() + ms);
  }
}
