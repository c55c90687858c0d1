import type { Project } from '../database/project-store.js';
import { rehearsalOf } from '../rehearsals/call-rehearsals.js';
import { ServiceError, invalidQuery } from '../../service-error.js';
import { requirePermitType, startRun } from '../start-run.js';
import { projectAnswer } from './answers.js';
import { requireOwnCity } from './city-routes.js';
import { readJsonBody } from '../../json-body.js';
import { checkFilename, readCreateRequest, readProcessRequest, type ProcessFileRequest } from './project-requests.js';
import { readListQuery, readViewerQuery, requiredQueryText } from './query-rules.js';
import { handOffAddress, viewerAddress } from '../pages/page-addresses.js';
import type { ApiRoute, Call } from './route-types.js';

export const PROJECT_ROUTES: readonly ApiRoute[] = [
  { method: 'POST', path: '/projects', answer: 'created-project', handle: createProject },
  { method: 'GET', path: '/projects', answer: 'projects', handle: listProjects },
  {
    method: 'GET',
    path: '/projects/:projectId',
    answer: 'project',
    handle: ({ project }) => Response.json(projectAnswer(project())),
  },
  { method: 'GET', path: '/projects/:projectId/upload-file-url', answer: 'upload-address', handle: getUploadAddress },
  { method: 'POST', path: '/projects/:projectId/process', answer: 'process', handle: processProject },
  {
    method: 'GET',
    path: '/projects/:projectId/complete-link',
    answer: 'complete-link',
    handle: ({ parts, project }) => Response.json({ url: handOffAddress(parts, project().id) }),
  },
  {
    method: 'GET',
    path: '/projects/:projectId/viewer-link',
    answer: 'viewer-link',
    handle: ({ parts, project, query }) =>
      Response.json({ url: viewerAddress(parts, project().id, readViewerQuery(query)) }),
  },
];

/** Option A where files are given, else a draft. */
async function createProject({ parts, request, city, rehearsal }: Call): Promise<Response> {
  const { files, ...project } = readCreateRequest(await readJsonBody(request));
  requireOwnCity(parts.cities, city, project.cityKey, 422);
  if (project.permitType !== null) requirePermitType(city, project.permitType);
  // One transaction: a crash in between must not leave a draft that looks like what was asked for.
  const id = parts.database.transaction(() => {
    const projectId = parts.projects.create({ ...project, rehearsal: rehearsal?.name ?? null });
    const linked = files?.map((file) => ({ ...file, blob: null, size: null }));
    if (linked) {
      const { permitType } = project;
      startRun(parts.runs, { projectId, city, permitType, rehearsal: rehearsal?.name ?? null, files: linked });
    }
    return projectId;
  });
  if (files) parts.onRunQueued();
  return Response.json({ id }, { status: 201 });
}

function listProjects({ parts, query, city }: Call): Response {
  const { cityKey, ...filter } = readListQuery(query);
  if (cityKey !== null) requireOwnCity(parts.cities, city, cityKey, 404);
  const { projects, total } = parts.projects.list({ ...filter, cityKey: city.cityKey });
  return Response.json({ projects: projects.map(projectAnswer), total, take: filter.take, skip: filter.skip });
}

function getUploadAddress({ parts, project, query, city, rehearsal }: Call): Response {
  const found = project();
  const filename = requiredQueryText(query, 'filename');
  const problem = checkFilename(filename);
  if (problem) throw invalidQuery(`filename: ${problem}.`);
  const ways = [rehearsal, rehearsalOf(found, city)].map((way) => way?.expiredUploads ?? 'none');
  const isFirst = !parts.uploads.wasRequested(found.id, filename);
  const uploadId = parts.uploads.request(found.id, filename);
  const isExpired = ways.includes('all') || (ways.includes('first') && isFirst);
  return Response.json({ url: parts.links.upload(uploadId, isExpired) });
}

/** Starts the first run, or a new one. */
async function processProject({ parts, request, project, city }: Call): Promise<Response> {
  const found = project();
  const { permitType, files } = readProcessRequest(await readJsonBody(request));
  const run = startRun(parts.runs, {
    projectId: found.id,
    city,
    permitType: permitType ?? found.permitType,
    rehearsal: found.rehearsal,
    files: uploadedFiles(parts, found, files),
  });
  parts.onRunQueued();
  return Response.json({ id: found.id, status: 'Processing', run }, { status: 202 });
}

function uploadedFiles(parts: Call['parts'], project: Project, files: readonly ProcessFileRequest[]) {
  const stored = new Map(parts.uploads.current(project.id).map((upload) => [upload.filename, upload]));
  return files.map(({ filename, type, label }, index) => {
    const upload = stored.get(filename);
    if (!upload) {
      const message = `files[${index}].filename: ${JSON.stringify(filename)} has not arrived in storage.`;
      throw new ServiceError(422, 'file_not_uploaded', message);
    }
    return { type, label, filename, fileLink: null, blob: upload.blob, size: upload.size };
  });
}
