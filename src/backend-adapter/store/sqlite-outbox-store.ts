/** The outbox in the adapter's SQLite file. Its clock is the machine's. */
import { claimedEntryOf, deadLetterOf, readDeadLetterId, type OutboxRow } from './outbox-rows.js';
import { INTERRUPTED, type OutboxEntry, type OutboxStore } from './outbox-store.js';
import type { SqliteConnection } from './sqlite-connection.js';

const NOW_MS = `CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)`;

/** No try is put off for so long. What is due later still was written before the clock was put back: it is due. */
const LONGEST_WAIT_MS = 13 * 60 * 60_000;
const IS_DUE = `(due_at <= ${NOW_MS} OR due_at > ${NOW_MS} + ${LONGEST_WAIT_MS})`;

/** Within the transaction that saves what the events tell of. One that was written before, delivered or not, stays as it is. */
export function writeEntries(connection: SqliteConnection, entries: readonly OutboxEntry[]): void {
  for (const { lane, event } of entries) {
    connection.run(
      `INSERT INTO outbox (lane, event_id, project_id, state, due_at, claim, failures, event)
       VALUES (?, ?, ?, 'waiting', ${NOW_MS}, 0, 0, ?) ON CONFLICT DO NOTHING`,
      [lane, event.id, event.projectId, JSON.stringify(event)],
    );
  }
}

export function sqliteOutboxStore(connection: SqliteConnection): OutboxStore {
  return {
    async claimEntries(lane, leaseMs, limit, { interrupted } = { interrupted: false }) {
      const due = `SELECT sequence FROM outbox AS entry
        WHERE state = 'waiting' AND lane = ?1 AND ${IS_DUE} AND last_error IS ${interrupted ? '' : 'NOT'} ?3 AND NOT EXISTS (
          SELECT 1 FROM outbox AS earlier WHERE earlier.state = 'waiting' AND earlier.lane = entry.lane
            AND earlier.project_id = entry.project_id AND earlier.sequence < entry.sequence)
        ORDER BY ${interrupted ? 'failures, ' : ''}due_at, sequence LIMIT ?2`;
      // Asked first: an outbox with nothing in it costs no lock.
      if (connection.get(due, [lane, 1, INTERRUPTED]) === undefined) return [];
      return connection.atomically(() =>
        connection
          .all<OutboxRow>(
            // The worst is written down first: whoever lives on puts it right.
            `UPDATE outbox SET claim = claim + 1, failures = failures + 1, last_error = ?3, due_at = ${NOW_MS} + ?4
             WHERE sequence IN (${due}) RETURNING *`,
            [lane, limit, INTERRUPTED, leaseMs],
          )
          .map((row) => claimedEntryOf(row, interrupted)),
      );
    },
    async settleEntry({ lane, event, claim }, at) {
      const settled = connection.get(
        `UPDATE outbox SET state = 'delivered', event = NULL, last_error = NULL, settled_at = ?4
         WHERE lane = ?1 AND event_id = ?2 AND claim = ?3 AND state = 'waiting' RETURNING 1`,
        [lane, event.id, claim, at],
      );
      return settled !== undefined;
    },
    async deferEntry({ lane, event, claim }, { failures, retryInMs, error, at }) {
      return connection.atomically(() => {
        const deferred = connection.get<{ sequence: number; due_at: number }>(
          `UPDATE outbox SET claim = claim + 1, last_error = ?4, due_at = ${NOW_MS} + ?5, state = ?6, settled_at = ?7, failures = ?8
           WHERE lane = ?1 AND event_id = ?2 AND claim = ?3 AND state = 'waiting' RETURNING sequence, due_at`,
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
        if (deferred === undefined) return false;
        // What comes after it has to wait anyway: it need not be looked at before.
        connection.run(
          `UPDATE outbox SET due_at = max(due_at, ?4) WHERE state = 'waiting' AND project_id = ?1 AND lane = ?2 AND sequence > ?3`,
          [event.projectId, lane, deferred.sequence, deferred.due_at],
        );
        return true;
      });
    },
    async listDeadLetters({ take, skip }) {
      const sql = `SELECT * FROM outbox WHERE state = 'dead' ORDER BY sequence LIMIT ? OFFSET ?`;
      const rows = connection.all<OutboxRow>(sql, [take, skip]);
      return { deadLetters: rows.map(deadLetterOf), total: countIn(connection, 'dead') };
    },
    async reviveDeadLetter(id) {
      const named = readDeadLetterId(id);
      if (named === null) return false;
      const revived = connection.get(
        `UPDATE outbox SET state = 'waiting', failures = 0, last_error = NULL, settled_at = NULL, due_at = ${NOW_MS}
         WHERE lane = ? AND event_id = ? AND state = 'dead' RETURNING 1`,
        [named.lane, named.eventId],
      );
      return revived !== undefined;
    },
    async countEntries() {
      return { waiting: countIn(connection, 'waiting'), dead: countIn(connection, 'dead') };
    },
  };
}

function countIn(connection: SqliteConnection, state: 'waiting' | 'dead'): number {
  // Spelt out: an index of some rows only serves a condition that stands in the statement.
  const sql = `SELECT count(*) AS total FROM outbox WHERE state = '${state}'`;
  return connection.get<{ total: number }>(sql, [])?.total ?? 0;
}
