import { Hono } from 'hono';
import type { ServiceParts } from '../service-parts.js';
import { createHandOffApp } from './hand-off/hand-off-app.js';
import { STYLES_PATH } from './layout.js';
import type { PageApp } from './page-app-type.js';
import { PAGE_STYLES } from './page-styles.js';
import { createViewerApp } from './viewer/viewer-app.js';

/** The service's own pages. Each is reached by a token in its address or by a login, and by nothing else. */
export function createPageApp(parts: ServiceParts): PageApp {
  const app: PageApp = new Hono();
  app.get(STYLES_PATH, () => stylesResponse());
  app.route('/', createViewerApp(parts));
  app.route('/', createHandOffApp(parts));
  return app;
}

function stylesResponse(): Response {
  return new Response(PAGE_STYLES, {
    headers: {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
    },
  });
}
