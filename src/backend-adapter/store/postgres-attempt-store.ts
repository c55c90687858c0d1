/** Earlier runs and their findings in PostgreSQL. */
import type { AttemptStore } from './attempt-store.js';
import { findingsOf, type FindingsRow } from './attempt-rows.js';
import type { PostgresConnection } from './postgres-connection.js';
import { lockProject } from './postgres-project-store.js';

export function postgresAttemptStore(connection: PostgresConnection): AttemptStore {
  return {
    async listAttempts(projectId) {
      const sql = 'SELECT record FROM precheck.attempts WHERE project_id = $1 ORDER BY run DESC';
      return (await connection.all<{ record: string }>(sql, [projectId])).map(({ record }) => JSON.parse(record));
    },
    keepFindings: (projectId, { run, reportId, findings }) =>
      connection.atomically(async (session) => {
        if ((await lockProject(session, projectId))?.run !== run) return;
        await session.all(
          `INSERT INTO precheck.report_findings (project_id, run, report_id, findings) VALUES ($1, $2, $3, $4)
           ON CONFLICT (project_id, run, report_id) DO UPDATE SET findings = excluded.findings
           WHERE report_findings.findings <> excluded.findings`,
          [projectId, run, reportId, JSON.stringify(findings)],
        );
      }),
    async listFindings(projectId) {
      const sql = 'SELECT run, report_id, findings FROM precheck.report_findings WHERE project_id = $1';
      return (await connection.all<FindingsRow>(sql, [projectId])).map(findingsOf);
    },
  };
}
