/**
 * Looks for projects whose creation nobody ended: its process was killed, or the answer was lost and nobody asked again. What is found is
 * kept and followed like any other.
 */
import type { AdapterLog } from '../../server/log/adapter-log.js';
import type { LookTimes, LostCreation } from '../../store/store.js';
import type { Upstream } from '../../upstream/upstream.js';
import { AdapterError } from '../../adapter-error.js';
import { keepCreated, type KeepingServices } from './created-project.js';

export interface CreationTimes extends LookTimes {
  /** So often it is looked whether any is due. */
  readonly roundMs: number;
  /** After that a creation is forgotten: a key's project is made anew, and what was not found is let go. */
  readonly keptMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const CREATION_TIMES: CreationTimes = {
  roundMs: 15_000,
  firstLookMs: 2 * MINUTE_MS,
  longestPauseMs: 4 * HOUR_MS,
  keptMs: 24 * HOUR_MS,
};

/** All of one city are looked for in the same pages. */
const MOST_AT_ONCE = 50;

export interface CreationFinderOptions extends KeepingServices {
  readonly upstream: Pick<Upstream, 'city'>;
  readonly times: CreationTimes;
  readonly log: AdapterLog;
}

export class CreationFinder {
  readonly #options: CreationFinderOptions;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();
  #storeAnswers = true;
  #closed = false;

  constructor(options: CreationFinderOptions) {
    this.#options = options;
  }

  /** Looks at once, and every so often. */
  start(): void {
    this.#round = this.#look();
  }

  /** No look begins any more. */
  stop(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** Waits for the one under way. */
  async close(): Promise<void> {
    this.stop();
    await this.#round;
  }

  async #look(): Promise<void> {
    const { store, times, log } = this.#options;
    try {
      const due = await store.claimCreations(MOST_AT_ONCE, times);
      const cityKeys = [...new Set(due.map(({ project }) => project.cityKey))];
      const ofCity = (cityKey: string) => due.filter(({ project }) => project.cityKey === cityKey);
      const looks = await Promise.allSettled(cityKeys.map((cityKey) => this.#lookIn(cityKey, ofCity(cityKey))));
      for (const look of looks) if (look.status === 'rejected') throw look.reason;
      for (const { mark, project } of await store.expireCreations(times.keptMs)) {
        log('creation-lost', { cityKey: project.cityKey, mark, code: null });
      }
      this.#storeAnswers = true;
    } catch (error) {
      if (this.#storeAnswers && !this.#closed) log('creations-not-read', { error });
      this.#storeAnswers = false;
    }
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#round = this.#look();
    }, times.roundMs);
  }

  /** Their next turn is noted already: whatever goes wrong, they come again. */
  async #lookIn(cityKey: string, lost: readonly LostCreation[]): Promise<void> {
    const { upstream, log } = this.#options;
    try {
      const wanted = lost.map(({ mark, project }) => ({ mark, address: project.address }));
      for (const { id, mark } of await upstream.city(cityKey, 'poll').findCreated(wanted, 'thoroughly')) {
        const creation = lost.find((one) => one.mark === mark);
        if (creation === undefined) continue;
        const kept = await keepCreated(this.#options, creation, { serviceId: id, told: false, byMark: true });
        if (kept !== null) log('creation-found', { cityKey, mark, code: null });
      }
    } catch (error) {
      // The service is away, or the city is configured no more.
      if (!(error instanceof AdapterError)) throw error;
    }
  }
}
