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

/** A run may be begun on the service's own page, and no webhook tell: what is complete is read again, after as long again each time. */
export interface RevisitTimes {
  readonly firstMs: number;
  readonly longestPauseMs: number;
}

export const REVISIT_TIMES: RevisitTimes = { firstMs: 10 * MINUTE_MS, longestPauseMs: 6 * HOUR_MS };

export interface PollSituation {
  readonly phase: ProjectPhase;
  /** How long nothing has changed. */
  readonly unchangedMs: number;
  /** Readings in a row that failed. */
  readonly failures: number;
  /** Whether a person looks at the project at the moment. */
  readonly seen: boolean;
  /** The shortest wait. */
  readonly pollIntervalMs: number;
}

/**
 * While stages move: `pollIntervalMs`. Then a share of the time without change, at most a minute, or 15 s while somebody looks. The service
 * away: doubling with each failure, within the same bounds. Stalled: a minute. Nothing for a day (a hand-off that nobody finished): five minutes.
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
