/** Events for the vendor, written in the transaction of the change they report. Waiting times are on the database's clock. */
import type { AdapterEvent } from 'precheck-contract';
import { claim, inMs, sql, type Database, type Queries } from './database.js';
import type { OutboxLane } from './schema.js';

export type { OutboxLane } from './schema.js';

export interface OutboxEntry {
  readonly lane: OutboxLane;
  readonly event: AdapterEvent;
}

/** An entry that one instance holds until its lease ends. */
export interface ClaimedEntry extends OutboxEntry {
  /** Grows with each claim, so that an earlier holder can no longer settle the entry. */
  readonly claim: number;
  /** The number of this delivery, from 1. Counted before it is made, so that one that crashes the process counts too. */
  readonly attempt: number;
  /** The outcome of the previous delivery was not saved. */
  readonly interrupted: boolean;
}

export interface DeadLetter extends OutboxEntry {
  /** `<lane>:<event.id>` */
  readonly id: string;
  readonly failures: number;
  /** The message of the last failure. */
  readonly lastError: string;
  /** When it was given up; ISO 8601 in UTC. */
  readonly failedAt: string;
}

/** The last failure of a delivery whose outcome was not saved. */
export const INTERRUPTED = 'The process ended in the middle of the delivery, or could not write down how it ended.';

export interface DeliveryFailure {
  /** Deliveries that failed so far. */
  readonly failures: number;
  /** The wait before the next attempt; null makes a dead letter. */
  readonly retryInMs: number | null;
  readonly error: string;
  readonly at: string;
}

/** Longer than any wait before an attempt. */
const LONGEST_WAIT_MS = 13 * 60 * 60_000;

export type OutboxStore = ReturnType<typeof createOutboxStore>;

export function createOutboxStore(database: Database) {
  const count = async (queries: Queries, state: 'waiting' | 'dead'): Promise<number> => {
    // As a literal, since a partial index is used only if its condition is in the statement.
    const entries = queries.selectFrom('outbox').where(sql<boolean>`state = ${sql.lit(state)}`);
    return (await entries.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total;
  };
  const held = (queries: Queries, { lane, event, claim: number }: ClaimedEntry) => {
    const entry = queries.updateTable('outbox').where('lane', '=', lane).where('event_id', '=', event.id);
    return entry.where('claim', '=', number).where('state', '=', 'waiting');
  };
  return {
    /**
     * Claims due entries for `leaseMs`. Only the oldest waiting entry of each project and lane, so that they are delivered in the order in which
     * they were written. `interrupted`: only those with the outcome of the last delivery unsaved, fewest deliveries first; otherwise only the
     * others.
     */
    async claimEntries(
      lane: OutboxLane,
      leaseMs: number,
      limit: number,
      { interrupted }: { readonly interrupted: boolean } = { interrupted: false },
    ): Promise<ClaimedEntry[]> {
      const now = database.now();
      // Later due times were written before the clock was put back.
      await database.run((queries) =>
        sql`UPDATE outbox SET due_at = ${now}
          WHERE state = 'waiting' AND lane = ${lane} AND due_at > ${inMs(database, LONGEST_WAIT_MS)}`.execute(queries),
      );
      const isInterrupted = sql`last_error IS ${interrupted ? sql`NOT DISTINCT` : sql`DISTINCT`} FROM ${INTERRUPTED}`;
      const rows = await claim(database, {
        table: 'outbox',
        key: 'sequence',
        where: sql`state = 'waiting' AND lane = ${lane} AND due_at <= ${now} AND ${isInterrupted} AND NOT EXISTS (
            SELECT 1 FROM outbox AS earlier WHERE earlier.state = 'waiting' AND earlier.lane = outbox.lane
              AND earlier.project_id = outbox.project_id AND earlier.sequence < outbox.sequence)`,
        order: interrupted ? sql`failures, due_at, sequence` : sql`due_at, sequence`,
        limit,
        // Saved as interrupted first. A delivery that ends in time replaces this.
        set: sql`claim = claim + 1, failures = failures + 1, last_error = ${INTERRUPTED}, due_at = ${inMs(database, leaseMs)}`,
        returning: sql<{ event: string; claim: number; attempt: number }>`event, claim, failures AS attempt`,
      });
      return rows.map((row) => ({ ...row, lane, event: JSON.parse(row.event) as AdapterEvent, interrupted }));
    },
    /** Delivered. Its id stays until retention deletes it, so that it is not written again. False if the claim was lost. */
    settleEntry: (entry: ClaimedEntry, at: string): Promise<boolean> =>
      database.run(async (queries) => {
        const delivered = { state: 'delivered' as const, event: null, last_error: null, settled_on: at };
        const settled = await held(queries, entry).set(delivered).returning('sequence').executeTakeFirst();
        return settled !== undefined;
      }),
    /** Not delivered. False if the claim was lost. */
    deferEntry: (entry: ClaimedEntry, { failures, retryInMs, error, at }: DeliveryFailure): Promise<boolean> =>
      database.transaction(async (transaction) => {
        const deferred = await held(transaction, entry)
          .set(({ eb }) => ({ claim: eb('claim', '+', 1), failures, last_error: error }))
          .set({ state: retryInMs === null ? 'dead' : 'waiting', settled_on: retryInMs === null ? at : null })
          .set({ due_at: inMs(database, retryInMs ?? 0) })
          .returning(['sequence', 'due_at as dueAt'])
          .executeTakeFirst();
        if (deferred === undefined) return false;
        // Later entries of the project must wait for it, so they are not due before it.
        const { sequence, dueAt } = deferred;
        const later = transaction.updateTable('outbox').where('state', '=', 'waiting').where('lane', '=', entry.lane);
        const ofProject = later.where('project_id', '=', entry.event.projectId).where('sequence', '>', sequence);
        await ofProject.where('due_at', '<', dueAt).set({ due_at: dueAt }).execute();
        return true;
      }),
    /** Oldest first. */
    listDeadLetters: ({ take, skip }: { take: number; skip: number }) =>
      database.run(async (queries) => {
        const dead = queries.selectFrom('outbox').where(sql<boolean>`state = 'dead'`).orderBy('sequence');
        const rows = await dead.limit(take).offset(skip).selectAll().execute();
        const deadLetters = rows.map(
          (row): DeadLetter => ({
            id: `${row.lane}:${row.event_id}`,
            lane: row.lane,
            event: JSON.parse(row.event ?? 'null') as AdapterEvent,
            failures: row.failures,
            lastError: row.last_error ?? '',
            failedAt: row.settled_on ?? '',
          }),
        );
        return { deadLetters, total: await count(queries, 'dead') };
      }),
    /** Makes it due at once, with all its retries. False if there is no such dead letter. */
    reviveDeadLetter: (id: string): Promise<boolean> =>
      database.run(async (queries) => {
        const [, lane, eventId] = /^(hooks|forward):(.+)$/s.exec(id) ?? [];
        if (lane === undefined || eventId === undefined) return false;
        const fresh = { state: 'waiting' as const, failures: 0, last_error: null, settled_on: null };
        const named = queries.updateTable('outbox').where('lane', '=', lane as OutboxLane);
        const dead = named.where('event_id', '=', eventId).where('state', '=', 'dead');
        const revived = await dead
          .set({ ...fresh, due_at: database.now() })
          .returning('sequence')
          .executeTakeFirst();
        return revived !== undefined;
      }),
    countEntries: () =>
      database.run(async (queries) => ({
        waiting: await count(queries, 'waiting'),
        dead: await count(queries, 'dead'),
      })),
  };
}

/** The transaction holds the project's lock, so its entries are numbered in order. An event that was written before stays unchanged. */
export async function writeEntries(
  database: Database,
  transaction: Queries,
  entries: readonly OutboxEntry[],
): Promise<void> {
  for (const { lane, event } of entries) {
    await sql`INSERT INTO outbox (lane, event_id, project_id, state, due_at, claim, failures, event)
      VALUES (${lane}, ${event.id}, ${event.projectId}, 'waiting', ${database.now()}, 0, 0, ${JSON.stringify(event)})
      ON CONFLICT DO NOTHING`.execute(transaction);
  }
}
