/** How entries of the outbox stand in a table: the same in every store. */
import type { AdapterEvent } from 'precheck-contract';
import type { ClaimedEntry, DeadLetter, OutboxLane } from './outbox-store.js';

export interface OutboxRow {
  readonly lane: OutboxLane;
  readonly event_id: string;
  readonly event: string;
  readonly claim: number;
  readonly failures: number;
  readonly last_error: string | null;
  readonly settled_at: string | null;
}

export function claimedEntryOf(row: OutboxRow, interrupted: boolean): ClaimedEntry {
  const event = JSON.parse(row.event) as AdapterEvent;
  return { lane: row.lane, event, claim: row.claim, attempt: row.failures, interrupted };
}

export function deadLetterOf(row: OutboxRow): DeadLetter {
  return {
    id: `${row.lane}:${row.event_id}`,
    lane: row.lane,
    event: JSON.parse(row.event) as AdapterEvent,
    failures: row.failures,
    lastError: row.last_error ?? '',
    failedAt: row.settled_at ?? '',
  };
}

/** Lane and event of a dead letter's id; null for a text that is none. */
export function readDeadLetterId(id: string): { lane: string; eventId: string } | null {
  const [, lane, eventId] = /^([a-z]+):(.+)$/s.exec(id) ?? [];
  return lane === undefined || eventId === undefined ? null : { lane, eventId };
}
