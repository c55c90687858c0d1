import { COMPLETE, type CompletionWebhook, type DocumentReference } from 'precheck-contract/precheck-service';
import type { Project } from '../database/project-store.js';
import type { Report, ReportStore } from '../database/report-store.js';
import type { RunFile } from '../database/run-store.js';
import type { StorageLinks } from '../storage/storage-links.js';

export type OverallStatus = 'Draft' | 'Processing' | 'Complete';

export function overallStatus(project: Pick<Project, 'run' | 'openReports'>): OverallStatus {
  if (project.run === 0) return 'Draft';
  return project.openReports > 0 ? 'Processing' : 'Complete';
}

/** The project record: what was given at creation, where it stands, and when. Times are ISO 8601. */
export function projectAnswer(project: Project) {
  return {
    id: project.id,
    status: overallStatus(project),
    cityKey: project.cityKey,
    permitType: project.permitType,
    address: project.address,
    longitude: project.longitude,
    latitude: project.latitude,
    userEmail: project.userEmail,
    userName: project.userName,
    metadata: project.metadata,
    run: project.run,
    createdAt: new Date(project.createdAt).toISOString(),
    lastActivity: new Date(project.lastActivity).toISOString(),
  };
}

/** An item of the reports list. Result, score and model version are there once it is complete. */
export function reportItem(report: Report) {
  const { id, name, status, result, score, modelVersion } = report;
  return status === COMPLETE ? { id, name, status, result, score, modelVersion } : { id, name, status };
}

/** A report's detail record: the item, its stages with their times, and, once complete, findings and summary. */
export function reportDetail(report: Report, reports: ReportStore) {
  return {
    ...reportItem(report),
    projectId: report.projectId,
    run: report.run,
    passMark: report.passMark,
    stages: reports.stages(report.id).map(({ stage, startedAt }) => ({
      stage,
      startedAt: new Date(startedAt).toISOString(),
    })),
    ...(report.completedAt === null
      ? {}
      : {
          completedAt: new Date(report.completedAt).toISOString(),
          findings: report.findings,
          summary: report.summary,
        }),
  };
}

/** The report's PDF; none before it is complete, or where the drawings could not be read. */
export function reportDocuments(report: Report, links: StorageLinks): DocumentReference[] {
  return report.pdf === null ? [] : [links.document('report', report.pdf, `${report.name}.pdf`)];
}

export function uploadedDocuments(
  files: readonly Pick<RunFile, 'type' | 'label' | 'filename' | 'blob'>[],
  links: StorageLinks,
): (DocumentReference & { type: string; label: string })[] {
  return files.flatMap(({ blob, filename, type, label }) =>
    blob === null ? [] : [{ ...links.document('uploaded', blob, filename), type, label }],
  );
}

/** The body of the completion webhook, exactly as the interface lists it. */
export function webhookPayload(project: Project, report: Report, links: StorageLinks): CompletionWebhook {
  return {
    projectId: project.id,
    reportId: report.id,
    status: report.status,
    result: report.result,
    score: report.score,
    metadata: project.metadata ?? {},
    documents: reportDocuments(report, links),
  };
}
