import {
  handOffAnswerSchema,
  handOffRequestSchema,
  processProjectSchema,
  requestUploadSchema,
  snapshotSchema,
  uploadTicketSchema,
} from 'precheck-contract';
import { handOffProject } from '../../projects/adopt-project.js';
import { requestUpload } from '../../projects/request-upload.js';
import { startRun } from '../../projects/run-start.js';
import { json, route, SERVICE_ERRORS } from '../route.js';
import { snapshotAnswer } from './projects.js';

export const runRoutes = [
  route('POST', '/projects/:id/uploads', {
    access: 'owner',
    summary: 'Asks for an upload address for one drawing.',
    input: requestUploadSchema,
    answers: { 201: uploadTicketSchema },
    errors: [...SERVICE_ERRORS, 'file_empty', 'file_too_large', 'too_many_files'],
    handle: async ({ services, project, input }) => json(201, await requestUpload(services, project, input)),
  }),
  route('POST', '/projects/:id/process', {
    access: 'owner',
    summary:
      'Starts a run, or a re-run, on drawings that were uploaded. Asked for again with the same idempotencyKey, it is the same start.',
    cost: 'expensive',
    input: processProjectSchema,
    answers: { 202: snapshotSchema },
    errors: [...SERVICE_ERRORS, 'unknown_permit_type', 'no_drawings', 'too_many_files', 'upload_missing', 'conflict'],
    handle: async ({ services, project, input }) =>
      snapshotAnswer(services, await startRun(services, project, input), 202),
  }),
  route('POST', '/projects/:id/hand-off', {
    access: 'owner',
    summary: 'The address where the applicant finishes the project in the service’s own interface (Option C).',
    cost: 'expensive',
    input: handOffRequestSchema,
    inputOptional: true,
    answers: { 200: handOffAnswerSchema },
    errors: [...SERVICE_ERRORS, 'conflict'],
    handle: async ({ services, project }) => json(200, await handOffProject(services, project)),
  }),
];
