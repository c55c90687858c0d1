import {
  readFindings,
  viewerLinkRequestSchema,
  type DocumentReference,
  type DocumentsAnswer,
  type ReportAnswer,
  type ViewerLinkAnswer,
} from '../../contract/index.js';
import { AdapterError } from '../adapter-error.js';
import { reportView } from '../snapshot.js';
import type { StoredProject, StoredReport } from '../stores/store.js';
import { documentTypeOf } from './query.js';
import { jsonResponse } from './responses.js';
import { defineRoute } from './route.js';

/** "Valid 48 hours" in the service's specification. */
const VIEWER_LINK_LIFETIME_MS = 48 * 60 * 60_000;

export const resultRoutes = [
  defineRoute({
    method: 'GET',
    path: '/projects/:id/reports/:reportId',
    access: 'owner',
    input: null,
    async handle({ services, project, params }) {
      const report = currentReport(project, params['reportId'] ?? '');
      const service = services.upstream.city(project.cityKey);
      // What the record still says is the earlier run's.
      const detail = report.waiting ? null : await service.report(project.serviceId, report.id);
      const answer: ReportAnswer = {
        report: reportView(report),
        findings: detail === null ? null : readFindings(detail),
      };
      return jsonResponse(200, answer);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/projects/:id/reports/:reportId/document',
    access: 'owner',
    input: null,
    async handle({ services, project, params, url }) {
      const type = documentTypeOf(url);
      const report = currentReport(project, params['reportId'] ?? '');
      const service = services.upstream.city(project.cityKey);
      return documentsResponse(await service.reportDocuments(project.serviceId, report.id, type));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/projects/:id/documents',
    access: 'owner',
    input: null,
    async handle({ services, project, url }) {
      const service = services.upstream.city(project.cityKey);
      return documentsResponse(await service.projectDocuments(project.serviceId, documentTypeOf(url)));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/projects/:id/viewer-link',
    access: 'owner',
    input: viewerLinkRequestSchema,
    inputOptional: true,
    async handle({ services, project, input }) {
      const generatedFor = input.generatedFor ?? project.userEmail;
      if (generatedFor === null) {
        throw new AdapterError('invalid_request', {
          message: 'The project has no e-mail address, so generatedFor must name the person the link is for.',
        });
      }
      const expiresAt = new Date(services.clock() + VIEWER_LINK_LIFETIME_MS).toISOString();
      const url = await services.upstream.city(project.cityKey).viewerLink(project.serviceId, generatedFor);
      return jsonResponse(200, { url, expiresAt } satisfies ViewerLinkAnswer);
    },
  }),
];

function currentReport(project: StoredProject, reportId: string): StoredReport {
  const report = project.reports.find(({ id }) => id === reportId);
  if (report === undefined) throw new AdapterError('not_found');
  return report;
}

function documentsResponse(references: readonly DocumentReference[]): Response {
  const documents = references.map(({ documentName, documentType, documentURL }) => ({
    name: documentName,
    type: documentType,
    url: documentURL,
  }));
  return jsonResponse(200, { documents } satisfies DocumentsAnswer);
}
