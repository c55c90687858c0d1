/** When the service's copies of a run's drawings are to be compared. Pure. */
import { awaitsDrawings } from '../gate/gate.js';
import type { GatePolicy } from '../gate/gate-policy.js';
import { buildSnapshot } from '../gate/snapshot.js';
import { isDrawingCheckDue, withTracking } from '../store/project-steps.js';
import type { StoredProject, TrackingState } from '../store/store.js';

/**
 * Notes that they are due once nothing else is left to decide, so that the project stays open until they were compared, through
 * restarts; and takes the note back where they are not asked for any more.
 */
export function noteDrawingCheck(before: StoredProject, found: TrackingState, policy: GatePolicy): TrackingState {
  if (found.phase !== 'complete') return found;
  const { gate } = buildSnapshot(withTracking(before, found, before.updatedAt), policy);
  const isDue = awaitsDrawings(gate);
  if (isDue === isDrawingCheckDue(found)) return found;
  return { ...found, drawingCheck: isDue ? { run: found.run, outcome: 'due', names: [] } : null };
}
