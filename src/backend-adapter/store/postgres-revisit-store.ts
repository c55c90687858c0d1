/** Looks at completed projects, in PostgreSQL. The clock is the server's. */
import type { PostgresConnection } from './postgres-connection.js';
import { isDue, type RevisitStore } from './revisit-store.js';

export const NOW_MS = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

const DUE = isDue({
  nowMs: NOW_MS,
  firstMs: '$1::bigint',
  longestPauseMs: '$2::bigint',
  least: 'least',
  most: 'greatest',
});

export function postgresRevisitStore(connection: PostgresConnection): RevisitStore {
  return {
    async claimRevisits(limit, { firstMs, longestPauseMs, keptMs }) {
      const rows = await connection.all<{ id: string; city_key: string }>(
        `WITH due AS (
           SELECT id FROM precheck.projects WHERE ${DUE} ORDER BY looked_at LIMIT $3 FOR UPDATE SKIP LOCKED)
         UPDATE precheck.projects
         SET looked_at = CASE WHEN ${NOW_MS} - settled_at < $4 THEN ${NOW_MS} END
         WHERE id IN (SELECT id FROM due) RETURNING id, record::json ->> 'cityKey' AS city_key`,
        [firstMs, longestPauseMs, limit, keptMs],
      );
      return rows.map(({ id, city_key: cityKey }) => ({ id, cityKey }));
    },
  };
}
