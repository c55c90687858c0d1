import { randomBytes, randomUUID } from 'node:crypto';
import { WEBHOOK_EVENT, type CompletionWebhook } from 'precheck-contract/precheck-service';
import { Webhook } from 'standardwebhooks';
import type { DueWebhook, NextStep } from '../database/outbox-store.js';
import type { ServiceParts } from '../service-parts.js';
import { postWebhook, type PostOutcome } from './webhook-post.js';

/** Between the tries: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, so 8 tries in all. */
export const DEFAULT_RETRY_DELAYS_MS: readonly number[] = [
  5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 36_000_000,
];
/** How soon the rehearsal `twice` sends a second time. */
const SECOND_DELIVERY_AFTER_MS = 1_000;
export const WEBHOOK_TIMEOUT_MS = 10_000;
const PARALLEL = 4;
/** A timer of Node takes at most 2^31 − 1 ms; looking again after a minute costs nothing. */
const MAX_WAIT_MS = 60_000;
/** A try that could not be written down is not repeated at once: the disk may be full, and the receiver has had it. */
const HOLD_AFTER_FAULT_MS = 15_000;

export interface WebhookParts extends Pick<ServiceParts, 'outbox' | 'clock' | 'log'> {
  readonly url: string;
  /** They sign each post, so that a receiver verifies with the old or the new one; none where posts are not signed. */
  readonly secrets: readonly string[];
  readonly retryDelaysMs: readonly number[];
  readonly timeoutMs: number;
  /** The body for a report, made anew for each try so that its document addresses are fresh. */
  readonly payload: (reportId: string) => CompletionWebhook;
  readonly fetch: typeof fetch;
}

/** Sends what is due in the outbox, a few at a time, with back-off, until a 2xx is recorded or the tries are used up. */
export class WebhookSender {
  readonly #parts: WebhookParts;
  readonly #stop = new AbortController();
  /** Reports whose webhook is on its way. */
  readonly #active = new Map<string, Promise<void>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: WebhookParts) {
    this.#parts = parts;
  }

  /** Starts what is due and not on its way, as far as there is room, and sees to being woken for the rest. */
  wake(): void {
    if (this.#stop.signal.aborted) return;
    clearTimeout(this.#timer);
    const { outbox, clock, log } = this.#parts;
    const isNew = ({ reportId }: DueWebhook) => !this.#active.has(reportId);
    try {
      const due = outbox.due(clock(), PARALLEL + this.#active.size).filter(isNew);
      for (const webhook of due.slice(0, PARALLEL - this.#active.size)) this.#start(webhook);
      this.#schedule();
    } catch (error) {
      log(`the webhooks could not go on: ${error instanceof Error ? error.message : ''}`);
      this.#timer = setTimeout(() => this.wake(), HOLD_AFTER_FAULT_MS);
    }
  }

  /** Cuts off what is on its way; that was no try, and is due again at the next start. */
  async stop(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    await Promise.all(this.#active.values());
  }

  #start(webhook: DueWebhook): void {
    const work = this.#send(webhook)
      .catch((error: unknown) => this.#hold(webhook, error))
      .finally(() => {
        this.#active.delete(webhook.reportId);
        this.wake();
      });
    this.#active.set(webhook.reportId, work);
  }

  async #hold(webhook: DueWebhook, error: unknown): Promise<void> {
    this.#parts.log(
      `webhook for report ${webhook.reportId} stopped: ${error instanceof Error ? error.message : String(error)}`,
    );
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, HOLD_AFTER_FAULT_MS);
      const release = () => (clearTimeout(timer), resolve());
      if (this.#stop.signal.aborted) release();
      else this.#stop.signal.addEventListener('abort', release, { once: true });
    });
  }

  #schedule(): void {
    if (this.#active.size >= PARALLEL) return;
    const at = this.#parts.outbox.nextDueAt(new Set(this.#active.keys()));
    if (at === null) return;
    const waitMs = Math.min(MAX_WAIT_MS, Math.max(0, at - this.#parts.clock()));
    this.#timer = setTimeout(() => this.wake(), waitMs);
  }

  async #send(webhook: DueWebhook): Promise<void> {
    const { outbox, retryDelaysMs, clock, log } = this.#parts;
    if (webhook.forgeriesLeft > 0) {
      const forged = await this.#post(this.#forged(webhook));
      if (forged === null) return;
      if (forged.status !== null) outbox.recordForgery(webhook.reportId);
    }
    const tried = await this.#post(this.#true(webhook));
    if (tried === null) return;
    if (!tried.delivered) log(`webhook for report ${webhook.reportId}, try ${webhook.attempts + 1}: ${tried.outcome}`);
    outbox.record(webhook.reportId, tried, decideNextStep(webhook, tried.delivered, clock(), retryDelaysMs));
  }

  /** Null where the stop cut it off. */
  #post(message: { readonly body: string; readonly headers: Record<string, string> }): Promise<PostOutcome | null> {
    const { url, timeoutMs, fetch } = this.#parts;
    return postWebhook({ url, timeoutMs, stop: this.#stop.signal, fetch, ...message });
  }

  #true(webhook: DueWebhook) {
    const body = JSON.stringify(this.#parts.payload(webhook.reportId));
    return { body, headers: this.#headers(webhook.webhookId, body, this.#parts.secrets) };
  }

  /** A forger knows neither the id of the true one nor the secret, so the signature is right in form and wrong. */
  #forged(webhook: DueWebhook) {
    const body = JSON.stringify(forgedPayload(this.#parts.payload(webhook.reportId)));
    const secrets = this.#parts.secrets.map(() => randomBytes(32).toString('base64'));
    return { body, headers: this.#headers(`msg_${randomUUID()}`, body, secrets) };
  }

  #headers(id: string, body: string, secrets: readonly string[]): Record<string, string> {
    const at = new Date(this.#parts.clock());
    const signatures = secrets.map((secret) => new Webhook(secret).sign(id, at, body));
    return {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-event': WEBHOOK_EVENT,
      ...(signatures.length === 0 ? {} : { 'webhook-signature': signatures.join(' ') }),
    };
  }
}

/** What a forger would post of a report: the same ids with another result and another score. */
function forgedPayload(payload: CompletionWebhook): CompletionWebhook {
  const passed = payload.result === 'Passed';
  const wanted = passed ? 0 : 100;
  const score = payload.score === wanted ? Math.abs(wanted - 1) : wanted;
  return { ...payload, result: passed ? 'Failed' : 'Passed', score };
}

/** Pure: what follows a try of `webhook` that has just ended. */
export function decideNextStep(
  webhook: Pick<DueWebhook, 'attempts' | 'deliveriesLeft'>,
  delivered: boolean,
  now: number,
  retryDelaysMs: readonly number[],
): NextStep {
  if (delivered) {
    const isLast = webhook.deliveriesLeft <= 1;
    return isLast ? { kind: 'delivered' } : { kind: 'again', at: now + SECOND_DELIVERY_AFTER_MS };
  }
  const delayMs = retryDelaysMs[webhook.attempts];
  return delayMs === undefined ? { kind: 'dead' } : { kind: 'retry', at: now + delayMs };
}
