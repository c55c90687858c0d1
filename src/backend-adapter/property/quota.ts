/** The ledger of the quota, in months of UTC. A call is spent in the store before it is made, so several processes never exceed it. */
import type { PropertyPingAnswer } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import type { PropertySettings } from '../options.js';
import type { Store } from '../store/store.js';
import { isoTime } from '../time.js';
import { accountOf } from './question.js';

export function createCallLedger(
  store: Store,
  { baseUrl, monthlyQuota: limit }: PropertySettings,
  clock: () => number,
) {
  // Not by the key: a new one must not start the quota again.
  const account = accountOf(baseUrl);
  /** `2026-11` */
  const monthNow = (): string => isoTime(clock()).slice(0, 7);
  const monthEndMs = (): number => {
    const now = new Date(clock());
    return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  };
  /** `closedUntilMs` is null unless the service takes no calls now. */
  const spending = async () => {
    const { spent, closedUntilMs } = await store.findSpending(account, monthNow());
    return { spent, closedUntilMs: closedUntilMs !== null && closedUntilMs > clock() ? closedUntilMs : null };
  };
  const exhausted = (closedUntilMs: number | null): AdapterError => {
    const resetsAt = isoTime(Math.min(closedUntilMs ?? Number.POSITIVE_INFINITY, monthEndMs()));
    return new AdapterError('quota_exhausted', { details: { resetsAt } });
  };
  return {
    /** Spends one call. Returns its month. Throws quota_exhausted if none is left. */
    async spend(): Promise<string> {
      const month = monthNow();
      if (await store.reserveCall(account, month, limit, clock())) return month;
      throw exhausted((await spending()).closedUntilMs);
    },
    /** For a call that certainly cost nothing. */
    refund: (month: string): Promise<void> => store.refundCall(account, month),
    /** The service says that it takes no more calls. Returns the error to answer with. */
    async closeMonth(forMs: number): Promise<AdapterError> {
      const untilMs = clock() + forMs;
      // To the end of the month at most: the next one has its own row.
      await store.closeMonth(account, monthNow(), untilMs);
      return exhausted(untilMs);
    },
    /** The error to answer with while it takes none; null if it does. */
    async closed(): Promise<AdapterError | null> {
      const { closedUntilMs } = await spending();
      return closedUntilMs === null ? null : exhausted(closedUntilMs);
    },
    async quota(): Promise<PropertyPingAnswer['quota']> {
      if (limit === null) return null;
      const { spent, closedUntilMs } = await spending();
      const remaining = closedUntilMs === null ? Math.max(0, limit - spent) : 0;
      return { limit, remaining, resetsAt: isoTime(monthEndMs()) };
    },
  };
}
