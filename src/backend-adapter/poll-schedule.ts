/** When a watched project is read next. Pure. */
import type { ProjectPhase } from '../contract/index.js';

export const SLOWEST_POLL_MS = 15_000;
const STALLED_POLL_MS = 60_000;
const ABANDONED_POLL_MS = 5 * 60_000;
const ABANDONED_AFTER_MS = 24 * 60 * 60_000;

export interface PollSituation {
  readonly phase: ProjectPhase;
  /** How long nothing has changed. */
  readonly unchangedMs: number;
  /** Reads in a row that failed. */
  readonly failures: number;
  readonly pollIntervalMs: number;
}

/**
 * While stages move: every `pollIntervalMs`, then a twentieth of the time without change, at most 15 s. The service away:
 * doubling with each failure, at most 15 s. Stalled: 60 s. Nothing for a day (a hand-off nobody finished): 5 minutes.
 */
export function nextPollDelayMs(situation: PollSituation): number {
  const { pollIntervalMs, unchangedMs, failures, phase } = situation;
  const slowestMs = Math.max(SLOWEST_POLL_MS, pollIntervalMs);
  if (failures > 0) return Math.min(slowestMs, pollIntervalMs * 2 ** Math.min(failures, 20));
  if (unchangedMs >= ABANDONED_AFTER_MS) return ABANDONED_POLL_MS;
  if (phase === 'stalled') return STALLED_POLL_MS;
  return Math.min(slowestMs, Math.max(pollIntervalMs, unchangedMs / 20));
}
