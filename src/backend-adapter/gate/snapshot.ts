/** What a page sees of a stored project. Pure. */
import { COMPLETE_STAGE, stageNumber, type ProjectList, type ReportView, type Snapshot } from 'precheck-contract';
import { awaitsDrawings, decideGate, type CopiesView, ruleOf, type GatePolicy } from './gate.js';
import { isDrawingCheckDue, isUnderWay } from '../store/project-steps.js';
import type { StoredProject, StoredReport } from '../store/store.js';

/** Field by field: what is stored beside them is not for the page. */
export function reportView(report: StoredReport): ReportView {
  const { id, name, status, result, score, modelVersion, stageStartedAt } = report;
  const stage = report.waiting ? null : stageNumber(status);
  const complete = stage === COMPLETE_STAGE;
  return { id, name, status, stage, complete, result, score, modelVersion, stageStartedAt };
}

interface CachedSnapshot {
  readonly policy: GatePolicy;
  readonly snapshot: Snapshot;
  json: string | null;
}

const SNAPSHOTS = new WeakMap<StoredProject, CachedSnapshot>();

/** The snapshot of this state of the project, built once for all pages. Must not be changed. */
export function sharedSnapshot(project: StoredProject, policy: GatePolicy): Snapshot {
  return cachedSnapshotOf(project, policy).snapshot;
}

export function sharedSnapshotJson(project: StoredProject, policy: GatePolicy): string {
  const cached = cachedSnapshotOf(project, policy);
  cached.json ??= JSON.stringify(cached.snapshot);
  return cached.json;
}

function cachedSnapshotOf(project: StoredProject, policy: GatePolicy): CachedSnapshot {
  const known = SNAPSHOTS.get(project);
  if (known?.policy === policy) return known;
  const made: CachedSnapshot = { policy, snapshot: buildSnapshot(project, policy), json: null };
  SNAPSHOTS.set(project, made);
  return made;
}

/** `minScore` raises the minimum for this snapshot only: a receipt may require more than the project. */
export function buildSnapshot(project: StoredProject, policy: GatePolicy, minScore: number | null = null): Snapshot {
  const { revision, id, cityKey, permitType, address, createdAt, phase, run, processingStartedAt } = project;
  const { drawings, draft = [], requestedMinScore, expectedReports, service } = project;
  const estimate = phase === 'processing' && project.estimate?.run === run ? project.estimate.estimate : null;
  const reports = project.reports.map(reportView);
  const decided = decideGate({
    reports,
    drawings,
    rule: ruleOf(policy, project),
    requestedMinScore: Math.max(requestedMinScore ?? 0, minScore ?? 0),
    expectedReports,
    copies: copiesOf(project),
    outage: currentOutage(project),
  });
  // The service is done, but the drawings are still to be compared.
  const awaitsCopies = phase === 'complete' && awaitsDrawings(decided);
  // All known reports may be Complete while the run goes on. Then nothing is decided yet.
  const isEarly = phase !== 'complete' && (decided.decision === 'passed' || decided.decision === 'failed');
  return {
    revision,
    project: { id, cityKey, permitType, address, createdAt },
    phase: awaitsCopies ? 'processing' : phase,
    run,
    processingStartedAt,
    drawings: [...drawings],
    draft: [...draft],
    reports,
    gate: isEarly ? { ...decided, decision: 'undecided' } : decided,
    ...(estimate === null ? {} : { estimate }),
    service,
  };
}

/** The check of the service's copies; null for a run by file links, whose digests are not known: it gets no receipt. */
export function copiesOf({ drawings, drawingCheck, run }: StoredProject): CopiesView | null {
  if (drawings.some(({ sha256, size }) => sha256 === null || size === null)) return null;
  return drawingCheck?.run === run ? drawingCheck : { outcome: 'awaited', names: [] };
}

/** The outage to which the rule applies, while it lasts. */
export function currentOutage(project: StoredProject): { readonly since: string } | null {
  const { outage, run, service, pendingRun } = project;
  if (!outage || outage.over || outage.run !== run || pendingRun !== null) return null;
  if (!isUnderWay(project) && !isDrawingCheckDue(project)) return null;
  return service.reachable || service.since !== outage.since ? null : { since: outage.since };
}

/** Changes with each change of the project and of the gate's policy. */
export function snapshotVersion(revision: number, policyVersion: string): string {
  return `${revision}-${policyVersion}`;
}

export function projectSummary(project: Omit<StoredProject, 'draft'>): ProjectList['projects'][number] {
  const { id, cityKey, permitType, address, phase, createdAt, updatedAt } = project;
  return { id, cityKey, permitType, address, phase, createdAt, updatedAt };
}
