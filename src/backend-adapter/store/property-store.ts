/**
 * What the adapter keeps for the property service: answers, and how many calls were spent. A narrow port: each verb is one atomic
 * step, also between processes that share the store. Times are milliseconds since 1970.
 */

export interface KeptAnswer {
  readonly readAtMs: number;
  /** What was kept, as text. */
  readonly content: string;
}

/** How much is kept: what is older than `oldestMs` goes, then the oldest until the rest fits. */
export interface AnswerBounds {
  readonly mostEntries: number;
  readonly mostBytes: number;
  readonly oldestMs: number;
}

/** A stretch of time with a limit of calls: a month, or a day for some of the callers. Its name begins with the month, `2026-11`. */
export interface SpendingPeriod {
  readonly name: string;
  /** Null where there is none; calls are counted all the same. */
  readonly limit: number | null;
}

export interface Spending {
  readonly spent: number;
  /** Until when the service itself takes no more calls; null where it has not said so. */
  readonly closedUntilMs: number | null;
}

/** `refused` is the period that has no call left. */
export type Reservation =
  | { readonly refused: null }
  | { readonly refused: string; readonly closedUntilMs: number | null };

export interface PropertyStore {
  findAnswer(key: string): Promise<KeptAnswer | null>;
  keepAnswer(key: string, answer: KeptAnswer, bounds: AnswerBounds): Promise<void>;

  /**
   * Spends one call in every period, or in none where one of them has none left or is closed. What is reserved is spent, so a process
   * that is killed leaves no call that could be made twice.
   */
  reserveCall(account: string, periods: readonly SpendingPeriod[], nowMs: number): Promise<Reservation>;
  /** Gives a call back that cost nothing. */
  refundCall(account: string, periods: readonly string[]): Promise<void>;
  /** Counts a call that fell into this period as well, whatever its limit. */
  chargeCall(account: string, period: string): Promise<void>;
  /** The service takes no more calls until then. */
  closePeriod(account: string, period: string, untilMs: number): Promise<void>;
  findSpending(account: string, period: string): Promise<Spending>;
}
