const WINDOW_MS = 60_000;
const TRIES_A_NAME = 5;
const TRIES_AN_ADDRESS = 20;
const MAX_KEYS = 10_000;

/** Counts failed logins of the last minute: 5 for a name from one address, 20 for an address. Kept in memory. */
export class LoginLimiter {
  readonly #clock: () => number;
  readonly #failures = new Map<string, number[]>();

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /**
   * Counts a try as failed before it is made, so that tries side by side get no more than tries in a row. Returns how many
   * milliseconds to wait where there have been too many, and then counts nothing; else 0.
   */
  take(name: string, address: string): number {
    const now = this.#clock();
    const limits = keysOf(name, address).map(([key, limit]) => ({ key, limit, recent: this.#recent(key, now) }));
    const waits = limits.map(({ recent, limit }) => (recent.length < limit ? 0 : (recent[0] ?? now) + WINDOW_MS - now));
    const waitMs = Math.max(...waits);
    if (waitMs > 0) return waitMs;
    if (this.#failures.size > MAX_KEYS) this.#prune(now);
    for (const { key, recent } of limits) {
      // Taken out and put in again, so that the map stands in the order of use.
      this.#failures.delete(key);
      this.#failures.set(key, [...recent, now]);
    }
    return 0;
  }

  /** Takes the try back that was counted, and the name's others with it. */
  succeeded(name: string, address: string): void {
    const [nameKey, addressKey] = keysOf(name, address).map(([key]) => key);
    this.#failures.delete(nameKey ?? '');
    this.#failures.set(addressKey ?? '', (this.#failures.get(addressKey ?? '') ?? []).slice(0, -1));
  }

  #recent(key: string, now: number): number[] {
    return (this.#failures.get(key) ?? []).filter((at) => at > now - WINDOW_MS);
  }

  /** Forgets what is older than a minute, and down to half of the room what was used longest ago. */
  #prune(now: number): void {
    for (const key of this.#failures.keys()) {
      if (this.#failures.size > MAX_KEYS / 2 || this.#recent(key, now).length === 0) this.#failures.delete(key);
      else return;
    }
  }
}

function keysOf(name: string, address: string): (readonly [string, number])[] {
  return [
    [JSON.stringify([address, name.slice(0, 200)]), TRIES_A_NAME],
    [JSON.stringify([address]), TRIES_AN_ADDRESS],
  ];
}
