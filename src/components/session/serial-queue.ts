/** Runs one task after the other. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();
  #pending = 0;

  /** Whether a task is running or waiting. */
  get isBusy(): boolean {
    return this.#pending > 0;
  }

  /** Settles as `task` does. A task that fails does not stop the next one. */
  add<T>(task: () => Promise<T>): Promise<T> {
    this.#pending += 1;
    const result = this.#last.then(task).finally(() => (this.#pending -= 1));
    this.#last = result.catch(() => undefined);
    return result;
  }
}
