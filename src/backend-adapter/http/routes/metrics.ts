import { defineRoute } from '../route.js';

export const metricRoutes = [
  defineRoute({
    method: 'GET',
    path: '/metrics',
    access: 'vendor',
    summary: 'What the adapter counts, in the text form of Prometheus.',
    input: null,
    answers: [{ status: 200, description: 'The metrics of this process.', body: 'text/plain' }],
    async handle({ services: { metrics } }) {
      return { status: 200, headers: { 'content-type': metrics.contentType }, body: await metrics.text() };
    },
  }),
];
