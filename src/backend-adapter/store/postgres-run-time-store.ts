/** How long runs took, in PostgreSQL. */
import { MOST_RUN_TIMES, type RunTimeStore } from './run-time-store.js';
import type { PostgresConnection } from './postgres-connection.js';

export function postgresRunTimeStore(connection: PostgresConnection): RunTimeStore {
  return {
    keepRunTimes: (times) =>
      connection.atomically(async (session) => {
        const { projectId, run, cityKey, permitType, endedAt } = times;
        await session.all(
          `INSERT INTO precheck.run_times (project_id, run, city_key, permit_type, ended_at, record) VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT (project_id, run) DO UPDATE SET
             city_key = excluded.city_key, permit_type = excluded.permit_type, ended_at = excluded.ended_at, record = excluded.record`,
          [projectId, run, cityKey, permitType, endedAt, JSON.stringify(times)],
        );
        await session.all(
          `DELETE FROM precheck.run_times WHERE (project_id, run) IN (
             SELECT project_id, run FROM precheck.run_times WHERE city_key = $1 AND permit_type = $2
             ORDER BY ended_at DESC, project_id, run OFFSET ${MOST_RUN_TIMES})`,
          [cityKey, permitType],
        );
      }),
    async listRunTimes(cityKey, permitType) {
      const sql = `SELECT record FROM precheck.run_times WHERE city_key = $1 AND permit_type = $2
        ORDER BY ended_at DESC, project_id, run`;
      const rows = await connection.all<{ record: string }>(sql, [cityKey, permitType]);
      return rows.map(({ record }) => JSON.parse(record));
    },
  };
}
