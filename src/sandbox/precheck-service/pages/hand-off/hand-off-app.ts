import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import type { City } from '../../drawing-checks/city-data.js';
import type { Project } from '../../database/project-store.js';
import { ServiceError } from '../../../service-error.js';
import type { ServiceParts } from '../../service-parts.js';
import { clientFileResponse, readClientFiles } from '../client-files.js';
import { messagePage, pageResponse } from '../layout.js';
import { enter } from '../page-access.js';
import { rootFrom } from '../page-addresses.js';
import type { PageApp } from '../page-app-type.js';
import { liveState, liveStateResponse } from '../viewer/live-state.js';
import { projectView, refreshSecondsOf } from '../viewer/project-view.js';
import { LIVE_SCRIPT } from '../viewer/viewer-app.js';
import { handOffForm } from './hand-off-page.js';
import { HAND_OFF_STEPS } from './hand-off-steps.js';

const CLIENT_PATH = '/pages/hand-off';
const CLIENT_FILES = [
  'hand-off.js',
  'drawing-list.js',
  'drop-area.js',
  'file-inspection.js',
  'format-bytes.js',
  'missing-sheets.js',
  'upload-queue.js',
  'upload-request.js',
  'upload-row.js',
] as const;

type PageContext = Context<{ Bindings: HttpBindings }>;

/** The hand-off: the applicant completes a draft in the service's own page. */
export function createHandOffApp(parts: ServiceParts): PageApp {
  const app: PageApp = new Hono();
  const client = readClientFiles(new URL('./client/', import.meta.url), CLIENT_FILES);
  app.get(`${CLIENT_PATH}/:name`, (context, next) => {
    const file = client.get(context.req.param('name'));
    return file ? clientFileResponse(file, 'text/javascript', context.req.raw) : next();
  });
  app.get('/hand-off/:projectId', (context) => {
    const url = new URL(context.req.url);
    const access = enter(parts, 'hand-off', context.req.param('projectId'), url);
    return access instanceof Promise ? access : handOffPage(parts, access.project, url, null);
  });
  app.get('/hand-off/:projectId/state', (context) => {
    const access = enter(parts, 'hand-off', context.req.param('projectId'), new URL(context.req.url));
    if (access instanceof Promise) return access;
    const { project } = access;
    return liveStateResponse(liveState(project, parts.reports.ofRun(project.id, project.run)), false);
  });
  app.post('/hand-off/:projectId/:step', (context) => handleStep(parts, context));
  return app;
}

/** Does what a form or the page's script asks. A form goes back to the page; the script gets JSON. */
async function handleStep(parts: ServiceParts, context: PageContext): Promise<Response> {
  const url = new URL(context.req.url);
  const step = HAND_OFF_STEPS[context.req.param('step') ?? ''];
  if (!step) return messagePage(url, 404, 'Page not found', 'There is no such page.');
  const wantsJson = context.req.header('accept') === 'application/json';
  const access = enter(parts, 'hand-off', context.req.param('projectId') ?? '', url);
  if (access instanceof Promise) {
    return wantsJson
      ? jsonProblem(403, 'This link works no more. Ask the portal that sent you for a new one.')
      : access;
  }
  const { project } = access;
  const city = parts.cities.get(project.cityKey);
  if (!city) return messagePage(url, 500, 'Something went wrong', 'The city of this project has no data.');
  try {
    await step({ parts, project, city, url, incoming: context.env.incoming });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (wantsJson) return jsonProblem(error.status, error.message);
    // Started twice, the page that shows where it stands is the right answer to both.
    if (error.status === 409) return backToPage(project, url);
    return handOffPage(parts, parts.projects.find(project.id) ?? project, url, error);
  }
  return wantsJson ? Response.json({}, { headers: { 'cache-control': 'no-store' } }) : backToPage(project, url);
}

function backToPage(project: Project, url: URL): Response {
  const location = `${rootFrom(url)}${pagePath(project, url, '')}`;
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}

function jsonProblem(status: number, message: string): Response {
  return Response.json({ message }, { status, headers: { 'cache-control': 'no-store' } });
}

function pagePath({ id }: Project, url: URL, step: string): string {
  return `/hand-off/${id}${step}?token=${encodeURIComponent(url.searchParams.get('token') ?? '')}`;
}

/** A draft's form, or, once it has been started, where it stands. */
function handOffPage(parts: ServiceParts, project: Project, url: URL, problem: ServiceError | null): Promise<Response> {
  const city = parts.cities.get(project.cityKey);
  if (!city) return messagePage(url, 500, 'Something went wrong', 'The city of this project has no data.');
  const heading = project.address ?? 'Your pre-check';
  const page = { url, cityName: city.name, frameAncestors: "'none'" };
  const title = `${problem ? 'There is a problem: ' : ''}${heading} – pre-check`;
  if (project.run > 0) return pageResponse({ ...page, title, ...standing(parts, project, url, heading) });
  const body = draftForm(parts, project, city, url, problem);
  return pageResponse({ ...page, title, script: `${CLIENT_PATH}/hand-off.js`, body, status: problem?.status ?? 200 });
}

function standing(parts: ServiceParts, project: Project, url: URL, heading: string) {
  const state = `${rootFrom(url)}${pagePath(project, url, '/state')}`;
  return {
    ...refreshSecondsOf(project, url),
    script: LIVE_SCRIPT,
    body: html`<h1 tabindex="-1">${heading}</h1><div class="standing">${projectView(parts, project, url, state)}
<p class="standing-end">The portal that sent you here learns the outcome by itself. You can close this page.</p></div>`,
  };
}

function draftForm(parts: ServiceParts, project: Project, city: City, url: URL, problem: ServiceError | null) {
  return handOffForm({
    project,
    city,
    uploads: parts.uploads.current(project.id),
    maxFileBytes: parts.maxFileBytes,
    action: (step) => `${rootFrom(url)}${pagePath(project, url, `/${step}`)}`,
    problem: problem?.message ?? null,
    chosenPermitType: project.permitType,
  });
}
