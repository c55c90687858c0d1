/** How long runs took, in the adapter's SQLite file. */
import { MOST_RUN_TIMES, type RunTimeStore } from './run-time-store.js';
import type { SqliteConnection } from './sqlite-connection.js';

export function sqliteRunTimeStore(connection: SqliteConnection): RunTimeStore {
  return {
    async keepRunTimes(times) {
      const { projectId, run, cityKey, permitType, endedAt } = times;
      connection.atomically(() => {
        connection.run(
          `INSERT INTO run_times (project_id, run, city_key, permit_type, ended_at, record) VALUES (?, ?, ?, ?, ?, ?)
           ON CONFLICT (project_id, run) DO UPDATE SET
             city_key = excluded.city_key, permit_type = excluded.permit_type, ended_at = excluded.ended_at, record = excluded.record`,
          [projectId, run, cityKey, permitType, endedAt, JSON.stringify(times)],
        );
        connection.run(
          `DELETE FROM run_times WHERE (project_id, run) IN (
             SELECT project_id, run FROM run_times WHERE city_key = ? AND permit_type = ?
             ORDER BY ended_at DESC, project_id, run LIMIT -1 OFFSET ${MOST_RUN_TIMES})`,
          [cityKey, permitType],
        );
      });
    },
    async listRunTimes(cityKey, permitType) {
      const sql = `SELECT record FROM run_times WHERE city_key = ? AND permit_type = ? ORDER BY ended_at DESC, project_id, run`;
      return connection.all<{ record: string }>(sql, [cityKey, permitType]).map(({ record }) => JSON.parse(record));
    },
  };
}
