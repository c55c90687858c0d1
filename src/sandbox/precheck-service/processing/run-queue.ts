import type { QueuedRun, RunStore } from '../database/run-store.js';

/** A run that stopped for a reason of the machine's own (a full disk, a worker that does not start) is tried again after this long. */
const RETRY_AFTER_MS = 15_000;

/** Works the queue in the database off, a few runs at a time. */
export class RunQueue {
  readonly #runs: RunStore;
  readonly #process: (run: QueuedRun, signal: AbortSignal) => Promise<void>;
  readonly #concurrency: number;
  readonly #log: (line: string) => void;
  readonly #active = new Set<Promise<void>>();
  readonly #heldUp = new Set<string>();
  readonly #stop = new AbortController();

  constructor(
    runs: RunStore,
    process: (run: QueuedRun, signal: AbortSignal) => Promise<void>,
    concurrency: number,
    log: (line: string) => void,
  ) {
    this.#runs = runs;
    this.#process = process;
    this.#concurrency = concurrency;
    this.#log = log;
  }

  /** Takes up what an earlier process left unfinished. */
  start(): void {
    this.#runs.requeueInterrupted();
    this.wake();
  }

  /** Starts as many waiting runs as there is room for. */
  wake(): void {
    this.#try(() => this.#startWaiting());
  }

  #startWaiting(): void {
    while (!this.#stop.signal.aborted && this.#active.size < this.#concurrency) {
      const run = this.#runs.takeNext();
      if (!run) return;
      const work = this.#run(run).finally(() => {
        this.#active.delete(work);
        this.wake();
      });
      this.#active.add(work);
    }
  }

  /** Whether the project's run stopped for a reason of the machine's own and has not been done since. */
  isHeldUp(projectId: string): boolean {
    return this.#heldUp.has(projectId);
  }

  /** Ends the workers and waits until they are gone. Their runs are taken up again at the next start. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#active);
  }

  async #run(run: QueuedRun): Promise<void> {
    try {
      await this.#process(run, this.#stop.signal);
      this.#heldUp.delete(run.projectId);
    } catch (error) {
      // The run stays open; a disk that is full for a while must not lose it.
      this.#heldUp.add(run.projectId);
      this.#retryLater(run);
      this.#log(`run ${run.run} of project ${run.projectId} stopped: ${error instanceof Error ? error.message : ''}`);
    }
  }

  #retryLater(run: QueuedRun): void {
    this.#tryLater(() => {
      this.#runs.requeue(run);
      this.wake();
    });
  }

  /** Where the database refuses, for a full disk as an example, it is tried again until it works. */
  #try(change: () => void): void {
    try {
      change();
    } catch (error) {
      this.#log(`the queue could not go on: ${error instanceof Error ? error.message : ''}`);
      this.#tryLater(change);
    }
  }

  #tryLater(change: () => void): void {
    const again = () => this.#stop.signal.aborted || this.#try(change);
    setTimeout(again, RETRY_AFTER_MS).unref();
  }
}
