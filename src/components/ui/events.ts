/** The events of the elements: what they are called, what they carry, and which change of a session's state each tells of. */
import type { Problem } from '../adapter-client/problem.js';
import {
  gateForPage,
  hasCurrentDecision,
  isOtherCity,
  isOutageDecision,
  otherSubject,
  uploadTotals,
  validReceipt,
} from '../project-store/selectors.js';
import type { ProjectState } from '../project-store/state.js';
import { type ElementEvent, errorDetailOf, type PrecheckErrorDetail } from './element-event.js';

export interface UploaderEventDetails {
  'project-created': { readonly projectId: string };
  'upload-progress': {
    readonly sentBytes: number;
    readonly totalBytes: number;
    readonly arrived: number;
    readonly count: number;
  };
  'upload-failed': { readonly name: string; readonly code: string; readonly retryable: boolean };
  'processing-started': { readonly projectId: string; readonly run: number };
  'gate-passed': {
    readonly projectId: string;
    readonly score: number | null;
    readonly minScore: number;
    readonly receipt: string;
  };
  'gate-flagged': {
    readonly projectId: string;
    readonly decision: 'flagged' | 'deferred';
    readonly receipt: string;
  };
  'gate-renewed': { readonly projectId: string; readonly receipt: string; readonly expiresAt: string };
  'gate-failed': { readonly projectId: string; readonly score: number | null; readonly minScore: number };
  'gate-invalidated': {
    readonly projectId: string | null;
    readonly reason: 'drawings' | 'permit-type' | 'property' | 'minimum' | 'expired' | 'run' | 'unavailable' | 'reset';
  };
  'precheck-error': PrecheckErrorDetail;
}

export interface StatusEventDetails {
  'report-stage-changed': {
    readonly reportId: string;
    readonly name: string;
    readonly status: string;
    readonly stage: number | null;
  };
  'report-completed': {
    readonly reportId: string;
    readonly name: string;
    readonly result: string | null;
    readonly score: number | null;
  };
}

type UploaderEvent = ElementEvent<UploaderEventDetails>;

const event = <Type extends keyof UploaderEventDetails>(type: Type, detail: UploaderEventDetails[Type]) =>
  ({ type, detail }) as UploaderEvent;

/** The uploader's events between two states, in the order in which they happened. Ungated, there is no gate to tell of. */
export function uploaderEvents(
  next: ProjectState,
  previous: ProjectState,
  gated: boolean,
  sentence: (problem: Problem) => string,
): UploaderEvent[] {
  const refusals = next.refusals.filter((refusal) => !previous.refusals.includes(refusal));
  const problems = [...newProblems(next, previous), ...refusals.map(({ problem }) => problem)];
  return [
    ...projectEvents(next, previous),
    ...uploadEvents(next, previous),
    ...(gated ? gateEvents(next, previous) : []),
    ...problems.map((problem) => event('precheck-error', errorDetailOf(problem, sentence(problem)))),
  ];
}

function projectEvents(next: ProjectState, previous: ProjectState): UploaderEvent[] {
  const { projectId, snapshot } = next;
  if (!projectId || !snapshot) return [];
  const isSame = projectId === previous.projectId;
  // Once the adapter has said that it is this person's.
  const isNew = (!isSame || !previous.snapshot) && !next.isNamed;
  // Or on the service's own page, or in another tab.
  const before = previous.snapshot;
  const isOutside = !previous.starting && !next.starting && before !== null && snapshot.run > before.run;
  const isHere = previous.starting && !next.starting && snapshot !== before;
  return [
    ...(isNew ? [event('project-created', { projectId })] : []),
    ...(isSame && (isHere || isOutside) ? [event('processing-started', { projectId, run: snapshot.run })] : []),
  ];
}

function uploadEvents(next: ProjectState, previous: ProjectState): UploaderEvent[] {
  if (next.drawings === previous.drawings) return [];
  const { sentBytes, totalBytes, arrived, count } = uploadTotals(next.drawings);
  const before = uploadTotals(previous.drawings);
  const isProgress = sentBytes !== before.sentBytes || arrived !== before.arrived || totalBytes !== before.totalBytes;
  return [
    ...(isProgress ? [event('upload-progress', { sentBytes, totalBytes, arrived, count })] : []),
    ...newlyFailed(next, previous).map(({ name, code, retryable }) =>
      event('upload-failed', { name, code, retryable }),
    ),
  ];
}

/** The drawings that have a problem since, each with that problem. */
export function newlyFailed(next: ProjectState, previous: ProjectState) {
  const failed = new Set(previous.drawings.filter(({ problem }) => problem).map(({ id }) => id));
  return next.drawings.flatMap(({ id, name, problem }) => (problem && !failed.has(id) ? [{ ...problem, name }] : []));
}

function gateEvents(next: ProjectState, previous: ProjectState): UploaderEvent[] {
  const receipt = validReceipt(next);
  const before = validReceipt(previous);
  const { projectId, snapshot } = next;
  const events: UploaderEvent[] = [];
  if (before && before !== receipt) {
    // One receipt takes the place of another without a moment in between: nothing was decided anew.
    if (receipt && projectId && projectId === previous.projectId) {
      return [event('gate-renewed', { projectId, receipt, expiresAt: next.receipt?.expiresAt ?? '' })];
    }
    events.push(event('gate-invalidated', { projectId, reason: invalidationReason(next, previous) }));
  }
  if (!snapshot || !projectId) return events;
  const { decision, score, minScore } = gateForPage(snapshot.gate, next.settings);
  if (receipt && before !== receipt) {
    events.push(
      isOutageDecision(snapshot.gate)
        ? event('gate-flagged', { projectId, decision: snapshot.gate.decision, receipt })
        : event('gate-passed', { projectId, score, minScore, receipt }),
    );
  }
  const last = previous.snapshot;
  // A run that is shown again, as after Undo, is no news.
  const isKnown = last?.run === snapshot.run && gateForPage(last.gate, previous.settings).decision === decision;
  if (hasCurrentDecision(next, 'failed') && !isKnown) events.push(event('gate-failed', { projectId, score, minScore }));
  return events;
}

function invalidationReason(
  next: ProjectState,
  previous: ProjectState,
): UploaderEventDetails['gate-invalidated']['reason'] {
  if (next.projectId !== previous.projectId || isOtherCity(next)) return 'reset';
  if (next.receiptExpired) return 'expired';
  // A run that began elsewhere may bring its own drawings.
  if (next.snapshot?.run !== previous.snapshot?.run) return 'run';
  if (next.drawings !== previous.drawings) return 'drawings';
  const other = otherSubject(next);
  if (other) return other;
  if (next.settings.minScore !== previous.settings.minScore) return 'minimum';
  return next.problem ? 'unavailable' : 'run';
}

/** What is shown as stopping the session and was not there before. One that shows again once a newer one is gone is no news. */
export function newProblem({ problem }: ProjectState, previous: ProjectState): Problem | null {
  return problem && !Object.values(previous.problems).includes(problem) ? problem : null;
}

/** What went wrong with the project between the two: what stopped it, and each report whose findings could not be had. */
export function newProblems(next: ProjectState, previous: ProjectState): Problem[] {
  const failed = next.failedReports.filter((report) => !previous.failedReports.includes(report));
  const stopped = newProblem(next, previous);
  return [...(stopped ? [stopped] : []), ...failed.map(({ problem }) => problem)];
}

/** The status element's events between two states. A report first seen is not a change of stage of the run before. */
export function statusEvents(next: ProjectState, previous: ProjectState): ElementEvent<StatusEventDetails>[] {
  if (!next.snapshot || next.snapshot === previous.snapshot) return [];
  const events: ElementEvent<StatusEventDetails>[] = [];
  const sameProject = previous.snapshot?.project.id === next.snapshot.project.id;
  for (const { id, name, status, stage, complete, result, score } of next.snapshot.reports) {
    const before = sameProject ? previous.snapshot?.reports.find((report) => report.id === id) : undefined;
    if (before?.status === status) continue;
    // Opening a project that was done long ago is no news.
    if (!before && !sameProject && complete) continue;
    events.push({ type: 'report-stage-changed', detail: { reportId: id, name, status, stage } });
    if (complete) events.push({ type: 'report-completed', detail: { reportId: id, name, result, score } });
  }
  return events;
}
