/** When a watched project is read next. Pure. */
import type { ProjectPhase } from 'precheck-contract';

const SLOWEST_POLL_MS = 60_000;
/** While a person looks at it. */
export const SLOWEST_SEEN_POLL_MS = 15_000;
const ABANDONED_POLL_MS = 5 * 60_000;
const ABANDONED_AFTER_MS = 24 * 60 * 60_000;
/** The wait is this share of the time without change: at 2 s, the pace slows after 12 s, or after a minute while somebody looks. */
const SHARE = 1 / 6;
const SEEN_SHARE = 1 / 30;

export interface PollSituation {
  readonly phase: ProjectPhase;
  /** How long nothing has changed. */
  readonly unchangedMs: number;
  /** Reads in a row that failed. */
  readonly failures: number;
  /** Whether a person looks at the project at the moment. */
  readonly seen: boolean;
  /** The fastest pace. */
  readonly pollIntervalMs: number;
}

/**
 * While stages move: every `pollIntervalMs`. Then a share of the time without change, at most a minute, or 15 s while somebody looks. The
 * service away: doubling with each failure, within the same bounds. Stalled: a minute. Nothing for a day (a hand-off that nobody
 * finished): five minutes.
 */
export function nextPollDelayMs(situation: PollSituation): number {
  const { pollIntervalMs, unchangedMs, failures, phase, seen } = situation;
  const slowestMs = Math.max(seen ? SLOWEST_SEEN_POLL_MS : SLOWEST_POLL_MS, pollIntervalMs);
  if (failures > 0) return Math.min(slowestMs, pollIntervalMs * 2 ** Math.min(failures, 20));
  if (phase === 'stalled' || unchangedMs >= ABANDONED_AFTER_MS) {
    const abandoned = unchangedMs >= ABANDONED_AFTER_MS && !seen;
    return Math.max(abandoned ? ABANDONED_POLL_MS : SLOWEST_POLL_MS, pollIntervalMs);
  }
  return Math.min(slowestMs, Math.max(pollIntervalMs, unchangedMs * (seen ? SEEN_SHARE : SHARE)));
}
