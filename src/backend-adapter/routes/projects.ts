import { adoptProjectSchema, createProjectSchema, type ProjectList } from '../../contract/index.js';
import { adoptProject } from '../projects/adopt-project.js';
import { createProject } from '../projects/create-project.js';
import type { Services } from '../services.js';
import { viewProject } from '../project-view.js';
import { projectSummary, snapshotVersion } from '../snapshot.js';
import type { StoredProject } from '../stores/store.js';
import { pageOf } from './query.js';
import { jsonResponse } from './responses.js';
import { defineRoute } from './route.js';

export const projectRoutes = [
  defineRoute({
    method: 'POST',
    path: '/projects',
    access: 'user',
    cost: 'expensive',
    input: createProjectSchema,
    async handle({ services, user, input }) {
      const project = await createProject(services, user.userId, input);
      return snapshotResponse(services, project, 201);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/projects/:id/adopt',
    access: 'adopter',
    cost: 'expensive',
    input: adoptProjectSchema,
    inputOptional: true,
    async handle({ services, user, params, input }) {
      const adoption = { serviceId: params['id'] ?? '', cityKey: input.cityKey, ownerId: user.userId };
      return snapshotResponse(services, await adoptProject(services, adoption), 200);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/projects',
    access: 'user',
    input: null,
    async handle({ services, user, url }) {
      const { projects, total } = await services.store.listProjectsOf(user.userId, pageOf(url));
      return jsonResponse(200, { projects: projects.map(projectSummary), total } satisfies ProjectList);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/projects/:id',
    access: 'owner',
    input: null,
    handle({ services, project, request }) {
      if (!namesVersion(request.headers.get('if-none-match'), versionOf(services, project))) {
        return snapshotResponse(services, project, 200);
      }
      return new Response(null, { status: 304, headers: versionHeaders(services, project) });
    },
  }),
];

export function snapshotResponse(services: Services, project: StoredProject, status: number): Response {
  return jsonResponse(status, viewProject(services, project), versionHeaders(services, project));
}

function versionOf(services: Services, project: StoredProject): string {
  return snapshotVersion(project.revision, services.policyVersion);
}

function versionHeaders(services: Services, project: StoredProject): Record<string, string> {
  return { etag: `"${versionOf(services, project)}"`, 'cache-control': 'private, no-cache' };
}

/** If-None-Match compares weakly (RFC 9110, 13.1.2). */
function namesVersion(header: string | null, version: string): boolean {
  if (header === null) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === `"${version}"`);
}
