/** Keeps this instance's lease, and takes the open projects that nobody living holds: at the start, and those of an instance that died. */
import type { AdapterLog } from '../server/log/adapter-log.js';
import type { ClaimedProject, LeaseStore } from '../store/store.js';

export interface LeaseKeeperOptions {
  readonly store: LeaseStore;
  readonly instance: string;
  /** An instance that does not renew its lease for so long has died; it is renewed three times in that time. */
  readonly leaseMs: number;
  readonly onClaimed: (projects: readonly ClaimedProject[]) => void;
  readonly log: AdapterLog;
}

const PAGE = 500;

export class LeaseKeeper {
  readonly #options: LeaseKeeperOptions;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();
  #known = false;
  #renewed = false;
  /** A claim's answer was lost: something may be held that is not watched. */
  #unsure = false;
  #closed = false;

  constructor(options: LeaseKeeperOptions) {
    this.#options = options;
  }

  /** Resolves with the first page of open projects claimed; the others follow. */
  async start(): Promise<void> {
    const more = await this.#renewAndClaim();
    this.#later(more ? 0 : this.#intervalMs());
  }

  /** Whether the store took the last renewal. */
  get renewed(): boolean {
    return this.#renewed;
  }

  /** Something may be free: look now. */
  lookNow(): void {
    this.#later(0);
  }

  /** Gives everything back. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#round;
    await this.#options.store.releaseLeases(this.#options.instance).catch((error: unknown) => {
      // They are free when the lease ends.
      this.#options.log('leases-not-released', { error });
    });
  }

  #intervalMs(): number {
    return this.#options.leaseMs / 3;
  }

  #later(delayMs: number): void {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#round = this.#round.then(() => this.#turn());
    }, delayMs);
  }

  async #turn(): Promise<void> {
    if (this.#closed) return;
    try {
      while ((await this.#renewAndClaim()) && !this.#closed);
      this.#later(this.#intervalMs());
    } catch (error) {
      this.#renewed = false;
      this.#options.log('lease-not-renewed', { error });
      this.#later(this.#intervalMs() / 4);
    }
  }

  /** Whether there may be more to claim. */
  async #renewAndClaim(): Promise<boolean> {
    const { store, instance, leaseMs, onClaimed, log } = this.#options;
    if (this.#unsure) {
      await store.releaseLeases(instance);
      this.#unsure = false;
    }
    const kept = await store.renewLease(instance, leaseMs);
    this.#renewed = true;
    // What others took meanwhile is theirs: each turn of a project looks who holds it before it reads.
    if (!kept && this.#known) log('lease-lost', { instance });
    this.#known = true;
    this.#unsure = true;
    const claimed = await store.claimOpenProjects({ instance, limit: PAGE });
    this.#unsure = false;
    if (claimed.length > 0 && !this.#closed) onClaimed(claimed);
    return claimed.length === PAGE;
  }
}
