/** The outbox put together: which events are written, who carries them, and what could not be delivered. */
import type { AdapterEvent } from 'precheck-contract';
import type { GatePolicy } from '../gate/gate-policy.js';
import type { AdapterLog } from '../server/log/adapter-log.js';
import type { DeadLetter, OutboxEntry, OutboxLane, StoredProject, TrackingState } from '../store/store.js';
import type { OutboxStore } from '../store/outbox-store.js';
import { eventsOf } from './events-of.js';
import { createForwarder, type Forwarder } from './forwarding.js';
import { OutboxCourier, type CourierTimes } from './outbox-courier.js';
import type { OutboxOptions } from './outbox-options.js';
import { RETRY_DELAYS_MS } from './retry-schedule.js';

export interface OutboxTimes extends CourierTimes {
  readonly hookTimeoutMs: number;
  readonly forwardTimeoutMs: number;
}

export const OUTBOX_TIMES: OutboxTimes = {
  retryDelaysMs: RETRY_DELAYS_MS,
  leaseMarginMs: 15_000,
  sweepMs: 5_000,
  hookTimeoutMs: 30_000,
  forwardTimeoutMs: 15_000,
};

/** Projects of one lane that are delivered for at a time, in one process. */
const MOST_AT_ONCE = 8;
const DEFAULT_PAGE = 100;
const LARGEST_PAGE = 1_000;

/** Events that were given up after their last attempt. They are kept until they are delivered after all. */
export interface DeadLetters {
  /** Oldest first; 100 at a time where `take` does not say otherwise, 1000 at most. */
  list(page?: {
    readonly take?: number;
    readonly skip?: number;
  }): Promise<{ deadLetters: DeadLetter[]; total: number }>;
  /** Delivers it again, at once and with all its retries. False where there is no such dead letter. */
  retry(id: string): Promise<boolean>;
}

export interface Outbox {
  entriesOf(before: StoredProject, found: TrackingState, at: string): readonly OutboxEntry[];
  /** Some were written. */
  wake(): void;
  start(): void;
  /** Waits so long for what is under way. */
  close(withinMs: number): Promise<void>;
  readonly deadLetters: DeadLetters;
}

export interface OutboxParts {
  readonly options: OutboxOptions;
  readonly store: OutboxStore;
  readonly policy: GatePolicy;
  readonly times: OutboxTimes;
  readonly clock: () => number;
  readonly random: () => number;
  readonly wordsOf: (error: unknown) => string;
  /** A delivery failed. */
  readonly onFailure: (hook: 'onReportCompleted' | 'onGateDecided' | 'forward') => void;
  readonly log: AdapterLog;
}

export function createOutbox(parts: OutboxParts): Outbox {
  const { options, store, policy } = parts;
  const forwarder = options.forward === undefined ? null : createForwarder(options.forward, parts.clock);
  const couriers = couriersOf(parts, forwarder);
  const lanes = [...couriers.keys()];
  const wake = (): void => couriers.forEach((courier) => courier.wake());
  return {
    entriesOf: (before, found, at) =>
      lanes.length === 0
        ? []
        : eventsOf(before, found, policy, at).flatMap((event) => lanes.map((lane) => ({ lane, event }))),
    wake,
    start: () => couriers.forEach((courier) => courier.start()),
    async close(withinMs) {
      await Promise.all([...couriers.values()].map((courier) => courier.close(withinMs)));
      await forwarder?.close();
    },
    deadLetters: {
      list: (page = {}) =>
        store.listDeadLetters({
          take: Math.min(wholeNumber('take', page.take ?? DEFAULT_PAGE), LARGEST_PAGE),
          skip: wholeNumber('skip', page.skip ?? 0),
        }),
      async retry(id) {
        const revived = await store.reviveDeadLetter(id);
        if (revived) wake();
        return revived;
      },
    },
  };
}

function couriersOf(parts: OutboxParts, forwarder: Forwarder | null): ReadonlyMap<OutboxLane, OutboxCourier> {
  const { options, times } = parts;
  const couriers = new Map<OutboxLane, OutboxCourier>();
  const add = (
    lane: OutboxLane,
    timeoutMs: number,
    deliver: (event: AdapterEvent, signal: AbortSignal) => Promise<void>,
  ): void => {
    const onFailure = ({ type }: AdapterEvent): void => {
      if (lane === 'forward') parts.onFailure('forward');
      else parts.onFailure(type === 'report.completed' ? 'onReportCompleted' : 'onGateDecided');
    };
    couriers.set(
      lane,
      new OutboxCourier({ ...parts, lane, deliver, onFailure, timeoutMs, times, mostAtOnce: MOST_AT_ONCE }),
    );
  };
  if (options.onReportCompleted !== undefined || options.onGateDecided !== undefined) {
    // One lane for both hooks: a run's reports are told before its gate. An event whose hook is not given is passed over.
    add('hooks', times.hookTimeoutMs, async (event) => {
      if (event.type === 'report.completed') await options.onReportCompleted?.(event);
      else await options.onGateDecided?.(event);
    });
  }
  if (forwarder !== null) add('forward', times.forwardTimeoutMs, forwarder.deliver);
  return couriers;
}

function wholeNumber(name: string, value: number): number {
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new TypeError(`${name} must be a whole number of at least 0`);
}
