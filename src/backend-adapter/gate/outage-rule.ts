/** What the vendor wants while the pre-check service is away in the middle of a run, and when that begins. Pure. */
import type { OutageRuleName, Snapshot } from 'precheck-contract';
import { isUnderWay } from '../store/project-steps.js';
import type { StoredProject, TrackingState } from '../store/store.js';

/**
 * `block` (default): nobody submits until the run is decided. `allow-flagged`: they may, and the receipt says that nothing was decided.
 * `defer`: the same, and the decision follows when the service is back.
 */
export type OutageRule =
  | { readonly rule: 'block' }
  | {
      readonly rule: 'allow-flagged' | 'defer';
      /** For so long the service must have been away without a break. */
      readonly afterMs: number;
      /** For so long the rule holds then, for one outage. No receipt of it counts for longer. */
      readonly maxAgeMs: number;
    };

export const BLOCK: OutageRule = { rule: 'block' };

/** Nobody there, or nobody who answers. A service that refuses, or answers what cannot be read, is not away. */
const AWAY: ReadonlySet<string> = new Set(['upstream_unavailable', 'upstream_timeout']);

/** Since when the service is away, ISO 8601; null where it is not. `problem` is the code of the reading that failed. */
export function awaySince(before: Snapshot['service'], problem: string | null, at: string): string | null {
  return problem !== null && AWAY.has(problem) ? (before.since ?? at) : null;
}

/** When the rule ends for an outage, in milliseconds since 1970. */
export function ruleEndMs(since: string, { afterMs, maxAgeMs }: Exclude<OutageRule, { rule: 'block' }>): number {
  return Date.parse(since) + afterMs + maxAgeMs;
}

/**
 * Notes that the rule holds for the run from now on, or does not any more because the outage has lasted too long. Only for runs whose
 * drawings are known: the others have no receipt. The note is kept when the service is back, so that the decision that then comes says that
 * somebody may have submitted before it.
 */
export function noteOutage(
  before: StoredProject,
  found: TrackingState,
  service: Snapshot['service'],
  { rule, nowMs }: { readonly rule: OutageRule; readonly nowMs: number },
): TrackingState {
  const { since } = service;
  if (rule.rule === 'block' || typeof since !== 'string' || before.pendingRun !== null) return found;
  if (!isUnderWay(found) || found.drawings.length === 0 || found.drawings.some(({ sha256 }) => sha256 === null))
    return found;
  if (nowMs - Date.parse(since) < rule.afterMs) return found;
  const { outage, run } = found;
  const isOver = nowMs >= ruleEndMs(since, rule);
  const isNoted = outage?.run === run && outage.since === since && outage.rule === rule.rule;
  if (isNoted && (outage.over ?? false) === isOver) return found;
  return { ...found, outage: { run, rule: rule.rule, since, ...(isOver ? { over: true as const } : {}) } };
}

/** By which rule somebody may have submitted in this run before it was decided. */
export function earlierRule({ outage, run }: StoredProject): Exclude<OutageRuleName, 'block'> | null {
  return outage?.run === run ? outage.rule : null;
}
