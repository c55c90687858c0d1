/** Which completed projects are looked at again, and when. On the store's clock, so that instances agree and a restart forgets nothing. */
import type { ClaimedProject } from './lease-store.js';
import type { StoredProject } from './project-store.js';
import { isOpen } from './project-steps.js';

/**
 * The next look comes when as much time has passed since the last one as had passed then since the project was saved; `firstMs` at least,
 * `longestPauseMs` at most. What was not saved for `keptMs` is looked at once more, and not again.
 */
export interface RevisitTimes {
  readonly firstMs: number;
  readonly longestPauseMs: number;
  readonly keptMs: number;
}

export interface RevisitStore {
  /** Those that are due, the longest unseen first. Each is given to one instance, and counts as looked at from now on. */
  claimRevisits(limit: number, times: RevisitTimes): Promise<ClaimedProject[]>;
}

/** Whether the service may still be asked to check it again, while nobody here waits for anything. */
export function isRevisited(project: StoredProject): boolean {
  return project.phase === 'complete' && !isOpen(project);
}

/** The condition in SQL, the same in every store. A time that is still to come was written before the clock was put back: it is due. */
export function isDue(at: {
  nowMs: string;
  firstMs: string;
  longestPauseMs: string;
  least: string;
  most: string;
}): string {
  const { nowMs, firstMs, longestPauseMs, least, most } = at;
  return `looked_at IS NOT NULL AND (looked_at > ${nowMs}
    OR looked_at <= ${nowMs} - ${least}(${longestPauseMs}, ${most}(${firstMs}, looked_at - settled_at)))`;
}
