/**
 * Looks at completed projects from time to time: a run may be begun on the service's own page, and no webhook tell of it. A few in each
 * round, so that what it costs has a bound however many there are; where more are due, they wait for their turn.
 */
import type { ClaimedProject, RevisitStore, RevisitTimes } from '../store/store.js';

export interface RevisitRounds extends RevisitTimes {
  readonly roundMs: number;
  readonly mostAtOnce: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const REVISIT_TIMES: RevisitRounds = {
  roundMs: 15_000,
  mostAtOnce: 5,
  firstMs: 10 * MINUTE_MS,
  longestPauseMs: 6 * HOUR_MS,
  keptMs: 30 * 24 * HOUR_MS,
};

export interface RevisitsOptions {
  readonly store: RevisitStore;
  readonly times: RevisitRounds;
  readonly onDue: (project: ClaimedProject) => void;
  readonly onError: (error: unknown) => void;
}

export class Revisits {
  readonly #options: RevisitsOptions;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();
  #storeAnswers = true;
  #closed = false;

  constructor(options: RevisitsOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#round = this.#claim();
    }, this.#options.times.roundMs);
  }

  /** Waits for the round under way. None begins any more. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#round;
  }

  async #claim(): Promise<void> {
    const { store, times, onDue, onError } = this.#options;
    try {
      const due = await store.claimRevisits(times.mostAtOnce, times);
      this.#storeAnswers = true;
      if (!this.#closed) for (const project of due) onDue(project);
    } catch (error) {
      if (this.#storeAnswers && !this.#closed) onError(error);
      this.#storeAnswers = false;
    }
    if (!this.#closed) this.start();
  }
}
