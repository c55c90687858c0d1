/** What follows for a project from one reading of the service, or from one that failed: run, drawings, outage. Pure. */
import { awaitsDrawings } from '../gate/gate.js';
import { ruleFor, type GatePolicy } from '../gate/gate-policy.js';
import { awaySince, noteOutage } from '../gate/outage-rule.js';
import { buildSnapshot } from '../gate/snapshot.js';
import { isDrawingCheckDue, withTracking } from '../store/project-steps.js';
import type { StoredProject, TrackingState } from '../store/store.js';
import { isoTime, type AgeOf } from '../time.js';
import { advanceTracking, judgeTime, type Reading } from './run-rule.js';

/** What was read, or the code of the error that reading ended with. */
export type Outcome = { readonly reading: Reading } | { readonly problem: string };

export interface AdvanceContext {
  readonly policy: GatePolicy;
  readonly nowMs: number;
  readonly ageOf: AgeOf;
  /** When the service last answered, ISO 8601; null where it has not since this process began to watch. */
  readonly answeredAt: string | null;
}

/** Where nothing changed, the project itself. */
export function advance(project: StoredProject, outcome: Outcome, context: AdvanceContext): TrackingState {
  const { policy, nowMs, ageOf, answeredAt } = context;
  const problem = 'problem' in outcome ? outcome.problem : null;
  const tracked =
    'problem' in outcome ? judgeTime(project, ageOf) : advanceTracking(project, outcome.reading, nowMs, ageOf);
  const service = {
    reachable: problem === null,
    readAt: answeredAt ?? project.service.readAt,
    problem,
    since: awaySince(project.service, problem, isoTime(nowMs)),
  };
  const { outage: rule } = ruleFor(policy, project.cityKey, tracked.permitType);
  const checked = noteDrawingCheck(project, tracked, policy);
  const found = noteOutage(project, checked, service, { rule, nowMs });
  // The time of the last answer alone is no news.
  const isSameService = service.reachable === project.service.reachable && problem === project.service.problem;
  return found === project && isSameService ? project : { ...found, service };
}

/**
 * Notes that the service's copies of a run's drawings are to be compared once nothing else is left to decide, so that the project stays
 * open until they were, through restarts; and takes the note back where they are not asked for any more.
 */
function noteDrawingCheck(before: StoredProject, found: TrackingState, policy: GatePolicy): TrackingState {
  if (found.phase !== 'complete') return found;
  const { gate } = buildSnapshot(withTracking(before, found, before.updatedAt), policy);
  const isDue = awaitsDrawings(gate);
  if (isDue === isDrawingCheckDue(found)) return found;
  return { ...found, drawingCheck: isDue ? { run: found.run, outcome: 'due', names: [] } : null };
}
