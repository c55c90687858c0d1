import { completionWebhookSchema } from '../../contract/index.js';
import { handleCompletionWebhook } from '../completion-webhook.js';
import { defineRoute } from './route.js';

export const WEBHOOK_PATH = '/webhooks/:secret';

export const webhookRoutes = [
  defineRoute({
    method: 'POST',
    path: WEBHOOK_PATH,
    access: 'webhook',
    summary: 'The service’s completion webhook. It only makes the adapter read the project again.',
    input: completionWebhookSchema,
    answers: [{ status: 202, description: 'Taken, whether or not the project is here.', body: null }],
    async handle({ services, input }) {
      services.metrics.countHint(await handleCompletionWebhook(input, services.store, services.tracker));
      // The same answer for a project that is not here: it tells nothing.
      return { status: 202, headers: {}, body: null };
    },
  }),
];
