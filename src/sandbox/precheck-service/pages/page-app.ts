import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import type { ServiceParts } from '../service-parts.js';
import { serveClientFile } from './client-files.js';
import { createHandOffApp } from './hand-off/hand-off-app.js';
import { STYLES_PATH, type PageApp } from './layout.js';
import { createReviewApp } from './review/review-app.js';
import { createViewerApp } from './viewer/viewer-app.js';

/** The service's own pages. Each is reached by a token in its address or by a login, and by nothing else. */
export function createPageApp(parts: ServiceParts): PageApp {
  const app: PageApp = new Hono();
  serveClientFile(app, STYLES_PATH, 'text/css', readFileSync(new URL('page.css', import.meta.url), 'utf8'));
  app.route('/', createViewerApp(parts));
  app.route('/', createHandOffApp(parts));
  app.route('/', createReviewApp(parts));
  return app;
}
