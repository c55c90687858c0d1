import { html } from 'hono/html';
import type { Project } from '../../database/project-store.js';
import type { ServiceParts } from '../../service-parts.js';
import { overallStatus, reportDocuments, uploadedDocuments } from '../../api/answers.js';
import { icon, type Html } from '../layout.js';
import { findingsPanel } from './findings-panel.js';
import { drawingList, permitTypeName } from './project-panel.js';
import { versionOf } from './live-state.js';
import { reportCard } from './report-card.js';
import { STATUS_WORDS, waitWords } from './viewer-page.js';
import { formatTime } from './words.js';

export const REFRESH_SECONDS = 4;

/** Whether a page of this project changes by itself, so that it refreshes unless the reader has turned that off. */
export function refreshSecondsOf(project: Project, url: URL): { refreshSeconds?: number } {
  const runs = overallStatus(project) === 'Processing' && url.searchParams.get('refresh') !== 'off';
  return runs ? { refreshSeconds: REFRESH_SECONDS } : {};
}

/**
 * Where a project stands, without its sheets, for pages beside the viewer: facts, reports with their findings, drawings. Read-only.
 * `stateHref` is where `liveStateResponse` answers for the same reader; with it, and `LIVE_SCRIPT` as the page's script, the stages are
 * live.
 */
export function projectView(parts: ServiceParts, project: Project, url: URL, stateHref: string | null): Html {
  const reports = parts.reports.ofRun(project.id, project.run);
  const isProcessing = overallStatus(project) === 'Processing';
  const isHeldUp = parts.isHeldUp(project.id);
  const drawings = uploadedDocuments(parts.runs.files(project.id, project.run), parts.links);
  return html`<div class="viewer" id="viewer"${isProcessing && stateHref !== null ? html` data-live-state="${stateHref}" data-live-version="${versionOf(project, reports, [], isHeldUp)}"` : null}>
<div data-part="facts"><p>${STATUS_WORDS[overallStatus(project)]}</p>
<p class="muted">${permitTypeName(parts.cities.get(project.cityKey), project.permitType)}${project.run > 1 ? ` · attempt ${project.run}` : null} · changed <time datetime="${new Date(project.lastActivity).toISOString()}">${formatTime(project.lastActivity)}</time></p></div>
${isProcessing ? waitNotice(url, stateHref !== null, isHeldUp) : null}
<div class="report-strip">${reports.map((report) =>
    reportCard({
      report,
      stages: parts.reports.stages(report.id),
      now: parts.clock(),
      findingsHref: null,
      isSelected: false,
    }),
  )}</div>
<div class="plain-panels">${reports
    .filter(({ findings }) => findings !== null)
    .map(
      (
        report,
      ) => html`<section class="panel-part" aria-labelledby="findings-${report.key}" data-part="findings-${report.key}"><h2 id="findings-${report.key}">${report.name}: findings</h2>
${findingsPanel({ report, pdfHref: reportDocuments(report, parts.links)[0]?.documentURL ?? null, sheets: [], sheetHref: null, review: () => null })}</section>`,
    )}
<section class="panel-part" aria-labelledby="drawings"><h2 id="drawings">Drawings</h2>
${drawingList(drawings.map(({ documentName, documentURL, label, type }) => ({ filename: documentName, href: documentURL, label, type })))}</section></div></div>`;
}

/** A page that changes by itself says so and can be told to stop (WCAG 2.2.2). */
function waitNotice(url: URL, isLive: boolean, isHeldUp: boolean): Html {
  const toggled = new URL(url);
  const isOff = url.searchParams.get('refresh') === 'off';
  if (isOff) toggled.searchParams.delete('refresh');
  else toggled.searchParams.set('refresh', 'off');
  const words = html`<span>${isOff ? 'This page does not refresh.' : `This page refreshes every ${REFRESH_SECONDS} seconds.`}</span> <a href="${toggled.search}">${isOff ? 'Refresh this page by itself' : 'Stop refreshing'}</a>`;
  return html`<div class="notice" data-part="notice">${icon('clock')} <span>${waitWords(isHeldUp)}</span>
<span class="live-note" id="live-note"></span>${isLive ? html`<noscript>${words}</noscript>` : words}</div>`;
}
