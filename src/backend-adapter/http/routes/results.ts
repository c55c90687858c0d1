import {
  attemptsAnswerSchema,
  documentsAnswerSchema,
  documentTypeSchema,
  reportAnswerSchema,
  viewerLinkAnswerSchema,
  viewerLinkRequestSchema,
  type DocumentType,
} from 'precheck-contract';
import type { HonoRequest } from 'hono';
import { AdapterError } from '../../adapter-error.js';
import { listAttempts } from '../../projects/attempts/list-attempts.js';
import {
  projectDocuments,
  reportAnswer,
  reportDocuments,
  viewerLink,
  viewerOf,
} from '../../projects/project-results.js';
import { defineRoute, json, SERVICE_ERRORS, type RouteParameter } from '../route.js';

const DOCUMENT_TYPE: RouteParameter = {
  in: 'query',
  name: 'type',
  required: true,
  schema: documentTypeSchema,
  description: 'The drawings that were uploaded, or the reports about them.',
};

export const resultRoutes = [
  defineRoute({
    method: 'GET',
    path: '/projects/:id/reports/:reportId',
    access: 'owner',
    summary: 'One report with its findings.',
    input: null,
    answers: [{ status: 200, description: 'The report.', body: reportAnswerSchema }],
    errors: SERVICE_ERRORS,
    async handle({ services, project, req }) {
      return json(200, await reportAnswer(services, project, req.param('reportId') ?? ''));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/projects/:id/reports/:reportId/document',
    access: 'owner',
    summary: 'A report’s documents, each with an address that the service signed.',
    parameters: [DOCUMENT_TYPE],
    input: null,
    answers: [{ status: 200, description: 'The documents.', body: documentsAnswerSchema }],
    errors: SERVICE_ERRORS,
    async handle({ services, project, req }) {
      const type = documentTypeOf(req);
      return json(200, await reportDocuments(services, project, req.param('reportId') ?? '', type));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/projects/:id/documents',
    access: 'owner',
    summary: 'The project’s documents, each with an address that the service signed.',
    parameters: [DOCUMENT_TYPE],
    input: null,
    answers: [{ status: 200, description: 'The documents.', body: documentsAnswerSchema }],
    errors: SERVICE_ERRORS,
    async handle({ services, project, req }) {
      return json(200, await projectDocuments(services, project, documentTypeOf(req)));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/projects/:id/viewer-link',
    access: 'owner',
    summary: 'A signed link to the service’s status page, for the caller.',
    input: viewerLinkRequestSchema,
    inputOptional: true,
    answers: [{ status: 200, description: 'The link.', body: viewerLinkAnswerSchema }],
    errors: SERVICE_ERRORS,
    async handle({ services, user, project, input }) {
      return json(200, await viewerLink(services, project, viewerOf(user, project, input.generatedFor)));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/projects/:id/attempts',
    access: 'owner',
    summary:
      'The runs of a project, newest first, each with its score, its result and what changed since the one before.',
    input: null,
    answers: [{ status: 200, description: 'The runs.', body: attemptsAnswerSchema }],
    errors: SERVICE_ERRORS,
    async handle({ services, project }) {
      return json(200, await listAttempts(services, project));
    },
  }),
];

function documentTypeOf(req: HonoRequest): DocumentType {
  const type = documentTypeSchema.safeParse(req.query('type'));
  if (type.success) return type.data;
  throw new AdapterError('invalid_request', { message: 'The query needs type=uploaded or type=report.' });
}
