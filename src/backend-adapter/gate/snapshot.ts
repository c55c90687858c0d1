/** What a page sees of a stored project. Pure. */
import {
  stageNumber,
  type Estimate,
  type GateView,
  type ProjectList,
  type ReportView,
  type Snapshot,
} from 'precheck-contract';
import { awaitsDrawings, decideGate, type CopiesView, ruleOf, type GatePolicy } from './gate.js';
import { isDrawingCheckDue, isUnderWay } from '../store/project-steps.js';
import type { StoredProject, StoredReport } from '../store/store.js';

export function reportView(report: StoredReport): ReportView {
  const stage = report.waiting ? null : stageNumber(report.status);
  return {
    id: report.id,
    name: report.name,
    status: report.status,
    stage,
    complete: stage === 6,
    result: report.result,
    score: report.score,
    modelVersion: report.modelVersion,
    stageStartedAt: report.stageStartedAt,
  };
}

interface Shown {
  readonly policy: GatePolicy;
  readonly snapshot: Snapshot;
  json: string | null;
}

const SHOWN = new WeakMap<StoredProject, Shown>();

/** The snapshot of this state of the project, built once for all pages. Must not be changed. */
export function sharedSnapshot(project: StoredProject, policy: GatePolicy): Snapshot {
  return shownOf(project, policy).snapshot;
}

/** The same as JSON. */
export function sharedSnapshotJson(project: StoredProject, policy: GatePolicy): string {
  const shown = shownOf(project, policy);
  shown.json ??= JSON.stringify(shown.snapshot);
  return shown.json;
}

function shownOf(project: StoredProject, policy: GatePolicy): Shown {
  const kept = SHOWN.get(project);
  if (kept?.policy === policy) return kept;
  const shown: Shown = { policy, snapshot: buildSnapshot(project, policy), json: null };
  SHOWN.set(project, shown);
  return shown;
}

/** `minScore` raises the minimum for this snapshot only: a receipt may require more than the project. */
export function buildSnapshot(project: StoredProject, policy: GatePolicy, minScore: number | null = null): Snapshot {
  const estimate = standingEstimate(project);
  const reports = project.reports.map(reportView);
  const requested = Math.max(project.requestedMinScore ?? 0, minScore ?? 0);
  const decided = decideGate({
    reports,
    drawings: project.drawings,
    rule: ruleOf(policy, project),
    requestedMinScore: requested,
    expectedReports: project.expectedReports,
    copies: copiesOf(project),
    outage: standingOutage(project),
  });
  const awaitsCopies = project.phase === 'complete' && awaitsDrawings(decided);
  return {
    revision: project.revision,
    project: {
      id: project.id,
      cityKey: project.cityKey,
      permitType: project.permitType,
      address: project.address,
      createdAt: project.createdAt,
    },
    // The service is done, but the drawings are still to be compared.
    phase: awaitsCopies ? 'processing' : project.phase,
    run: project.run,
    processingStartedAt: project.processingStartedAt,
    drawings: [...project.drawings],
    draft: [...(project.draft ?? [])],
    reports,
    // All known reports may be Complete while the run goes on. Then nothing is decided yet.
    gate: project.phase === 'complete' || !isFinal(decided) ? decided : { ...decided, decision: 'undecided' },
    ...(estimate === null ? {} : { estimate }),
    service: project.service,
  };
}

/** The check of the service's copies; null for a run by file links, whose digests are not known: it gets no receipt. */
export function copiesOf({ drawings, drawingCheck, run }: StoredProject): CopiesView | null {
  if (drawings.some(({ sha256, size }) => sha256 === null || size === null)) return null;
  if (drawingCheck?.run !== run || drawingCheck.outcome === 'due') return { outcome: 'awaited', names: [] };
  const { outcome, names } = drawingCheck;
  return { outcome, names };
}

/** The outage to which the rule applies, while it lasts. */
export function standingOutage(project: StoredProject): { readonly since: string } | null {
  const { outage, run, service, pendingRun } = project;
  if (!outage || outage.over || outage.run !== run || pendingRun !== null) return null;
  if (!isUnderWay(project) && !isDrawingCheckDue(project)) return null;
  return service.reachable || service.since !== outage.since ? null : { since: outage.since };
}

/** The estimate of the current run, while it makes progress. */
function standingEstimate({ estimate, run, phase }: StoredProject): Estimate | null {
  return phase === 'processing' && estimate?.run === run ? estimate.estimate : null;
}

function isFinal({ decision }: GateView): boolean {
  return decision === 'passed' || decision === 'failed';
}

/** Changes with each change of the project and of the gate's policy. */
export function snapshotVersion(revision: number, policyVersion: string): string {
  return `${revision}-${policyVersion}`;
}

export function projectSummary(project: StoredProject): ProjectList['projects'][number] {
  const { id, cityKey, permitType, address, phase, createdAt, updatedAt } = project;
  return { id, cityKey, permitType, address, phase, createdAt, updatedAt };
}
