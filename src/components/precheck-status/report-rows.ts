/** One compact row a report: the stage that it is in, or the score that it came to. */
import { html, nothing } from 'lit';
import type { GateView, ReportView } from 'precheck-contract/adapter-api';
import type { FullWords } from '../i18n/full-localisation.js';
import { outcomeOf } from '../ui/gate-words.js';
import { COMPLETE_STAGE, REPORT_STAGES, stageNumber } from 'precheck-contract/report-stages';
import { inUnit } from '../ui/time-left.js';
import { stageLine } from '../ui/timeline.js';
import { renderScore } from '../ui/verdict.js';

/** `gate` is null where the score decides nothing. */
export function renderReportRows(reports: readonly ReportView[], gate: GateView | null, words: FullWords) {
  if (reports.length === 0) return nothing;
  return html`<div class="scores">
    <ul class="report-rows" role="list" aria-label=${words.t.status.reports}>
      ${reports.map((report) => (report.complete ? renderEnded(report, gate, words) : renderRunning(report, words)))}
    </ul>
  </div>`;
}

/** A stage that the specification does not list is shown as the service wrote it. */
function renderRunning({ name, stage, status }: ReportView, words: FullWords) {
  // Up to the middle of the stage that it is in.
  const percent = stage === null ? 0 : Math.max(0, ((stage - 0.5) / REPORT_STAGES.length) * 100);
  return html`<li part="report">
    <span>${name}<span class="visually-hidden">:</span></span>
    <span class="small muted figures">${stage === null ? status : stageLine(stage, words)}</span>
    <span class="scale stages" aria-hidden="true"><span class="meter"><i .style=${`inline-size: ${percent}%`}></i></span></span>
  </li>`;
}

/** Without what the verdict says besides, which comes later or stands in the uploader. */
function renderEnded(report: ReportView, gate: GateView | null, words: FullWords) {
  const outcome = { ...outcomeOf(report, gate, words), minScore: null, ownResult: null };
  return renderScore(report.name, report.score, outcome, words);
}

// ── How long stages took, from what the adapter saw ──

/** Since 1970, when a report came to each stage or beyond it, by the stage's number; Infinity where it has not. */
function reached({ stageStartedAt }: ReportView): number[] {
  const begun = Object.entries(stageStartedAt).map(([word, at]) => [stageNumber(word) ?? 0, Date.parse(at)] as const);
  return Array.from({ length: COMPLETE_STAGE + 1 }, (_, stage) =>
    Math.min(...begun.flatMap(([number, atMs]) => (number >= stage && atMs > 0 ? [atMs] : []))),
  );
}

/** Of a run, whose stages are those of its slowest report; null for a stage that is not over, or was too short to be seen. */
export function stageDurations(reports: readonly ReportView[], { f }: FullWords): readonly (string | null)[] {
  const all = reports.map(reached);
  const begunAt = (stage: number) => Math.max(...all.map((begun) => begun[stage] ?? 0));
  return REPORT_STAGES.map((_, index) => {
    const tookMs = begunAt(index + 2) - begunAt(index + 1);
    return tookMs > 0 && tookMs < Infinity ? durationWords(tookMs, f.tag) : null;
  });
}

/** "40 sec", "1 min 20 sec", "2 hr 5 min", with the numbers of the language (BCP 47). Seconds are left out beside hours, and units of 0. */
export function durationWords(ms: number, tag: string): string {
  const exact = Math.round(ms / 1000);
  const seconds = exact < 3600 ? exact : Math.round(exact / 60) * 60;
  const counts = { hour: Math.floor(seconds / 3600), minute: Math.floor(seconds / 60) % 60, second: seconds % 60 };
  const parts = Object.entries(counts).filter(([unit, count]) => count > 0 || (unit === 'second' && seconds === 0));
  const list = new Intl.ListFormat(tag, { type: 'unit', style: 'narrow' });
  return list.format(parts.map(([unit, count]) => inUnit(count, unit, tag)));
}
