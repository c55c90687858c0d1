import { html } from 'hono/html';
import { pageResponse, type Html, type PageOptions } from '../layout.js';
import { logPath, rootFrom } from '../page-addresses.js';
import type { ReviewerCall } from './review-route.js';
import type { Reviewer } from './reviewer-session.js';

/** A page of reviewers: it has forms, so none frames it. @param projectId null on pages of no project. */
export function reviewerPage(
  { reviewer, url }: ReviewerCall,
  projectId: string | null,
  page: Pick<PageOptions, 'title' | 'body' | 'status' | 'cityName'>,
): Promise<Response> {
  const body = html`${reviewerBar(reviewer, url, projectId)}${page.body}`;
  return pageResponse({ ...page, url, body, referrerPolicy: 'same-origin' });
}

/** Who is logged in, where else a reviewer goes, and the way out. @param projectId null on pages of no project. */
export function reviewerBar(reviewer: Reviewer, url: URL, projectId: string | null): Html {
  const root = rootFrom(url);
  return html`<nav class="reviewer-bar no-print" aria-label="Review">
<span>Reviewing as <strong>${reviewer.name}</strong></span>
<ul>${projectId === null ? null : html`${link(url, `/viewer/${projectId}`, root, 'Project')}${link(url, logPath(projectId), root, 'Decisions')}`}${link(url, '/admin', root, 'Webhooks and queue')}</ul>
<form method="post" action="${root}/logout"><input type="hidden" name="token" value="${reviewer.formToken}"><button class="as-link">Log out</button></form>
</nav>`;
}

function link(url: URL, path: string, root: string, words: string): Html {
  return html`<li><a href="${root}${path}"${url.pathname === path ? html` aria-current="page"` : null}>${words}</a></li>`;
}
