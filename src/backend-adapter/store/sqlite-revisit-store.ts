/** Looks at completed projects, in the adapter's SQLite file. The clock is the machine's. */
import { isDue, type RevisitStore } from './revisit-store.js';
import type { SqliteConnection } from './sqlite-connection.js';

const DUE = isDue({ nowMs: '?1', firstMs: '?2', longestPauseMs: '?3', least: 'min', most: 'max' });

export function sqliteRevisitStore(connection: SqliteConnection): RevisitStore {
  return {
    async claimRevisits(limit, { firstMs, longestPauseMs, keptMs }) {
      const nowMs = Date.now();
      const due = `SELECT id FROM projects WHERE ${DUE} ORDER BY looked_at LIMIT ?4`;
      // Asked first: where none is due it costs no lock.
      if (connection.get(due, [nowMs, firstMs, longestPauseMs, 1]) === undefined) return [];
      return connection.all<{ id: string; cityKey: string }>(
        `UPDATE projects SET looked_at = CASE WHEN ?1 - settled_at < ?5 THEN ?1 END
         WHERE id IN (${due}) RETURNING id, json_extract(record, '$.cityKey') AS cityKey`,
        [nowMs, firstMs, longestPauseMs, limit, keptMs],
      );
    },
  };
}
