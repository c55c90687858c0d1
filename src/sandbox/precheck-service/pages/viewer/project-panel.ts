import { html } from 'hono/html';
import { REPORT_STAGES } from 'precheck-contract/precheck-service';
import type { City } from '../../drawing-checks/city-data.js';
import { findPermitType } from '../../cities-view.js';
import type { Report } from '../../database/report-store.js';
import type { Attempt } from '../../database/run-store.js';
import { icon, type Html } from '../layout.js';
import { stageDurations, type ReportCardView } from './report-card.js';
import { formatDuration, formatScore, formatTime } from './words.js';

export interface DrawingLine {
  readonly filename: string;
  readonly type: string;
  readonly label: string;
  readonly href: string;
}

export interface AttemptLine extends Attempt {
  readonly reports: readonly Report[];
  readonly href: string;
  readonly isShown: boolean;
}

/** The permit type's name as the city gives it. */
export function permitTypeName(city: City | undefined, permitType: string | null): string {
  if (permitType === null) return 'Permit type not chosen yet';
  return (city && findPermitType(city, permitType)?.name) ?? permitType;
}

export function drawingList(drawings: readonly DrawingLine[]): Html {
  if (drawings.length === 0) return html`<p class="muted">No drawings have been uploaded yet.</p>`;
  return html`<ul class="plain" role="list">${drawings.map(
    ({ filename, type, label, href }) =>
      html`<li class="row"><a href="${href}" target="_blank" rel="noopener"><bdi>${filename}</bdi><span class="visually-hidden"> (opens in a new tab)</span></a><span class="muted small">${[label, type].filter((word) => word && word !== filename).join(', ')}</span></li>`,
  )}</ul>`;
}

/** Every attempt, the newest first; each can be read as it was. */
export function attemptList(attempts: readonly AttemptLine[], city: City | undefined): Html {
  const newestFirst = [...attempts].reverse();
  return html`<ol class="attempts" role="list">${newestFirst.map(
    (attempt) => html`<li${attempt.isShown ? html` class="shown"` : null}>
<div class="row"><a href="${attempt.href}"${attempt.isShown ? html` aria-current="page"` : null}>Attempt ${attempt.run}</a><time class="muted small" datetime="${new Date(attempt.queuedAt).toISOString()}">${formatTime(attempt.queuedAt)}</time></div>
<p class="small muted">${permitTypeName(city, attempt.permitType)}</p>
<ul role="list">${attempt.reports.map((report) => html`<li class="row small"><span>${report.name}</span>${attemptResult(report)}</li>`)}</ul></li>`,
  )}</ol>`;
}

function attemptResult(report: Report): Html {
  if (report.result === null) return html`<span class="muted">${report.status}</span>`;
  const name = report.result === 'Passed' ? 'pass' : 'fail';
  return html`<span class="verdict ${name}">${icon(name)} ${report.result}, ${formatScore(report.score ?? 0)}</span>`;
}

/** How long each stage of each report took. */
export function stageTable(cards: readonly ReportCardView[]): Html {
  const rows = cards.map(({ report, stages, now }) => {
    const times = stageDurations(stages, report.completedAt, now);
    return html`<tr><th scope="row">${report.name}</th>${times.map((time) => html`<td>${time === null ? '–' : formatDuration(time)}</td>`)}</tr>`;
  });
  return html`<div class="table-frame" tabindex="0" role="region" aria-label="Time that each stage took"><table class="stage-times">
<thead><tr><th scope="col">Report</th>${REPORT_STAGES.map((stage) => html`<th scope="col">${stage}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`;
}
