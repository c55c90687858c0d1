/**
 * Keeps the calls with one key within so many a second, in this process. People's calls go before the tracker's readings, but where both
 * wait every fourth place is a reading's; readings come evenly spread, so that people find a place free.
 */

/** Whom a call is for: somebody waits for the answer, or the tracker reads in turn. */
export type CallPriority = 'person' | 'poll';

export interface CallRateOptions {
  readonly perSecond: number;
  /** Milliseconds that never go back. */
  readonly clock: () => number;
  /** A person's call that would have to wait longer is refused. */
  readonly longestWaitMs: number;
}

/** No call was made: there is no place within the longest wait. */
export class NoPlace extends Error {
  override readonly name = 'NoPlace';
  readonly retryAfterMs: number;
  /** The service asked to be left alone; else it is the limit here. */
  readonly paused: boolean;

  constructor(retryAfterMs: number, paused: boolean) {
    super(`There is no place for a call within ${Math.ceil(retryAfterMs)} ms.`);
    this.retryAfterMs = retryAfterMs;
    this.paused = paused;
  }
}

/** A second at the service is not exactly one here: calls that are sent a second apart may arrive closer together. */
const SECOND_MS = 1_050;
const MAX_PEOPLE_IN_A_ROW = 3;
const MAX_PAUSE_MS = 60_000;

export class CallRate {
  readonly #options: CallRateOptions;
  /** When the latest calls were sent, one for each that a second takes: a ring whose next place has the oldest. */
  readonly #sentAtMs: Float64Array;
  #next = 0;
  /** What lets each go that waits, in the order in which they came. */
  readonly #waiting: Record<CallPriority, Set<() => void>> = { person: new Set(), poll: new Set() };
  #peopleInARow = 0;
  #lastPollAtMs = -Infinity;
  #pausedUntilMs = -Infinity;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: CallRateOptions) {
    this.#options = options;
    this.#sentAtMs = new Float64Array(options.perSecond).fill(-Infinity);
  }

  /** Resolves when the call may be sent. Rejects with NoPlace, or with the reason of `stop`. */
  async place(priority: CallPriority, stop: AbortSignal): Promise<void> {
    stop.throwIfAborted();
    if (priority === 'person') this.#refuseLongWait();
    const queue = this.#waiting[priority];
    await new Promise<void>((resolve, reject) => {
      const go = (): void => {
        stop.removeEventListener('abort', stopped);
        resolve();
      };
      const stopped = (): void => {
        queue.delete(go);
        if (this.#waiting.person.size + this.#waiting.poll.size === 0) clearTimeout(this.#timer);
        reject(stop.reason as Error);
      };
      stop.addEventListener('abort', stopped, { once: true });
      queue.add(go);
      this.#letGo();
    });
  }

  /** The service asked to be left alone for so long; a minute at most is kept to. */
  pause(ms: number): void {
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, this.#options.clock() + Math.min(ms, MAX_PAUSE_MS));
  }

  #refuseLongWait(): void {
    const { clock, longestWaitMs, perSecond } = this.#options;
    const nowMs = clock();
    const pausedForMs = this.#pausedUntilMs - nowMs;
    if (pausedForMs > longestWaitMs) throw new NoPlace(pausedForMs, true);
    const { person, poll } = this.#waiting;
    // With readings taking their share of the places.
    const before =
      poll.size > 0 ? Math.ceil((person.size * (MAX_PEOPLE_IN_A_ROW + 1)) / MAX_PEOPLE_IN_A_ROW) : person.size;
    const windowMs = (this.#sentAtMs[(this.#next + before) % perSecond] ?? -Infinity) + SECOND_MS;
    const roundsMs = Math.floor(before / perSecond) * SECOND_MS;
    const waitMs = Math.max(windowMs, this.#pausedUntilMs, nowMs) + roundsMs - nowMs;
    if (waitMs > longestWaitMs) throw new NoPlace(waitMs, false);
  }

  #letGo(): void {
    clearTimeout(this.#timer);
    for (;;) {
      const nowMs = this.#options.clock();
      const priority = this.#nextPriority(nowMs);
      if (priority === null) return;
      const waitMs = this.#earliestMs(priority) - nowMs;
      if (waitMs > 0) {
        this.#timer = setTimeout(() => this.#letGo(), Math.ceil(waitMs));
        return;
      }
      this.#take(priority, nowMs);
    }
  }

  #take(priority: CallPriority, nowMs: number): void {
    this.#sentAtMs[this.#next] = nowMs;
    this.#next = (this.#next + 1) % this.#options.perSecond;
    if (priority === 'poll') this.#lastPollAtMs = nowMs;
    this.#peopleInARow = priority === 'person' ? this.#peopleInARow + 1 : 0;
    const [first] = this.#waiting[priority];
    if (first === undefined) return;
    this.#waiting[priority].delete(first);
    first();
  }

  /** Whose call is the next; null where nobody waits. */
  #nextPriority(nowMs: number): CallPriority | null {
    const { person, poll } = this.#waiting;
    if (person.size === 0) return poll.size === 0 ? null : 'poll';
    const isPollDue = poll.size > 0 && this.#peopleInARow >= MAX_PEOPLE_IN_A_ROW;
    return isPollDue && (this.#earliestMs('poll') <= nowMs || this.#earliestMs('person') > nowMs) ? 'poll' : 'person';
  }

  #earliestMs(priority: CallPriority): number {
    const windowMs = (this.#sentAtMs[this.#next] ?? -Infinity) + SECOND_MS;
    const spreadMs = priority === 'poll' ? this.#lastPollAtMs + 1000 / this.#options.perSecond : -Infinity;
    return Math.max(windowMs, spreadMs, this.#pausedUntilMs);
  }
}
