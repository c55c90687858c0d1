/** Pure: how the stages of a rehearsed run go by. */
import { COMPLETE, REPORT_STAGES, stageNumber, type ReportStage } from 'precheck-contract/precheck-service';
import type { Rehearsal, RehearsalTimes } from './rehearsal.js';

const STALLED_IN: ReportStage = 'Categorising';

/** The stages that a run may show while its drawings are worked on. */
export function mayShow(pace: Rehearsal['pace'], stage: ReportStage): boolean {
  if (pace === 'real') return true;
  // A slow run's stages follow the clock alone.
  if (pace === 'slow') return false;
  return (stageNumber(stage) ?? 0) <= (stageNumber(STALLED_IN) ?? 0);
}

/** The stages from the first to where a stalled run stays. */
export const STAGES_OF_A_STALL = REPORT_STAGES.slice(0, REPORT_STAGES.indexOf(STALLED_IN) + 1);

export interface SlowMoment {
  /** Stages that have begun, in order. */
  readonly stages: readonly ReportStage[];
  readonly isOver: boolean;
  /** Milliseconds until that changes; 0 where the run is over. */
  readonly nextChangeMs: number;
}

/** Where a slow run stands so many milliseconds after its start. A clock that was set back counts as the start. */
export function slowMoment(elapsedMs: number, { slowRunMs }: Pick<RehearsalTimes, 'slowRunMs'>): SlowMoment {
  const stageMs = slowRunMs / REPORT_STAGES.length;
  const passed = Math.max(0, Math.floor(elapsedMs / stageMs));
  const isOver = passed >= REPORT_STAGES.length;
  return {
    stages: REPORT_STAGES.slice(0, passed + 1),
    isOver,
    nextChangeMs: isOver ? 0 : Math.ceil((passed + 1) * stageMs - Math.max(0, elapsedMs)),
  };
}

/** When the outage of a run began: with the first stage after Analysing, or with a report that ended without one. */
export function outageBegan(
  reports: readonly {
    readonly status: string;
    readonly completedAt: number | null;
    readonly stages: readonly { readonly stage: ReportStage; readonly startedAt: number }[];
  }[],
): number | null {
  const afterAnalysing = (stageNumber('Analysing') ?? 0) + 1;
  const moments = reports.flatMap(({ status, completedAt, stages }) => [
    ...stages.filter(({ stage }) => (stageNumber(stage) ?? 0) >= afterAnalysing).map(({ startedAt }) => startedAt),
    ...(status === COMPLETE && completedAt !== null ? [completedAt] : []),
  ]);
  return moments.length === 0 ? null : Math.min(...moments);
}

const MAX_RETRY_AFTER_S = 60;

/** Seconds to wait as Retry-After says them while an outage lasts; null where there is none. */
export function outageRetryAfterS(
  outage: Rehearsal['outage'],
  beganAt: number | null,
  now: number,
  { outageMs }: Pick<RehearsalTimes, 'outageMs'>,
): number | null {
  if (outage === 'none' || beganAt === null) return null;
  if (outage === 'for-good') return MAX_RETRY_AFTER_S;
  const leftMs = beganAt + outageMs - now;
  return leftMs <= 0 ? null : Math.min(MAX_RETRY_AFTER_S, Math.ceil(leftMs / 1000));
}
