/** The snapshot of a project for who asks for it, which may find that something is still to be done. */
import type { Snapshot } from 'precheck-contract';
import { awaitsDrawings } from '../gate/gate.js';
import type { Services } from '../services.js';
import { sharedSnapshot } from '../gate/snapshot.js';
import { isOpen } from '../store/project-steps.js';
import type { StoredProject } from '../store/store.js';

/** A run that was over before its drawings were asked to be compared is taken up when somebody looks at it. */
export function viewProject(services: Services, project: StoredProject): Snapshot {
  const snapshot = sharedSnapshot(project, services.policy);
  if (awaitsDrawings(snapshot.gate) && !isOpen(project)) services.tracker.hint(project);
  return snapshot;
}
