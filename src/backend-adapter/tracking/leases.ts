/**
 * Which projects this instance reads: keeps its lease, claims the open projects that nobody living holds (at the start, and those of an
 * instance that died), and from time to time a few completed ones, for a run may be begun on the service's own page and no webhook tell.
 */
import { PeriodicTask } from '../periodic-task.js';
import type { AdapterLog } from '../server/log/adapter-log.js';
import type { ClaimedProject, LeaseStore, RevisitStore, RevisitTimes } from '../store/store.js';

/** A few in each round, so that what it costs has a bound. */
export interface RevisitRounds extends RevisitTimes {
  readonly roundMs: number;
  readonly maxAtOnce: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const REVISIT_TIMES: RevisitRounds = {
  roundMs: 15_000,
  maxAtOnce: 5,
  firstMs: 10 * MINUTE_MS,
  longestPauseMs: 6 * HOUR_MS,
  keptMs: 30 * 24 * HOUR_MS,
};

export interface LeasesOptions {
  readonly store: LeaseStore & RevisitStore;
  /** Names this process among those that share the store. */
  readonly instance: string;
  /** An instance that does not renew its lease for so long has died; it is renewed three times in that time. */
  readonly leaseMs: number;
  readonly revisitTimes: RevisitRounds;
  readonly onClaimed: (projects: readonly ClaimedProject[]) => void;
  readonly onRevisit: (project: ClaimedProject) => void;
  readonly log: AdapterLog;
}

const PAGE = 500;

export class Leases {
  readonly #options: LeasesOptions;
  readonly #renewal = new PeriodicTask(() => this.#renew());
  readonly #revisits = new PeriodicTask(() => this.#claimRevisits());
  #known = false;
  #renewed = false;
  /** A claim's answer was lost: something may be held that is not watched. */
  #unsure = false;
  #revisitsRead = true;
  #closed = false;

  constructor(options: LeasesOptions) {
    this.#options = options;
  }

  /** Resolves with the first page of open projects claimed; the others follow. Rejects where the store fails. */
  async start(): Promise<void> {
    const more = await this.#claimPage().catch(async (error: unknown) => {
      // Somebody may have asked for a claim meanwhile: none follows.
      this.#closed = true;
      await this.#renewal.close();
      throw error;
    });
    this.#renewal.schedule(more ? 0 : this.#intervalMs());
    this.#revisits.schedule(this.#options.revisitTimes.roundMs);
  }

  /** Whether the store took the last renewal. */
  get renewed(): boolean {
    return this.#renewed;
  }

  /** Something may be free: claim now. */
  claimNow(): void {
    this.#renewal.schedule(0);
  }

  /** Gives everything back. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([this.#renewal.close(), this.#revisits.close()]);
    await this.#options.store.releaseLeases(this.#options.instance).catch((error: unknown) => {
      // They are free when the lease ends.
      this.#options.log('leases-not-released', { error });
    });
  }

  #intervalMs(): number {
    return this.#options.leaseMs / 3;
  }

  async #renew(): Promise<number> {
    try {
      while ((await this.#claimPage()) && !this.#closed);
      return this.#intervalMs();
    } catch (error) {
      this.#renewed = false;
      this.#options.log('lease-not-renewed', { error });
      return this.#intervalMs() / 4;
    }
  }

  /** Whether there may be more to claim. */
  async #claimPage(): Promise<boolean> {
    const { store, instance, leaseMs, onClaimed, log } = this.#options;
    if (this.#unsure) {
      await store.releaseLeases(instance);
      this.#unsure = false;
    }
    const kept = await store.renewLease(instance, leaseMs);
    this.#renewed = true;
    // What others took meanwhile is theirs: before each reading of a project it is looked up who holds it.
    if (!kept && this.#known) log('lease-lost', { instance });
    this.#known = true;
    this.#unsure = true;
    const claimed = await store.claimOpenProjects({ instance, limit: PAGE });
    this.#unsure = false;
    if (claimed.length > 0 && !this.#closed) onClaimed(claimed);
    return claimed.length === PAGE;
  }

  async #claimRevisits(): Promise<number> {
    const { store, revisitTimes, onRevisit, log } = this.#options;
    try {
      const due = await store.claimRevisits(revisitTimes.maxAtOnce, revisitTimes);
      this.#revisitsRead = true;
      if (!this.#closed) due.forEach(onRevisit);
    } catch (error) {
      if (this.#revisitsRead && !this.#closed) log('revisits-not-read', { error });
      this.#revisitsRead = false;
    }
    return revisitTimes.roundMs;
  }
}
