/** Events for the vendor, written in the transaction of the change they report. Waiting times are on the database's clock. */
import type { RawBuilder, Selectable } from 'kysely';
import type { AdapterEvent } from 'precheck-contract';
import { inMs, sql, type Database, type Queries } from './database.js';
import type { OutboxLane, Tables } from './schema.js';

export type { OutboxLane } from './schema.js';

export interface OutboxEntry {
  readonly lane: OutboxLane;
  readonly event: AdapterEvent;
}

/** An entry that one instance holds until its lease ends. */
export interface ClaimedEntry extends OutboxEntry {
  /** The number of this delivery, from 1. Counted before it is made, so that one that ends the process counts too. */
  readonly attempt: number;
}

export interface DeadLetter extends OutboxEntry {
  /** `<lane>:<event.id>` */
  readonly id: string;
  readonly failures: number;
  readonly lastError: string;
  /** When it was given up; ISO 8601 in UTC. */
  readonly failedAt: string;
}

/** Longer than any wait before an attempt. */
const MAX_WAIT_MS = 13 * 60 * 60_000;

export function createOutboxStore(database: Database) {
  const count = async (queries: Queries, state: 'waiting' | 'dead'): Promise<number> => {
    // As a literal, since a partial index is used only if its condition is in the statement.
    const entries = queries.selectFrom('outbox').where(sql<boolean>`state = ${sql.lit(state)}`);
    return (await entries.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total;
  };
  return {
    /**
     * Claims due entries for `leaseMs`: up to `fresh` that were never delivered, and `retried` that were, fewest deliveries first. Only the
     * oldest waiting entry of each project, so that they are delivered in the order in which they were written.
     */
    async claimEntries(
      lane: OutboxLane,
      leaseMs: number,
      { fresh, retried }: Readonly<Record<'fresh' | 'retried', number>>,
    ): Promise<ClaimedEntry[]> {
      const now = database.now();
      const rows = await database.transaction(async (transaction) => {
        // Later due times were written before the clock was put back.
        await sql`UPDATE outbox SET due_at = ${now}
          WHERE state = 'waiting' AND lane = ${lane} AND due_at > ${inMs(database, MAX_WAIT_MS)}`.execute(transaction);
        const claimOf = (failures: RawBuilder<boolean>, limit: number) =>
          sql<{ event: string; attempt: number }>`
            WITH due AS (
              SELECT sequence FROM outbox WHERE state = 'waiting' AND lane = ${lane} AND due_at <= ${now} AND ${failures}
                AND NOT EXISTS (SELECT 1 FROM outbox AS earlier WHERE earlier.state = 'waiting' AND earlier.lane = outbox.lane
                  AND earlier.project_id = outbox.project_id AND earlier.sequence < outbox.sequence)
              ORDER BY failures, due_at, sequence LIMIT ${limit} ${database.skipLocked})
            UPDATE outbox SET failures = failures + 1, due_at = ${inMs(database, leaseMs)}
            WHERE sequence IN (SELECT sequence FROM due) RETURNING event, failures AS attempt`.execute(transaction);
        const unsent = await claimOf(sql`failures = 0`, fresh);
        return [...unsent.rows, ...(await claimOf(sql`failures > 0`, retried)).rows];
      });
      return rows.map(({ event, attempt }) => ({ attempt, lane, event: JSON.parse(event) as AdapterEvent }));
    },
    /**
     * Delivered, or with `failure` not: then it waits `retryInMs`, or is a dead letter if that is null. The id of a delivered event stays until
     * retention deletes it, so that it is not written again.
     */
    recordDelivery: (entry: ClaimedEntry, at: string, failure?: { retryInMs: number | null; error: string }) =>
      database.transaction(async (transaction): Promise<void> => {
        const { lane, event, attempt } = entry;
        const ofLane = transaction.updateTable('outbox').where('state', '=', 'waiting').where('lane', '=', lane);
        // Nothing, if its lease ended and another has claimed it.
        const held = ofLane.where('event_id', '=', event.id).where('failures', '=', attempt);
        const delivered = { state: 'delivered' as const, event: null, last_error: null, settled_on: at };
        if (failure === undefined) return void (await held.set(delivered).execute());
        const { retryInMs, error } = failure;
        const outcome = retryInMs === null ? { state: 'dead' as const, settled_on: at } : {};
        const deferred = held.set({ ...outcome, due_at: inMs(database, retryInMs ?? 0), last_error: error });
        const recorded = await deferred.returning(['sequence', 'due_at as dueAt']).executeTakeFirst();
        if (recorded === undefined) return;
        // Later entries of the project must wait for it, so they are not due before it.
        const { sequence, dueAt } = recorded;
        const later = ofLane.where('project_id', '=', event.projectId).where('sequence', '>', sequence);
        await later.where('due_at', '<', dueAt).set({ due_at: dueAt }).execute();
      }),
    /** Oldest first. */
    listDeadLetters: ({ take, skip }: { take: number; skip: number }) =>
      database.run(async (queries) => {
        const dead = queries.selectFrom('outbox').where(sql<boolean>`state = 'dead'`).orderBy('sequence');
        const rows = await dead.limit(take).offset(skip).selectAll().execute();
        return { deadLetters: rows.map(deadLetterOf), total: await count(queries, 'dead') };
      }),
    /** Makes it due at once, with all its retries. False if there is no such dead letter. */
    reviveDeadLetter: (id: string): Promise<boolean> =>
      database.transaction(async (transaction) => {
        const fresh = { state: 'waiting' as const, failures: 0, last_error: null, settled_on: null };
        const named = transaction.updateTable('outbox').where(sql<boolean>`lane || ':' || event_id = ${id}`);
        const dead = named.where(sql<boolean>`state = 'dead'`).set({ ...fresh, due_at: database.now() });
        return (await dead.returning('sequence').executeTakeFirst()) !== undefined;
      }),
    countEntries: () =>
      database.run(async (queries) => ({
        waiting: await count(queries, 'waiting'),
        dead: await count(queries, 'dead'),
      })),
  };
}

function deadLetterOf(row: Selectable<Tables['outbox']>): DeadLetter {
  const { lane, event_id, event, failures, last_error, settled_on } = row;
  return {
    id: `${lane}:${event_id}`,
    lane,
    event: JSON.parse(event ?? 'null') as AdapterEvent,
    failures,
    lastError: last_error ?? '',
    failedAt: settled_on ?? '',
  };
}

/** The transaction holds the project's lock, so its entries are numbered in order. An event that was written before stays unchanged. */
export async function writeEntries(
  database: Database,
  transaction: Queries,
  entries: readonly OutboxEntry[],
): Promise<void> {
  for (const { lane, event } of entries) {
    await sql`INSERT INTO outbox (lane, event_id, project_id, state, due_at, failures, event)
      VALUES (${lane}, ${event.id}, ${event.projectId}, 'waiting', ${database.now()}, 0, ${JSON.stringify(event)})
      ON CONFLICT DO NOTHING`.execute(transaction);
  }
}
