/** What machines call: health, metrics, the completion webhook, and the document of all routes. */
import { healthAnswerSchema, completionHintSchema } from 'precheck-contract';
import * as z from 'zod/mini';
import { CONTENT_TYPE } from '../../server/metrics/metrics.js';
import { MAX_SET_BYTES } from '../body.js';
import { openApiDocument } from '../openapi.js';
import { JSON_TYPE, route, type Route, type RouteDescription } from '../route.js';

const health = {
  method: 'GET',
  access: 'public',
  isOpen: true,
  answers: { 200: healthAnswerSchema, 503: healthAnswerSchema },
} as const;

/** Answered by app.ts itself, before the adapter has started too. */
export const HEALTH_ROUTES: readonly RouteDescription[] = [
  { ...health, path: '/health', summary: 'Whether the process runs; 503 where it could not start.' },
  { ...health, path: '/ready', summary: 'Whether the adapter takes calls; 503 where it does not, or its store fails.' },
];

export const metricsRoute = route('GET', '/metrics', {
  access: 'vendor',
  summary: 'What this process counts, in the text form of Prometheus.',
  answers: { 200: 'text/plain' },
  async handle({ services: { metrics } }) {
    return { status: 200, headers: { 'content-type': CONTENT_TYPE }, body: await metrics.text() };
  },
});

/** Describes `routes` and itself. */
export function openApiRoute(routes: readonly Route[]): Route {
  /** By mount path: making it takes some milliseconds. */
  const documents = new Map<string, string>();
  const self: Route = route('GET', '/openapi.json', {
    access: 'public',
    summary: 'This document (OpenAPI 3.1).',
    answers: { 200: z.looseObject({ openapi: z.string() }) },
    handle({ services: { mountPath } }) {
      const described = [...routes, self, ...HEALTH_ROUTES];
      const text = documents.get(mountPath) ?? JSON.stringify(openApiDocument(described, mountPath));
      documents.set(mountPath, text);
      return { status: 200, headers: { ...JSON_TYPE, 'cache-control': 'public, max-age=300' }, body: text };
    },
  });
  return self;
}

export const webhookRoute = route('POST', '/webhooks/:secret', {
  access: 'webhook',
  summary: 'The service’s completion webhook. It only makes the adapter read the project again.',
  input: completionHintSchema,
  // With signed links of all documents.
  maxBodyBytes: MAX_SET_BYTES,
  answers: { 202: null },
  async handle({ services: { tracker }, input }) {
    await tracker.hintByServiceId(String(input.projectId));
    // The same answer for a project that is not here: it tells nothing.
    return { status: 202, headers: {}, body: null };
  },
});
