import { html } from 'hono/html';
import { ServiceError } from '../../../service-error.js';
import { findingPath, rootFrom } from '../page-addresses.js';
import { STATUS_NAMES } from '../../finding-words.js';
import { timeElement } from '../viewer/words.js';
import { dataTable } from '../data-table.js';
import type { ReviewerCall } from './review-route.js';
import { reviewerPage } from './reviewer-bar.js';

/** Every decision about a project's findings, the newest first. Decisions are only added; the database refuses to change one. */
export function reviewLog(call: ReviewerCall): Promise<Response> {
  const { parts, parameter, url } = call;
  const project = parts.projects.find(parameter('projectId'));
  if (!project) throw new ServiceError(404, 'not_found', 'There is no such project.');
  const titleOf = (reportId: string, findingId: string) =>
    parts.reports.findById(reportId)?.findings?.find(({ id }) => id === findingId)?.title ?? findingId;
  const decisions = parts.reviews.ofProject(project.id).reverse();
  const table = dataTable({
    caption: 'Decisions, the newest first',
    columns: ['Finding', 'Decision', 'Reason', 'Reviewer', 'Time', 'Report'],
    rows: decisions.map((decision) => [
      html`<a href="${rootFrom(url)}${findingPath(project.id, decision.reportId, decision.findingId)}">${titleOf(decision.reportId, decision.findingId)}</a>`,
      STATUS_NAMES[decision.status],
      html`<span class="review-reason">${decision.reason}</span>`,
      decision.reviewer,
      timeElement(decision.decidedAt),
      `${decision.reportName}, attempt ${decision.run}`,
    ]),
  });
  return reviewerPage(call, project.id, {
    title: `Decisions – ${project.address ?? 'pre-check'}`,
    cityName: parts.cities.get(project.cityKey)?.name ?? null,
    body: html`<h1>Decisions about ${project.address ?? 'this project'}</h1>
<p>Every decision that reviewers made about a finding stays here. Results and scores are those of the automated check.</p>
${decisions.length === 0 ? html`<p class="muted">Nobody has decided about a finding yet.</p>` : table}`,
  });
}
