import {
  adoptProjectSchema,
  createProjectSchema,
  projectListSchema,
  snapshotSchema,
  type ProjectList,
} from 'precheck-contract';
import type { Answer } from '../answer.js';
import { headerOf } from '../lazy-request.js';
import { adoptProject } from '../../projects/adopt-project.js';
import { createProject } from '../../projects/create-project.js';
import type { Services } from '../../services.js';
import { viewProject } from '../../projects/project-results.js';
import { projectSummary, sharedSnapshotJson, snapshotVersion } from '../../gate/snapshot.js';
import type { StoredProject } from '../../store/store.js';
import { IF_NONE_MATCH, PAGE_PARAMETERS, pageOf } from '../parameters.js';
import { jsonResponse, jsonTextResponse } from '../responses.js';
import { SERVICE_ERRORS } from '../route-errors.js';
import { defineRoute } from '../route.js';

export const projectRoutes = [
  defineRoute({
    method: 'POST',
    path: '/projects',
    access: 'user',
    summary:
      'Makes a project: a draft, or with `files` (Option A) one whose processing starts at once. Asked for again with the same idempotencyKey within a day, it is the same project.',
    cost: 'expensive',
    input: createProjectSchema,
    answers: [
      {
        status: 201,
        description: 'The project, new or made under this key before.',
        body: snapshotSchema,
        headers: ['etag'],
      },
    ],
    errors: [...SERVICE_ERRORS, 'unknown_permit_type', 'too_many_files', 'conflict'],
    async handle({ services, user, input }) {
      const project = await createProject(services, user.userId, input);
      return snapshotResponse(services, project, 201);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/projects/:id/adopt',
    access: 'adopter',
    summary:
      'Takes up a project that was made elsewhere, where the vendor’s `authorize` allows it. `id` is its id in the service.',
    cost: 'expensive',
    input: adoptProjectSchema,
    inputOptional: true,
    answers: [{ status: 200, description: 'The project as it stands.', body: snapshotSchema, headers: ['etag'] }],
    errors: SERVICE_ERRORS,
    async handle({ services, user, params, input }) {
      const adoption = { serviceId: params['id'] ?? '', cityKey: input.cityKey, ownerId: user.userId };
      return snapshotResponse(services, await adoptProject(services, adoption), 200);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/projects',
    access: 'user',
    summary: 'The projects of who asks, newest first.',
    parameters: PAGE_PARAMETERS,
    input: null,
    answers: [{ status: 200, description: 'One page of them.', body: projectListSchema }],
    async handle({ services, user, url }) {
      const { projects, total } = await services.store.listProjectsOf(user.userId, pageOf(url));
      return jsonResponse(200, { projects: projects.map(projectSummary), total } satisfies ProjectList);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/projects/:id',
    access: 'owner',
    summary: 'Where a project stands.',
    parameters: [IF_NONE_MATCH],
    input: null,
    answers: [
      { status: 200, description: 'The snapshot.', body: snapshotSchema, headers: ['etag'] },
      { status: 304, description: 'It is the one that If-None-Match names.', body: null, headers: ['etag'] },
    ],
    handle({ services, project, request }) {
      if (!namesVersion(headerOf(request, 'if-none-match'), versionOf(services, project))) {
        return snapshotResponse(services, project, 200);
      }
      return { status: 304, headers: versionHeaders(services, project), body: null };
    },
  }),
];

export function snapshotResponse(services: Services, project: StoredProject, status: number): Answer {
  viewProject(services, project);
  return jsonTextResponse(status, sharedSnapshotJson(project, services.policy), versionHeaders(services, project));
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
