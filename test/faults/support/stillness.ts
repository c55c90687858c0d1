/** Notices that nothing moves any more: what is missing then is missing for good, however slow the machine. */

export class Stillness {
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  readonly #patienceMs: number;
  #movedAtMs = Date.now();

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  /** From now on: what has not begun cannot stand still, however long it waits for its turn. */
  begin(): void {
    this.#movedAtMs = Date.now();
    this.#timer = setInterval(() => {
      if (this.isStill) this.#controller.abort(new Error(`nothing had moved for ${this.#patienceMs / 1000} s`));
    }, this.#patienceMs / 20).unref();
  }

  /** Aborted once nothing has moved for so long. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get isStill(): boolean {
    return Date.now() - this.#movedAtMs >= this.#patienceMs;
  }

  moved(): void {
    this.#movedAtMs = Date.now();
  }

  end(): void {
    clearInterval(this.#timer);
  }
}
