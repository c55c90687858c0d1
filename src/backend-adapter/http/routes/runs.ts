import {
  handOffAnswerSchema,
  handOffRequestSchema,
  processProjectSchema,
  requestUploadSchema,
  snapshotSchema,
  uploadTicketSchema,
} from 'precheck-contract';
import { handOffProject } from '../../projects/hand-off.js';
import { requestUpload } from '../../projects/request-upload.js';
import { startRun } from '../../projects/run-start.js';
import { snapshotAnswer } from './projects.js';
import { defineRoute, json, SERVICE_ERRORS } from '../route.js';

export const runRoutes = [
  defineRoute({
    method: 'POST',
    path: '/projects/:id/uploads',
    access: 'owner',
    summary: 'Asks for an upload address for one drawing.',
    input: requestUploadSchema,
    answers: [{ status: 201, description: 'Where to PUT the bytes.', body: uploadTicketSchema }],
    errors: [...SERVICE_ERRORS, 'file_empty', 'file_too_large', 'too_many_files'],
    async handle({ services, project, input }) {
      return json(201, await requestUpload(services, project, input));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/projects/:id/process',
    access: 'owner',
    summary:
      'Starts a run, or a re-run, on drawings that were uploaded. Asked for again with the same idempotencyKey, it is the same start.',
    cost: 'expensive',
    input: processProjectSchema,
    answers: [
      {
        status: 202,
        description: 'The service took the run, now or, under this key, before.',
        body: snapshotSchema,
        headers: ['etag'],
      },
    ],
    errors: [...SERVICE_ERRORS, 'unknown_permit_type', 'no_drawings', 'too_many_files', 'upload_missing', 'conflict'],
    async handle({ services, project, input }) {
      return snapshotAnswer(services, await startRun(services, project, input), 202);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/projects/:id/hand-off',
    access: 'owner',
    summary: 'The address where the applicant finishes the project in the service’s own interface (Option C).',
    cost: 'expensive',
    input: handOffRequestSchema,
    inputOptional: true,
    answers: [{ status: 200, description: 'Where to go.', body: handOffAnswerSchema }],
    errors: [...SERVICE_ERRORS, 'conflict'],
    async handle({ services, project }) {
      return json(200, await handOffProject(services, project));
    },
  }),
];
