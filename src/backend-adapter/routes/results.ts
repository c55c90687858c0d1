import { viewerLinkRequestSchema } from '../../contract/index.js';
import { projectDocuments, reportAnswer, reportDocuments, viewerLink } from '../projects/project-results.js';
import { documentTypeOf } from './query.js';
import { jsonResponse } from './responses.js';
import { defineRoute } from './route.js';

export const resultRoutes = [
  defineRoute({
    method: 'GET',
    path: '/projects/:id/reports/:reportId',
    access: 'owner',
    input: null,
    async handle({ services, project, params }) {
      return jsonResponse(200, await reportAnswer(services, project, params['reportId'] ?? ''));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/projects/:id/reports/:reportId/document',
    access: 'owner',
    input: null,
    async handle({ services, project, params, url }) {
      const type = documentTypeOf(url);
      return jsonResponse(200, await reportDocuments(services, project, params['reportId'] ?? '', type));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/projects/:id/documents',
    access: 'owner',
    input: null,
    async handle({ services, project, url }) {
      return jsonResponse(200, await projectDocuments(services, project, documentTypeOf(url)));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/projects/:id/viewer-link',
    access: 'owner',
    input: viewerLinkRequestSchema,
    inputOptional: true,
    async handle({ services, project, input }) {
      return jsonResponse(200, await viewerLink(services, project, input.generatedFor ?? null));
    },
  }),
];
