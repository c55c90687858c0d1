import {
  createProjectSchema,
  type CreateProject,
  type DraftProject,
  type DrawingView,
  type LinkedProject,
  type ProjectList,
} from '../../contract/index.js';
import { AdapterError } from '../adapter-error.js';
import { expectedReportsOf } from '../run-start.js';
import type { Services } from '../services.js';
import { buildSnapshot, projectSummary, snapshotVersion } from '../snapshot.js';
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
  return jsonResponse(status, buildSnapshot(project, services.policy), versionHeaders(services, project));
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

async function createProject(services: Services, ownerId: string, input: CreateProject): Promise<StoredProject> {
  const service = services.upstream.city(input.cityKey);
  const { files, permitType } = input;
  if (files !== undefined && permitType === undefined) {
    throw new AdapterError('invalid_request', { message: 'A project with files needs a permitType.' });
  }
  if (files !== undefined && files.length > services.limits.maxFiles) {
    throw new AdapterError('too_many_files', { details: { maxFiles: services.limits.maxFiles } });
  }
  const expectedReports = permitType === undefined ? [] : await expectedReportsOf(service, permitType);
  const body: DraftProject | LinkedProject =
    files === undefined || permitType === undefined
      ? serviceFields(input)
      : { ...serviceFields(input), permitType, files };
  const serviceId = await service.createProject(body);
  const project = newProject(services, ownerId, input, serviceId, expectedReports);
  // Two cities' services may give the same id.
  const kept = [project, { ...project, id: `${input.cityKey}~${serviceId}` }];
  for (const candidate of kept) {
    if (!(await services.store.createProject(candidate))) continue;
    if (candidate.run > 0) services.tracker.watch(candidate.id);
    return candidate;
  }
  throw new AdapterError('upstream_misread', {
    message: 'The pre-check service gave a new project the id of an older one.',
  });
}

/** What travels to the service for a draft. Fields that were not given stay out: JSON leaves `undefined` away. */
function serviceFields(input: CreateProject): DraftProject {
  const { cityKey, address, longitude, latitude, userEmail, userName, metadata } = input;
  return { cityKey, address, longitude, latitude, userEmail, userName, metadata } as DraftProject;
}

function newProject(
  services: Services,
  ownerId: string,
  input: CreateProject,
  serviceId: string,
  expectedReports: readonly string[],
): StoredProject {
  const now = new Date(services.clock()).toISOString();
  const started = input.files !== undefined;
  return {
    id: serviceId,
    serviceId,
    ownerId,
    cityKey: input.cityKey,
    permitType: input.permitType ?? null,
    address: input.address ?? null,
    userEmail: input.userEmail ?? null,
    requestedMinScore: input.minScore ?? null,
    createdAt: now,
    updatedAt: now,
    revision: 1,
    phase: started ? 'processing' : 'draft',
    run: started ? 1 : 0,
    drawings: input.files?.map(linkedDrawing) ?? [],
    reports: [],
    baseline: {},
    expectedReports,
    processingStartedAt: started ? now : null,
    lastProgressAt: now,
    completeSince: null,
    handedOff: false,
    service: { reachable: true, readAt: now, problem: null },
    pendingRun: null,
  };
}

/** The service fetches these; the adapter never sees their bytes and knows neither size nor digest. */
function linkedDrawing(file: { type: string; label: string; fileLink: string }, index: number): DrawingView {
  const { pathname } = new URL(file.fileLink);
  const filename = decodedName(pathname.slice(pathname.lastIndexOf('/') + 1)) || file.label;
  const { type, label } = file;
  return { uploadId: `link-${index + 1}`, name: filename, filename, size: null, sha256: null, type, label };
}

function decodedName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
