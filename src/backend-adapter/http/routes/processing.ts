import { handOffAnswerSchema, handOffRequestSchema, processProjectSchema, snapshotSchema } from 'precheck-contract';
import { handOffProject } from '../../projects/adopt-project.js';
import { startRun } from '../../projects/run-start.js';
import { snapshotResponse } from './projects.js';
import { jsonResponse } from '../responses.js';
import { SERVICE_ERRORS } from '../route-errors.js';
import { defineRoute } from '../route.js';

export const processingRoutes = [
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
      return snapshotResponse(services, await startRun(services, project, input), 202);
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
      return jsonResponse(200, await handOffProject(services, project));
    },
  }),
];
