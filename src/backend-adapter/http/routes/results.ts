import {
  documentsAnswerSchema,
  reportAnswerSchema,
  viewerLinkAnswerSchema,
  viewerLinkRequestSchema,
} from 'precheck-contract';
import {
  projectDocuments,
  reportAnswer,
  reportDocuments,
  viewerLink,
  viewerOf,
} from '../../projects/project-results.js';
import { DOCUMENT_TYPE, documentTypeOf } from '../parameters.js';
import { jsonResponse } from '../responses.js';
import { SERVICE_ERRORS } from '../route-errors.js';
import { defineRoute } from '../route.js';

export const resultRoutes = [
  defineRoute({
    method: 'GET',
    path: '/projects/:id/reports/:reportId',
    access: 'owner',
    summary: 'One report with its findings.',
    input: null,
    answers: [{ status: 200, description: 'The report.', body: reportAnswerSchema }],
    errors: SERVICE_ERRORS,
    async handle({ services, project, params }) {
      return jsonResponse(200, await reportAnswer(services, project, params['reportId'] ?? ''));
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
    async handle({ services, project, params, url }) {
      const type = documentTypeOf(url);
      return jsonResponse(200, await reportDocuments(services, project, params['reportId'] ?? '', type));
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
    async handle({ services, project, url }) {
      return jsonResponse(200, await projectDocuments(services, project, documentTypeOf(url)));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/projects/:id/viewer-link',
    access: 'owner',
    summary: 'A signed link to the service’s status page, for who asks.',
    input: viewerLinkRequestSchema,
    inputOptional: true,
    answers: [{ status: 200, description: 'The link.', body: viewerLinkAnswerSchema }],
    errors: SERVICE_ERRORS,
    async handle({ services, user, project, input }) {
      return jsonResponse(200, await viewerLink(services, project, viewerOf(user, project, input.generatedFor)));
    },
  }),
];
