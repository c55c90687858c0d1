/** Selectors of a project's state: the set, the run and the gate. Pure. */
import type { DrawingView, GateView, ReceiptAnswer, ReportView } from 'precheck-contract/adapter-api';
import { COMPLETE_STAGE } from 'precheck-contract/report-stages';
import { isSameAddress } from 'precheck-contract/same-address';
import type { Drawing } from './drawing.js';
import type { ProjectSettings, ProjectState } from './state.js';

/** How many drawings and bytes are uploaded, of how many. */
export function uploadTotals(drawings: readonly Drawing[]) {
  const totals = { count: drawings.length, arrived: 0, sentBytes: 0, totalBytes: 0 };
  for (const { status, sentBytes, size } of drawings) {
    totals.arrived += Number(status === 'uploaded');
    totals.sentBytes += sentBytes;
    totals.totalBytes += size ?? 0;
  }
  return totals;
}

/** Whether the set differs from the one that the last run checked. */
export function drawingsChanged(drawings: readonly Drawing[], checked: readonly DrawingView[]): boolean {
  if (drawings.length !== checked.length) return true;
  const sent = new Set(drawings.map(({ uploadId, category }) => `${uploadId}\n${category}`));
  return checked.some(({ uploadId, type }) => !sent.has(`${uploadId}\n${type}`));
}

export function isChanged(state: ProjectState): boolean {
  const { snapshot, drawings } = state;
  return !!snapshot?.run && drawingsChanged(drawings, snapshot.drawings);
}

/** Whether the page gives an address, and the project has another or none. */
export function isOtherProperty({ snapshot, settings: { address } }: ProjectState): boolean {
  return snapshot !== null && address !== null && !isSameAddress(address, snapshot.project.address);
}

/** What the run checked another of than the page's; null where the page does not say. */
export function otherSubject(state: ProjectState): 'permit-type' | 'property' | null {
  const { snapshot, settings } = state;
  if (!snapshot?.run) return null;
  const { permitType } = snapshot.project;
  if (permitType && settings.permitType && permitType !== settings.permitType) return 'permit-type';
  return isOtherProperty(state) ? 'property' : null;
}

/** Whether the page is about another city than the project's. The adapter may not have confirmed it yet. */
export function isOtherCity({ snapshot, settings }: ProjectState): boolean {
  return !!settings.cityKey && !!snapshot && snapshot.project.cityKey !== settings.cityKey;
}

/** Whether the last run checked these drawings for this city, permit type and property. */
function isResultCurrent(state: ProjectState): boolean {
  return !isChanged(state) && !otherSubject(state) && !isOtherCity(state);
}

/** The adapter's gate with the page's minimum, which may have been raised since. A pass can become a fail here, nothing else changes. */
export function gateForPage(gate: GateView, settings: ProjectSettings): GateView {
  const minScore = Math.max(gate.minScore, settings.minScore ?? 0);
  if (gate.decision !== 'passed' || minScore === gate.minScore) return { ...gate, minScore };
  const { score, rule } = gate;
  if (score !== null && score >= minScore) return { ...gate, minScore };
  const code = rule?.reports === 'mean' ? 'mean-below-minimum' : 'below-minimum';
  return { ...gate, minScore, decision: 'failed', reasons: [{ code, minScore, ...(score === null ? {} : { score }) }] };
}

/** Whether the report's own score is compared with the minimum, so that it can be called below it. */
export function isHeldToMinimum(report: ReportView, { rule }: GateView): boolean {
  return rule?.reports !== 'mean' && countsForGate(report, rule);
}

/** Whether the gate takes the report into account: each one, unless its rule names some. */
export function countsForGate({ name }: ReportView, rule: GateView['rule']): boolean {
  return rule?.reports !== 'named' || rule.names?.includes(name) === true;
}

/** 1 to 5 for the stage that the slowest report is in, 6 when all are Complete, 0 before the first is known. */
export function runStage(reports: readonly ReportView[]): number {
  // A report whose status is not a stage is left out where another one has a stage.
  const telling = reports.filter(({ stage, status, complete }) => !complete && (stage !== null || !status));
  const stages = (telling.length > 0 ? telling : reports).map(({ stage, complete }) =>
    complete ? COMPLETE_STAGE : (stage ?? 0),
  );
  return stages.length === 0 ? 0 : Math.min(...stages);
}

/** The complete reports whose findings are still to be read. */
export function reportsAwaited({ snapshot, reportAnswers, failedReports }: ProjectState): readonly ReportView[] {
  const isRead = (id: string) => reportAnswers[id] || failedReports.some((report) => report.id === id);
  return snapshot?.reports.filter(({ id, complete }) => complete && !isRead(id)) ?? [];
}

/** Whether the service sends no findings with any report of the run. */
export function findingsSilent({ snapshot, reportAnswers }: ProjectState): boolean {
  const answers = snapshot?.reports.map(({ id }) => reportAnswers[id]) ?? [];
  return answers.length > 0 && answers.every((answer) => answer !== undefined && answer.findings === null);
}

/** Whether the last run is of these drawings and this permit type, and has that decision at the page's minimum. */
export function hasCurrentDecision(state: ProjectState, decision: 'passed' | 'failed'): boolean {
  const { snapshot, settings } = state;
  if (snapshot?.phase !== 'complete' || !isResultCurrent(state)) return false;
  return gateForPage(snapshot.gate, settings).decision === decision;
}

/** Whether the gate is passed and its receipt could not be had. */
export function isUnconfirmed(state: ProjectState, gated: boolean): boolean {
  return gated && state.problem !== null && state.receipt === null && hasCurrentDecision(state, 'passed');
}

/** Whether the project's set is still unknown. A project that is not found has none. */
export function isAwaited({ projectId, snapshot, problems }: ProjectState): boolean {
  return projectId !== null && snapshot === null && problems.project?.code !== 'not_found';
}

/** Whether the project could not be read yet, so that its set is unknown. */
export function isUnread(state: ProjectState): boolean {
  return isAwaited(state) && state.connection === 'reconnecting' && state.problem === null;
}

/** Whether uploads wait for the network. Paused ones do not resume automatically. */
export function isOffline(state: ProjectState): boolean {
  return state.offline && !state.paused && readinessOf(state) === 'uploading' && !isUnread(state);
}

/** Whether the project is followed at the adapter: unless its run is over and no run is expected from the service's page. */
export function isFollowed(state: ProjectState): boolean {
  const { projectId, snapshot, problems, starting, handedOffAfter, rereading } = state;
  if (projectId === null || starting) return false;
  const isOpen = snapshot === null || snapshot.phase !== 'complete' || handedOffAfter === snapshot.run;
  return rereading || (isOpen && !problems.project);
}

/** Whether a project has to be made, for the first drawing or for the link to the service's own page. */
export function needsProject({ projectId, handingOff, drawings }: ProjectState): boolean {
  return projectId === null && (handingOff || drawings.some(({ file, status }) => file && status === 'waiting'));
}

/** Whether the check can start that the person asked for: every drawing is uploaded to the page's city, and no file is still being inspected. */
export function isCheckDue(state: ProjectState): boolean {
  const { checkRequested, starting, incoming, projectId, drawings } = state;
  if (!checkRequested || starting || incoming.length > 0 || !projectId || drawings.length === 0) return false;
  return !isOtherCity(state) && drawings.every(({ status }) => status === 'uploaded');
}

/** The gate of which a receipt can be had; null where there is none. */
export function gateForReceipt(state: ProjectState): GateView | null {
  const { snapshot, settings, problems, starting } = state;
  // A check whose start was not answered may have started: then this is no longer the last run.
  if (!snapshot || starting || problems.check || !isResultCurrent(state)) return null;
  const gate = gateForPage(snapshot.gate, settings);
  return hasCurrentDecision(state, 'passed') || isOutageDecision(gate) ? gate : null;
}

/** The gate that a receipt has to be asked for; null where none is missing, none can be had, or no form waits for one. */
export function gateNeedingReceipt(state: ProjectState): GateView | null {
  const { hasUploader, receipt, receiptExpired, problems } = state;
  return hasUploader && !receipt && !receiptExpired && !problems.receipt ? gateForReceipt(state) : null;
}

/** Whether the set may be changed: not while it is being checked. */
export function mayEdit(state: ProjectState): boolean {
  return !isBusy(readinessOf(state));
}

/** The project's state for the gate in one word, which validity, custom states and layout follow. */
export type Readiness =
  | 'unavailable'
  | 'no-drawings'
  | 'uploading'
  | 'upload-failed'
  // No upload is under way, and files of an earlier visit have to be chosen again.
  | 'files-missing'
  | 'not-checked'
  | 'starting'
  | 'processing'
  | 'stalled'
  | 'changed'
  | 'failed'
  | 'expired'
  | 'signing'
  | 'passed'
  // The service is unavailable, and the portal accepts the form without a pass.
  | 'flagged'
  | 'deferred';

/** Whether the form may be sent without a decision, because of an outage. */
export function isOutageDecision(gate: GateView): gate is GateView & { readonly decision: 'flagged' | 'deferred' } {
  return gate.decision === 'flagged' || gate.decision === 'deferred';
}

/** Whether the receipt was given because of an outage, without a pass. */
export function isOutageReceipt(receipt: ReceiptAnswer | null): boolean {
  return receipt !== null && receipt.decision !== 'passed';
}

/** Whether a run is under way, so that the set cannot be changed. */
export function isBusy(readiness: Readiness): boolean {
  return ['starting', 'processing', 'flagged', 'deferred'].includes(readiness);
}

/** Whether the form may be sent. */
export function isReady(readiness: Readiness): boolean {
  return ['passed', 'flagged', 'deferred'].includes(readiness);
}

export function readinessOf(state: ProjectState): Readiness {
  const { snapshot, problem, drawings } = state;
  if (state.starting) return 'starting';
  const checked = !!snapshot?.run;
  const isCurrent = isResultCurrent(state);
  const receiptDecision = state.receipt?.decision;
  if (checked && isCurrent && isOutageDecision(snapshot.gate) && receiptDecision === snapshot.gate.decision)
    return receiptDecision;
  if (checked && snapshot.phase === 'processing') return 'processing';
  // Another set can be checked, or for another permit type or property.
  if (checked && isCurrent && snapshot.phase === 'stalled') return 'stalled';
  // A link to the service's page that could not be had takes nothing from a run.
  if (problem && !(checked && problem === state.problems.handOff)) return 'unavailable';
  if (drawings.length === 0 && !checked) {
    return isUnread(state) ? 'unavailable' : isAwaited(state) ? 'not-checked' : 'no-drawings';
  }
  const has = (wanted: Drawing['status']) => drawings.some(({ status }) => status === wanted);
  if (has('waiting') || has('uploading')) return 'uploading';
  if (has('failed')) return 'upload-failed';
  if (has('missing')) return 'files-missing';
  if (!checked) return 'not-checked';
  if (isChanged(state)) return drawings.length === 0 ? 'no-drawings' : 'changed';
  if (!isCurrent) return 'not-checked';
  if (hasCurrentDecision(state, 'passed')) {
    if (state.receiptExpired) return 'expired';
    return receiptDecision === 'passed' ? 'passed' : 'signing';
  }
  return snapshot.gate.decision === 'undecided' ? 'not-checked' : 'failed';
}

/** The receipt that is valid for the page's minimum and drawings, or null. It may be of an outage rather than a pass. */
export function validReceipt(state: ProjectState): string | null {
  return isReady(readinessOf(state)) ? (state.receipt?.receipt ?? null) : null;
}
