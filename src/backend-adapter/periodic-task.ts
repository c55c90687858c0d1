export interface PeriodicTaskOptions {
  readonly task: () => Promise<void>;
  readonly intervalMs: number;
  /** The wait after a run that failed; `intervalMs` by default. */
  readonly retryMs?: number;
  /** Told of the first of several failures in a row. */
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

  /** Whether the last run failed. */
  get failing(): boolean {
    return this.#failing;
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** Moves the next run. One that is running is followed by another one. */
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

  /** Waits for the run under way. None begins any more. */
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
