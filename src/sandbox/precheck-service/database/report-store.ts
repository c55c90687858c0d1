import { COMPLETE, stageNumber, type Finding, type ReportStage } from 'precheck-contract/precheck-service';
import type { ReportEvent, ReportSummary } from '../drawing-checks/analysis-types.js';
import { Store } from './database.js';

export interface Report {
  readonly id: string;
  readonly projectId: string;
  readonly run: number;
  readonly key: string;
  readonly name: string;
  readonly passMark: number;
  /** One of the five stages, or Complete. */
  readonly status: string;
  readonly result: 'Passed' | 'Failed' | null;
  readonly score: number | null;
  readonly modelVersion: string | null;
  readonly findings: Finding[] | null;
  readonly summary: unknown;
  readonly pdf: string | null;
  readonly pdfSize: number | null;
  readonly completedAt: number | null;
}

export interface ReportOutcome extends Omit<ReportEvent, 'type' | 'summary' | 'reportPdfPath'> {
  readonly summary: Partial<ReportSummary> & Pick<ReportSummary, 'verdict'>;
  readonly pdf: string | null;
  readonly pdfSize: number | null;
}

const SELECT = `SELECT id, project_id AS projectId, run, report_key AS key, name, pass_mark AS passMark, status, result, score,
  model_version AS modelVersion, findings, summary, pdf, pdf_size AS pdfSize, completed_at AS completedAt FROM reports`;

type ReportRow = Omit<Report, 'findings' | 'summary'> & {
  findings: string | null;
  summary: string | null;
};

export class ReportStore extends Store {
  ofRun(projectId: string, run: number): Report[] {
    const sql = `${SELECT} WHERE project_id = ? AND run = ? ORDER BY position`;
    return this.database.all<ReportRow>(sql, projectId, run).map(fromRow);
  }

  find(projectId: string, reportId: string): Report | undefined {
    const row = this.database.get<ReportRow>(`${SELECT} WHERE project_id = ? AND id = ?`, projectId, reportId);
    return row && fromRow(row);
  }

  findById(reportId: string): Report | undefined {
    const row = this.database.get<ReportRow>(`${SELECT} WHERE id = ?`, reportId);
    return row && fromRow(row);
  }

  stages(reportId: string): { stage: ReportStage; startedAt: number }[] {
    const sql = 'SELECT stage, started_at AS startedAt FROM report_stages WHERE report_id = ?';
    const stages = this.database.all<{ stage: ReportStage; startedAt: number }>(sql, reportId);
    return stages.sort((a, b) => (stageNumber(a.stage) ?? 0) - (stageNumber(b.stage) ?? 0));
  }

  /** Moves a report on to a stage. A stage never goes backwards, so a second attempt is not seen until it passes the first. */
  advance(reportId: string, stage: ReportStage): void {
    const now = this.clock();
    this.database.transaction(() => {
      const report = this.findById(reportId);
      if (!report || (stageNumber(report.status) ?? 0) >= (stageNumber(stage) ?? 0)) return;
      this.database.run('UPDATE reports SET status = ? WHERE id = ?', stage, reportId);
      this.database.run(
        'INSERT OR IGNORE INTO report_stages (report_id, stage, started_at) VALUES (?, ?, ?)',
        ...[reportId, stage, now],
      );
    });
  }

  /** Completes a report once. Returns false where it was complete already. */
  complete(outcome: ReportOutcome): boolean {
    const { changes } = this.database.run(
      `UPDATE reports SET status = '${COMPLETE}', result = ?, score = ?, model_version = ?, findings = ?, summary = ?, pdf = ?, pdf_size = ?, completed_at = ?
       WHERE id = ? AND status <> '${COMPLETE}'`,
      ...[outcome.result, outcome.score, outcome.modelVersion, JSON.stringify(outcome.findings)],
      ...[JSON.stringify(outcome.summary), outcome.pdf, outcome.pdfSize, this.clock(), outcome.reportId],
    );
    return changes === 1;
  }
}

/** Findings are parsed when somebody asks for them: a set of many drawings has megabytes, and lists and stages need none of it. */
function fromRow({ findings, summary, ...row }: ReportRow): Report {
  let parsedFindings: Finding[] | null = null;
  let parsedSummary: unknown = null;
  return {
    ...row,
    get findings() {
      return (parsedFindings ??= findings === null ? null : (JSON.parse(findings) as Finding[]));
    },
    get summary() {
      return (parsedSummary ??= summary === null ? null : (JSON.parse(summary) as unknown));
    },
  };
}
