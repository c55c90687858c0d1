/** One compact row a report: the stage that it is in, or the score that it came to. */
import { html, nothing } from 'lit';
import type { GateView, ReportView } from 'precheck-contract/adapter-api';
import type { FullWords } from '../i18n/full-localisation.js';
import { outcomeLine, outcomeOf } from '../ui/gate-words.js';
import { icon } from '../ui/icons.js';
import { REPORT_STAGES, stageNumber } from 'precheck-contract/report-stages';
import { stageLine, type StageTimes } from '../ui/timeline.js';
import { shareOf } from '../ui/verdict.js';

const ICONS = { pass: 'check', fail: 'fail', neutral: 'unknown' } as const;

/** `gate` is null where the score decides nothing. */
export function renderReportRows(reports: readonly ReportView[], gate: GateView | null, words: FullWords) {
  if (reports.length === 0) return nothing;
  return html`<ul class="report-rows" role="list" aria-label=${words.t.status.reports}>
    ${reports.map((report) => (report.complete ? renderEnded(report, gate, words) : renderRunning(report, words)))}
  </ul>`;
}

/** A stage that the specification does not list is shown as the service wrote it. */
function renderRunning({ name, stage, status }: ReportView, words: FullWords) {
  const at = stage ?? 0;
  return html`<li part="report">
    <span>${name}<span class="visually-hidden">:</span></span>
    <span class="small muted figures">${stage === null ? status : stageLine(stage, words)}</span>
    <span class="segments" aria-hidden="true"
      >${REPORT_STAGES.map((_, index) => html`<i class=${index + 1 < at ? 'done' : index + 1 === at ? 'current' : ''}></i>`)}</span
    >
  </li>`;
}

function renderEnded(report: ReportView, gate: GateView | null, words: FullWords) {
  const outcome = outcomeOf(report, gate, words);
  const { name, score } = report;
  const line = outcomeLine(outcome, words);
  return html`<li part="report" class="tone-${outcome.tone}">
    <span>${name}<span class="visually-hidden">: ${line}</span></span>
    <span class="outcome figures" aria-hidden="true">${score === null ? line : words.f.number(score)}${icon(ICONS[outcome.tone])}</span>
    <span class="bar" part="meter" aria-hidden="true"><i .style=${`inline-size: ${shareOf(score)}%`}></i></span>
  </li>`;
}

// ── How long stages took, from what the adapter saw ──

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
