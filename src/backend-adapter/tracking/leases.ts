/** Which projects this instance reads: it renews its lease, and claims watched projects that no live instance holds. */
import { PeriodicTask } from '../time.js';
import type { Shared } from '../settings.js';
import type { ClaimedProject, Store } from '../store/store.js';

export interface LeasesOptions extends Pick<Shared, 'instance' | 'leaseMs' | 'log'> {
  readonly store: Pick<Store, 'renewLease' | 'claimProjects' | 'releaseLeases'>;
  readonly onClaimed: (projects: readonly ClaimedProject[]) => void;
}

const PAGE = 500;

export class Leases {
  readonly #options: LeasesOptions;
  readonly #renewal: PeriodicTask;
  #known = false;
  /** The answer to a claim was lost: the instance may hold projects that it does not read. */
  #unsure = false;

  constructor(options: LeasesOptions) {
    this.#options = options;
    const { leaseMs, log } = options;
    this.#renewal = new PeriodicTask({
      task: () => this.#claimAll(),
      intervalMs: leaseMs / 3,
      retryMs: leaseMs / 12,
      onFailure: (error) => log('lease-not-renewed', { error }),
    });
  }

  /** Resolves with the first page of projects claimed; the others follow. Rejects where the store fails. */
  async start(): Promise<void> {
    const more = await this.#claimPage().catch(async (error: unknown) => {
      // No claim that was requested meanwhile may follow.
      await this.#renewal.close();
      throw error;
    });
    this.#renewal.schedule(more ? 0 : undefined);
  }

  get renewed(): boolean {
    return !this.#renewal.failing;
  }

  claimNow(): void {
    this.#renewal.schedule(0);
  }

  async close(): Promise<void> {
    await this.#renewal.close();
    await this.#options.store.releaseLeases(this.#options.instance).catch((error: unknown) => {
      // They become free when the lease ends.
      this.#options.log('leases-not-released', { error });
    });
  }

  async #claimAll(): Promise<void> {
    while ((await this.#claimPage()) && !this.#renewal.closed);
  }

  /** Whether there may be more to claim. */
  async #claimPage(): Promise<boolean> {
    const { store, instance, leaseMs, onClaimed, log } = this.#options;
    if (this.#unsure) {
      await store.releaseLeases(instance);
      this.#unsure = false;
    }
    const kept = await store.renewLease(instance, leaseMs);
    // Other instances may have claimed its projects. The holder is checked before each reading.
    if (!kept && this.#known) log('lease-lost', { instance });
    this.#known = true;
    this.#unsure = true;
    const claimed = await store.claimProjects({ instance, limit: PAGE });
    this.#unsure = false;
    if (claimed.length > 0 && !this.#renewal.closed) onClaimed(claimed);
    return claimed.length === PAGE;
  }
}
