/** The option `forward`: the events as signed POSTs in Standard Webhooks form (https://www.standardwebhooks.com). */
import type { AdapterEvent } from 'precheck-contract';
import { webhookSecretsOf } from 'precheck-contract/webhook-secret';
import { Webhook } from 'standardwebhooks';
import type { ForwardOptions } from '../options.js';
import { Agent, headerOf, readRetryAfterMs, request } from '../upstream/outgoing-http.js';

/** How much of an answer's body is read and ignored, to reuse the connection. */
const MAX_ANSWER_BYTES = 16 * 1024;
const CONNECT_TIMEOUT_MS = 5_000;

/** Secrets to be removed from texts. */
export function forwardSecrets(forward: ForwardOptions | undefined): string[] {
  return forward === undefined ? [] : [forward.secret, ...webhookSecretsOf(forward.secret)];
}

/** The receiver answered, and not with 2xx. */
export class DeliveryRefused extends Error {
  override readonly name = 'DeliveryRefused';

  constructor(
    message: string,
    /** What it asked to wait; null where it did not say. */
    readonly retryAfterMs: number | null,
  ) {
    super(message);
  }
}

export type WebhookSender = ReturnType<typeof createWebhookSender>;

export function createWebhookSender({ url, secret }: ForwardOptions, clock: () => number) {
  const agent = new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS } });
  const { origin, pathname, search } = new URL(url);
  // During a change of secrets the receiver may verify with either.
  const webhooks = webhookSecretsOf(secret).map((one) => new Webhook(one));
  return {
    /** Rejects where there is no answer, or it is not 2xx (DeliveryRefused). A redirect is not followed. */
    async deliver(event: AdapterEvent, signal: AbortSignal): Promise<void> {
      const body = JSON.stringify(event);
      const at = new Date(clock());
      const answer = await request(agent, {
        origin,
        path: `${pathname}${search}`,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': event.id,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': webhooks.map((webhook) => webhook.sign(event.id, at, body)).join(' '),
        },
        body,
        signal,
      });
      const { statusCode } = answer;
      // Only the status matters.
      answer.body.dump({ limit: MAX_ANSWER_BYTES }).catch(() => {});
      if (statusCode >= 200 && statusCode < 300) return;
      const redirect = statusCode >= 300 && statusCode < 400 ? ', a redirect, which is not followed' : '';
      const retryAfterMs = readRetryAfterMs(headerOf(answer, 'retry-after'), headerOf(answer, 'date'), clock());
      throw new DeliveryRefused(`The address answered ${statusCode}${redirect}.`, retryAfterMs);
    },
    close: () => agent.destroy(),
  };
}
