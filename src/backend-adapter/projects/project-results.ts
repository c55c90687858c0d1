/** What a page sees of a project: its snapshot, reports in detail, documents, and the service's viewer. */
import type { DocumentsAnswer, DocumentType, ReportAnswer, Snapshot, ViewerLinkAnswer } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import { readReportFindings } from './attempts/attempts.js';
import type { AdapterUser } from '../options.js';
import type { Services } from '../services.js';
import { awaitsDrawings } from '../gate/gate.js';
import { reportView, sharedSnapshot } from '../gate/snapshot.js';
import { isOpen } from '../store/project-steps.js';
import { WATCHED_MS } from '../store/project-store.js';
import type { StoredProject, StoredReport } from '../store/store.js';
import { isoTime } from '../time.js';

/** "Valid 48 hours" in the service's specification. */
const VIEWER_LINK_LIFETIME_MS = 48 * 60 * 60_000;

/**
 * Viewing a project causes a reading if nobody reads it any more: an open one that has not changed for long, or one whose run ended before
 * the policy required a comparison of drawings.
 */
export function viewProject({ policy, tracker, clock }: Services, project: StoredProject): Snapshot {
  const snapshot = sharedSnapshot(project, policy);
  const isForgotten = () => clock() - Date.parse(project.updatedAt) > WATCHED_MS;
  if (isOpen(project) ? isForgotten() : awaitsDrawings(snapshot.gate)) tracker.hint(project);
  return snapshot;
}

export async function reportAnswer(
  services: Services,
  project: StoredProject,
  reportId: string,
): Promise<ReportAnswer> {
  const report = currentReport(project, reportId);
  // A waiting record still has the earlier run's findings.
  const { findings } = report.waiting ? { findings: null } : await readReportFindings(services, project, report);
  return { report: reportView(report), findings };
}

export async function documentsAnswer(
  { upstream }: Services,
  project: StoredProject,
  type: DocumentType,
  reportId?: string,
): Promise<DocumentsAnswer> {
  const id = reportId === undefined ? undefined : currentReport(project, reportId).id;
  const references = await upstream.city(project.cityKey).documents(project.serviceId, type, id);
  return {
    documents: references.map((one) => ({ name: one.documentName, type: one.documentType, url: one.documentURL })),
  };
}

/** Whose name a page's link carries: the caller's e-mail from `identify`, else the applicant's. The page may name no other person. */
export function viewerOf(user: AdapterUser, project: StoredProject, named: string | undefined): string | null {
  const email: unknown = user.email;
  const person = typeof email === 'string' && email !== '' ? email : project.userEmail;
  if (named === undefined || named.toLowerCase() === person?.toLowerCase()) return person;
  throw new AdapterError('invalid_request', {
    message: 'generatedFor may only be the e-mail that identify gives, or the project’s own where it gives none.',
    details: { problems: [{ field: 'generatedFor', problem: 'is somebody else’s e-mail' }] },
  });
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
      message: 'A viewer link needs an e-mail address, and this project has none.',
    });
  }
  const expiresAt = isoTime(services.clock() + VIEWER_LINK_LIFETIME_MS);
  const url = await services.upstream.city(project.cityKey).viewerLink(project.serviceId, person);
  return { url, expiresAt };
}

function currentReport(project: StoredProject, reportId: string): StoredReport {
  const report = project.reports.find(({ id }) => id === reportId);
  if (report === undefined) throw new AdapterError('not_found');
  return report;
}
