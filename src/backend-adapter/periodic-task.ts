/** Runs `task` again and again, one run at a time. It never rejects, and gives the milliseconds until it runs again. */
export class PeriodicTask {
  readonly #task: () => Promise<number>;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();
  /** A run waits for the end of the one before. */
  #queued = false;
  #closed = false;

  constructor(task: () => Promise<number>) {
    this.#task = task;
  }

  /** Moves the next run. One that is running is followed by another one. */
  schedule(delayMs: number): void {
    this.#cancel();
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      if (this.#queued) return;
      this.#queued = true;
      this.#running = this.#running.then(() => this.#run());
    }, delayMs);
  }

  get closed(): boolean {
    return this.#closed;
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
    const delayMs = await this.#task();
    if (this.#timer === null) this.schedule(delayMs);
  }

  #cancel(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
