import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Project } from '../../database/project-store.js';
import type { ServiceParts } from '../../service-parts.js';
import { messagePage, pageResponse } from '../layout.js';
import { enter } from '../page-access.js';
import type { PageApp } from '../page-app-type.js';
import { projectView, refreshSecondsOf } from './project-view.js';

/** The viewer: by a signed link, or, for a service login, without one. */
export function createViewerApp(parts: ServiceParts): PageApp {
  const app: PageApp = new Hono();
  app.get('/viewer/:projectId', (context) => {
    const url = new URL(context.req.url);
    if (!url.searchParams.has('token')) return loginNeeded(parts, url);
    const access = enter(parts, 'viewer', context.req.param('projectId'), url);
    return access instanceof Promise ? access : viewerPage(parts, access.project, access.generatedFor, url);
  });
  return app;
}

function loginNeeded(parts: ServiceParts, url: URL): Promise<Response> {
  const message =
    'This is the standard viewer, which needs a login to the pre-check service. To read without one, ask the portal for a signed link.';
  return messagePage(url, 401, 'A service login is needed', message, parts.frameAncestors);
}

function viewerPage(parts: ServiceParts, project: Project, generatedFor: string, url: URL): Promise<Response> {
  const title = project.address ?? 'Pre-check';
  return pageResponse({
    url,
    title: `${title} – pre-check`,
    cityName: parts.cities.get(project.cityKey)?.name ?? null,
    frameAncestors: parts.frameAncestors,
    ...refreshSecondsOf(project, url),
    body: html`<h1>${title}</h1>
${projectView(parts, project, url)}
<p class="muted">Read-only view, made for ${generatedFor}.</p>`,
  });
}
