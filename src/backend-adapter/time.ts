import { withDeadline } from 'precheck-contract/deadline';

/** ISO 8601 in UTC. @param ms since 1970 */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** Waits for `work`, but no longer than `ms`. Never rejects. */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  await withDeadline(ms, [], () => work).catch(() => {});
}

/** Milliseconds since an ISO 8601 time that is stored. */
export type AgeOf = (time: string) => number;

/** As many times as one project has, and those of the change before. */
const MAX_KNOWN_TIMES = 6;

/**
 * The machine's clock may be set forward or back while a project is watched. So from the first question on, the age of a stored time is
 * measured by the monotonic clock. A stored time in the future was written before the clock was set back; its age starts at zero.
 */
export function createAgeOf(clock: () => number, monotonicClock: () => number): AgeOf {
  /** By stored time: the same moment on the monotonic clock; the least recently used first. Most of many projects are not asked for long. */
  let known: Map<string, number> | undefined;
  return (time) => {
    known ??= new Map();
    const nowMs = monotonicClock();
    const atMs = known.get(time) ?? nowMs - Math.max(0, clock() - Date.parse(time));
    known.delete(time);
    known.set(time, atMs);
    const [oldest] = known.keys();
    if (known.size > MAX_KNOWN_TIMES && oldest !== undefined) known.delete(oldest);
    return nowMs - atMs;
  };
}

export interface PeriodicTaskOptions {
  readonly task: () => Promise<void>;
  readonly intervalMs: number;
  /** The wait after a run that failed; `intervalMs` by default. */
  readonly retryMs?: number;
  /** Called for the first of several failures in a row. */
  readonly onFailure: (error: unknown) => void;
}

/** Runs a task again and again, one run at a time. */
export class PeriodicTask {
  readonly #options: PeriodicTaskOptions;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();
  /** A run waits for the end of the one before. */
  #queued = false;
  #failing = false;
  #closed = false;

  constructor(options: PeriodicTaskOptions) {
    this.#options = options;
  }

  get failing(): boolean {
    return this.#failing;
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** Schedules the next run, in place of the one planned; after a run under way there is another one. */
  schedule(delayMs = this.#options.intervalMs): void {
    this.#cancel();
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      if (this.#queued) return;
      this.#queued = true;
      this.#running = this.#running.then(() => this.#run());
    }, delayMs);
  }

  /** Starts no more runs, and waits for the one under way. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#cancel();
    await this.#running;
  }

  async #run(): Promise<void> {
    this.#queued = false;
    if (this.#closed) return;
    this.#cancel();
    const { task, intervalMs, retryMs = intervalMs, onFailure } = this.#options;
    try {
      await task();
      this.#failing = false;
    } catch (error) {
      if (!this.#failing && !this.#closed) onFailure(error);
      this.#failing = true;
    }
    if (this.#timer === null) this.schedule(this.#failing ? retryMs : intervalMs);
  }

  #cancel(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
