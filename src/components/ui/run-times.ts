/** How long stages took and how long a run still takes, from what the adapter saw. Pure. */
import type { Estimate, ReportView } from 'precheck-contract/adapter-api';
import { REPORT_STAGES, stageNumber } from 'precheck-contract/report-stages';

/** Milliseconds for each of the five stages; null where it is not over, or was too short to be seen. */
export type StageTimes = readonly (number | null)[];

const COMPLETE = REPORT_STAGES.length + 1;

/** Since 1970, when a report came to each stage or beyond it, by the stage's number; Infinity where it has not. */
function reached({ stageStartedAt }: ReportView): number[] {
  const begun = Object.entries(stageStartedAt).map(([word, at]) => [stageNumber(word) ?? 0, Date.parse(at)] as const);
  return Array.from({ length: COMPLETE + 1 }, (_, stage) =>
    Math.min(...begun.flatMap(([number, atMs]) => (number >= stage && atMs > 0 ? [atMs] : []))),
  );
}

function between(begun: readonly number[]): StageTimes {
  return REPORT_STAGES.map((_, index) => {
    const took = (begun[index + 2] ?? Infinity) - (begun[index + 1] ?? Infinity);
    return took > 0 && took < Infinity ? took : null;
  });
}

/** Of a run, whose stages are those of its slowest report. */
export function runTimes(reports: readonly ReportView[]): StageTimes {
  const all = reports.map(reached);
  if (all.length === 0) return [];
  return between(
    Array.from({ length: COMPLETE + 1 }, (_, stage) => Math.max(...all.map((begun) => begun[stage] ?? 0))),
  );
}

/** What is left of an estimate at a moment: rounded to what it can tell, both the same where they are close; or `late` where nine of ten runs were over by then. */
export type TimeLeft = { readonly lowMs: number; readonly highMs: number } | 'late';

export function timeLeft(estimate: Estimate, nowMs: number): TimeLeft {
  const goneMs = Math.max(0, nowMs - Date.parse(estimate.at));
  const lowMs = Math.max(0, estimate.lowMs - goneMs);
  const highMs = estimate.highMs - goneMs;
  if (highMs < 0) return 'late';
  // Two figures that hardly differ would claim to know more than is known.
  if (highMs <= lowMs * 1.25) {
    const aboutMs = Math.max(5_000, coarse((lowMs + highMs) / 2, Math.round));
    return { lowMs: aboutMs, highMs: aboutMs };
  }
  return { lowMs: coarse(lowMs, Math.round), highMs: Math.max(5_000, coarse(highMs, Math.ceil)) };
}

/** Seconds, and the step that they are told in up to there. */
const STEPS = [
  [60, 5],
  [300, 30],
  [1800, 60],
  [7200, 300],
  [21_600, 1800],
] as const;

/** To what can be known so far ahead: an hour beyond the last of the steps. */
function coarse(ms: number, round: (steps: number) => number): number {
  const stepMs = (STEPS.find(([most]) => ms <= most * 1000)?.[1] ?? 3600) * 1000;
  return round(ms / stepMs) * stepMs;
}
