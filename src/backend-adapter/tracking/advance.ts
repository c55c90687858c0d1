/**
 * What one reading of the service, successful or not, means for a project: which reports count for the current run, its phase, drawings and
 * outage. Pure.
 *
 * The service keeps one list of reports for a project, and the specification does not say how a re-run appears in it: with the same ids, or
 * with new ones beside the old. So the records read just before `process` are saved as a baseline. A report counts for the new run only if
 * its id is new, if it had another status than Complete since, or if its record differs. The reports of an earlier run must never decide the
 * gate of a new one.
 */
import { isDeepStrictEqual } from 'node:util';
import { awaitsDrawings, isScore, isSomeMissing, ruleOf, type GatePolicy } from '../gate/gate.js';
import { buildSnapshot } from '../gate/snapshot.js';
import { isDrawingCheckDue, isUnderWay, runBegun } from '../store/project-steps.js';
import type { StoredProject, StoredReport } from '../store/store.js';
import { isoTime, type AgeOf } from '../time.js';
import {
  COMPLETE_STAGE,
  stageNumber,
  type CheckedProperty,
  type ProjectPhase,
  type ReportItem,
} from 'precheck-contract';

/** What was read, or the error code if reading failed. */
export type Outcome = { readonly reading: Reading } | { readonly problem: string };

export interface AdvanceContext {
  readonly policy: GatePolicy;
  readonly nowMs: number;
  readonly ageOf: AgeOf;
  /** When the service last answered, ISO 8601; null if not since this process began to track the project. */
  readonly answeredAt: string | null;
}

/** Returns the project with another state and the same revision; the same object if nothing changed. */
export function advance(project: StoredProject, outcome: Outcome, context: AdvanceContext): StoredProject {
  const { policy, nowMs, ageOf, answeredAt } = context;
  const problem = 'problem' in outcome ? outcome.problem : null;
  const tracked =
    'problem' in outcome ? judgeTime(project, ageOf) : advanceTracking(project, outcome.reading, nowMs, ageOf);
  // A service that refuses, or whose answer cannot be read, is not unavailable.
  const isAway = problem === 'upstream_unavailable' || problem === 'upstream_timeout';
  const service = {
    reachable: problem === null,
    readAt: answeredAt ?? project.service.readAt,
    problem,
    since: isAway ? (project.service.since ?? isoTime(nowMs)) : null,
  };
  const found = withOutage({ ...withDrawingCheck(tracked, policy), service }, policy, ageOf);
  // A new time of the last answer alone is not saved.
  const isSame =
    problem === project.service.problem && isDeepStrictEqual({ ...found, service: project.service }, project);
  return isSame ? project : found;
}

/** Once only the comparison of drawings is left, the project stays open until they are compared, unless the policy drops that. */
function withDrawingCheck(found: StoredProject, policy: GatePolicy): StoredProject {
  if (found.phase !== 'complete') return found;
  const { gate } = buildSnapshot(found, policy);
  const isDue = awaitsDrawings(gate);
  if (isDue === isDrawingCheckDue(found)) return found;
  return { ...found, drawingCheck: isDue ? { run: found.run, outcome: 'awaited', names: [] } : null };
}

/**
 * Records that the rule applies to the run from now on, or no longer because the outage lasted too long. Only for runs whose drawings are
 * known, since others have no receipt. The record stays when the service is back, so that the later decision says that the applicant may
 * have submitted before it.
 */
export function withOutage(found: StoredProject, policy: GatePolicy, ageOf: AgeOf): StoredProject {
  const { since } = found.service;
  const { outage: rule } = ruleOf(policy, found);
  if (rule.rule === 'block' || typeof since !== 'string' || found.pendingRun !== null) return found;
  if (!isUnderWay(found) && !isDrawingCheckDue(found)) return found;
  if (found.drawings.length === 0 || found.drawings.some(({ sha256 }) => sha256 === null)) return found;
  if (ageOf(since) < rule.afterMs) return found;
  const over = ageOf(since) >= rule.afterMs + rule.maxAgeMs ? { over: true as const } : {};
  return { ...found, outage: { run: found.run, rule: rule.rule, since, ...over } };
}

/** A run is called stalled after this long without progress. It is still read, less often. */
export const STALLED_AFTER_MS = 30 * 60_000;
/** How long a run with only Complete reports waits while the service says "processing" or a report is missing. */
export const SETTLING_MS = 60_000;
/** How long a finished run waits for its permit type, or a score: some services never say it, others omit it from one answer. */
export const LATE_FIELD_AWAITED_MS = 10_000;
/** How long the reports of another run, started on the service's page, may be missing from the list. */
export const OTHER_RUN_AWAITED_MS = 10_000;
/** The status shown for a report while its record is still the earlier run's. */
const WAITING = 'Waiting';

export interface Reading {
  readonly items: readonly ReportItem[];
  readonly overallStatus: 'draft' | 'processing' | 'complete' | 'unknown';
  /** From the project's record; null if it has none or was not read. */
  readonly permitType: string | null;
  readonly property: CheckedProperty;
  /** The names of the reports that the city runs for that permit type; empty if not known. */
  readonly expectedReports: readonly string[];
}

/** Extra fields that differ between runs. Others, such as signed links or `updatedAt`, may differ between two readings of one run. */
const TELLING_FIELD = /^(run|attempt|version|revision|started|finished|completed|created)/i;

function reportFingerprint(item: ReportItem): string {
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
  return stageNumber(status) === COMPLETE_STAGE;
}

/** Whether the list shows that a run began after the baseline. */
export function showsNewRun(items: readonly ReportItem[], baseline: Readonly<Record<string, string>>): boolean {
  return items.some((item) => !isRecordIn(baseline, item));
}

/** Whether a run began that the adapter did not start, for example on the service's own page. */
export function beganElsewhere(before: StoredProject, items: readonly ReportItem[]): boolean {
  if (isUnderWay(before)) return false;
  return before.run === 0 ? showsNewRun(items, before.baseline) : recordsChanged(before, items);
}

/** Whether the list still has each report as it was when the run ended, and otherwise only reports from before the run. */
export function isAsDecided({ reports, baseline }: StoredProject, items: readonly ReportItem[]): boolean {
  const known = { ...baseline, ...fingerprintsOf(reports) };
  const listed = new Set(items.map(({ id }) => id));
  return reports.every(({ id }) => listed.has(id)) && items.every((item) => isRecordIn(known, item));
}

/** In whatever order. */
export function isSameReports(left: readonly StoredReport[], right: readonly StoredReport[]): boolean {
  const comparable = (reports: readonly StoredReport[]) =>
    Object.fromEntries(reports.map(({ id, waiting, fingerprint }) => [id, [waiting, fingerprint]]));
  return isDeepStrictEqual(comparable(left), comparable(right));
}

/** The state after a reading. */
export function advanceTracking(before: StoredProject, reading: Reading, nowMs: number, ageOf: AgeOf): StoredProject {
  // A list that is suddenly empty is a fault of the service.
  if (reading.items.length === 0 && before.reports.length > 0) return judgeTime(before, ageOf);
  const state = runBegunElsewhere(before, reading, nowMs) ?? withPermitType(before, reading);
  if (state.run === 0) return state;
  const reports = countReports(state, reading.items, nowMs);
  const progressed = state !== before || !isSameReports(before.reports, reports);
  if (!progressed && state.completeSince === null && state.phase !== 'processing') return state;
  // The comparison of drawings was for the earlier reports.
  const news = progressed ? { reports, lastProgressAt: isoTime(nowMs), completeSince: null, drawingCheck: null } : {};
  return decidePhase({ ...state, ...news }, reading, nowMs, ageOf);
}

/** Whether the run has stalled, if nothing new was read. */
function judgeTime(state: StoredProject, ageOf: AgeOf): StoredProject {
  const isStalled = state.phase === 'processing' && progressPhase(state, ageOf) === 'stalled';
  return isStalled ? { ...state, phase: 'stalled' } : state;
}

function decidePhase(state: StoredProject, reading: Reading, nowMs: number, ageOf: AgeOf): StoredProject {
  const { reports, expectedReports, drawings, elsewhere, permitType } = state;
  const allComplete = reports.length > 0 && reports.every((report) => !report.waiting && isComplete(report.status));
  // A run started on the service's page may have replaced this one's reports, with a permit type that requires less.
  const mayBeOther = elsewhere === true && drawings.length > 0;
  const isOtherType = mayBeOther && reading.permitType !== null && reading.permitType !== permitType;
  if (!allComplete || isOtherType) return { ...state, phase: progressPhase(state, ageOf), completeSince: null };
  const isProcessing = reading.overallStatus === 'processing';
  const saysSo = reading.overallStatus === 'complete' || (!isProcessing && !isSomeMissing(reports, expectedReports));
  // More reports may still appear. But a service that says "processing" for ever must not block the run for ever.
  const waits = [
    saysSo ? 0 : SETTLING_MS,
    // Gate and receipt depend on them. What an answer omits, a later one may have.
    permitType === null || reports.some(({ score }) => score === null) ? LATE_FIELD_AWAITED_MS : 0,
    mayBeOther ? OTHER_RUN_AWAITED_MS : 0,
  ];
  const since = state.completeSince ?? isoTime(nowMs);
  if (ageOf(since) < Math.max(...waits)) return { ...state, phase: 'processing', completeSince: since };
  return { ...state, phase: 'complete', completeSince: isProcessing ? since : null };
}

function progressPhase(state: StoredProject, ageOf: AgeOf): ProjectPhase {
  return ageOf(state.lastProgressAt) >= STALLED_AFTER_MS ? 'stalled' : 'processing';
}

function countReports(state: StoredProject, items: readonly ReportItem[], nowMs: number): StoredReport[] {
  const earlier = new Map(state.reports.map((report) => [report.id, report]));
  const read = items.map((item) => readReport(item, state.baseline, earlier.get(item.id), nowMs));
  const counted = read.filter((report) => !report.waiting);
  const names = new Set(counted.map((report) => report.name));
  const newIds = counted.some((report) => !Object.hasOwn(state.baseline, report.id));
  const listed = read.filter((report) => {
    if (!report.waiting) return true;
    // Leave out an old record if this run has the report under a new id, or does not have it at all.
    if (names.has(report.name)) return false;
    return state.expectedReports.length > 0 ? state.expectedReports.includes(report.name) : !newIds;
  });
  // A list that leaves out a report of the run is a fault of the service: the report counts as it was last read.
  const isReplaced = ({ name }: StoredReport): boolean =>
    counted.some((report) => report.name === name && earlier.get(report.id)?.name !== name);
  const ids = new Set(items.map(({ id }) => id));
  const leftOut = state.reports.filter((report) => !report.waiting && !ids.has(report.id) && !isReplaced(report));
  return [...listed, ...leftOut];
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
    // The service sets both at Complete. Until then they are the earlier run's.
    result: complete ? (item.result ?? null) : null,
    score: complete && isScore(item.score) ? item.score : null,
    modelVersion: counts ? (item.modelVersion ?? null) : null,
    stageStartedAt: seen ? stages : { ...stages, [item.status]: isoTime(nowMs) },
    fingerprint: reportFingerprint(item),
    waiting: !counts,
  };
}

function runBegunElsewhere(before: StoredProject, reading: Reading, nowMs: number): StoredProject | null {
  if (!beganElsewhere(before, reading.items)) return null;
  const now = isoTime(nowMs);
  return {
    ...before,
    ...runBegun(before.run + 1, now, now),
    // It was chosen on the service's page, so the one chosen here does not apply.
    permitType: reading.permitType,
    ...propertyOf(reading),
    // Drawings uploaded there are not known here. Their digests are read before the run passes.
    drawings: [],
    // The service may list the reports of all earlier runs.
    baseline: { ...before.baseline, ...fingerprintsOf(before.reports) },
    expectedReports: reading.expectedReports,
    elsewhere: true,
  };
}

/** The address may have been changed on the service's page. A record that names none says nothing of it. */
const propertyOf = ({ property }: Reading): Partial<CheckedProperty> => (property.address === null ? {} : property);

/** The service may name the permit type later than the first report. The first one named holds for the run. */
function withPermitType(state: StoredProject, reading: Reading): StoredProject {
  const { permitType, expectedReports } = reading;
  if (!isUnderWay(state) || state.permitType !== null || permitType === null) return state;
  return { ...state, permitType, expectedReports, ...propertyOf(reading) };
}

/**
 * Whether the records show another run. A report with a new id and a new name is a late one of the current run, unless the applicant was sent
 * to the service's page since. Any other change is a new run.
 */
function recordsChanged(before: StoredProject, items: readonly ReportItem[]): boolean {
  const known = fingerprintsOf(before.reports);
  const names = new Set(before.reports.map((report) => report.name));
  return items.some((item) => {
    if (Object.hasOwn(known, item.id)) return !isRecordIn(known, item);
    return !Object.hasOwn(before.baseline, item.id) && (before.handedOff || names.has(item.name));
  });
}

export function fingerprintsOf(reports: readonly StoredReport[]): Record<string, string> {
  return Object.fromEntries(reports.map(({ id, fingerprint }) => [id, fingerprint]));
}
