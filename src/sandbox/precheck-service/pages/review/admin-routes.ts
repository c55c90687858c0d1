import { ServiceError } from '../../../service-error.js';
import { adminPage, readAdminQuery } from './admin-page.js';
import { webhookPath } from './review-addresses.js';
import { redirect, type ReviewerCall, type ReviewRoute } from './review-route.js';
import { rootFrom } from '../page-addresses.js';
import { webhookPage } from './webhook-page.js';

const WEBHOOK = '/admin/webhooks/:reportId';
export const ADMIN_ROUTES: readonly ReviewRoute[] = [
  { method: 'GET', path: '/admin', access: 'reviewer', handle: (call) => adminPage(call, readAdminQuery(call.url)) },
  { method: 'GET', path: WEBHOOK, access: 'reviewer', handle: (call) => webhookPage(call, webhookOf(call)) },
  { method: 'POST', path: `${WEBHOOK}/redeliver`, access: 'reviewer', handle: redeliver },
];

function webhookOf({ parts, parameter }: ReviewerCall) {
  const webhook = parts.webhookLog.find(parameter('reportId'));
  if (!webhook) throw new ServiceError(404, 'not_found', 'There is no webhook of such a report.');
  return webhook;
}

function redeliver(call: ReviewerCall): Response {
  const { parts, reviewer, url } = call;
  const { reportId } = webhookOf(call);
  if (!parts.sendsWebhooks) {
    throw new ServiceError(409, 'no_webhook_address', 'Webhooks have no address to go to. Start the service with one.');
  }
  parts.outbox.redeliver(reportId, reviewer.name, parts.clock());
  parts.onWebhookDue();
  return redirect(rootFrom(url) + webhookPath(reportId));
}
