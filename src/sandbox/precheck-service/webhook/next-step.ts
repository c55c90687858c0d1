import type { DueWebhook, NextStep } from '../database/outbox-store.js';

/** Between the tries: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, so 8 tries in all. */
export const DEFAULT_RETRY_DELAYS_MS: readonly number[] = [
  5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 36_000_000,
];
/** How soon the rehearsal `twice` sends a second time. */
const SECOND_DELIVERY_AFTER_MS = 1_000;

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
