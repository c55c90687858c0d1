/** What the adapter says of itself: how it is, what it counts, and which routes it has. */
import * as z from 'zod/mini';
import { healthAnswerSchema } from 'precheck-contract';
import { openApiDocument } from '../openapi.js';
import { defineRoute, jsonText, type Route, type RouteDescription } from '../route.js';

const common = {
  method: 'GET',
  access: 'public',
  parameters: [],
  input: null,
  inputOptional: false,
  errors: [],
} as const;

/** Answered by app.ts itself, before the adapter has started too. */
export const HEALTH_ROUTES: readonly RouteDescription[] = [
  {
    ...common,
    path: '/health',
    summary: 'Whether the process runs.',
    answers: [
      { status: 200, description: 'It runs.', body: healthAnswerSchema },
      { status: 503, description: 'It could not start; each call lets it try again.', body: healthAnswerSchema },
    ],
  },
  {
    ...common,
    path: '/ready',
    summary: 'Whether the adapter takes calls.',
    answers: [
      { status: 200, description: 'It does.', body: healthAnswerSchema },
      {
        status: 503,
        description: 'It is starting or stopping, could not start, or its store takes nothing.',
        body: healthAnswerSchema,
      },
    ],
  },
];

export const metricsRoute = defineRoute({
  method: 'GET',
  path: '/metrics',
  access: 'vendor',
  summary: 'What the adapter counts, in the text form of Prometheus.',
  input: null,
  answers: [{ status: 200, description: 'The metrics of this process.', body: 'text/plain' }],
  async handle({ services: { metrics } }) {
    return { status: 200, headers: { 'content-type': metrics.contentType }, body: await metrics.text() };
  },
});

/** The route that describes all others, and itself. `routes` is asked for when the first call comes. */
export function openApiRoute(routes: () => readonly Route[]): Route {
  /** By mount path: the document is made once, and takes some milliseconds. */
  const made = new Map<string, string>();
  return defineRoute({
    method: 'GET',
    path: '/openapi.json',
    access: 'public',
    summary: 'This document (OpenAPI 3.1).',
    input: null,
    answers: [{ status: 200, description: 'The document.', body: z.looseObject({ openapi: z.string() }) }],
    handle({ services: { mountPath } }) {
      const text =
        made.get(mountPath) ?? JSON.stringify(openApiDocument({ routes: routes(), open: HEALTH_ROUTES }, mountPath));
      made.set(mountPath, text);
      return jsonText(200, text, { 'cache-control': 'public, max-age=300' });
    },
  });
}
