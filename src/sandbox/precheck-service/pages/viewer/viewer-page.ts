import { findPermitType } from '../../drawing-checks/city-data.js';
import { html } from 'hono/html';
import { COMPLETE } from 'precheck-contract/precheck-service';
import { overallStatus } from '../../api/answers.js';
import type { Report } from '../../database/report-store.js';
import { icon, type Html } from '../layout.js';
import { dataTable } from '../data-table.js';
import { reviewerBar } from '../review/reviewer-bar.js';
import { reportSection } from './report-section.js';
import { fullSizeLink } from './sheet-figure.js';
import type { ViewerView } from './viewer-view.js';
import { formatScore, formatSheetSize, timeElement } from './words.js';

export const REFRESH_SECONDS = 4;

/** Where a project stands: its reports with their stages live, then scores and findings, sheets, drawings, attempts. */
export function viewerPage(view: ViewerView): Html {
  const { access, reports } = view;
  return html`${access.kind === 'reviewer' ? reviewerBar(access.reviewer, view.url, access.project.id) : null}
${heading(view)}
${notice(view)}
${reports.map((report) => reportSection(view, report))}
${sheetTable(view)}
${drawings(view)}
${attempts(view)}`;
}

function heading(view: ViewerView): Html {
  const { access, permitType, run } = view;
  const { project } = access;
  const facts = [permitTypeName(view, permitType), run > 0 ? `attempt ${run} of ${project.run}` : null];
  return html`<div class="project-head"><h1 tabindex="-1"><bdi>${project.address ?? 'Pre-check'}</bdi></h1>
<p class="standing" data-words="${standing(view)}">${standing(view)}</p>
<p class="muted">${facts.filter(Boolean).join(' · ')} · changed ${timeElement(project.lastActivity)}<br>
${
  access.kind === 'signed'
    ? html`Read-only, made for ${access.generatedFor || 'whoever has this link'}. Works until ${timeElement(access.expiresAt)}.`
    : 'Standard view: you can decide otherwise about a finding.'
}</p></div>`;
}

function standing({ access: { project }, isLatest, reports, run }: ViewerView): string {
  const status = isLatest ? overallStatus(project) : 'Complete';
  if (status === 'Draft') return 'Not started. No drawings have been checked yet.';
  if (status === 'Processing') return 'The drawings are being checked.';
  const passed = reports.filter(({ result }) => result === 'Passed').length;
  const words = isLatest ? 'The pre-check is complete.' : `Attempt ${run} is complete.`;
  return `${words} ${passed} of ${reports.length} ${reports.length === 1 ? 'report' : 'reports'} passed.`;
}

function permitTypeName({ city }: ViewerView, permitType: string | null): string {
  if (permitType === null) return 'Permit type not chosen yet';
  return (city && findPermitType(city, permitType)?.name) ?? permitType;
}

function notice(view: ViewerView): Html | null {
  const { access, address, url, run } = view;
  if (!view.isLatest) {
    return html`<p class="notice">${icon('sheet')} <span>You are reading attempt ${run}. The latest is attempt ${access.project.run}.</span> <a href="${address('')}">Read the latest</a></p>`;
  }
  if (run > 0 && !view.isProcessing) return null;
  const words =
    run === 0
      ? 'The reports appear here as soon as the pre-check starts.'
      : view.isHeldUp
        ? 'We can’t check your drawings right now. The fault is ours, not your drawings’. We keep trying: you don’t need to upload anything again.'
        : 'It usually takes a minute or two. You can close this page: nothing stops, and the portal that you came from learns the outcome by itself.';
  const isOff = url.searchParams.get('refresh') === 'off';
  return html`<div class="notice">${icon('clock')} <span>${words}</span> <span id="live-note"></span>
<noscript>${isOff ? 'This page does not refresh.' : `This page loads again every ${REFRESH_SECONDS} seconds.`} <a href="${address('', { refresh: isOff ? null : 'off' })}">${isOff ? 'Refresh this page by itself' : 'Stop refreshing'}</a></noscript></div>`;
}

function sheetTable(view: ViewerView): Html | null {
  const { sheets, city } = view;
  if (sheets.length === 0) return null;
  const table = dataTable({
    caption: 'Sheets of the drawings',
    columns: ['Number', 'Title', 'Scale', 'Size', 'Picture'],
    rows: sheets.map((sheet) => [
      html`${sheet.number ?? 'No number'}${sheet.mark === null ? null : html` <span class="attention small">${icon('attention')} Number used twice</span>`}`,
      html`<bdi>${sheet.title ?? `${sheet.file}, page ${sheet.page}`}</bdi>`,
      sheet.scale ?? 'None found',
      formatSheetSize(sheet, city?.units ?? 'metric'),
      sheet.position === null ? 'The file is not here any more' : fullSizeLink(view, sheet),
    ]),
  });
  return html`<details class="card" id="sheets"><summary><h2>Sheets (${sheets.length})</h2></summary>${table}</details>`;
}

function drawings({ run, files, uploads, address }: ViewerView): Html {
  const given =
    run === 0
      ? uploads.map((upload) => ({ ...upload, which: upload.filename }))
      : files.filter(({ blob }) => blob !== null).map((file) => ({ ...file, which: String(file.position) }));
  return html`<section class="card" aria-labelledby="drawings"><h2 id="drawings">Drawings</h2>
${given.length === 0 ? html`<p class="muted">No drawings have been uploaded yet.</p>` : null}
<ul class="plain" role="list">${given.map(
    ({ filename, which, label, type }) =>
      html`<li class="row"><a href="${address(`/drawings/${run}/${encodeURIComponent(which)}`)}" target="_blank" rel="noopener"><bdi>${filename}</bdi><span class="visually-hidden"> (opens in a new tab)</span></a><span class="muted">${[label, type].filter((word) => word && word !== filename).join(', ')}</span></li>`,
  )}</ul></section>`;
}

/** Every attempt, the newest first; each can be read as it was. */
function attempts(view: ViewerView): Html | null {
  if (view.attempts.length < 2) return null;
  const outcome = ({ name, status, result, score }: Report) =>
    `${name}: ${status === COMPLETE ? `${result}, ${formatScore(score ?? 0)}` : status}`;
  return html`<section class="card" aria-labelledby="attempts"><h2 id="attempts">Attempts</h2><ul class="plain" role="list">${[
    ...view.attempts,
  ]
    .reverse()
    .map(
      ({
        run,
        queuedAt,
        permitType,
        reports,
      }) => html`<li><a href="${view.address('', { run })}"${run === view.run ? html` aria-current="page"` : null}>Attempt ${run}</a> <span class="muted">${timeElement(queuedAt)}, ${permitTypeName(view, permitType)}</span>
<p>${reports.map(outcome).join(' · ')}</p></li>`,
    )}</ul></section>`;
}
