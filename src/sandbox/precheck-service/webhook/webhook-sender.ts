import { WEBHOOK_EVENT, type CompletionWebhook } from '../../../contract/precheck-service.js';
import type { DueWebhook, OutboxStore } from '../database/outbox-store.js';

export const DEFAULT_RETRY_DELAYS_MS: readonly number[] = [
  5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 36_000_000,
];
const TIMEOUT_MS = 10_000;
const PARALLEL = 4;
/** A timer of Node takes at most 2^31 − 1 ms; looking again after a minute costs nothing. */
const MAX_WAIT_MS = 60_000;

export interface WebhookParts {
  readonly outbox: OutboxStore;
  readonly url: string;
  readonly retryDelaysMs: readonly number[];
  /** The body for a report, made anew for each try so that its document addresses are fresh. */
  readonly payload: (reportId: string) => CompletionWebhook;
  readonly clock: () => number;
  readonly fetch: typeof fetch;
  readonly log: (line: string) => void;
}

/** Sends what is due in the outbox, with back-off, until a 2xx is recorded or the tries are used up. */
export class WebhookSender {
  readonly #parts: WebhookParts;
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | null = null;

  constructor(parts: WebhookParts) {
    this.#parts = parts;
  }

  /** Looks at the outbox now. While it is being worked off, this changes nothing: the work looks again before it ends. */
  wake(): void {
    if (this.#stop.signal.aborted || this.#sending) return;
    clearTimeout(this.#timer);
    this.#sending = this.#sendDue().finally(() => {
      this.#sending = null;
      this.#schedule();
    });
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    await this.#sending;
  }

  async #sendDue(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const due = this.#parts.outbox.due(this.#parts.clock(), PARALLEL);
      if (due.length === 0) return;
      await Promise.all(due.map((webhook) => this.#send(webhook)));
    }
  }

  #schedule(): void {
    const at = this.#stop.signal.aborted ? null : this.#parts.outbox.nextDueAt();
    if (at === null) return;
    const waitMs = Math.min(MAX_WAIT_MS, Math.max(0, at - this.#parts.clock()));
    this.#timer = setTimeout(() => this.wake(), waitMs);
  }

  async #send(webhook: DueWebhook): Promise<void> {
    const outcome = await this.#post(webhook);
    // A send that was cut off by the stop is not a try: it is due again at the next start.
    if (outcome === null) return;
    const { outbox, retryDelaysMs, clock, log } = this.#parts;
    if (outcome.delivered) return outbox.delivered(webhook.reportId, outcome.words);
    const delay = retryDelaysMs[webhook.attempts];
    log(`webhook for report ${webhook.reportId}, try ${webhook.attempts + 1}: ${outcome.words}`);
    if (delay === undefined) outbox.dead(webhook.reportId, outcome.words);
    else outbox.retryAt(webhook.reportId, clock() + delay, outcome.words);
  }

  async #post(webhook: DueWebhook): Promise<{ delivered: boolean; words: string } | null> {
    try {
      const response = await this.#parts.fetch(this.#parts.url, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          'webhook-id': webhook.webhookId,
          'webhook-event': WEBHOOK_EVENT,
        },
        body: JSON.stringify(this.#parts.payload(webhook.reportId)),
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return { delivered: response.ok, words: `the receiver answered ${response.status}` };
    } catch (error) {
      if (this.#stop.signal.aborted) return null;
      const timedOut = error instanceof Error && error.name === 'TimeoutError';
      return {
        delivered: false,
        words: timedOut ? `no answer within ${TIMEOUT_MS / 1000} s` : 'the receiver could not be reached',
      };
    }
  }
}
