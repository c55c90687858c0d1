import { ServiceError } from '../../service-error.js';
import { nextMonthMs, type MonthlyCount } from './monthly-count.js';

export interface PropertyLimits {
  readonly requestsPerSecond: number;
  readonly requestsPerMonth: number;
}

/** Both limits of the service. A call that one of them refuses counts for neither month. */
export class CallLimits {
  readonly #limits: PropertyLimits;
  readonly #rate: CallRate;
  readonly #month: MonthlyCount;
  readonly #clock: () => number;

  constructor(limits: PropertyLimits, rate: CallRate, month: MonthlyCount, clock: () => number) {
    this.#limits = limits;
    this.#rate = rate;
    this.#month = month;
    this.#clock = clock;
  }

  /** Throws 429 with Retry-After in seconds. `countsForMonth` is false for calls that answer with no data. */
  spend(keyId: string, countsForMonth: boolean): void {
    const nowMs = this.#clock();
    const waitMs = this.#rate.take(nowMs);
    const { requestsPerSecond, requestsPerMonth } = this.#limits;
    if (waitMs !== null) {
      const message = `At most ${requestsPerSecond} calls a second; ask again in a moment.`;
      throw tooMany('rate_limit_exceeded', message, requestsPerSecond, waitMs);
    }
    if (!countsForMonth || this.#month.take(keyId, nowMs)) return;
    const resetsAtMs = nextMonthMs(nowMs);
    const message = `At most ${requestsPerMonth} calls a month; the next month begins ${new Date(resetsAtMs).toISOString()}.`;
    throw tooMany('monthly_limit_reached', message, requestsPerMonth, resetsAtMs - nowMs);
  }
}

function tooMany(code: string, message: string, limit: number, waitMs: number): ServiceError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new ServiceError(429, code, message, {
    details: { limit, retryAfterSeconds },
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}

const WINDOW_MS = 1000;

/** Lets so many calls through within any second. */
export class CallRate {
  readonly #most: number;
  /** When the latest calls that went through came, oldest first; at most `#most`. */
  #times: readonly number[] = [];

  constructor(mostPerSecond: number) {
    this.#most = mostPerSecond;
  }

  /** Null where the call may go on, which uses one up; else the milliseconds until one may. */
  take(nowMs: number): number | null {
    // A time to come is left from before the clock was put back.
    this.#times = this.#times.filter((time) => time > nowMs - WINDOW_MS && time <= nowMs);
    const [oldest] = this.#times;
    if (this.#times.length >= this.#most && oldest !== undefined) return oldest + WINDOW_MS - nowMs;
    this.#times = [...this.#times, nowMs];
    return null;
  }
}
