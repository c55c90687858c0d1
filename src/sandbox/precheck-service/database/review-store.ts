import type { FindingStatus } from 'precheck-contract/precheck-service';
import { Store } from './database.js';

/** A reviewer's decision about one finding of one report. `decidedAt` is milliseconds since 1970. */
export interface Override {
  readonly reportId: string;
  readonly findingId: string;
  /** What the reviewer sets the finding to. */
  readonly status: FindingStatus;
  readonly reason: string;
  readonly reviewer: string;
  readonly decidedAt: number;
}

/** A line of a project's audit trail. */
export interface AuditEntry extends Override {
  readonly run: number;
  readonly reportName: string;
}

const COLUMNS = `report_id AS reportId, finding_id AS findingId, finding_overrides.status AS status, reason, reviewer,
  decided_at AS decidedAt`;

/** What reviewers decided about findings. Append-only, which the database itself enforces: nothing here changes or deletes. */
export class ReviewStore extends Store {
  decide(override: Override): void {
    const { reportId, findingId, status, reason, reviewer, decidedAt } = override;
    this.database.run(
      'INSERT INTO finding_overrides (report_id, finding_id, status, reason, reviewer, decided_at) VALUES (?, ?, ?, ?, ?, ?)',
      ...[reportId, findingId, status, reason, reviewer, decidedAt],
    );
  }

  /** All decisions about a report's findings, oldest first. */
  ofReport(reportId: string): Override[] {
    return this.database.all<Override>(
      `SELECT ${COLUMNS} FROM finding_overrides WHERE report_id = ? ORDER BY sequence`,
      reportId,
    );
  }

  /** All decisions about a project, of every run, oldest first. */
  ofProject(projectId: string): AuditEntry[] {
    return this.database.all<AuditEntry>(
      `SELECT ${COLUMNS}, reports.run AS run, reports.name AS reportName FROM finding_overrides
       JOIN reports ON reports.id = finding_overrides.report_id WHERE reports.project_id = ? ORDER BY sequence`,
      projectId,
    );
  }
}
