import { processProjectSchema } from '../../contract/index.js';
import { handOffProject } from '../projects/hand-off.js';
import { startRun } from '../run-start.js';
import { snapshotResponse } from './projects.js';
import { jsonResponse } from './responses.js';
import { defineRoute } from './route.js';
import * as z from 'zod/mini';

export const processingRoutes = [
  defineRoute({
    method: 'POST',
    path: '/projects/:id/process',
    access: 'owner',
    cost: 'expensive',
    input: processProjectSchema,
    async handle({ services, project, input }) {
      return snapshotResponse(services, await startRun(services, project, input), 202);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/projects/:id/hand-off',
    access: 'owner',
    cost: 'expensive',
    input: z.strictObject({}),
    inputOptional: true,
    async handle({ services, project }) {
      return jsonResponse(200, await handOffProject(services, project));
    },
  }),
];
