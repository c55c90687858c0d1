import { html } from 'hono/html';
import type { WebhookEntry, WebhookState } from '../../database/outbox-store.js';
import { icon, type Html, type IconName } from '../layout.js';
import { rootFrom } from '../page-addresses.js';
import { timeElement } from '../viewer/words.js';
import { dataTable } from '../data-table.js';
import type { ReviewerCall } from './review-route.js';
import { reviewerPage } from './reviewer-bar.js';

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
  const { parts, url } = call;
  const webhooks = parts.outbox.list(SHOWN);
  return reviewerPage(call, null, {
    title: 'Webhooks and queue',
    body: html`<h1>Webhooks and queue</h1>
<section aria-labelledby="webhooks"><h2 id="webhooks">Webhooks</h2>
${parts.sendsWebhooks ? null : html`<p>No address is set for webhooks, so none is sent.</p>`}
${webhooks.length === 0 ? html`<p class="muted">There are none.</p>` : webhookTable(webhooks, url)}</section>
<section aria-labelledby="queue"><h2 id="queue">Queue</h2>${queue(call)}</section>`,
  });
}

function webhookTable(webhooks: readonly WebhookEntry[], url: URL): Html {
  return dataTable({
    caption: `Webhooks, dead letters first, then the newest ${SHOWN}`,
    columns: ['Report', 'Project', 'State', 'Tries', 'Last outcome', 'Next try', 'webhook-id'],
    rows: webhooks.map((webhook) => [
      webhook.reportName,
      html`<a href="${rootFrom(url)}/viewer/${webhook.projectId}">${webhook.address ?? webhook.projectId}</a>, attempt ${webhook.run}`,
      stateWords(webhook),
      webhook.tries,
      webhook.lastOutcome ?? 'not sent yet',
      webhook.state === 'pending' ? timeElement(webhook.nextAttemptAt) : 'None',
      webhook.webhookId,
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
