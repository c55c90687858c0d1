/** How the findings of a report stand in a table: the same in every store. */
import type { KeptFinding, ReportFindings } from './attempt-store.js';

export interface FindingsRow {
  readonly run: number;
  readonly report_id: string;
  readonly findings: string;
}

export function findingsOf(row: FindingsRow): ReportFindings {
  return { run: row.run, reportId: row.report_id, findings: JSON.parse(row.findings) as KeptFinding[] | null };
}
