/**
 * What follows for a project from one reading of the service, or from one that failed: which reports count for the current run, its phase,
 * drawings and outage. Pure.
 *
 * The service keeps one list of reports for a project and the specification does not say how a re-run shows in it: the same ids again, or new
 * ones beside the old. So the records as read just before `process` are remembered, and a report counts for the new run only when its id is
 * new, when it was seen in a status other than Complete since, or when its record differs. The reports of an earlier run must never decide the
 * gate of a new one.
 */
import { awaitsDrawings, ruleFor, type GatePolicy, isScore, isSomeMissing } from '../gate/gate.js';
import { awaySince, noteOutage } from '../gate/outage-rule.js';
import { buildSnapshot } from '../gate/snapshot.js';
import { isDrawingCheckDue, isUnderWay, withTracking } from '../store/project-steps.js';
import type { StoredProject, TrackingState, StoredReport } from '../store/store.js';
import { isoTime, type AgeOf } from '../time.js';
import { stageNumber, type ProjectPhase, type ReportItem } from 'precheck-contract';

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

/** Without progress for so long a run is called stalled. It is still read, slowly. */
export const STALLED_AFTER_MS = 30 * 60_000;
/** For so long a service that says "processing", or a missing report, outweighs a list in which every report is Complete. */
export const SETTLING_MS = 60_000;
/** For so long a run that is over waits for its permit type: some services never say it, others left it out of one answer. */
export const PERMIT_TYPE_AWAITED_MS = 10_000;
/** For so long the reports of another run, begun on the service's page, may be listed late and show whose this run's really are. */
export const OTHER_RUN_AWAITED_MS = 10_000;
/** The status shown of a report whose record is still the earlier run's. */
const WAITING = 'Waiting';

export interface Reading {
  readonly items: readonly ReportItem[];
  readonly overallStatus: 'draft' | 'processing' | 'complete' | 'unknown';
  /** As the service's record has it; null where that does not say it, or was not read. */
  readonly permitType: string | null;
  /** The names of the reports that the city runs for that permit type; empty where they are not known. */
  readonly expectedReports: readonly string[];
}

/** Extra fields of a record that tell runs apart. Others may change between two reads of one run (signed links do). */
const TELLING_FIELD = /^(run|attempt|version|revision|started|finished|completed|updated|created)/i;

export function reportFingerprint(item: ReportItem): string {
  const known = [item.name, item.status, item.result ?? null, item.score ?? null, item.modelVersion ?? null];
  const telling = Object.entries(item)
    .filter(([name, value]) => TELLING_FIELD.test(name) && (typeof value !== 'object' || value === null))
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return JSON.stringify([known, telling]);
}

export function baselineOf(items: readonly ReportItem[]): Record<string, string> {
  return Object.fromEntries(items.map((item) => [item.id, reportFingerprint(item)]));
}

function isRecordIn(fingerprints: Readonly<Record<string, string>>, item: ReportItem): boolean {
  return Object.hasOwn(fingerprints, item.id) && fingerprints[item.id] === reportFingerprint(item);
}

export function isComplete(status: string): boolean {
  return stageNumber(status) === 6;
}

/** Whether the list shows that a run began since the baseline was taken. */
export function showsNewRun(items: readonly ReportItem[], baseline: Readonly<Record<string, string>>): boolean {
  return items.some((item) => !isRecordIn(baseline, item));
}

/** Whether a run began that the adapter did not start: by the applicant in the service's own page, or by somebody there. */
export function beganElsewhere(before: TrackingState, items: readonly ReportItem[]): boolean {
  if (isUnderWay(before)) return false;
  return before.run === 0 ? showsNewRun(items, before.baseline) : recordsChanged(before, items);
}

/** Whether the list is what the run ended with: each of its reports as it was then, and beside them only what was there before it. */
export function isAsDecided({ reports, baseline }: TrackingState, items: readonly ReportItem[]): boolean {
  const known = { ...baseline, ...fingerprintsOf(reports) };
  const listed = new Set(items.map(({ id }) => id));
  return reports.every(({ id }) => listed.has(id)) && items.every((item) => isRecordIn(known, item));
}

const COMPARED_FIELDS = ['id', 'waiting', 'fingerprint', 'status'] as const;

/** Whether both have the same reports, each as in the other. */
export function isSameReports(left: TrackingState, right: Pick<TrackingState, 'reports'>): boolean {
  const isSame = (report: StoredReport, index: number): boolean =>
    COMPARED_FIELDS.every((field) => report[field] === right.reports[index]?.[field]);
  return left.reports.length === right.reports.length && left.reports.every(isSame);
}

/** What a reading makes of the state: the same object where nothing changed. */
export function advanceTracking(before: TrackingState, reading: Reading, nowMs: number, ageOf: AgeOf): TrackingState {
  // A list that was there and is empty now is a slip of the service, not news.
  if (reading.items.length === 0 && before.reports.length > 0) return judgeTime(before, ageOf);
  const state = startedOutside(before, reading, nowMs) ?? withPermitType(before, reading);
  if (state.run === 0) return state;
  const reports = countReports(state, reading.items, nowMs);
  const progressed = state !== before || !isSameReports(before, { reports });
  if (!progressed && state.completeSince === null && state.phase !== 'processing') return state;
  // What was compared were the copies of the reports as they were.
  const news = progressed ? { lastProgressAt: isoTime(nowMs), completeSince: null, drawingCheck: null } : {};
  const settled = settle({ ...state, reports, ...news }, reading, nowMs, ageOf);
  const isSame = !progressed && settled.phase === state.phase && settled.completeSince === state.completeSince;
  return isSame ? state : settled;
}

/** Phase by time alone, for when there is nothing new to read. */
export function judgeTime(state: TrackingState, ageOf: AgeOf): TrackingState {
  const isStalled = state.phase === 'processing' && progressPhase(state, ageOf) === 'stalled';
  return isStalled ? { ...state, phase: 'stalled' } : state;
}

function settle(state: TrackingState, reading: Reading, nowMs: number, ageOf: AgeOf): TrackingState {
  const { reports, expectedReports, drawings, elsewhere, permitType } = state;
  const allComplete = reports.length > 0 && reports.every((report) => !report.waiting && isComplete(report.status));
  // A run that was begun on the service's page, by a permit type that may ask for less, can take this one's reports over.
  const mayBeOther = elsewhere === true && drawings.length > 0;
  const isOtherType = mayBeOther && reading.permitType !== null && reading.permitType !== permitType;
  if (!allComplete || isOtherType) return { ...state, phase: progressPhase(state, ageOf), completeSince: null };
  const isProcessing = reading.overallStatus === 'processing';
  const saysSo = reading.overallStatus === 'complete' || (!isProcessing && !isSomeMissing(reports, expectedReports));
  // More reports of this run may be about to appear; but a service that never changes its word must not block for ever.
  const waits = [
    saysSo ? 0 : SETTLING_MS,
    // The gate and the receipt go by the permit type: a record that does not say it once may say it a moment later.
    permitType === null ? PERMIT_TYPE_AWAITED_MS : 0,
    mayBeOther ? OTHER_RUN_AWAITED_MS : 0,
  ];
  const since = state.completeSince ?? isoTime(nowMs);
  if (ageOf(since) < Math.max(...waits)) return { ...state, phase: 'processing', completeSince: since };
  return { ...state, phase: 'complete', completeSince: isProcessing ? since : null };
}

function progressPhase(state: TrackingState, ageOf: AgeOf): ProjectPhase {
  return ageOf(state.lastProgressAt) >= STALLED_AFTER_MS ? 'stalled' : 'processing';
}

function countReports(state: TrackingState, items: readonly ReportItem[], nowMs: number): StoredReport[] {
  const earlier = new Map(state.reports.map((report) => [report.id, report]));
  const read = items.map((item) => readReport(item, state.baseline, earlier.get(item.id), nowMs));
  const counted = read.filter((report) => !report.waiting);
  const names = new Set(counted.map((report) => report.name));
  const newIds = counted.some((report) => !Object.hasOwn(state.baseline, report.id));
  return read.filter((report) => {
    if (!report.waiting) return true;
    // An old record goes where its successor stands under a new id, or where this run has no such report.
    if (names.has(report.name)) return false;
    return state.expectedReports.length > 0 ? state.expectedReports.includes(report.name) : !newIds;
  });
}

function readReport(
  item: ReportItem,
  baseline: Readonly<Record<string, string>>,
  earlier: StoredReport | undefined,
  nowMs: number,
): StoredReport {
  const counts = earlier?.waiting === false || !isComplete(item.status) || !isRecordIn(baseline, item);
  const stages = earlier?.stageStartedAt ?? {};
  const seen = !counts || Object.hasOwn(stages, item.status);
  const complete = counts && isComplete(item.status);
  return {
    id: item.id,
    name: item.name,
    status: counts ? item.status : WAITING,
    // The service sets both at Complete only; before that they are the earlier run's.
    result: complete ? (item.result ?? null) : null,
    score: complete && isScore(item.score) ? item.score : null,
    modelVersion: counts ? (item.modelVersion ?? null) : null,
    stageStartedAt: seen ? stages : { ...stages, [item.status]: isoTime(nowMs) },
    fingerprint: reportFingerprint(item),
    waiting: !counts,
  };
}

/** A run that the adapter did not start. */
function startedOutside(before: TrackingState, reading: Reading, nowMs: number): TrackingState | null {
  if (!beganElsewhere(before, reading.items)) return null;
  const now = isoTime(nowMs);
  return {
    ...before,
    phase: 'processing',
    run: before.run + 1,
    // It was chosen there: what a page here named says nothing of it.
    permitType: reading.permitType,
    // What was uploaded there, nobody here has seen: its digests are read when a receipt is asked for.
    drawings: [],
    reports: [],
    // A service may list the reports of all runs before.
    baseline: { ...before.baseline, ...fingerprintsOf(before.reports) },
    expectedReports: reading.expectedReports,
    processingStartedAt: now,
    lastProgressAt: now,
    completeSince: null,
    handedOff: false,
    elsewhere: true,
  };
}

/** A service may say which permit type is checked later than the run shows. Once it was said it holds for the run. */
function withPermitType(state: TrackingState, { permitType, expectedReports }: Reading): TrackingState {
  if (!isUnderWay(state) || state.permitType !== null || permitType === null) return state;
  return { ...state, permitType, expectedReports };
}

/**
 * A report that is new by id and by name belongs to the run that it appears late in, while nobody was sent to the service's page since; any
 * other change is a new run.
 */
function recordsChanged(before: TrackingState, items: readonly ReportItem[]): boolean {
  const known = fingerprintsOf(before.reports);
  const names = new Set(before.reports.map((report) => report.name));
  return items.some((item) => {
    if (Object.hasOwn(known, item.id)) return !isRecordIn(known, item);
    return !Object.hasOwn(before.baseline, item.id) && (before.handedOff || names.has(item.name));
  });
}

function fingerprintsOf(reports: readonly StoredReport[]): Record<string, string> {
  return Object.fromEntries(reports.map(({ id, fingerprint }) => [id, fingerprint]));
}
