import { completionHintSchema } from 'precheck-contract';
import { defineRoute } from '../route.js';

export const WEBHOOK_PATH = '/webhooks/:secret';

export const webhookRoutes = [
  defineRoute({
    method: 'POST',
    path: WEBHOOK_PATH,
    access: 'webhook',
    summary: 'The service’s completion webhook. It only makes the adapter read the project again.',
    input: completionHintSchema,
    answers: [{ status: 202, description: 'Taken, whether or not the project is here.', body: null }],
    async handle({ services, input }) {
      const { tracker, metrics } = services;
      metrics.countHint(await tracker.hintByServiceId(String(input.projectId)));
      // The same answer for a project that is not here: it tells nothing.
      return { status: 202, headers: {}, body: null };
    },
  }),
];
