/** What the quota still allows. A call is spent before it is made, in the store, so that several processes never spend more. */
import { AdapterError } from '../adapter-error.js';
import type { PropertyStore, SpendingPeriod } from '../store/property-store.js';
import type { PropertyPingAnswer } from 'precheck-contract';
import type { PropertySettings } from './property-options.js';
import { canonicalAddress } from './property-question.js';
import { isAnonymousDay, monthOf, nextDayMs, nextMonthMs, periodsOf } from './quota-periods.js';

/** Calls that were spent together: one in each period. */
export interface SpentCall {
  readonly month: string;
  readonly periods: readonly string[];
}

export class CallLedger {
  readonly #store: PropertyStore;
  /** The quota is the service's for this portal, whatever key it is used with: a new key must not start it anew. */
  readonly #account: string;
  readonly #limits: { readonly monthlyQuota: number | null; readonly anonymousDailyShare: number | null };
  readonly #clock: () => number;

  constructor(options: {
    store: PropertyStore;
    settings: PropertySettings;
    /** Whether people are known by a cookie only. */
    anonymous: boolean;
    clock: () => number;
  }) {
    const { settings } = options;
    this.#store = options.store;
    this.#account = canonicalAddress(settings.baseUrl);
    this.#limits = {
      monthlyQuota: settings.monthlyQuota,
      anonymousDailyShare: options.anonymous ? settings.anonymousDailyShare : null,
    };
    this.#clock = options.clock;
  }

  /** Throws quota_exhausted where no call is left now. Spends nothing. */
  async check(): Promise<void> {
    const nowMs = this.#clock();
    for (const { name, limit } of periodsOf(nowMs, this.#limits)) {
      const { spent, closedUntilMs } = await this.#store.findSpending(this.#account, name);
      const closed = closedUntilMs !== null && closedUntilMs > nowMs;
      if (closed || (limit !== null && spent >= limit)) throw exhausted(name, closed ? closedUntilMs : null, nowMs);
    }
  }

  /** Spends a call. Throws quota_exhausted where none is left. */
  async spend(): Promise<SpentCall> {
    const nowMs = this.#clock();
    const periods: SpendingPeriod[] = periodsOf(nowMs, this.#limits);
    const reservation = await this.#store.reserveCall(this.#account, periods, nowMs);
    if (reservation.refused !== null) throw exhausted(reservation.refused, reservation.closedUntilMs, nowMs);
    return { month: monthOf(nowMs), periods: periods.map(({ name }) => name) };
  }

  /** The call certainly cost nothing. */
  async refund(call: SpentCall): Promise<void> {
    await this.#store.refundCall(this.#account, call.periods);
  }

  /** The call is over. One that went across midnight may have been counted in either month, so it counts in both. */
  async settle(call: SpentCall): Promise<void> {
    const month = monthOf(this.#clock());
    if (month !== call.month) await this.#store.chargeCall(this.#account, month);
  }

  /** The service itself says that it takes no more calls. Gives back the error to answer with. */
  async close(forMs: number): Promise<AdapterError> {
    const nowMs = this.#clock();
    // The next month has a row of its own, so this closes to the end of the month at the most.
    await this.#store.closePeriod(this.#account, monthOf(nowMs), nowMs + forMs);
    return exhausted(monthOf(nowMs), nowMs + forMs, nowMs);
  }

  async quota(): Promise<PropertyPingAnswer['quota']> {
    const limit = this.#limits.monthlyQuota;
    if (limit === null) return null;
    const nowMs = this.#clock();
    const { spent, closedUntilMs } = await this.#store.findSpending(this.#account, monthOf(nowMs));
    const closed = closedUntilMs !== null && closedUntilMs > nowMs;
    const resetsAt = new Date(nextMonthMs(nowMs)).toISOString();
    return { limit, remaining: closed ? 0 : Math.max(0, limit - spent), resetsAt };
  }
}

function exhausted(period: string, closedUntilMs: number | null, nowMs: number): AdapterError {
  const daily = isAnonymousDay(period);
  const resetsMs = Math.min(closedUntilMs ?? Number.POSITIVE_INFINITY, daily ? nextDayMs(nowMs) : nextMonthMs(nowMs));
  const message = 'Today’s calls to the property service for people who are not signed in are used up.';
  return new AdapterError('quota_exhausted', {
    ...(daily ? { message } : {}),
    details: { resetsAt: new Date(resetsMs).toISOString() },
  });
}
