/** Which projects this instance reads: it renews its lease, and claims watched projects that no live instance holds. */
import { createPeriodicTask } from '../time.js';
import type { Shared } from '../settings.js';
import type { ClaimedProject } from '../store/store.js';

export interface LeasesOptions extends Pick<Shared, 'store' | 'instance' | 'leaseMs' | 'log'> {
  readonly onClaimed: (projects: readonly ClaimedProject[]) => void;
}

const PAGE = 500;

export function createLeases({ store, instance, leaseMs, log, onClaimed }: LeasesOptions) {
  let isKnown = false;
  /** The answer to a claim was lost: the instance may hold projects that it does not read. */
  let isUnsure = false;

  /** Whether there may be more to claim. */
  const claimPage = async (): Promise<boolean> => {
    if (isUnsure) await store.releaseLeases(instance);
    const isKept = await store.renewLease(instance, leaseMs);
    // Other instances may have claimed its projects. The holder is checked before each reading.
    if (!isKept && isKnown) log('lease-lost', { instance });
    isKnown = true;
    isUnsure = true;
    const claimed = await store.claimProjects({ instance, limit: PAGE });
    isUnsure = false;
    if (claimed.length > 0 && !renewal.isClosed()) onClaimed(claimed);
    return claimed.length === PAGE;
  };
  const renewal = createPeriodicTask({
    async task(): Promise<void> {
      while ((await claimPage()) && !renewal.isClosed());
    },
    intervalMs: leaseMs / 3,
    retryMs: leaseMs / 12,
    onFailure: (error) => log('lease-not-renewed', { error }),
  });
  return {
    /** Resolves with the first page of projects claimed; the others follow. Rejects where the store fails. */
    async start(): Promise<void> {
      const more = await claimPage().catch(async (error: unknown) => {
        // No claim that was requested meanwhile may follow.
        await renewal.close();
        throw error;
      });
      renewal.schedule(more ? 0 : undefined);
    },
    areRenewed: (): boolean => !renewal.isFailing(),
    claimNow: (): void => renewal.schedule(0),
    async close(): Promise<void> {
      await renewal.close();
      // They become free when the lease ends.
      await store.releaseLeases(instance).catch((error: unknown) => log('leases-not-released', { error }));
    },
  };
}
