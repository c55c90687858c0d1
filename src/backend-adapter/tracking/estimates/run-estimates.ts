/** Learns how long runs take, and says of a run under way how long it still takes: from this adapter's own runs, or not at all. */
import type { AdapterLog } from '../../server/log/adapter-log.js';
import type {
  RunEstimate,
  RunTimes,
  RunTimeStore,
  StageEstimate,
  StoredProject,
  TrackingState,
} from '../../store/store.js';
import { estimateOf, runTimesOf, slowestStage } from './run-times.js';

export interface RunEstimates {
  /** Adds to what a reading found how long it still takes from the stage that was reached. Never rejects. */
  note(before: StoredProject, found: TrackingState, at: string): Promise<TrackingState>;
  /** Keeps how long a run took that is over. Never rejects. */
  learn(project: StoredProject): Promise<void>;
}

/** For so long the times that were read serve every project of the same city and permit type. */
const READ_AGAIN_MS = 60_000;
const MOST_KINDS = 500;

interface Known {
  readonly times: Promise<readonly RunTimes[]>;
  readonly readAtMs: number;
}

export function createRunEstimates(options: {
  readonly store: RunTimeStore;
  readonly monotonicClock: () => number;
  readonly log: AdapterLog;
}): RunEstimates {
  const { store, monotonicClock, log } = options;
  const known = new Map<string, Known>();
  const kindOf = (cityKey: string, permitType: string): string => JSON.stringify([cityKey, permitType]);

  const timesOf = (cityKey: string, permitType: string): Promise<readonly RunTimes[]> => {
    const kind = kindOf(cityKey, permitType);
    const kept = known.get(kind);
    if (kept !== undefined && monotonicClock() - kept.readAtMs < READ_AGAIN_MS) return kept.times;
    const times = store.listRunTimes(cityKey, permitType);
    known.delete(kind);
    if (known.size >= MOST_KINDS) known.clear();
    known.set(kind, { times, readAtMs: monotonicClock() });
    return times;
  };
  // A run goes on as well without.
  const failed = (project: StoredProject, error: unknown): void =>
    log('estimate-failed', { projectId: project.id, error });

  return {
    async note(before, found, at) {
      const { permitType } = found;
      if (found.phase !== 'processing' || permitType === null || isCurrent(found)) return found;
      try {
        return { ...found, estimate: estimateRun(found, await timesOf(before.cityKey, permitType), at) };
      } catch (error) {
        failed(before, error);
        known.delete(kindOf(before.cityKey, permitType));
        return found;
      }
    },
    async learn(project) {
      const times = runTimesOf(project);
      if (times === null) return;
      try {
        await store.keepRunTimes(times);
        known.delete(kindOf(times.cityKey, times.permitType));
      } catch (error) {
        failed(project, error);
      }
    },
  };
}

/** Whether every estimate is of the stage that its report, and the run, is in; before there are reports there is nothing to say. */
function isCurrent({ run, reports, estimate }: TrackingState): boolean {
  if (reports.length === 0) return true;
  if (estimate?.run !== run || estimate.whole.stage !== slowestStage(reports)) return false;
  return reports.every((report) => estimate.reports[report.id]?.stage === slowestStage([report]));
}

/** What is of the same stage still is kept as it is: it counts from the beginning of that stage. Pure. */
function estimateRun(found: TrackingState, times: readonly RunTimes[], at: string): RunEstimate {
  const { run, reports } = found;
  const before = found.estimate?.run === run ? found.estimate : null;
  // A run that began elsewhere is first seen somewhere in a stage: what is left counts from the next one.
  const isMidway = before === null && found.drawings.length === 0;
  const next = (kept: StageEstimate | undefined, stage: number, history: readonly RunTimes['whole'][]) =>
    kept?.stage === stage ? kept : { stage, estimate: isMidway ? null : estimateOf(history, stage, at) };
  const whole = times.map((one) => one.whole);
  return {
    run,
    whole: next(before?.whole, slowestStage(reports), whole),
    reports: Object.fromEntries(
      reports.map((report) => {
        const history = times.flatMap((one) =>
          Object.hasOwn(one.reports, report.name) ? [one.reports[report.name] ?? []] : [],
        );
        return [report.id, next(before?.reports[report.id], slowestStage([report]), history)];
      }),
    ),
  };
}
