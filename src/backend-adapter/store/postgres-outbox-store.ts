/** The outbox in PostgreSQL. Instances claim past each other; the leases are on the server's clock. */
import { claimedEntryOf, deadLetterOf, readDeadLetterId, type OutboxRow } from './outbox-rows.js';
import { INTERRUPTED, type OutboxEntry, type OutboxStore } from './outbox-store.js';
import type { PostgresConnection, PostgresSession } from './postgres-connection.js';

const COLUMNS = 'lane, event_id, event, claim, failures, last_error, settled_at';
const inMs = (parameter: string): string => `clock_timestamp() + ${parameter} * interval '1 millisecond'`;

/**
 * Within the transaction that saves what the events tell of. It holds the project's row, so that a project's entries have their numbers in
 * the order of its transactions. One that was written before, delivered or not, stays as it is.
 */
export async function writeEntries(session: PostgresSession, entries: readonly OutboxEntry[]): Promise<void> {
  for (const { lane, event } of entries) {
    await session.all(
      `INSERT INTO precheck.outbox (lane, event_id, project_id, state, due_at, claim, failures, event)
       VALUES ($1, $2, $3, 'waiting', clock_timestamp(), 0, 0, $4) ON CONFLICT DO NOTHING`,
      [lane, event.id, event.projectId, JSON.stringify(event)],
    );
  }
}

export function postgresOutboxStore(connection: PostgresConnection): OutboxStore {
  return {
    async claimEntries(lane, leaseMs, limit, { interrupted } = { interrupted: false }) {
      const which = interrupted ? 'last_error = $4' : 'last_error IS DISTINCT FROM $4';
      const rows = await connection.all<OutboxRow>(
        `WITH due AS (
           SELECT sequence FROM precheck.outbox AS entry
           WHERE state = 'waiting' AND lane = $1 AND due_at <= clock_timestamp() AND ${which} AND NOT EXISTS (
             SELECT 1 FROM precheck.outbox AS earlier WHERE earlier.state = 'waiting' AND earlier.lane = entry.lane
               AND earlier.project_id = entry.project_id AND earlier.sequence < entry.sequence)
           ORDER BY ${interrupted ? 'failures, ' : ''}due_at, sequence LIMIT $2 FOR UPDATE SKIP LOCKED)
         -- The worst is written down first: whoever lives on puts it right.
         UPDATE precheck.outbox SET claim = claim + 1, failures = failures + 1, last_error = $4, due_at = ${inMs('$3')}
         WHERE sequence IN (SELECT sequence FROM due) RETURNING ${COLUMNS}`,
        [lane, limit, leaseMs, INTERRUPTED],
      );
      return rows.map((row) => claimedEntryOf(row, interrupted));
    },
    async settleEntry({ lane, event, claim }, at) {
      const settled = await connection.get(
        `UPDATE precheck.outbox SET state = 'delivered', event = NULL, last_error = NULL, settled_at = $4
         WHERE lane = $1 AND event_id = $2 AND claim = $3 AND state = 'waiting' RETURNING 1`,
        [lane, event.id, claim, at],
      );
      return settled !== undefined;
    },
    async deferEntry({ lane, event, claim }, { failures, retryInMs, error, at }) {
      const deferred = await connection.get(
        // What comes after it has to wait anyway: it need not be looked at before.
        `WITH deferred AS (
           UPDATE precheck.outbox SET claim = claim + 1, last_error = $4, due_at = ${inMs('$5')}, state = $6, settled_at = $7, failures = $8
           WHERE lane = $1 AND event_id = $2 AND claim = $3 AND state = 'waiting' RETURNING sequence, project_id, due_at),
         held AS (
           UPDATE precheck.outbox AS later SET due_at = greatest(later.due_at, deferred.due_at) FROM deferred
           WHERE later.state = 'waiting' AND later.project_id = deferred.project_id AND later.lane = $1 AND later.sequence > deferred.sequence)
         SELECT 1 FROM deferred`,
        [
          lane,
          event.id,
          claim,
          error,
          retryInMs ?? 0,
          ...(retryInMs === null ? ['dead', at] : ['waiting', null]),
          failures,
        ],
      );
      return deferred !== undefined;
    },
    async listDeadLetters({ take, skip }) {
      const sql = `SELECT ${COLUMNS} FROM precheck.outbox WHERE state = 'dead' ORDER BY sequence LIMIT $1 OFFSET $2`;
      const rows = await connection.all<OutboxRow>(sql, [take, skip]);
      return { deadLetters: rows.map(deadLetterOf), total: await countIn(connection, 'dead') };
    },
    async reviveDeadLetter(id) {
      const named = readDeadLetterId(id);
      if (named === null) return false;
      const revived = await connection.get(
        `UPDATE precheck.outbox SET state = 'waiting', failures = 0, last_error = NULL, settled_at = NULL, due_at = clock_timestamp()
         WHERE lane = $1 AND event_id = $2 AND state = 'dead' RETURNING 1`,
        [named.lane, named.eventId],
      );
      return revived !== undefined;
    },
    async countEntries() {
      return { waiting: await countIn(connection, 'waiting'), dead: await countIn(connection, 'dead') };
    },
  };
}

async function countIn(connection: PostgresConnection, state: 'waiting' | 'dead'): Promise<number> {
  // Spelt out: an index of some rows only serves a condition that stands in the statement.
  const sql = `SELECT count(*) AS total FROM precheck.outbox WHERE state = '${state}'`;
  return (await connection.get<{ total: number }>(sql, []))?.total ?? 0;
}
