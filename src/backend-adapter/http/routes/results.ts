import * as contract from 'precheck-contract';
import * as z from 'zod/mini';
import { listAttempts } from '../../projects/attempts/attempts.js';
import { documentsAnswer, reportAnswer, viewerLink, viewerOf } from '../../projects/project-results.js';
import { json, route, SERVICE_ERRORS } from '../route.js';

const documentsQuery = z.object({ type: contract.documentTypeSchema });

export const resultRoutes = [
  route('GET', '/projects/:id/reports/:reportId', {
    access: 'owner',
    cost: 'results',
    summary: 'One report with its findings.',
    answers: { 200: contract.reportAnswerSchema },
    errors: SERVICE_ERRORS,
    handle: async ({ services, project, req }) =>
      json(200, await reportAnswer(services, project, req.param('reportId') ?? '')),
  }),
  route('GET', '/projects/:id/reports/:reportId/document', {
    access: 'owner',
    cost: 'results',
    summary: 'A report’s documents, each with an address that the service signed.',
    query: documentsQuery,
    answers: { 200: contract.documentsAnswerSchema },
    errors: SERVICE_ERRORS,
    handle: async ({ services, project, req, query }) =>
      json(200, await documentsAnswer(services, project, query.type, req.param('reportId'))),
  }),
  route('GET', '/projects/:id/documents', {
    access: 'owner',
    cost: 'results',
    summary: 'The project’s documents, each with an address that the service signed.',
    query: documentsQuery,
    answers: { 200: contract.documentsAnswerSchema },
    errors: SERVICE_ERRORS,
    handle: async ({ services, project, query }) => json(200, await documentsAnswer(services, project, query.type)),
  }),
  route('POST', '/projects/:id/viewer-link', {
    access: 'owner',
    cost: 'results',
    summary: 'A signed link to the service’s status page, for the caller.',
    input: contract.viewerLinkRequestSchema,
    inputOptional: true,
    answers: { 200: contract.viewerLinkAnswerSchema },
    errors: SERVICE_ERRORS,
    handle: async ({ services, user, project, input }) =>
      json(200, await viewerLink(services, project, viewerOf(user, project, input.generatedFor))),
  }),
  route('GET', '/projects/:id/attempts', {
    access: 'owner',
    cost: 'results',
    summary:
      'The runs of a project, newest first, each with its score, its result and what changed since the one before.',
    answers: { 200: contract.attemptsAnswerSchema },
    handle: async ({ services, project }) => json(200, await listAttempts(services, project)),
  }),
];
