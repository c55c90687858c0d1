/** The runs of a project that are over, and what each run found. Runs are kept by the step that begins the next one. */
import type { FindingStatus } from 'precheck-contract';
import type { StoredProject } from './project-store.js';

/** A run as it stood when the next one began. */
export type StoredAttempt = Pick<
  StoredProject,
  | 'phase'
  | 'run'
  | 'permitType'
  | 'requestedMinScore'
  | 'drawings'
  | 'reports'
  | 'expectedReports'
  | 'processingStartedAt'
  | 'lastProgressAt'
>;

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

export interface AttemptStore {
  /** The runs before the current one, newest first: the last MOST_ATTEMPTS of them. */
  listAttempts(projectId: string): Promise<StoredAttempt[]>;
  /** Keeps what a report of the project's current run found, or keeps it anew. Does nothing where the project is at another run by now. */
  keepFindings(projectId: string, found: ReportFindings): Promise<void>;
  /** Of the runs that `listAttempts` gives, and of the current one. */
  listFindings(projectId: string): Promise<ReportFindings[]>;
}

/** Older ones go, with what they found. */
export const MOST_ATTEMPTS = 50;

/** The run that ends by the step from `before` to `after`, or null where none does. */
export function supersededRun(before: StoredProject, after: StoredProject): StoredAttempt | null {
  if (before.run === 0 || after.run === before.run) return null;
  const { phase, run, permitType, requestedMinScore, drawings, reports, expectedReports } = before;
  const { processingStartedAt, lastProgressAt } = before;
  return {
    phase,
    run,
    permitType,
    requestedMinScore,
    drawings,
    reports,
    expectedReports,
    processingStartedAt,
    lastProgressAt,
  };
}
