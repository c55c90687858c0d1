/** The ledger of the quota, in months and days of UTC. A call is spent in the store before it is made, so several processes never exceed it. */
import type { PropertyPingAnswer } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import type { SpendingPeriod } from '../store/property-store.js';
import type { Store } from '../store/store.js';
import type { PropertySettings } from '../options.js';
import { canonicalAddress } from './question.js';

export interface QuotaLimits {
  readonly monthlyQuota: number | null;
  /** Null if people sign in. */
  readonly anonymousDailyShare: number | null;
}

export interface Period extends SpendingPeriod {
  readonly endsAtMs: number;
}

/**
 * The periods that a call counts in: its month, `2026-11`; and for anonymous people its day, `2026-11-21 anonymous`. Anonymous people can
 * make any number of identities, so a limit for each person does not hold them; together they may use a share of the month in one day.
 */
export function periodsOf(atMs: number, { monthlyQuota, anonymousDailyShare }: QuotaLimits): [Period, ...Period[]] {
  const at = new Date(atMs);
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  const date = at.toISOString();
  const inMonth = { name: date.slice(0, 7), limit: monthlyQuota, endsAtMs: Date.UTC(year, month + 1, 1) };
  if (monthlyQuota === null || anonymousDailyShare === null || anonymousDailyShare === 1) return [inMonth];
  const limit = Math.ceil(monthlyQuota * anonymousDailyShare);
  return [inMonth, { name: `${date.slice(0, 10)} anonymous`, limit, endsAtMs: Date.UTC(year, month, day + 1) }];
}

export class CallLedger {
  readonly #store: Store;
  /** The service's address: the quota is this portal's, so a new key must not start it again. */
  readonly #account: string;
  readonly #limits: QuotaLimits;
  readonly #clock: () => number;

  /** @param anonymous whether people are known by the adapter's cookie only */
  constructor(store: Store, settings: PropertySettings, anonymous: boolean, clock: () => number) {
    this.#store = store;
    this.#account = canonicalAddress(settings.baseUrl);
    const anonymousDailyShare = anonymous ? settings.anonymousDailyShare : null;
    this.#limits = { monthlyQuota: settings.monthlyQuota, anonymousDailyShare };
    this.#clock = clock;
  }

  /** One call, spent once before it is sent, also if it is retried. */
  newCall() {
    let spentIn: readonly [Period, ...Period[]] | null = null;
    return {
      isSpent: (): boolean => spentIn !== null,
      /** Throws quota_exhausted if no call is left. */
      spend: async (): Promise<void> => {
        if (spentIn !== null) return;
        const periods = this.#periods();
        const reservation = await this.#store.reserveCall(this.#account, periods, this.#clock());
        const refused = periods.find(({ name }) => name === reservation.refused);
        if (reservation.refused !== null) throw exhausted(refused ?? periods[0], reservation.closedUntilMs);
        spentIn = periods;
      },
      /** For a call that certainly cost nothing. */
      refund: async (): Promise<void> => {
        const names = spentIn?.map(({ name }) => name) ?? [];
        if (names.length > 0) await this.#store.refundCall(this.#account, names);
      },
      /** The call is over. If the month changed meanwhile, it counts in both: the service may have counted it in either. */
      complete: async (): Promise<void> => {
        const [month] = this.#periods();
        if (month.name !== spentIn?.[0].name) await this.#store.chargeCall(this.#account, month.name);
      },
    };
  }

  /** The service says that it takes no more calls. Returns the error to answer with. */
  async closeMonth(forMs: number): Promise<AdapterError> {
    const [month] = this.#periods();
    const untilMs = this.#clock() + forMs;
    // To the end of the month at most: the next one has its own row.
    await this.#store.closePeriod(this.#account, month.name, untilMs);
    return exhausted(month, untilMs);
  }

  async quota(): Promise<PropertyPingAnswer['quota']> {
    const [{ name, limit, endsAtMs }] = this.#periods();
    if (limit === null) return null;
    const { spent, closedUntilMs } = await this.#store.findSpending(this.#account, name);
    const isClosed = closedUntilMs !== null && closedUntilMs > this.#clock();
    return { limit, remaining: isClosed ? 0 : Math.max(0, limit - spent), resetsAt: new Date(endsAtMs).toISOString() };
  }

  #periods(): [Period, ...Period[]] {
    return periodsOf(this.#clock(), this.#limits);
  }
}

function exhausted({ name, endsAtMs }: Period, closedUntilMs: number | null): AdapterError {
  const message = 'Today’s calls to the property service for people who are not signed in are used up.';
  const resetsAt = new Date(Math.min(closedUntilMs ?? Number.POSITIVE_INFINITY, endsAtMs)).toISOString();
  return new AdapterError('quota_exhausted', {
    ...(name.endsWith('anonymous') ? { message } : {}),
    details: { resetsAt },
  });
}
