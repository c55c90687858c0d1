/** The ledger of the quota, in months of UTC. A call is spent in the store before it is made, so several processes never exceed it. */
import type { PropertyPingAnswer } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import type { PropertySettings } from '../options.js';
import type { Store } from '../store/store.js';
import { isoTime } from '../time.js';
import { accountOf } from './question.js';

export class CallLedger {
  readonly #store: Store;
  /** The service's address: the quota is this portal's, so a new key must not start it again. */
  readonly #account: string;
  readonly #limit: number | null;
  readonly #clock: () => number;

  constructor(store: Store, { baseUrl, monthlyQuota }: PropertySettings, clock: () => number) {
    this.#store = store;
    this.#account = accountOf(baseUrl);
    this.#limit = monthlyQuota;
    this.#clock = clock;
  }

  /** One call, spent once before it is sent, also if it is retried. */
  newCall() {
    let month: string | null = null;
    return {
      isSpent: (): boolean => month !== null,
      /** Throws quota_exhausted if no call is left. */
      spend: async (): Promise<void> => {
        if (month !== null) return;
        const { name } = this.#month();
        const isReserved = await this.#store.reserveCall(this.#account, name, this.#limit, this.#clock());
        if (!isReserved) throw this.#exhausted((await this.#spending()).closedUntilMs);
        month = name;
      },
      /** For a call that certainly cost nothing. */
      refund: async (): Promise<void> => {
        if (month !== null) await this.#store.refundCall(this.#account, month);
      },
    };
  }

  /** The service says that it takes no more calls. Returns the error to answer with. */
  async closeMonth(forMs: number): Promise<AdapterError> {
    const untilMs = this.#clock() + forMs;
    // To the end of the month at most: the next one has its own row.
    await this.#store.closeMonth(this.#account, this.#month().name, untilMs);
    return this.#exhausted(untilMs);
  }

  async quota(): Promise<PropertyPingAnswer['quota']> {
    const limit = this.#limit;
    if (limit === null) return null;
    const { spent, closedUntilMs } = await this.#spending();
    const remaining = closedUntilMs === null ? Math.max(0, limit - spent) : 0;
    return { limit, remaining, resetsAt: isoTime(this.#month().endsAtMs) };
  }

  /** `closedUntilMs` is null unless the service takes no calls now. */
  async #spending() {
    const { spent, closedUntilMs } = await this.#store.findSpending(this.#account, this.#month().name);
    const isClosed = closedUntilMs !== null && closedUntilMs > this.#clock();
    return { spent, closedUntilMs: isClosed ? closedUntilMs : null };
  }

  /** `2026-11` */
  #month() {
    const now = new Date(this.#clock());
    return {
      name: now.toISOString().slice(0, 7),
      endsAtMs: Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1),
    };
  }

  #exhausted(closedUntilMs: number | null): AdapterError {
    const resetsAt = isoTime(Math.min(closedUntilMs ?? Number.POSITIVE_INFINITY, this.#month().endsAtMs));
    return new AdapterError('quota_exhausted', { details: { resetsAt } });
  }
}
