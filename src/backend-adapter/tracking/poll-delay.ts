/** How long until a project is read again. Pure. */
import type { ProjectPhase } from 'precheck-contract';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MAX_POLL_MS = MINUTE_MS;
/** While a person looks at it. */
export const MAX_SEEN_POLL_MS = 15_000;
const ABANDONED_POLL_MS = 5 * MINUTE_MS;
const ABANDONED_AFTER_MS = 24 * HOUR_MS;
/** The wait is this share of the time without change: at 2 s, the pace slows after 12 s, or after a minute while somebody looks. */
const SHARE = 1 / 6;
const SEEN_SHARE = 1 / 30;

/** A run may begin on the service's own page without a webhook, so complete projects are read again, after doubling pauses. */
export interface RevisitTimes {
  readonly firstMs: number;
  readonly longestPauseMs: number;
}

export const REVISIT_TIMES: RevisitTimes = { firstMs: 10 * MINUTE_MS, longestPauseMs: 6 * HOUR_MS };

export interface PollSituation {
  readonly phase: ProjectPhase;
  /** Time since the last change. */
  readonly unchangedMs: number;
  /** Failed readings in a row. */
  readonly failures: number;
  /** Whether a page shows the project now. */
  readonly seen: boolean;
  /** The shortest wait. */
  readonly pollIntervalMs: number;
}

/**
 * While stages change: `pollIntervalMs`. Then a share of the time without change, at most a minute, or 15 s while a page shows the project.
 * Service unavailable: doubling with each failure, within the same bounds. Stalled: a minute. No change for a day: five minutes.
 */
export function pollDelayMs({ phase, unchangedMs, failures, seen, pollIntervalMs }: PollSituation): number {
  const maxMs = Math.max(seen ? MAX_SEEN_POLL_MS : MAX_POLL_MS, pollIntervalMs);
  if (failures > 0) return Math.min(maxMs, pollIntervalMs * 2 ** Math.min(failures, 20));
  const isAbandoned = unchangedMs >= ABANDONED_AFTER_MS;
  if (isAbandoned && !seen) return Math.max(ABANDONED_POLL_MS, pollIntervalMs);
  if (isAbandoned || phase === 'stalled') return Math.max(MAX_POLL_MS, pollIntervalMs);
  return Math.min(maxMs, Math.max(pollIntervalMs, unchangedMs * (seen ? SEEN_SHARE : SHARE)));
}

/** The same for a project that is complete. */
export function revisitDelayMs(unchangedMs: number, { firstMs, longestPauseMs }: RevisitTimes): number {
  return Math.min(longestPauseMs, Math.max(firstMs, unchangedMs));
}
