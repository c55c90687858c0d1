import { html } from 'hono/html';
import { findPermitType } from '../../cities-view.js';
import type { Project } from '../../database/project-store.js';
import type { ServiceParts } from '../../service-parts.js';
import { overallStatus, reportDocuments, uploadedDocuments } from '../../api/answers.js';
import type { Html } from '../layout.js';
import { rootFrom } from '../page-addresses.js';
import { reportCard } from './report-card.js';

export const REFRESH_SECONDS = 4;

/** Whether a page of this project changes by itself, so that it refreshes unless the reader has turned that off. */
export function refreshSecondsOf(project: Project, url: URL): { refreshSeconds?: number } {
  const runs = overallStatus(project) === 'Processing' && url.searchParams.get('refresh') !== 'off';
  return runs ? { refreshSeconds: REFRESH_SECONDS } : {};
}

/** Where a project stands: facts, reports and drawings of its latest run. Read-only. */
export function projectView(parts: ServiceParts, project: Project, url: URL): Html {
  const reports = parts.reports.ofRun(project.id, project.run);
  return html`
${facts(parts, project)}
${refreshNotice(project, url)}
${reports.map((report) => reportCard(report, reportDocuments(report, parts.links)))}
${drawings(parts, project)}`;
}

const STATUS_WORDS = {
  Draft: 'Not started. No drawings have been checked yet.',
  Processing: 'The drawings are being checked.',
  Complete: 'The pre-check is complete.',
} as const;

function facts(parts: ServiceParts, project: Project): Html {
  const city = parts.cities.get(project.cityKey);
  const permitType = project.permitType;
  const name = city && permitType ? (findPermitType(city, permitType)?.name ?? permitType) : permitType;
  return html`<p role="status">${STATUS_WORDS[overallStatus(project)]}</p>
<dl class="facts">
<dt>Permit type</dt><dd>${name ?? 'Not chosen yet'}</dd>
${project.run > 1 ? html`<dt>Attempt</dt><dd>${project.run}</dd>` : null}
<dt>Last change</dt><dd><time datetime="${new Date(project.lastActivity).toISOString()}">${formatTime(project.lastActivity)}</time></dd>
</dl>`;
}

/** A page that changes by itself says so and can be told to stop (WCAG 2.2.2). */
function refreshNotice(project: Project, url: URL): Html | null {
  if (overallStatus(project) !== 'Processing') return null;
  const toggled = new URL(url);
  const isOff = url.searchParams.get('refresh') === 'off';
  if (isOff) toggled.searchParams.delete('refresh');
  else toggled.searchParams.set('refresh', 'off');
  const words = isOff ? 'Refresh this page by itself' : 'Stop refreshing';
  const state = isOff ? 'This page does not refresh.' : `This page refreshes every ${REFRESH_SECONDS} seconds.`;
  return html`<p class="muted no-print">${state} You can leave it and come back. <a href="${rootFrom(url) + toggled.pathname + toggled.search}">${words}</a></p>`;
}

function drawings(parts: ServiceParts, project: Project): Html {
  const files = project.run === 0 ? parts.uploads.current(project.id) : parts.runs.files(project.id, project.run);
  const documents = uploadedDocuments(files, parts.links);
  if (documents.length === 0) return html``;
  const items = documents.map(
    ({ documentURL, documentName, label, type }) =>
      html`<li class="row"><a href="${documentURL}">${documentName}</a><span class="muted">${[label, type].filter((word) => word && word !== documentName).join(', ')}</span></li>`,
  );
  return html`<section class="card" aria-labelledby="drawings"><h2 id="drawings">Drawings</h2><ul class="plain">${items}</ul></section>`;
}

function formatTime(at: number): string {
  return (
    new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(at) + ' UTC'
  );
}
