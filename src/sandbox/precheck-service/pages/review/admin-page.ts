import { html } from 'hono/html';
import type { WebhookState } from '../../database/outbox-store.js';
import type { WebhookCounts, WebhookEntry } from '../../database/webhook-log-store.js';
import { pageResponse, type Html } from '../layout.js';
import { rootFrom } from '../page-addresses.js';
import { dataTable } from './data-table.js';
import { webhookPath } from './review-addresses.js';
import type { ReviewerCall } from './review-route.js';
import { formatMoment } from './review-words.js';
import { reviewerBar } from './reviewer-bar.js';
import { WEBHOOK_STATES, nextTryWords, outcomeWords, stateBadge } from './webhook-words.js';

const PAGE_SIZE = 25;
const QUEUE_SIZE = 25;

export interface AdminQuery {
  /** Null shows all. */
  readonly state: WebhookState | null;
  /** From 1. */
  readonly page: number;
}

/** What stands in the query; what makes no sense there is left out. */
export function readAdminQuery(url: URL): AdminQuery {
  const given = url.searchParams.get('state');
  const page = url.searchParams.get('page') ?? '1';
  return {
    state: WEBHOOK_STATES.find(({ state }) => state === given)?.state ?? null,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** Webhooks, dead letters first, and the queue of runs. */
export function adminPage({ parts, url, reviewer }: ReviewerCall, query: AdminQuery): Promise<Response> {
  const counts = parts.webhookLog.counts();
  const total =
    query.state === null ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[query.state];
  const lastPage = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(query.page, lastPage);
  const entries = parts.webhookLog.list({ state: query.state, take: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE });
  return pageResponse({
    url,
    title: 'Webhooks and queue',
    cityName: null,
    frameAncestors: "'none'",
    referrerPolicy: 'same-origin',
    body: html`${reviewerBar(reviewer, url, null)}<h1>Webhooks and queue</h1>
${deadLetters(counts, url)}
<section aria-labelledby="webhooks"><h2 id="webhooks">Webhooks</h2>
${parts.sendsWebhooks ? null : html`<p>No address is set for webhooks, so none is sent.</p>`}
${filters(counts, query, url)}
${entries.length === 0 ? html`<p class="muted">There are none.</p>` : webhookTable(entries, url)}
${pager(url, query.state, page, lastPage)}</section>
<section aria-labelledby="queue"><h2 id="queue">Queue</h2>${queue(parts, url)}</section>`,
  });
}

function deadLetters(counts: WebhookCounts, url: URL): Html | null {
  if (counts.dead === 0) return null;
  const words = counts.dead === 1 ? '1 webhook was given up' : `${counts.dead} webhooks were given up`;
  return html`<div class="card problem"><h2>${words}</h2><p>The receiver did not take ${counts.dead === 1 ? 'it' : 'them'} in any try. Put the receiver right, then send again. <a href="${adminAddress(url, 'dead', 1)}">Show dead letters</a></p></div>`;
}

function filters(counts: WebhookCounts, query: AdminQuery, url: URL): Html {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const items = [
    { state: null, words: 'All', count: all },
    ...WEBHOOK_STATES.map((entry) => ({ ...entry, count: counts[entry.state] })),
  ];
  return html`<nav class="filters" aria-label="Filter of the webhooks"><ul>${items.map(
    ({ state, words, count }) =>
      html`<li><a href="${adminAddress(url, state, 1)}"${state === query.state ? html` aria-current="true"` : null}>${words} (${count})</a></li>`,
  )}</ul></nav>`;
}

function webhookTable(entries: readonly WebhookEntry[], url: URL): Html {
  const root = rootFrom(url);
  return dataTable({
    caption: 'Webhooks, dead letters first, then the newest',
    columns: ['Report', 'Project', 'State', 'Tries', 'Last outcome', 'Next try'],
    rows: entries.map((entry) => [
      html`<a href="${root}${webhookPath(entry.reportId)}">${entry.reportName}<span class="visually-hidden"> of ${entry.address ?? entry.projectId}, attempt ${entry.run}</span></a>`,
      html`<a href="${root}/viewer/${entry.projectId}">${entry.address ?? entry.projectId}</a>, attempt ${entry.run}`,
      stateBadge(entry),
      entry.tries,
      outcomeWords(entry.lastOutcome),
      nextTryWords(entry),
    ]),
  });
}

function pager(url: URL, state: WebhookState | null, page: number, lastPage: number): Html | null {
  if (lastPage === 1) return null;
  return html`<nav class="filters" aria-label="Pages of the webhooks"><ul>
${page > 1 ? html`<li><a href="${adminAddress(url, state, page - 1)}" rel="prev">Previous page</a></li>` : null}
<li>Page ${page} of ${lastPage}</li>
${page < lastPage ? html`<li><a href="${adminAddress(url, state, page + 1)}" rel="next">Next page</a></li>` : null}</ul></nav>`;
}

function adminAddress(url: URL, state: WebhookState | null, page: number): string {
  const search = new URLSearchParams({
    ...(state === null ? {} : { state }),
    ...(page === 1 ? {} : { page: String(page) }),
  });
  return `${rootFrom(url)}/admin${search.size > 0 ? `?${search}` : ''}`;
}

function queue(parts: ReviewerCall['parts'], url: URL): Html {
  const { running, queued } = parts.runs.openCounts();
  const runs = parts.runs.open(QUEUE_SIZE);
  const words = html`<p>${running} running, ${queued} waiting.</p>`;
  if (runs.length === 0) return words;
  const table = dataTable({
    caption: running + queued > runs.length ? `The first ${runs.length} runs` : 'Runs',
    columns: ['Project', 'Attempt', 'Permit type', 'State', 'Since'],
    rows: runs.map((run) => [
      html`<a href="${rootFrom(url)}/viewer/${run.projectId}">${run.address ?? run.projectId}</a>`,
      run.run,
      run.permitType,
      run.state === 'running' ? 'Running' : 'Waiting',
      html`<time datetime="${new Date(run.queuedAt).toISOString()}">${formatMoment(run.queuedAt)}</time>`,
    ]),
  });
  return html`${words}${table}`;
}
