/** Which events follow from a step of a project. Pure. */
import { createHash } from 'node:crypto';
import type { AdapterEvent, GateView } from 'precheck-contract';
import type { GatePolicy } from '../gate/gate-policy.js';
import { earlierRule } from '../gate/outage-rule.js';
import { sharedSnapshot } from '../gate/snapshot.js';
import type { StoredProject } from '../store/store.js';

/**
 * A report that is Complete now and was not before; a gate that is decided now, and was not before or otherwise. The events of reports
 * come before the gate's.
 */
export function eventsOf(before: StoredProject, after: StoredProject, policy: GatePolicy): readonly AdapterEvent[] {
  const earlier = sharedSnapshot(before, policy);
  const { reports, gate } = sharedSnapshot(after, policy);
  const { id: projectId, cityKey, permitType, run, updatedAt: at } = after;
  const isNewRun = run !== before.run;
  const shared = { projectId, cityKey, permitType, run, at };
  const known = new Set(isNewRun ? [] : earlier.reports.filter(({ complete }) => complete).map(({ id }) => id));
  const events: AdapterEvent[] = reports
    .filter((report) => report.complete && !known.has(report.id))
    .map((report) => ({
      type: 'report.completed',
      id: `report-completed:${keyPart(projectId)}:${run}:${keyPart(report.id)}`,
      ...shared,
      report,
    }));
  const { decision } = gate;
  if ((decision === 'passed' || decision === 'failed') && (isNewRun || !sameGate(earlier.gate, gate))) {
    // A late report may decide a run again. The revision is the one that this is saved as, or it is not saved at all.
    const id = `gate-decided:${keyPart(projectId)}:${run}:${after.revision}`;
    const rule = earlierRule(after);
    const submittedBy = rule === null ? {} : { submittedBy: rule };
    events.push({ type: 'gate.decided', id, ...shared, gate: { ...gate, decision }, ...submittedBy });
  }
  return events;
}

function sameGate(left: GateView, right: GateView): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** The service may call its projects and reports anything; a key is also a header's value. */
function keyPart(id: string): string {
  if (/^[\w-]{1,100}$/.test(id)) return id;
  return `~${createHash('sha256').update(id).digest('base64url')}`;
}
