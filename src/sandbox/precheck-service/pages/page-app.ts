import { Hono } from 'hono';
import type { ServiceParts } from '../service-parts.js';
import { serveClientFile } from './client-files.js';
import { createHandOffApp } from './hand-off/hand-off-app.js';
import { STYLES_PATH, type PageApp } from './layout.js';
import { PAGE_STYLES } from './page-styles.js';
import { createReviewApp } from './review/review-app.js';
import { REVIEW_STYLES } from './review/review-styles.js';
import { createViewerApp } from './viewer/viewer-app.js';
import { VIEWER_STYLES } from './viewer/viewer-styles.js';

/** The service's own pages. Each is reached by a token in its address or by a login, and by nothing else. */
export function createPageApp(parts: ServiceParts): PageApp {
  const app: PageApp = new Hono();
  serveClientFile(app, STYLES_PATH, 'text/css', [PAGE_STYLES, VIEWER_STYLES, REVIEW_STYLES].join('\n'));
  app.route('/', createViewerApp(parts));
  app.route('/', createHandOffApp(parts));
  app.route('/', createReviewApp(parts));
  return app;
}
