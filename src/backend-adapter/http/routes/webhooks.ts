import { completionHintSchema } from 'precheck-contract';
import { route } from '../route.js';

export const webhookRoute = route('POST', '/webhooks/:secret', {
  access: 'webhook',
  summary: 'The service’s completion webhook. It only makes the adapter read the project again.',
  input: completionHintSchema,
  answers: { 202: null },
  async handle({ services: { tracker }, input }) {
    await tracker.hintByServiceId(String(input.projectId));
    // The same answer for a project that is not here: it tells nothing.
    return { status: 202, headers: {}, body: null };
  },
});
