/**
 * How long ago what is stored was. The machine's clock may be put forward or back while a project is watched: from the first time that it
 * is asked for, an age is measured here. What is stored as still to come was written before the clock was put back, and counts from then on.
 */
export interface AgesOptions {
  readonly clock: () => number;
  /** Milliseconds that never go back. */
  readonly monotonicClock: () => number;
}

/** As many as one project has at a time, and those of the change before. */
const MOST = 6;

export class Ages {
  readonly #options: AgesOptions;
  /** When each was, on the monotonic clock. */
  readonly #known = new Map<string, number>();

  constructor(options: AgesOptions) {
    this.#options = options;
  }

  /** Milliseconds since an ISO 8601 time. */
  readonly since = (time: string): number => {
    const { clock, monotonicClock } = this.#options;
    const nowMs = monotonicClock();
    const atMs = this.#known.get(time) ?? nowMs - Math.max(0, clock() - Date.parse(time));
    this.#known.delete(time);
    this.#known.set(time, atMs);
    const [oldest] = this.#known.size > MOST ? this.#known.keys() : [];
    if (oldest !== undefined) this.#known.delete(oldest);
    return nowMs - atMs;
  };
}
