/** The earlier runs of a project, and the findings of each run. The step that begins a run saves the previous one. */
import type { ComparedFinding } from 'precheck-contract/compare-findings';
import { lockProject, sql, type Database, type Queries } from './database.js';
import type { StoredProject } from './project-steps.js';

/** Per project. Older attempts are deleted with their findings. */
export const MAX_ATTEMPTS = 50;

const ATTEMPT_FIELDS = [
  'phase',
  'run',
  'permitType',
  'requestedMinScore',
  'drawings',
  'reports',
  'expectedReports',
  'processingStartedAt',
  'lastProgressAt',
] as const;
/** A run as it stood when the next one began. */
export type StoredAttempt = Pick<StoredProject, (typeof ATTEMPT_FIELDS)[number]>;

/** The findings of one report of a run; null if the service sent none. */
export interface ReportFindings {
  readonly run: number;
  readonly reportId: string;
  readonly findings: readonly ComparedFinding[] | null;
}

export function createAttemptStore(database: Database) {
  return {
    /** The runs before the current one, newest first: the last MAX_ATTEMPTS of them. */
    listAttempts: (projectId: string): Promise<StoredAttempt[]> =>
      database.run(async (queries) => {
        const kept = queries.selectFrom('attempts').select('record').where('project_id', '=', projectId);
        return (await kept.orderBy('run', 'desc').execute()).map(({ record }) => JSON.parse(record) as StoredAttempt);
      }),
    /** Saves the findings of a report of the current run. Does nothing if another run began meanwhile. */
    keepFindings: (projectId: string, { run, reportId, findings }: ReportFindings): Promise<void> =>
      database.transaction(async (transaction) => {
        if ((await lockProject(database, transaction, projectId))?.run !== run) return;
        await sql`INSERT INTO report_findings (project_id, run, report_id, findings)
          VALUES (${projectId}, ${run}, ${reportId}, ${JSON.stringify(findings)})
          ON CONFLICT (project_id, run, report_id) DO UPDATE SET findings = excluded.findings
          WHERE report_findings.findings <> excluded.findings`.execute(transaction);
      }),
    /** The findings of the current run and of those that `listAttempts` returns. */
    listFindings: (projectId: string): Promise<ReportFindings[]> =>
      database.run(async (queries) => {
        const kept = queries.selectFrom('report_findings').where('project_id', '=', projectId);
        const rows = await kept.select(['run', 'report_id as reportId', 'findings']).execute();
        return rows.map((row) => ({ ...row, findings: JSON.parse(row.findings) as ComparedFinding[] | null }));
      }),
  };
}

export async function writeAttempt(transaction: Queries, before: StoredProject): Promise<void> {
  const attempt = JSON.stringify(Object.fromEntries(ATTEMPT_FIELDS.map((field) => [field, before[field]])));
  await sql`INSERT INTO attempts (project_id, run, record) VALUES (${before.id}, ${before.run}, ${attempt})
    ON CONFLICT DO NOTHING`.execute(transaction);
  for (const table of ['attempts', 'report_findings'] as const) {
    const older = transaction.deleteFrom(table).where('project_id', '=', before.id);
    await older.where('run', '<=', before.run - MAX_ATTEMPTS).execute();
  }
}
