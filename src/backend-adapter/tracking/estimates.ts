/** Estimates how long a run still takes, from the last runs of the same city and permit type. */
import { COMPLETE_STAGE, stageNumber, type Estimate } from 'precheck-contract';
import type { AdapterLog } from '../server/log/adapter-log.js';
import type { RunTimes, Store, StoredProject, StoredReport } from '../store/store.js';
import { isoTime } from '../time.js';

/** With fewer runs there is no estimate. */
export const MIN_RUNS = 5;

/** Adds how long the run still takes from the stage it reached or, where it is over, how long it took. Never rejects. */
export async function withEstimate(
  { store, log }: { readonly store: Pick<Store, 'listRunTimes'>; readonly log: AdapterLog },
  before: StoredProject,
  found: StoredProject,
  at: string,
): Promise<StoredProject> {
  const { run, reports, permitType } = found;
  if (found.phase === 'complete' && before.phase !== 'complete') {
    return { ...found, runTimes: runTimesOf(found) ?? found.runTimes ?? null };
  }
  const stage = slowestStage(reports);
  const known = found.estimate?.run === run ? found.estimate : null;
  // An estimate counts from the beginning of its stage, so it stays unchanged during that stage.
  if (found.phase !== 'processing' || permitType === null || reports.length === 0 || known?.stage === stage)
    return found;
  // A run that began elsewhere is first seen in the middle of a stage, so its estimates begin with the next stage.
  if (known === null && found.drawings.length === 0) return { ...found, estimate: { run, stage, estimate: null } };
  try {
    const estimate = estimateOf(await store.listRunTimes(before.cityKey, permitType), stage, at);
    return { ...found, estimate: { run, stage, estimate } };
  } catch (error) {
    log('estimate-failed', { projectId: before.id, error });
    return found;
  }
}

function slowestStage(reports: readonly StoredReport[]): number {
  return Math.min(...reports.map(({ status, waiting }) => (waiting ? 0 : (stageNumber(status) ?? 0))));
}

/** The time left from the beginning of `stage`; null with too few runs. */
export function estimateOf(history: readonly RunTimes[], stage: number, at: string): Estimate | null {
  const times = history.flatMap(({ whole }) => whole[stage - 1] ?? []).sort((a, b) => a - b);
  if (times.length < MIN_RUNS) return null;
  // The nearest rank gives times that were measured.
  const rank = (share: number): number => times[Math.max(0, Math.ceil(share * times.length) - 1)] ?? 0;
  return { at, runs: times.length, lowMs: rank(0.1), medianMs: rank(0.5), highMs: rank(0.9) };
}

/** Null for a run that is not over, that began elsewhere, or whose stages were not seen. */
export function runTimesOf({ permitType, reports, phase, drawings }: StoredProject): RunTimes | null {
  // The start of a run begun on the service's own page is not known.
  if (phase !== 'complete' || permitType === null || reports.length === 0 || drawings.length === 0) return null;
  const starts = reports.map(startsOf);
  /** When the last report reached the stage, or a later one. */
  const reachedMs = (stage: number): number =>
    Math.max(...starts.map((times) => Math.min(...times.flatMap(([at, ms]) => (at >= stage ? [ms] : [])))));
  const endMs = reachedMs(COMPLETE_STAGE);
  if (!Number.isFinite(endMs)) return null;
  // A stage that ended before all reports reached it is left out.
  const whole = [1, 2, 3, 4, 5].map((stage) => {
    const startMs = reachedMs(stage);
    return startMs < reachedMs(stage + 1) ? endMs - startMs : null;
  });
  return whole.every((left) => left === null) ? null : { permitType, endedAt: isoTime(endMs), whole };
}

/** Each stage that was seen, with when it began in milliseconds since 1970. */
function startsOf({ stageStartedAt }: StoredReport): [number, number][] {
  return Object.entries(stageStartedAt).flatMap(([status, at]) => {
    const stage = stageNumber(status);
    return stage === null ? [] : [[stage, Date.parse(at)]];
  });
}
