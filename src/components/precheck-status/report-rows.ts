/** One compact row a report: the stage that it is in, or the score that it came to. */
import { html, nothing } from 'lit';
import type { GateView, ReportView } from 'precheck-contract/adapter-api';
import type { FullWords } from '../i18n/full-localisation.js';
import { outcomeOf } from '../ui/gate-words.js';
import { REPORT_STAGES } from 'precheck-contract/report-stages';
import { stageLine } from '../ui/progress.js';
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
