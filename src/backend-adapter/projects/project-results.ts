/** What the service has of a project: reports in detail, documents, and its viewer. */
import {
  readFindings,
  type DocumentReference,
  type DocumentsAnswer,
  type DocumentType,
  type ReportAnswer,
  type ViewerLinkAnswer,
} from '../../contract/index.js';
import { AdapterError } from '../adapter-error.js';
import { rememberFindings } from '../attempts/remember-findings.js';
import type { Services } from '../services.js';
import { reportView } from '../snapshot.js';
import type { StoredProject, StoredReport } from '../stores/store.js';

/** "Valid 48 hours" in the service's specification. */
const VIEWER_LINK_LIFETIME_MS = 48 * 60 * 60_000;

export async function reportAnswer(
  services: Services,
  project: StoredProject,
  reportId: string,
): Promise<ReportAnswer> {
  const report = currentReport(project, reportId);
  const service = services.upstream.city(project.cityKey);
  // What the record still says is the earlier run's.
  const detail = report.waiting ? null : await service.report(project.serviceId, report.id);
  const findings = detail === null ? null : readFindings(detail);
  // Asked for anyway: with the next run it may be gone.
  if (detail !== null) {
    await rememberFindings(services, project, report, detail, findings).catch((error: unknown) =>
      services.log('findings-not-kept', { projectId: project.id, run: project.run, error }),
    );
  }
  return { report: reportView(report), findings };
}

export async function reportDocuments(
  services: Services,
  project: StoredProject,
  reportId: string,
  type: DocumentType,
): Promise<DocumentsAnswer> {
  const report = currentReport(project, reportId);
  const service = services.upstream.city(project.cityKey);
  return documentsAnswer(await service.reportDocuments(project.serviceId, report.id, type));
}

export async function projectDocuments(
  services: Services,
  project: StoredProject,
  type: DocumentType,
): Promise<DocumentsAnswer> {
  return documentsAnswer(await services.upstream.city(project.cityKey).projectDocuments(project.serviceId, type));
}

/** `generatedFor`: the e-mail of the person the link is for; the project's own by default. */
export async function viewerLink(
  services: Services,
  project: StoredProject,
  generatedFor: string | null,
): Promise<ViewerLinkAnswer> {
  const person = generatedFor ?? project.userEmail;
  if (person === null) {
    throw new AdapterError('invalid_request', {
      message: 'The project has no e-mail address, so generatedFor must name the person the link is for.',
    });
  }
  const expiresAt = new Date(services.clock() + VIEWER_LINK_LIFETIME_MS).toISOString();
  const url = await services.upstream.city(project.cityKey).viewerLink(project.serviceId, person);
  return { url, expiresAt };
}

function currentReport(project: StoredProject, reportId: string): StoredReport {
  const report = project.reports.find(({ id }) => id === reportId);
  if (report === undefined) throw new AdapterError('not_found');
  return report;
}

function documentsAnswer(references: readonly DocumentReference[]): DocumentsAnswer {
  const documents = references.map(({ documentName, documentType, documentURL }) => ({
    name: documentName,
    type: documentType,
    url: documentURL,
  }));
  return { documents };
}
