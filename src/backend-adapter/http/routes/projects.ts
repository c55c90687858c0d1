import * as contract from 'precheck-contract';
import * as z from 'zod/mini';
import { AdapterError } from '../../adapter-error.js';
import { projectSummary, sharedSnapshotJson, snapshotVersion } from '../../gate/snapshot.js';
import { adoptProject, handOffProject } from '../../projects/adopt-project.js';
import { createProject } from '../../projects/create-project.js';
import { requestUpload } from '../../projects/request-upload.js';
import { startRun } from '../../projects/run-start.js';
import type { Services } from '../../services.js';
import { viewProject } from '../../projects/project-results.js';
import { withDraftChanges } from '../../store/project-steps.js';
import type { StoredProject } from '../../store/store.js';
import { isoTime } from '../../time.js';
import { MAX_SET_BYTES } from '../body.js';
import { json, JSON_TYPE, route, SERVICE_ERRORS, type Answer } from '../route.js';

const DEFAULT_PAGE = 20;
const MAX_PAGE = 100;
const wholeNumber = z.string().check(z.regex(/^\d{1,9}$/));

export const projectRoutes = [
  route('POST', '/projects', {
    access: 'user',
    summary:
      'Makes a project: a draft, or with `files` (Option A) one whose processing starts at once. Asked for again with the same idempotencyKey within a day, it is the same project.',
    cost: 'expensive',
    input: contract.createProjectSchema,
    maxBodyBytes: MAX_SET_BYTES,
    answers: { 201: contract.snapshotSchema },
    errors: [...SERVICE_ERRORS, 'unknown_permit_type', 'too_many_files', 'conflict'],
    handle: async ({ services, user, input }) =>
      snapshotAnswer(services, await createProject(services, user.userId, input), 201),
  }),
  route('POST', '/projects/:id/adopt', {
    access: 'adopter',
    summary:
      'Takes up a project that was made elsewhere, where the vendor’s `authorize` allows it. `id` is its id in the service.',
    cost: 'expensive',
    input: contract.adoptProjectSchema,
    inputOptional: true,
    answers: { 200: contract.snapshotSchema },
    errors: SERVICE_ERRORS,
    async handle({ services, user, req, project: { cityKey, ownerId } }) {
      const adoption = { serviceId: req.param('id') ?? '', cityKey, ownerId: user.userId };
      const adopted = await adoptProject(services, adoption);
      // Somebody else adopted it since `authorize` was asked.
      if (![user.userId, ownerId].includes(adopted.ownerId)) throw new AdapterError('not_found');
      return snapshotAnswer(services, adopted, 200);
    },
  }),
  route('GET', '/projects', {
    access: 'user',
    summary: `The caller’s projects, newest first: \`take\` of them (${DEFAULT_PAGE} by default, ${MAX_PAGE} at most) after \`skip\`.`,
    query: z.object({ take: z.optional(wholeNumber), skip: z.optional(wholeNumber) }),
    answers: { 200: contract.projectListSchema },
    async handle({ services, user, query }) {
      const page = { take: Math.min(MAX_PAGE, Number(query.take ?? DEFAULT_PAGE)), skip: Number(query.skip ?? 0) };
      const { projects, total } = await services.store.listProjectsOf(user.userId, page);
      return json(200, { projects: projects.map(projectSummary), total });
    },
  }),
  route('GET', '/projects/:id', {
    access: 'owner',
    renewsCookie: true,
    summary: 'Where a project stands.',
    headers: { 'if-none-match': 'The ETag of the snapshot that is known already.' },
    answers: { 200: contract.snapshotSchema, 304: null },
    handle({ services, project, req }) {
      viewProject(services, project);
      const known = req.header('if-none-match')?.split(',') ?? [];
      const headers = versionHeaders(services, project);
      // If-None-Match compares weakly (RFC 9110, 13.1.2).
      const isKnown = known.some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === headers.etag);
      return isKnown ? { status: 304, headers, body: null } : snapshotAnswer(services, project, 200);
    },
  }),
  route('POST', '/projects/:id/uploads', {
    access: 'owner',
    summary: 'Asks for an upload address for one drawing.',
    input: contract.requestUploadSchema,
    answers: { 201: contract.uploadTicketSchema },
    errors: [...SERVICE_ERRORS, 'file_empty', 'file_too_large', 'too_many_files'],
    handle: async ({ services, project, input }) => json(201, await requestUpload(services, project, input)),
  }),
  route('PATCH', '/projects/:id/draft', {
    access: 'owner',
    summary:
      'Keeps what changed in the set that the page holds: drawings by the ids that the page chose, null for one that was removed. A new one takes the place of one that is removed with it. It decides nothing.',
    input: contract.draftChangesSchema,
    maxBodyBytes: MAX_SET_BYTES,
    answers: { 204: null },
    errors: ['too_many_files'],
    async handle({ services: { store, clock, limits }, project, input }) {
      await store.changeProject(project, (current) =>
        withDraftChanges(current, input, limits.maxFiles, isoTime(clock())),
      );
      return { status: 204, headers: {}, body: null };
    },
  }),
  route('POST', '/projects/:id/process', {
    access: 'owner',
    summary:
      'Starts a run, or a re-run, on drawings that were uploaded. Asked for again with the same idempotencyKey, it is the same start.',
    cost: 'expensive',
    input: contract.processProjectSchema,
    maxBodyBytes: MAX_SET_BYTES,
    answers: { 202: contract.snapshotSchema },
    errors: [...SERVICE_ERRORS, 'unknown_permit_type', 'no_drawings', 'too_many_files', 'upload_missing', 'conflict'],
    handle: async ({ services, project, input }) =>
      snapshotAnswer(services, await startRun(services, project, input), 202),
  }),
  route('POST', '/projects/:id/hand-off', {
    access: 'owner',
    summary: 'The address where the applicant finishes the project in the service’s own interface (Option C).',
    cost: 'expensive',
    input: contract.handOffRequestSchema,
    inputOptional: true,
    answers: { 200: contract.handOffAnswerSchema },
    errors: [...SERVICE_ERRORS, 'conflict'],
    handle: async ({ services, project }) => json(200, await handOffProject(services, project)),
  }),
];

function snapshotAnswer(services: Services, project: StoredProject, status: number): Answer {
  // Copied last: an object that begins as a copy of another costs V8 ten times as much, and every page asks for this.
  const headers = { 'content-type': JSON_TYPE['content-type'], ...versionHeaders(services, project) };
  return { status, headers, body: sharedSnapshotJson(project, services.policy) };
}

function versionHeaders({ policyVersion }: Services, { revision }: StoredProject) {
  return { etag: `"${snapshotVersion(revision, policyVersion)}"`, 'cache-control': 'private, no-cache' };
}
