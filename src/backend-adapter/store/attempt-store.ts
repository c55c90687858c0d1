/** The runs of a project that are over: what each run found, and how long it took. The step that begins a run keeps the one before. */
import type { FindingStatus } from 'precheck-contract';
import { lockProject, sql, type Database, type Queries } from './database.js';
import type { StoredProject } from './project-steps.js';

/** Of a project. Older ones are deleted, with what they found. */
export const MAX_ATTEMPTS = 50;
/** Of a city and permit type: what an estimate is made from. */
export const MAX_RUN_TIMES = 50;

const ATTEMPT_FIELDS = [
  ...(['phase', 'run', 'permitType', 'requestedMinScore', 'drawings', 'reports'] as const),
  ...(['expectedReports', 'processingStartedAt', 'lastProgressAt'] as const),
];
/** A run as it stood when the next one began. */
export type StoredAttempt = Pick<StoredProject, (typeof ATTEMPT_FIELDS)[number]>;

/** As much of a finding as tells it from others. `sheets` has the numbers of the sheets that it names, each once. */
export interface KeptFinding {
  readonly id: string;
  readonly title: string;
  readonly status: FindingStatus;
  readonly sheets: readonly string[];
}

/** The findings of one report of a run; null where the service sent none. */
export interface ReportFindings {
  readonly run: number;
  readonly reportId: string;
  readonly findings: readonly KeptFinding[] | null;
}

/** For each of the five stages, how many milliseconds it was from its beginning to the end; null where it was not seen. */
export type TimesLeft = readonly (number | null)[];

export interface RunTimes {
  readonly projectId: string;
  readonly run: number;
  readonly cityKey: string;
  readonly permitType: string;
  /** ISO 8601 in UTC. */
  readonly endedAt: string;
  /** Of the slowest report of each stage, to the end of the last. */
  readonly whole: TimesLeft;
  /** By the report's name. */
  readonly reports: Readonly<Record<string, TimesLeft>>;
}

export type RunTimeStore = Pick<ReturnType<typeof createAttemptStore>, 'keepRunTimes' | 'listRunTimes'>;

export function createAttemptStore(database: Database) {
  return {
    /** The runs before the current one, newest first: the last MAX_ATTEMPTS of them. */
    listAttempts: (projectId: string): Promise<StoredAttempt[]> =>
      database.run(async (queries) => {
        const kept = queries.selectFrom('attempts').select('record').where('project_id', '=', projectId);
        return (await kept.orderBy('run', 'desc').execute()).map(({ record }) => JSON.parse(record) as StoredAttempt);
      }),
    /** Keeps what a report of the project's current run found. Does nothing where the project is at another run by now. */
    keepFindings: (projectId: string, { run, reportId, findings }: ReportFindings): Promise<void> =>
      database.transaction(async (transaction) => {
        if ((await lockProject(database, transaction, projectId))?.run !== run) return;
        await sql`INSERT INTO report_findings (project_id, run, report_id, findings)
          VALUES (${projectId}, ${run}, ${reportId}, ${JSON.stringify(findings)})
          ON CONFLICT (project_id, run, report_id) DO UPDATE SET findings = excluded.findings
          WHERE report_findings.findings <> excluded.findings`.execute(transaction);
      }),
    /** Of the runs that `listAttempts` gives, and of the current one. */
    listFindings: (projectId: string): Promise<ReportFindings[]> =>
      database.run(async (queries) => {
        const kept = queries.selectFrom('report_findings').where('project_id', '=', projectId);
        const rows = await kept.select(['run', 'report_id as reportId', 'findings']).execute();
        return rows.map((row) => ({ ...row, findings: JSON.parse(row.findings) as KeptFinding[] | null }));
      }),
    /** Of one run once: what is kept later replaces it. */
    keepRunTimes: (times: RunTimes): Promise<void> =>
      database.transaction(async (transaction) => {
        const { projectId, run, cityKey, permitType, endedAt } = times;
        if ((await lockProject(database, transaction, projectId)) === null) return;
        const fields = { city_key: cityKey, permit_type: permitType, ended_on: endedAt, record: JSON.stringify(times) };
        await transaction
          .insertInto('run_times')
          .values({ project_id: projectId, run, ...fields })
          .onConflict((conflict) => conflict.columns(['project_id', 'run']).doUpdateSet(fields))
          .execute();
      }),
    /** The last MAX_RUN_TIMES of a city and permit type, newest first. */
    listRunTimes: (cityKey: string, permitType: string): Promise<RunTimes[]> =>
      database.run(async (queries) => {
        const kept = queries.selectFrom('run_times').select('record').where('city_key', '=', cityKey);
        const newest = kept.where('permit_type', '=', permitType).orderBy('ended_on', 'desc').limit(MAX_RUN_TIMES);
        return (await newest.execute()).map(({ record }) => JSON.parse(record) as RunTimes);
      }),
  };
}

/** Within the transaction of the step from `before` to `after`: keeps the run that ends by it. */
export async function writeAttempt(transaction: Queries, before: StoredProject, after: StoredProject): Promise<void> {
  if (before.run === 0 || after.run === before.run) return;
  const attempt = JSON.stringify(Object.fromEntries(ATTEMPT_FIELDS.map((field) => [field, before[field]])));
  await sql`INSERT INTO attempts (project_id, run, record) VALUES (${before.id}, ${before.run}, ${attempt})
    ON CONFLICT DO NOTHING`.execute(transaction);
  for (const table of ['attempts', 'report_findings'] as const) {
    const older = transaction.deleteFrom(table).where('project_id', '=', before.id);
    await older.where('run', '<=', before.run - MAX_ATTEMPTS).execute();
  }
}
