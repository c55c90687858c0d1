/** Has one piece of work wait for the end of the one before, however many are asked for at once. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** Whether any work is under way or waits for its turn. */
  get isBusy(): boolean {
    return this.#waiting > 0;
  }

  /** Settles as `work` does; the work that follows does not care how. */
  take<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    const turn = this.#last.then(work).finally(() => (this.#waiting -= 1));
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
