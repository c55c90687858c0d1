/** The steps that a stored project takes, as pure functions: every store makes the same ones inside its own transaction. */
import type { PendingRun, StoredProject, TrackingState } from './project-store.js';

const changed = (project: StoredProject, at: string, fields: Partial<StoredProject>): StoredProject => ({
  ...project,
  ...fields,
  updatedAt: at,
  revision: project.revision + 1,
});

/** Whether the project must be watched: processing, stalled, handed off, with a run being started, or with drawings to compare. */
export function isOpen(project: StoredProject): boolean {
  const isUnderWay = project.phase === 'processing' || project.phase === 'stalled';
  return isUnderWay || project.handedOff || project.pendingRun !== null || isDrawingCheckDue(project);
}

export function isDrawingCheckDue({ drawingCheck, run }: TrackingState): boolean {
  return drawingCheck?.run === run && drawingCheck.outcome === 'due';
}

/** Of one project: a copy of a request is not delayed for longer than so many re-runs. */
const MOST_STARTS = 50;

export function withPendingRun(project: StoredProject, pending: PendingRun): StoredProject | null {
  if (project.pendingRun !== null || project.phase === 'processing') return null;
  if (project.starts?.some(({ key }) => key === pending.start?.key)) return null;
  return changed(project, pending.startedAt, { pendingRun: pending });
}

export function withRunBegun(project: StoredProject, at: string): StoredProject | null {
  const pending = project.pendingRun;
  if (pending === null) return null;
  return changed(project, at, {
    phase: 'processing',
    run: project.run + 1,
    permitType: pending.permitType,
    requestedMinScore: pending.requestedMinScore,
    drawings: pending.drawings,
    baseline: pending.baseline,
    expectedReports: pending.expectedReports,
    reports: [],
    processingStartedAt: pending.startedAt,
    lastProgressAt: at,
    completeSince: null,
    handedOff: false,
    pendingRun: null,
    ...(project.elsewhereSince === undefined ? {} : { elsewhereSince: at }),
    ...(pending.start === undefined ? {} : { starts: [...(project.starts ?? []), pending.start].slice(-MOST_STARTS) }),
  });
}

export function withRunCancelled(project: StoredProject, at: string): StoredProject | null {
  return project.pendingRun === null ? null : changed(project, at, { pendingRun: null });
}

export function withTracking(project: StoredProject, state: TrackingState, at: string): StoredProject {
  return changed(project, at, state);
}

export function withHandOff(
  project: StoredProject,
  baseline: Readonly<Record<string, string>>,
  at: string,
): StoredProject | null {
  if (project.pendingRun !== null || project.phase === 'processing') return null;
  // A run that was begun here and stalled may still end: one from the service's page could not be told from it.
  if (project.phase === 'stalled' && project.drawings.length > 0) return null;
  return changed(project, at, {
    handedOff: true,
    elsewhere: true,
    elsewhereSince: project.elsewhereSince ?? at,
    lastProgressAt: at,
    ...(project.run === 0 ? { baseline } : {}),
  });
}
