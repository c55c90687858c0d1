/** The vendor's rule for a service that becomes unavailable during a run, and when it applies. Pure. */
import type { OutageRuleName, Snapshot } from 'precheck-contract';
import { isUnderWay } from '../store/project-steps.js';
import type { StoredProject, TrackingState } from '../store/store.js';

/**
 * `block` (default): nobody can submit until the run is decided. `allow-flagged`: applicants can submit, and the receipt says that nothing was
 * decided. `defer`: the same, and the decision follows when the service is back.
 */
export type OutageRule =
  | { readonly rule: 'block' }
  | {
      readonly rule: 'allow-flagged' | 'defer';
      /** How long the service must have been unavailable without a break. */
      readonly afterMs: number;
      /** How long the rule then applies to one outage. Its receipts expire by then. */
      readonly maxAgeMs: number;
    };

export const BLOCK: OutageRule = { rule: 'block' };

/** A service that refuses, or whose answer cannot be read, is not unavailable. */
const AWAY: ReadonlySet<string> = new Set(['upstream_unavailable', 'upstream_timeout']);

/** Since when the service is unavailable, ISO 8601; null if it is not. `problem` is the error code of the reading. */
export function awaySince(before: Snapshot['service'], problem: string | null, at: string): string | null {
  return problem !== null && AWAY.has(problem) ? (before.since ?? at) : null;
}

/** When the rule ends for an outage, in milliseconds since 1970. */
export function ruleEndMs(since: string, { afterMs, maxAgeMs }: Exclude<OutageRule, { rule: 'block' }>): number {
  return Date.parse(since) + afterMs + maxAgeMs;
}

/**
 * Records that the rule applies to the run from now on, or no longer because the outage lasted too long. Only for runs whose drawings are
 * known, since others have no receipt. The record stays when the service is back, so that the later decision says that the applicant may
 * have submitted before it.
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

/** The rule by which the applicant may have submitted before this run was decided. */
export function earlierRule({ outage, run }: StoredProject): Exclude<OutageRuleName, 'block'> | null {
  return outage?.run === run ? outage.rule : null;
}
