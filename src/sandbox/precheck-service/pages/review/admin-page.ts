import { html } from 'hono/html';
import { ServiceError } from '../../../service-error.js';
import type { WebhookState } from '../../database/outbox-store.js';
import type { WebhookEntry } from '../../database/webhook-log-store.js';
import { icon, pageResponse, type Html, type IconName } from '../layout.js';
import { rootFrom } from '../page-addresses.js';
import { timeElement } from '../viewer/words.js';
import { dataTable } from '../data-table.js';
import { redirect, type ReviewerCall } from './review-route.js';
import { reviewerBar } from './reviewer-bar.js';

/** Of each list, the first. */
const SHOWN = 100;

const STATES: Readonly<Record<WebhookState, { words: string; icon: IconName }>> = {
  dead: { words: 'Dead letter', icon: 'fail' },
  pending: { words: 'Waiting', icon: 'neutral' },
  delivered: { words: 'Delivered', icon: 'pass' },
  withheld: { words: 'Held back', icon: 'attention' },
};

/** Webhooks, dead letters first, then the newest; and the queue of runs. */
export function adminPage(call: ReviewerCall): Promise<Response> {
  const { parts, url, reviewer } = call;
  const webhooks = parts.webhookLog.list({ state: null, take: SHOWN, skip: 0 });
  return pageResponse({
    url,
    title: 'Webhooks and queue',
    cityName: null,
    frameAncestors: "'none'",
    referrerPolicy: 'same-origin',
    body: html`${reviewerBar(reviewer, url, null)}<h1>Webhooks and queue</h1>
<section aria-labelledby="webhooks"><h2 id="webhooks">Webhooks</h2>
${parts.sendsWebhooks ? null : html`<p>No address is set for webhooks, so none is sent.</p>`}
${webhooks.length === 0 ? html`<p class="muted">There are none.</p>` : webhookTable(webhooks, call)}</section>
<section aria-labelledby="queue"><h2 id="queue">Queue</h2>${queue(call)}</section>`,
  });
}

function webhookTable(webhooks: readonly WebhookEntry[], { url, reviewer, parts }: ReviewerCall): Html {
  return dataTable({
    caption: `Webhooks, dead letters first, then the newest ${SHOWN}`,
    columns: ['Report', 'Project', 'State', 'Tries', 'Last outcome', 'Next try', 'webhook-id', 'Send again'],
    rows: webhooks.map((webhook) => [
      webhook.reportName,
      html`<a href="${rootFrom(url)}/viewer/${webhook.projectId}">${webhook.address ?? webhook.projectId}</a>, attempt ${webhook.run}`,
      stateWords(webhook),
      webhook.tries,
      webhook.lastOutcome ?? 'not sent yet',
      webhook.state === 'pending' ? timeElement(webhook.nextAttemptAt) : 'None',
      webhook.webhookId,
      parts.sendsWebhooks
        ? html`<form method="post" action="${rootFrom(url)}/admin/webhooks/${encodeURIComponent(webhook.reportId)}/redeliver"><input type="hidden" name="token" value="${reviewer.formToken}"><button class="as-link">Send again<span class="visually-hidden">: ${webhook.reportName} of ${webhook.address ?? webhook.projectId}, attempt ${webhook.run}</span></button></form>`
        : '',
    ]),
  });
}

function stateWords({ state, rehearsal }: WebhookEntry): Html {
  const { words, icon: name } = STATES[state];
  return html`<span class="verdict ${name}">${icon(name)} ${words}</span>${rehearsal === null ? null : html` <span class="muted">(rehearsal: ${rehearsal})</span>`}`;
}

function queue({ parts, url }: ReviewerCall): Html {
  const { running, queued } = parts.runs.openCounts();
  const words = html`<p>${running} running, ${queued} waiting.</p>`;
  const runs = parts.runs.open(SHOWN);
  if (runs.length === 0) return words;
  return html`${words}${dataTable({
    caption: `The first ${SHOWN} runs`,
    columns: ['Project', 'Attempt', 'Permit type', 'State', 'Since'],
    rows: runs.map((run) => [
      html`<a href="${rootFrom(url)}/viewer/${run.projectId}">${run.address ?? run.projectId}</a>`,
      run.run,
      run.permitType,
      run.state === 'running' ? 'Running' : 'Waiting',
      timeElement(run.queuedAt),
    ]),
  })}`;
}

/** Sends a webhook again, under the same id and with as many tries as a new one. */
export function redeliver({ parts, parameter, reviewer, url }: ReviewerCall): Response {
  const reportId = parameter('reportId');
  if (parts.webhookLog.find(reportId) === undefined)
    throw new ServiceError(404, 'not_found', 'There is no webhook of such a report.');
  if (!parts.sendsWebhooks) {
    throw new ServiceError(409, 'no_webhook_address', 'Webhooks have no address to go to. Start the service with one.');
  }
  parts.outbox.redeliver(reportId, reviewer.name, parts.clock());
  parts.onWebhookDue();
  return redirect(`${rootFrom(url)}/admin`);
}
