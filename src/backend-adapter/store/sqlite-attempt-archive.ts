/** Puts a run that is over aside, in the adapter's SQLite file. */
import { MOST_ATTEMPTS, type StoredAttempt } from './attempt-store.js';
import type { SqliteConnection } from './sqlite-connection.js';

/** Within the transaction that begins the next run. */
export function writeAttempt(connection: SqliteConnection, projectId: string, attempt: StoredAttempt): void {
  connection.run('INSERT INTO attempts (project_id, run, record) VALUES (?, ?, ?) ON CONFLICT DO NOTHING', [
    projectId,
    attempt.run,
    JSON.stringify(attempt),
  ]);
  const oldest = attempt.run - MOST_ATTEMPTS;
  connection.run('DELETE FROM attempts WHERE project_id = ? AND run <= ?', [projectId, oldest]);
  connection.run('DELETE FROM report_findings WHERE project_id = ? AND run <= ?', [projectId, oldest]);
}
