/**
 * Events on their way to the vendor. They are written by `saveTracking`, in the transaction that saves what they tell of; each
 * waits in its lane until it is delivered or dead. All times of waiting are on the database's clock, so that instances agree.
 */
import type { AdapterEvent } from 'precheck-contract';
import { claim, inMs, sql, type Database, type Queries } from './database.js';
import type { OutboxLane } from './schema.js';

export type { OutboxLane } from './schema.js';

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

/** No try is put off for so long. */
const LONGEST_WAIT_MS = 13 * 60 * 60_000;

export type OutboxStore = ReturnType<typeof createOutboxStore>;

export function createOutboxStore(database: Database) {
  const count = async (queries: Queries, state: 'waiting' | 'dead'): Promise<number> => {
    // Spelt out: an index of some rows only serves a condition that stands in the statement.
    const entries = queries.selectFrom('outbox').where(sql<boolean>`state = ${sql.lit(state)}`);
    return (await entries.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total;
  };
  const held = (queries: Queries, { lane, event, claim: number }: ClaimedEntry) => {
    const entry = queries.updateTable('outbox').where('lane', '=', lane).where('event_id', '=', event.id);
    return entry.where('claim', '=', number).where('state', '=', 'waiting');
  };
  return {
    /**
     * Takes entries that are due for `leaseMs`; nobody else gets them meanwhile. Of one project and lane only the oldest that waits, so
     * that they are delivered in the order in which they were written. `interrupted`: only those whose last delivery nobody wrote down the
     * end of, the least often delivered first; else only the others.
     */
    async claimEntries(
      lane: OutboxLane,
      leaseMs: number,
      limit: number,
      { interrupted }: { readonly interrupted: boolean } = { interrupted: false },
    ): Promise<ClaimedEntry[]> {
      const now = database.now();
      // What is due later than any try is put off was written before the clock was put back.
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
        // The worst is written down first: whoever lives on puts it right.
        set: sql`claim = claim + 1, failures = failures + 1, last_error = ${INTERRUPTED}, due_at = ${inMs(database, leaseMs)}`,
        returning: sql<{ event: string; claim: number; attempt: number }>`event, claim, failures AS attempt`,
      });
      return rows.map((row) => ({ ...row, lane, event: JSON.parse(row.event) as AdapterEvent, interrupted }));
    },
    /** Delivered. Its id is kept, so that it is not written again, until retention deletes it. False where the claim was lost. */
    settleEntry: (entry: ClaimedEntry, at: string): Promise<boolean> =>
      database.run(async (queries) => {
        const delivered = { state: 'delivered' as const, event: null, last_error: null, settled_on: at };
        const settled = await held(queries, entry).set(delivered).returning('sequence').executeTakeFirst();
        return settled !== undefined;
      }),
    /** Not delivered. False where the claim was lost. */
    deferEntry: (entry: ClaimedEntry, { failures, retryInMs, error, at }: DeliveryFailure): Promise<boolean> =>
      database.transaction(async (transaction) => {
        const deferred = await held(transaction, entry)
          .set(({ eb }) => ({ claim: eb('claim', '+', 1), failures, last_error: error }))
          .set({ state: retryInMs === null ? 'dead' : 'waiting', settled_on: retryInMs === null ? at : null })
          .set({ due_at: inMs(database, retryInMs ?? 0) })
          .returning(['sequence', 'due_at as dueAt'])
          .executeTakeFirst();
        if (deferred === undefined) return false;
        // What comes after it has to wait anyway: it need not be looked at before.
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
    /** Due again, at once and with all its retries. False where there is no such dead letter. */
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

/**
 * Within the transaction that saves what the events tell of. It has the project's lock, so that a project's entries have their numbers in the
 * order of its transactions. One that was written before, delivered or not, stays as it is.
 */
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
