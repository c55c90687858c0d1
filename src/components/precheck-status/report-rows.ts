/** One compact row a report: the stage that it is in, or the score that it came to. */
import { html, nothing } from 'lit';
import type { GateView, ReportView } from 'precheck-contract/adapter-api';
import type { Words } from '../i18n/localisation.js';
import { measureOf, outcomeLine, outcomeOf } from '../ui/gate-words.js';
import { icon } from '../ui/icons.js';
import { stageLine } from '../ui/timeline.js';
import { shareOf } from '../ui/verdict.js';

const STAGES = [1, 2, 3, 4, 5] as const;
const ICONS = { pass: 'check', fail: 'fail', neutral: 'unknown' } as const;

/** `gate` is null where the score decides nothing. */
export function renderReportRows(reports: readonly ReportView[], gate: GateView | null, words: Words) {
  if (reports.length === 0) return nothing;
  return html`<ul class="report-rows" role="list" aria-label=${words.t.status.reports}>
    ${reports.map((report) => (report.complete ? renderEnded(report, gate, words) : renderRunning(report, words)))}
  </ul>`;
}

/** A stage that the specification does not list is shown as the service wrote it. */
function renderRunning({ name, stage, status }: ReportView, words: Words) {
  const at = stage ?? 0;
  return html`<li part="report">
    <span>${name}<span class="visually-hidden">:</span></span>
    <span class="small muted figures">${stage === null ? status : stageLine(stage, words)}</span>
    <span class="segments" aria-hidden="true"
      >${STAGES.map((step) => html`<i class=${step < at ? 'done' : step === at ? 'current' : ''}></i>`)}</span
    >
  </li>`;
}

function renderEnded(report: ReportView, gate: GateView | null, words: Words) {
  const outcome = outcomeOf(report, gate && measureOf(report, gate), words);
  const { name, score } = report;
  const line = outcomeLine(outcome, words);
  return html`<li part="report" class="tone-${outcome.tone}">
    <span>${name}<span class="visually-hidden">: ${line}</span></span>
    <span class="outcome figures" aria-hidden="true">${score === null ? line : words.f.number(score)}${icon(ICONS[outcome.tone])}</span>
    <span class="bar" part="meter" aria-hidden="true"><i .style=${`inline-size: ${shareOf(score)}%`}></i></span>
  </li>`;
}
