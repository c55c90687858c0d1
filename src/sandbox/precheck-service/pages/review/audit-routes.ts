import { html } from 'hono/html';
import type { Project } from '../../database/project-store.js';
import { ServiceError } from '../../../service-error.js';
import { pageResponse } from '../layout.js';
import { rootFrom } from '../page-addresses.js';
import { auditCsv, decisionWords, type AuditLine } from './audit-csv.js';
import { dataTable } from './data-table.js';
import { auditPath, findingPath } from './review-addresses.js';
import type { ReviewerCall, ReviewRoute } from './review-route.js';
import { formatMoment } from './review-words.js';
import { reviewerBar } from './reviewer-bar.js';

export const AUDIT_ROUTES: readonly ReviewRoute[] = [
  { method: 'GET', path: '/review/:projectId/audit', access: 'reviewer', handle: auditPage },
  { method: 'GET', path: '/review/:projectId/audit.csv', access: 'reviewer', handle: auditDownload },
];

const CSV_WORDS = 'Download as CSV';

function projectOf({ parts, parameter }: ReviewerCall): Project {
  const project = parts.projects.find(parameter('projectId'));
  if (!project) throw new ServiceError(404, 'not_found', 'There is no such project.');
  return project;
}

/** All decisions about a project's findings, oldest first. A finding's title is read from its report, which never changes. */
function linesOf({ parts }: ReviewerCall, project: Project): AuditLine[] {
  const entries = parts.reviews.ofProject(project.id);
  const titles = new Map(
    [...new Set(entries.map(({ reportId }) => reportId))].flatMap((reportId) =>
      (parts.reports.findById(reportId)?.findings ?? []).map(({ id, title }) => [`${reportId}\n${id}`, title] as const),
    ),
  );
  return entries.map((entry) => ({
    ...entry,
    findingTitle: titles.get(`${entry.reportId}\n${entry.findingId}`) ?? entry.findingId,
  }));
}

function auditPage(call: ReviewerCall): Promise<Response> {
  const project = projectOf(call);
  const lines = linesOf(call, project).reverse();
  const root = rootFrom(call.url);
  const table = dataTable({
    caption: 'Decisions, the newest first',
    columns: ['Finding', 'Decision', 'Reason', 'Reviewer', 'Time', 'Report'],
    rows: lines.map((line) => [
      html`<a href="${root}${findingPath(project.id, line.reportId, line.findingId)}">${line.findingTitle}</a>`,
      decisionWords(line),
      html`<span class="review-reason">${line.reason}</span>`,
      line.reviewer,
      html`<time datetime="${new Date(line.decidedAt).toISOString()}">${formatMoment(line.decidedAt)}</time>`,
      `${line.reportName}, attempt ${line.run}`,
    ]),
  });
  return pageResponse({
    url: call.url,
    title: `Audit trail – ${project.address ?? 'pre-check'}`,
    cityName: call.parts.cities.get(project.cityKey)?.name ?? null,
    frameAncestors: "'none'",
    referrerPolicy: 'same-origin',
    body: html`${reviewerBar(call.reviewer, call.url, project.id)}<h1>Audit trail of ${project.address ?? 'this project'}</h1>
<p>Every decision that reviewers made about a finding stays here. Results and scores are those of the automated check.</p>
${lines.length === 0 ? html`<p class="muted">Nobody has decided about a finding yet.</p>` : html`<p class="no-print"><a href="${root}${auditPath(project.id)}.csv" download>${CSV_WORDS}</a></p>${table}`}`,
  });
}

function auditDownload(call: ReviewerCall): Response {
  const project = projectOf(call);
  return new Response(auditCsv(linesOf(call, project)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="audit-${project.id}.csv"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
