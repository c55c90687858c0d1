import {
  adoptProjectSchema,
  createProjectSchema,
  projectListSchema,
  snapshotSchema,
  type ProjectList,
} from 'precheck-contract';
import type { HonoRequest } from 'hono';
import * as z from 'zod/mini';
import { AdapterError } from '../../adapter-error.js';
import { adoptProject } from '../../projects/adopt-project.js';
import { createProject } from '../../projects/create-project.js';
import type { Services } from '../../services.js';
import { viewProject } from '../../projects/project-view.js';
import { projectSummary, sharedSnapshotJson, snapshotVersion } from '../../gate/snapshot.js';
import type { StoredProject } from '../../store/store.js';
import { defineRoute, json, jsonText, SERVICE_ERRORS, type Answer, type RouteParameter } from '../route.js';

const DEFAULT_PAGE = 20;
const MAX_PAGE = 100;
const pageNumber = z.string().check(z.regex(/^\d{1,9}$/));

const PAGE_PARAMETERS: readonly RouteParameter[] = [
  {
    in: 'query',
    name: 'take',
    required: false,
    schema: pageNumber,
    description: `How many to give; ${DEFAULT_PAGE} by default, never more than ${MAX_PAGE}.`,
  },
  { in: 'query', name: 'skip', required: false, schema: pageNumber, description: 'How many to pass over.' },
];

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
      return snapshotAnswer(services, project, 201);
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
    async handle({ services, user, req, input }) {
      const adoption = { serviceId: req.param('id') ?? '', cityKey: input.cityKey, ownerId: user.userId };
      return snapshotAnswer(services, await adoptProject(services, adoption), 200);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/projects',
    access: 'user',
    summary: 'The caller’s projects, newest first.',
    parameters: PAGE_PARAMETERS,
    input: null,
    answers: [{ status: 200, description: 'One page of them.', body: projectListSchema }],
    async handle({ services, user, req }) {
      const page = {
        take: Math.min(MAX_PAGE, pageNumberOf(req, 'take', DEFAULT_PAGE)),
        skip: pageNumberOf(req, 'skip', 0),
      };
      const { projects, total } = await services.store.listProjectsOf(user.userId, page);
      return json(200, { projects: projects.map(projectSummary), total } satisfies ProjectList);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/projects/:id',
    access: 'owner',
    summary: 'Where a project stands.',
    parameters: [
      {
        in: 'header',
        name: 'if-none-match',
        required: false,
        schema: z.string(),
        description: 'The ETag of the snapshot that is known already.',
      },
    ],
    input: null,
    answers: [
      { status: 200, description: 'The snapshot.', body: snapshotSchema, headers: ['etag'] },
      { status: 304, description: 'It is the one that If-None-Match names.', body: null, headers: ['etag'] },
    ],
    handle({ services, project, req }) {
      const { etag = '' } = versionHeaders(services, project);
      if (!namesVersion(req.header('if-none-match'), etag)) return snapshotAnswer(services, project, 200);
      return { status: 304, headers: versionHeaders(services, project), body: null };
    },
  }),
];

export function snapshotAnswer(services: Services, project: StoredProject, status: number): Answer {
  viewProject(services, project);
  return jsonText(status, sharedSnapshotJson(project, services.policy), versionHeaders(services, project));
}

function versionHeaders(services: Services, project: StoredProject): Record<string, string> {
  const version = snapshotVersion(project.revision, services.policyVersion);
  return { etag: `"${version}"`, 'cache-control': 'private, no-cache' };
}

/** If-None-Match compares weakly (RFC 9110, 13.1.2). */
function namesVersion(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag) ?? false;
}

function pageNumberOf(req: HonoRequest, name: string, otherwise: number): number {
  const text = req.query(name);
  if (text === undefined) return otherwise;
  if (pageNumber.safeParse(text).success) return Number(text);
  throw new AdapterError('invalid_request', { message: `The query’s ${name} must be a whole number of 0 or more.` });
}
