/** POSTs events to the vendor's address in Standard Webhooks form. */
import type { AdapterEvent } from 'precheck-contract';
import { Agent, headerOf, readRetryAfterMs, request } from '../upstream/outgoing-http.js';
import type { ForwardOptions } from './outbox-options.js';
import { signatureHeader } from './webhook-signature.js';

/** An answer's body says nothing here. So much of it is read away for the sake of the connection; a longer one loses it. */
const MOST_ANSWER_BYTES = 16 * 1024;
const CONNECT_TIMEOUT_MS = 5_000;

/** The receiver answered, and not with yes. */
export class DeliveryRefused extends Error {
  override readonly name = 'DeliveryRefused';
  /** What it asked to wait; null where it did not say. */
  readonly retryAfterMs: number | null;

  constructor(message: string, retryAfterMs: number | null) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

export interface Forwarder {
  /** Rejects where there is no answer, or it is not 2xx (DeliveryRefused). A redirect is not followed. */
  deliver(event: AdapterEvent, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export function createForwarder(options: ForwardOptions, clock: () => number): Forwarder {
  const agent = new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS } });
  const { origin, pathname, search } = new URL(options.url);
  return {
    async deliver(event, signal) {
      const body = JSON.stringify(event);
      const timestampS = Math.floor(clock() / 1000);
      const answer = await request(agent, {
        origin,
        path: `${pathname}${search}`,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'precheck-elements',
          'webhook-id': event.id,
          'webhook-timestamp': String(timestampS),
          'webhook-signature': signatureHeader(options.secret, event.id, timestampS, body),
        },
        body,
        signal,
      });
      // The status is the answer; nobody waits for the rest of it.
      answer.body.dump({ limit: MOST_ANSWER_BYTES }).catch(() => {});
      const { statusCode } = answer;
      if (statusCode >= 200 && statusCode < 300) return;
      const redirect = statusCode >= 300 && statusCode < 400 ? ', a redirect, which is not followed' : '';
      const retryAfterMs = readRetryAfterMs(headerOf(answer, 'retry-after'), headerOf(answer, 'date'), clock());
      throw new DeliveryRefused(`The address answered ${statusCode}${redirect}.`, retryAfterMs);
    },
    close: () => agent.destroy(),
  };
}
