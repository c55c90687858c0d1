import type { Project } from '../database/project-store.js';
import type { Report } from '../database/report-store.js';
import { notFound } from '../../service-error.js';
import { reportDetail, reportDocuments, reportItem, uploadedDocuments } from './answers.js';
import { readDocumentType } from './query-rules.js';
import type { ApiRoute, Call } from './route-types.js';

export const REPORT_ROUTES: readonly ApiRoute[] = [
  {
    method: 'GET',
    path: '/projects/:projectId/reports',
    answer: 'reports',
    handle: ({ parts, project }) => Response.json(latestReports(parts, project()).map(reportItem)),
  },
  {
    method: 'GET',
    path: '/projects/:projectId/reports/:reportId',
    answer: 'report',
    handle: (call) => Response.json(reportDetail(findReport(call), call.parts.reports)),
  },
  {
    method: 'GET',
    path: '/projects/:projectId/reports/:reportId/document',
    answer: 'report-documents',
    handle: getReportDocuments,
  },
  { method: 'GET', path: '/projects/:projectId/document', answer: 'project-documents', handle: getProjectDocuments },
];

function latestReports(parts: Call['parts'], project: Project): Report[] {
  return parts.reports.ofRun(project.id, project.run);
}

/** A report of any run of the project. */
function findReport({ parts, project, parameter }: Call): Report {
  const report = parts.reports.find(project().id, parameter('reportId'));
  if (!report) throw notFound('report');
  return report;
}

function getReportDocuments(call: Call): Response {
  const report = findReport(call);
  const { runs, links } = call.parts;
  if (readDocumentType(call.query) === 'report') return Response.json(reportDocuments(report, links));
  return Response.json(uploadedDocuments(runs.files(report.projectId, report.run), links));
}

/** The latest run's documents; of a draft, what has been uploaded. */
function getProjectDocuments({ parts, project, query }: Call): Response {
  const found = project();
  const { links } = parts;
  if (readDocumentType(query) === 'report') {
    return Response.json(latestReports(parts, found).flatMap((report) => reportDocuments(report, links)));
  }
  const files = found.run === 0 ? parts.uploads.current(found.id) : parts.runs.files(found.id, found.run);
  return Response.json(uploadedDocuments(files, links));
}
