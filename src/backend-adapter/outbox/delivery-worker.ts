/** Delivers one lane's events: at least once, in order for each project. If the process dies, the lease ends and another delivers. */
import type { AdapterEvent } from 'precheck-contract';
import { withDeadline } from 'precheck-contract/deadline';
import { createPeriodicTask, isoTime, waitAtMost } from '../time.js';
import type { Shared } from '../settings.js';
import type { ClaimedEntry, OutboxLane } from '../store/store.js';
import { DeliveryRefused } from './webhook.js';

export interface DeliveryWorkerOptions extends Pick<Shared, 'store' | 'outboxTimes' | 'clock' | 'random' | 'log'> {
  readonly lane: OutboxLane;
  /** Rejects if the event was not accepted. The signal aborts after the time-out. */
  readonly deliver: (event: AdapterEvent, signal: AbortSignal) => Promise<void>;
  readonly timeoutMs: number;
  readonly onFailure: (event: AdapterEvent) => void;
  /** The error message, without secrets and personal data. */
  readonly redactedMessage: (error: unknown) => string;
}

/** The longest Retry-After of a receiver that is respected. */
export const MAX_RESPECTED_RETRY_AFTER_MS = 3_600_000;

/** Projects whose events one process delivers at a time. */
const MAX_CONCURRENT = 8;

/** The wait after the nth failure, varied by a fifth either way, or longer if the receiver asked for it. Null to give up. */
export function retryDelayMs(
  failures: number,
  delaysMs: readonly number[],
  random: number,
  retryAfterMs: number | null = null,
): number | null {
  const delayMs = delaysMs[failures - 1];
  if (delayMs === undefined) return null;
  const askedMs = Math.min(retryAfterMs ?? 0, MAX_RESPECTED_RETRY_AFTER_MS);
  return Math.max(Math.round(delayMs * (0.8 + random * 0.4)), askedMs);
}

export type DeliveryWorker = ReturnType<typeof createDeliveryWorker>;

export function createDeliveryWorker(options: DeliveryWorkerOptions) {
  const { lane, store, deliver, timeoutMs, outboxTimes: times, clock, random, log } = options;
  const underWay = new Map<Promise<void>, ClaimedEntry>();
  const claims = createPeriodicTask({
    task: claim,
    intervalMs: times.sweepMs,
    onFailure: (error) => log('outbox-unavailable', { lane, error }),
  });

  async function claim(): Promise<void> {
    const leaseMs = timeoutMs + times.leaseMarginMs;
    // Only as many as can start now, since their leases begin. Each delivery that ends wakes the worker again.
    const fresh = Math.max(0, MAX_CONCURRENT - underWay.size);
    // A retried event may have ended its process. One at a time, so that it takes no others with it.
    const retried = [...underWay.values()].some(({ attempt }) => attempt > 1) ? 0 : 1;
    if (fresh + retried === 0) return;
    for (const entry of await store.claimEntries(lane, leaseMs, { fresh, retried })) begin(entry);
  }

  function begin(entry: ClaimedEntry): void {
    const delivery = settle(entry)
      // Its outcome could not be saved: it is delivered again when its lease ends.
      .catch((error: unknown) => log('event-not-settled', { ...namesOf(entry), error }))
      .finally(() => {
        underWay.delete(delivery);
        claims.schedule(0);
      });
    underWay.set(delivery, entry);
  }

  /** Delivers the event, and saves what came of it. */
  async function settle(entry: ClaimedEntry): Promise<void> {
    if (entry.attempt > times.retryDelaysMs.length + 1) {
      return fail(entry, null, 'The process ended during the last delivery.');
    }
    try {
      await withDeadline(timeoutMs, [], (signal) => deliver(entry.event, signal));
    } catch (error) {
      options.onFailure(entry.event);
      const retryAfterMs = error instanceof DeliveryRefused ? error.retryAfterMs : null;
      return fail(entry, retryAfterMs, options.redactedMessage(error));
    }
    await store.recordDelivery(entry, isoTime(clock()));
    log('event-delivered', namesOf(entry));
  }

  async function fail(entry: ClaimedEntry, retryAfterMs: number | null, words: string): Promise<void> {
    const retryInMs = retryDelayMs(entry.attempt, times.retryDelaysMs, random(), retryAfterMs);
    const fields = { ...namesOf(entry), failures: entry.attempt, words };
    if (retryInMs === null) log('event-dead', fields);
    else log('event-not-delivered', { ...fields, retryInMs });
    await store.recordDelivery(entry, isoTime(clock()), { retryInMs, error: words });
  }

  return {
    lane,
    wake: (): void => claims.schedule(0),
    /** Claims no more, and waits `withinMs` at most for deliveries under way. The rest stays for the next start. */
    async close(withinMs: number): Promise<void> {
      const claimed = claims.close();
      await waitAtMost(
        withinMs,
        claimed.then(() => Promise.all(underWay.keys())),
      );
    },
  };
}

function namesOf({ lane, event }: ClaimedEntry): { lane: OutboxLane; eventId: string; projectId: string } {
  return { lane, eventId: event.id, projectId: event.projectId };
}
