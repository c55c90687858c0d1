import * as z from 'zod/mini';
import { openApiDocument } from '../openapi/document.js';
import { HEALTH_ROUTES } from './health.js';
import { jsonTextResponse } from '../responses.js';
import { defineRoute, type Route } from '../route.js';

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
      return jsonTextResponse(200, text, { 'cache-control': 'public, max-age=300' });
    },
  });
}
