/** Estimates how long a run still takes, from the last runs of the same city and permit type. */
import { REPORT_STAGES, stageNumber, type Estimate } from 'precheck-contract';
import type { AdapterLog } from '../server/log/adapter-log.js';
import type {
  RunEstimate,
  RunTimes,
  Store,
  StageEstimate,
  StoredProject,
  StoredReport,
  TimesLeft,
  TrackingState,
} from '../store/store.js';
import { isoTime } from '../time.js';

/** With fewer runs there is no estimate. */
export const MIN_RUNS = 5;
const COMPLETE_STAGE = 6;
const STAGES = REPORT_STAGES.map((_, index) => index + 1);

export type RunEstimates = ReturnType<typeof createRunEstimates>;

export function createRunEstimates({
  store,
  log,
}: {
  readonly store: Pick<Store, 'listRunTimes'>;
  readonly log: AdapterLog;
}) {
  return {
    /** Adds how long the run still takes from the stage it reached or, where it is over, how long it took. Never rejects. */
    async note(before: StoredProject, found: TrackingState, at: string): Promise<TrackingState> {
      const { permitType } = found;
      if (found.phase === 'complete' && before.phase !== 'complete') {
        return { ...found, runTimes: runTimesOf(found) ?? found.runTimes ?? null };
      }
      if (found.phase !== 'processing' || permitType === null || isCurrent(found)) return found;
      try {
        return { ...found, estimate: estimateRun(found, await store.listRunTimes(before.cityKey, permitType), at) };
      } catch (error) {
        log('estimate-failed', { projectId: before.id, error });
        return found;
      }
    },
  };
}

/** Whether every estimate is for the current stage of its report and of the run. True while there are no reports. */
function isCurrent({ run, reports, estimate }: TrackingState): boolean {
  if (reports.length === 0) return true;
  if (estimate?.run !== run || estimate.whole.stage !== slowestStage(reports)) return false;
  return reports.every((report) => estimate.reports[report.id]?.stage === slowestStage([report]));
}

/** An estimate counts from the beginning of its stage, so it stays unchanged during that stage. */
function estimateRun(found: TrackingState, times: readonly RunTimes[], at: string): RunEstimate {
  const { run, reports } = found;
  const before = found.estimate?.run === run ? found.estimate : null;
  // A run that began elsewhere is first seen in the middle of a stage, so estimates begin with the next stage.
  const isMidway = before === null && found.drawings.length === 0;
  const next = (kept: StageEstimate | undefined, stage: number, history: readonly TimesLeft[]): StageEstimate =>
    kept?.stage === stage ? kept : { stage, estimate: isMidway ? null : estimateOf(history, stage, at) };
  const historyOf = (name: string): TimesLeft[] =>
    times.flatMap((one) => (Object.hasOwn(one.reports, name) ? [one.reports[name] ?? []] : []));
  return {
    run,
    whole: next(
      before?.whole,
      slowestStage(reports),
      times.map(({ whole }) => whole),
    ),
    reports: Object.fromEntries(
      reports.map((report) => [
        report.id,
        next(before?.reports[report.id], slowestStage([report]), historyOf(report.name)),
      ]),
    ),
  };
}

/** The stage of the slowest report: 1 to 5, or 0 if not known. */
function slowestStage(reports: readonly StoredReport[]): number {
  const stages = reports.map(({ status, waiting }) => (waiting ? 0 : (stageNumber(status) ?? 0)));
  return stages.length === 0 ? 0 : Math.min(...stages);
}

/** The time left from the beginning of `stage`; null with too few runs. */
export function estimateOf(history: readonly TimesLeft[], stage: number, at: string): Estimate | null {
  const times = history.flatMap((left) => left[stage - 1] ?? []).sort((a, b) => a - b);
  if (times.length < MIN_RUNS) return null;
  // The nearest rank gives times that were measured.
  const rank = (share: number): number => times[Math.max(0, Math.ceil(share * times.length) - 1)] ?? 0;
  return { at, runs: times.length, lowMs: rank(0.1), medianMs: rank(0.5), highMs: rank(0.9) };
}

/** When each stage began, by its number, in milliseconds since 1970. Stages that were not seen are missing. */
type StageStarts = ReadonlyMap<number, number>;

/** Null for a run that is not over, that began elsewhere, or whose stages were not seen. */
export function runTimesOf({ permitType, reports, phase, drawings }: TrackingState): RunTimes | null {
  // The start of a run begun on the service's own page is not known.
  if (phase !== 'complete' || permitType === null || reports.length === 0 || drawings.length === 0) return null;
  const starts = reports.map(startsOf);
  const endMs = Math.max(...starts.map((times) => times.get(COMPLETE_STAGE) ?? Number.NaN));
  const whole = timesLeft(slowestOf(starts));
  if (Number.isNaN(endMs) || whole.every((left) => left === null)) return null;
  const byName = reports.map((report) => [report.name, timesLeft(startsOf(report))]);
  return { permitType, endedAt: isoTime(endMs), whole, reports: Object.fromEntries(byName) };
}

function startsOf({ stageStartedAt }: StoredReport): StageStarts {
  const starts = new Map<number, number>();
  for (const [status, at] of Object.entries(stageStartedAt)) {
    const stage = stageNumber(status);
    const atMs = Date.parse(at);
    if (stage !== null && Number.isFinite(atMs)) starts.set(stage, Math.min(atMs, starts.get(stage) ?? Infinity));
  }
  return starts;
}

/** When the last report reached each stage. A stage that ended before all reports reached it is left out. */
function slowestOf(reports: readonly StageStarts[]): StageStarts {
  const reached = (stage: number): number =>
    Math.max(...reports.map((starts) => Math.min(...[...starts].flatMap(([at, ms]) => (at >= stage ? [ms] : [])))));
  const stages = [...STAGES, COMPLETE_STAGE].map((stage) => [stage, reached(stage)] as const);
  return new Map(stages.filter(([stage, at]) => stage === COMPLETE_STAGE || at < reached(stage + 1)));
}

function timesLeft(starts: StageStarts): TimesLeft {
  const end = starts.get(COMPLETE_STAGE);
  return STAGES.map((stage) => {
    const start = starts.get(stage);
    return start === undefined || end === undefined || end < start ? null : end - start;
  });
}
