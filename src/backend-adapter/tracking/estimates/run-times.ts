/** How long a run took from each stage to its end, and what the times of earlier runs say of one under way. Pure. */
import { REPORT_STAGES, stageNumber, type Estimate } from 'precheck-contract';
import type { RunTimes, StoredProject, StoredReport, TimesLeft } from '../../store/store.js';

/** Fewer runs say nothing of the next. */
export const FEWEST_RUNS = 5;
const COMPLETE_STAGE = 6;
const STAGES = REPORT_STAGES.map((_, index) => index + 1);

/** Milliseconds since 1970 at which each stage began, by its number; a stage that was not seen is left out. */
type Begun = ReadonlyMap<number, number>;

/** Null where it says nothing: a run that is not over, one that began elsewhere, and one that nobody watched. */
export function runTimesOf(project: StoredProject): RunTimes | null {
  const { id: projectId, run, cityKey, permitType, reports, phase } = project;
  // Of a run that was begun in the service's own page nobody knows when it began, nor what was in it.
  if (phase !== 'complete' || permitType === null || reports.length === 0 || project.drawings.length === 0) return null;
  const begun = reports.map(begunOf);
  const ends = begun.map((times) => times.get(COMPLETE_STAGE));
  if (ends.some((end) => end === undefined)) return null;
  const whole = timesLeft(slowestOf(begun));
  if (whole.every((left) => left === null)) return null;
  const byName = reports.map(({ name }, index) => [name, timesLeft(begun[index] ?? new Map())] as const);
  const endedAt = new Date(Math.max(...ends.map((end) => end ?? 0))).toISOString();
  return { projectId, run, cityKey, permitType, endedAt, whole, reports: Object.fromEntries(byName) };
}

function begunOf({ stageStartedAt }: StoredReport): Begun {
  const begun = new Map<number, number>();
  for (const [status, at] of Object.entries(stageStartedAt)) {
    const stage = stageNumber(status);
    const atMs = Date.parse(at);
    if (stage !== null && Number.isFinite(atMs)) begun.set(stage, Math.min(atMs, begun.get(stage) ?? Infinity));
  }
  return begun;
}

/** When the last of the reports came to each stage. A stage that was over before all had come to it was none of the whole run. */
function slowestOf(reports: readonly Begun[]): Begun {
  const reached = (stage: number): number =>
    Math.max(...reports.map((begun) => Math.min(...[...begun].flatMap(([at, ms]) => (at >= stage ? [ms] : [])))));
  const stages = [...STAGES, COMPLETE_STAGE].map((stage) => [stage, reached(stage)] as const);
  return new Map(stages.filter(([stage, at]) => stage === COMPLETE_STAGE || at < reached(stage + 1)));
}

function timesLeft(begun: Begun): TimesLeft {
  const end = begun.get(COMPLETE_STAGE);
  return STAGES.map((stage) => {
    const start = begun.get(stage);
    return start === undefined || end === undefined || end < start ? null : end - start;
  });
}

/** Where the slowest report stands: 1 to 5, or 0 where that is not known. */
export function slowestStage(reports: readonly StoredReport[]): number {
  const stages = reports.map(({ status, waiting }) => (waiting ? 0 : (stageNumber(status) ?? 0)));
  return stages.length === 0 ? 0 : Math.min(...stages);
}

/** What is left from the beginning of `stage`; null where too few runs tell. */
export function estimateOf(history: readonly TimesLeft[], stage: number, at: string): Estimate | null {
  const times = history.flatMap((left) => left[stage - 1] ?? []).sort((a, b) => a - b);
  if (times.length < FEWEST_RUNS) return null;
  // The nearest rank: a time that was really taken.
  const rank = (share: number): number => times[Math.max(0, Math.ceil(share * times.length) - 1)] ?? 0;
  return { at, runs: times.length, lowMs: rank(0.1), medianMs: rank(0.5), highMs: rank(0.9) };
}
