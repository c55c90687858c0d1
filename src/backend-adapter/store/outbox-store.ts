/**
 * Events on their way to the vendor. They are written by `saveTracking`, in the transaction that saves what they tell of; each
 * waits in its lane until it is delivered or dead. All times of waiting are on the database's clock, so that instances agree.
 */
import type { AdapterEvent } from 'precheck-contract';

/** Who is told. Each lane has its own order, retries and dead letters. */
export type OutboxLane = 'hooks' | 'forward';

export interface OutboxEntry {
  readonly lane: OutboxLane;
  readonly event: AdapterEvent;
}

/** An entry that one instance has for as long as its lease runs. */
export interface ClaimedEntry extends OutboxEntry {
  /** Grows with each claim: who had an entry before cannot settle it any more. */
  readonly claim: number;
  /** Which delivery this is, from 1. It is counted before it is made: one that ends the process counts as well. */
  readonly attempt: number;
  /** Nobody wrote down how the delivery before this one ended. */
  readonly interrupted: boolean;
}

export interface DeadLetter extends OutboxEntry {
  /** `<lane>:<event.id>` */
  readonly id: string;
  readonly failures: number;
  /** What the last failure said. */
  readonly lastError: string;
  /** When it was given up; ISO 8601 in UTC. */
  readonly failedAt: string;
}

/** What stands as the last failure of a delivery that nobody wrote down the end of. */
export const INTERRUPTED = 'The process ended in the middle of the delivery, or could not write down how it ended.';

export interface DeliveryFailure {
  /** Deliveries that failed so far. */
  readonly failures: number;
  /** The next attempt's distance; null gives up, and makes a dead letter. */
  readonly retryInMs: number | null;
  readonly error: string;
  readonly at: string;
}

export interface OutboxStore {
  /**
   * Takes entries that are due for `leaseMs`; nobody else gets them meanwhile. Of one project and lane only the oldest that waits, so
   * that they are delivered in the order in which they were written. `interrupted`: only those whose last delivery nobody wrote down the
   * end of, the least often delivered first; else only the others.
   */
  claimEntries(
    lane: OutboxLane,
    leaseMs: number,
    limit: number,
    given?: { readonly interrupted: boolean },
  ): Promise<ClaimedEntry[]>;
  /** Delivered. Its id is kept, so that it is never written again. False where the claim was lost. */
  settleEntry(entry: ClaimedEntry, at: string): Promise<boolean>;
  /** Not delivered. False where the claim was lost. */
  deferEntry(entry: ClaimedEntry, failure: DeliveryFailure): Promise<boolean>;
  /** Oldest first. */
  listDeadLetters(page: { take: number; skip: number }): Promise<{ deadLetters: DeadLetter[]; total: number }>;
  /** Due again, at once and with all its retries. False where there is no such dead letter. */
  reviveDeadLetter(id: string): Promise<boolean>;
  countEntries(): Promise<{ waiting: number; dead: number }>;
}
