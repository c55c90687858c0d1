const WINDOW_MS = 1000;

/** Lets so many calls of a key through within any second. */
export class CallRate {
  readonly #most: number;
  /** When the latest calls that went through came, oldest first; at most `#most` a key. */
  readonly #times = new Map<string, number[]>();

  constructor(mostPerSecond: number) {
    this.#most = mostPerSecond;
  }

  /** Null where the call may go on, which uses one up; else the milliseconds until one may. */
  take(keyId: string, nowMs: number): number | null {
    // A time to come is left from before the clock was put back.
    const recent = (this.#times.get(keyId) ?? []).filter((time) => time > nowMs - WINDOW_MS && time <= nowMs);
    const oldest = recent[0];
    if (recent.length >= this.#most && oldest !== undefined) return oldest + WINDOW_MS - nowMs;
    this.#times.set(keyId, [...recent, nowMs]);
    return null;
  }
}
