import { processProjectSchema, type HandOffAnswer } from '../../contract/index.js';
import { AdapterError } from '../adapter-error.js';
import { baselineOf } from '../run-rule.js';
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
      const service = services.upstream.city(project.cityKey);
      const url = await service.completeLink(project.serviceId);
      const baseline = baselineOf(await service.reports(project.serviceId));
      const at = new Date(services.clock()).toISOString();
      const handedOff = await services.store.markHandedOff(project.id, baseline, at);
      if (handedOff === null) {
        throw new AdapterError('conflict', {
          message: 'A run of this project is under way. Wait until it is complete.',
        });
      }
      services.tracker.publish(handedOff);
      services.tracker.watch(project.id);
      return jsonResponse(200, { url } satisfies HandOffAnswer);
    },
  }),
];
