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
import { isUnderWay } from '../store/project-steps.js';
import type { RunEstimate, StoredProject, StoredReport } from '../store/store.js';

/** `estimate` is how long it still takes, where that is known. */
export function reportView(report: StoredReport, estimate: Estimate | null = null): ReportView {
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
    ...(estimate === null || stage === 6 ? {} : { estimate }),
  };
}

interface Shown {
  readonly policy: GatePolicy;
  readonly snapshot: Snapshot;
  json: string | null;
}

const SHOWN = new WeakMap<StoredProject, Shown>();

/** What everybody sees of this state of a project, made once however many look. Nobody may change it. */
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

/** `minScore` raises the minimum for this view only: a receipt may ask for more than the project did. */
export function buildSnapshot(project: StoredProject, policy: GatePolicy, minScore: number | null = null): Snapshot {
  const estimates = standingEstimate(project);
  const reports = project.reports.map((report) => reportView(report, estimates?.reports[report.id]?.estimate));
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
    // The service is done, the adapter is not.
    phase: awaitsCopies ? 'processing' : project.phase,
    run: project.run,
    processingStartedAt: project.processingStartedAt,
    drawings: [...project.drawings],
    draft: [...(project.draft ?? [])],
    reports,
    // Every report that is known may be Complete while the service still works on the project: not decided yet.
    gate: project.phase === 'complete' || !isFinal(decided) ? decided : { ...decided, decision: 'undecided' },
    ...(estimates?.whole.estimate ? { estimate: estimates.whole.estimate } : {}),
    service: project.service,
  };
}

/**
 * What the gate knows of the comparison. Null where a digest is not known (file links; a run of the service's own page before its drawings
 * are read): such a run has no receipt that could say something wrong.
 */
export function copiesOf({ drawings, drawingCheck, run }: StoredProject): CopiesView | null {
  if (drawings.length === 0 || drawings.some(({ sha256, size }) => sha256 === null || size === null)) return null;
  if (drawingCheck?.run !== run || drawingCheck.outcome === 'due') return { outcome: 'awaited', names: [] };
  const { outcome, names } = drawingCheck;
  return { outcome, names };
}

/** The outage that the rule was noted for, while it lasts. */
export function standingOutage(project: StoredProject): { readonly since: string } | null {
  const { outage, run, service, pendingRun } = project;
  if (!outage || outage.over || outage.run !== run || pendingRun !== null || !isUnderWay(project)) return null;
  return service.reachable || service.since !== outage.since ? null : { since: outage.since };
}

/** An estimate is of its own run, and of no use where that is over or does not move. */
function standingEstimate({ estimate, run, phase }: StoredProject): RunEstimate | null {
  return phase === 'processing' && estimate?.run === run ? estimate : null;
}

function isFinal({ decision }: GateView): boolean {
  return decision === 'passed' || decision === 'failed';
}

/** Names what a page sees of a project: changes with each change of the project and with the gate's policy. */
export function snapshotVersion(revision: number, policyVersion: string): string {
  return `${revision}-${policyVersion}`;
}

export function projectSummary(project: StoredProject): ProjectList['projects'][number] {
  const { id, cityKey, permitType, address, phase, createdAt, updatedAt } = project;
  return { id, cityKey, permitType, address, phase, createdAt, updatedAt };
}
