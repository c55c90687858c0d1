/** Earlier runs and their findings in the adapter's SQLite file. */
import type { AttemptStore } from './attempt-store.js';
import { findingsOf, type FindingsRow } from './attempt-rows.js';
import type { SqliteConnection } from './sqlite-connection.js';
import { loadProject } from './sqlite-project-store.js';

export function sqliteAttemptStore(connection: SqliteConnection): AttemptStore {
  return {
    async listAttempts(projectId) {
      const sql = 'SELECT record FROM attempts WHERE project_id = ? ORDER BY run DESC';
      return connection.all<{ record: string }>(sql, [projectId]).map(({ record }) => JSON.parse(record));
    },
    async keepFindings(projectId, { run, reportId, findings }) {
      connection.atomically(() => {
        if (loadProject(connection, projectId)?.run !== run) return;
        connection.run(
          `INSERT INTO report_findings (project_id, run, report_id, findings) VALUES (?, ?, ?, ?)
           ON CONFLICT (project_id, run, report_id) DO UPDATE SET findings = excluded.findings
           WHERE report_findings.findings <> excluded.findings`,
          [projectId, run, reportId, JSON.stringify(findings)],
        );
      });
    },
    async listFindings(projectId) {
      const sql = 'SELECT run, report_id, findings FROM report_findings WHERE project_id = ?';
      return connection.all<FindingsRow>(sql, [projectId]).map(findingsOf);
    },
  };
}
