/** How long until a project is read again. Times in milliseconds. */
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** While a page shows the project. */
export const MAX_SHOWN_POLL_MS = 15_000;
const MAX_POLL_MS = MINUTE_MS;
/** The wait is this share of the time without change: at 2 s, the pace slows after 12 s, or after a minute while a page shows it. */
const SHARE = 1 / 6;
const SHOWN_SHARE = 1 / 30;
/** An open project that has not changed for longer waits more than MAX_SHOWN_POLL_MS, unless a page of its instance shows it. */
export const SLOW_AFTER_MS = MAX_SHOWN_POLL_MS / SHARE;

/** A run may begin on the service's own page without a webhook, so complete projects are read again, after doubling pauses. */
export type RevisitTimes = typeof REVISIT_TIMES;
export const REVISIT_TIMES = { firstMs: 10 * MINUTE_MS, maxPauseMs: DAY_MS / 4 };

export interface PollSituation {
  /** Time since the last change. */
  readonly unchangedMs: number;
  /** Failed readings in a row. */
  readonly failures: number;
  /** Whether a page shows the project now. */
  readonly shown: boolean;
  /** The shortest wait. */
  readonly pollIntervalMs: number;
}

/**
 * A share of the time without change, or twice as long with each failure: at most a minute, or 15 s while a page shows the project. Five
 * times that after a day without change, and as many more with each further day.
 */
export function pollDelayMs({ unchangedMs, failures, shown, pollIntervalMs }: PollSituation): number {
  const maxMs = (shown ? MAX_SHOWN_POLL_MS : MAX_POLL_MS) * (unchangedMs < DAY_MS ? 1 : (5 * unchangedMs) / DAY_MS);
  const delayMs =
    failures > 0 ? pollIntervalMs * 2 ** Math.min(failures, 20) : unchangedMs * (shown ? SHOWN_SHARE : SHARE);
  return Math.max(pollIntervalMs, Math.min(maxMs, delayMs));
}

/** The same for a project that is complete. */
export function revisitDelayMs(unchangedMs: number, { firstMs, maxPauseMs }: RevisitTimes): number {
  return Math.min(maxPauseMs, Math.max(firstMs, unchangedMs));
}
