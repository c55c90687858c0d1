import { html } from 'hono/html';
import type { LoggedTry, Redelivery, WebhookEntry } from '../../database/webhook-log-store.js';
import { pageResponse, type Html } from '../layout.js';
import { rootFrom } from '../page-addresses.js';
import { dataTable } from './data-table.js';
import { webhookPath } from './review-addresses.js';
import type { ReviewerCall } from './review-route.js';
import { formatMoment } from './review-words.js';
import { reviewerBar } from './reviewer-bar.js';
import { nextTryWords, outcomeWords, stateBadge } from './webhook-words.js';

/** One webhook: where it stands, every post of it, who asked for redelivery, and the button to send it again. */
export function webhookPage({ parts, url, reviewer }: ReviewerCall, entry: WebhookEntry): Promise<Response> {
  const root = rootFrom(url);
  return pageResponse({
    url,
    title: `Webhook of ${entry.reportName}`,
    cityName: null,
    frameAncestors: "'none'",
    referrerPolicy: 'same-origin',
    body: html`${reviewerBar(reviewer, url, entry.projectId)}<h1>Webhook of ${entry.reportName}</h1>
<p role="status">${stateBadge(entry)}</p>
<dl class="facts">
<dt>Project</dt><dd><a href="${root}/viewer/${entry.projectId}">${entry.address ?? entry.projectId}</a>, attempt ${entry.run}</dd>
<dt>Report</dt><dd>${entry.reportId}</dd>
<dt>webhook-id</dt><dd>${entry.webhookId}</dd>
<dt>Report complete</dt><dd>${moment(entry.queuedAt)}</dd>
<dt>Last outcome</dt><dd>${outcomeWords(entry.lastOutcome)}</dd>
<dt>Next try</dt><dd>${nextTryWords(entry)}</dd></dl>
${parts.sendsWebhooks ? redeliverForm(entry, root, reviewer.formToken) : html`<p>No address is set for webhooks, so none is sent.</p>`}
<section aria-labelledby="tries"><h2 id="tries">Tries</h2>${tryTable(parts.webhookLog.tries(entry.reportId))}</section>
${redeliveries(parts.webhookLog.redeliveries(entry.reportId))}
<p><a href="${root}/admin">All webhooks</a></p>`,
  });
}

function redeliverForm(entry: WebhookEntry, root: string, formToken: string): Html {
  const words = entry.state === 'pending' ? 'Send now' : 'Send again';
  return html`<form method="post" action="${root}${webhookPath(entry.reportId)}/redeliver" class="no-print">
<input type="hidden" name="token" value="${formToken}">
<p class="muted">It is sent under the same webhook-id, with as many tries as a new one.</p><button>${words}</button></form>`;
}

function tryTable(tries: readonly LoggedTry[]): Html {
  if (tries.length === 0) return html`<p class="muted">It has not been sent yet.</p>`;
  return dataTable({
    caption: 'Every post, the newest first',
    columns: ['Time', 'Outcome', 'Status', 'Duration', 'Round'],
    rows: [...tries]
      .reverse()
      .map((entry) => [
        moment(entry.startedAt),
        entry.kind === 'forgery' ? `Forged post: ${entry.outcome}` : outcomeWords(entry.outcome),
        entry.status ?? 'None',
        `${new Intl.NumberFormat('en').format(entry.durationMs)} ms`,
        entry.round,
      ]),
  });
}

function redeliveries(entries: readonly Redelivery[]): Html | null {
  if (entries.length === 0) return null;
  return html`<section aria-labelledby="redeliveries"><h2 id="redeliveries">Sent again by hand</h2><ul>${entries.map(
    ({ reviewer, askedAt, round }) => html`<li>${reviewer}, ${moment(askedAt)} (round ${round})</li>`,
  )}</ul></section>`;
}

const moment = (at: number) => html`<time datetime="${new Date(at).toISOString()}">${formatMoment(at)}</time>`;
