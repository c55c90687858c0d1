/** Puts a run that is over aside, in PostgreSQL. */
import { MOST_ATTEMPTS, type StoredAttempt } from './attempt-store.js';
import type { PostgresSession } from './postgres-connection.js';

/** Within the transaction that begins the next run. */
export async function writeAttempt(session: PostgresSession, projectId: string, attempt: StoredAttempt): Promise<void> {
  const { run } = attempt;
  await session.all(
    'INSERT INTO precheck.attempts (project_id, run, record) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [projectId, run, JSON.stringify(attempt)],
  );
  const oldest = run - MOST_ATTEMPTS;
  await session.all('DELETE FROM precheck.attempts WHERE project_id = $1 AND run <= $2', [projectId, oldest]);
  await session.all('DELETE FROM precheck.report_findings WHERE project_id = $1 AND run <= $2', [projectId, oldest]);
}
