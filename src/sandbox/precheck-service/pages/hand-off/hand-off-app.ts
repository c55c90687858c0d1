import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { readText } from '../../api/json-body.js';
import type { Project } from '../../database/project-store.js';
import { ServiceError } from '../../service-error.js';
import type { ServiceParts } from '../../service-parts.js';
import { startRun } from '../../start-run.js';
import { messagePage, pageResponse } from '../layout.js';
import { enter } from '../page-access.js';
import { rootFrom } from '../page-addresses.js';
import type { PageApp } from '../page-app-type.js';
import { projectView, refreshSecondsOf } from '../viewer/project-view.js';
import { receiveDrawingForm } from './drawing-form.js';
import { handOffForm } from './hand-off-page.js';

const MAX_FORM_BYTES = 16 * 1024;

/** The hand-off: the applicant completes a draft in the service's own page. */
export function createHandOffApp(parts: ServiceParts): PageApp {
  const app: PageApp = new Hono();
  const steps: Record<string, HandOffStep> = { files: addDrawings, remove: removeDrawing, start: startPrecheck };
  app.get('/hand-off/:projectId', (context) => {
    const url = new URL(context.req.url);
    const access = enter(parts, 'hand-off', context.req.param('projectId'), url);
    return access instanceof Promise ? access : handOffPage(parts, access.project, url, null);
  });
  app.post('/hand-off/:projectId/:step', async (context) => {
    const url = new URL(context.req.url);
    const step = steps[context.req.param('step')];
    if (!step) return messagePage(url, 404, 'Page not found', 'There is no such page.');
    const access = enter(parts, 'hand-off', context.req.param('projectId'), url);
    if (access instanceof Promise) return access;
    return takeStep(parts, access.project, url, () => step(parts, access.project, context.req.raw, context.env));
  });
  return app;
}

type HandOffStep = (parts: ServiceParts, project: Project, request: Request, bindings: HttpBindings) => Promise<void>;

/** A draft's form, or, once it has been started, where it stands. */
function handOffPage(parts: ServiceParts, project: Project, url: URL, problem: ServiceError | null): Promise<Response> {
  const city = parts.cities.get(project.cityKey);
  if (!city) return messagePage(url, 500, 'Something went wrong', 'The city of this project has no data.');
  const page = {
    url,
    cityName: city.name,
    frameAncestors: "'none'",
    title: `${project.address ?? 'Your pre-check'} – pre-check`,
  };
  if (project.run > 0) {
    return pageResponse({
      ...page,
      ...refreshSecondsOf(project, url),
      body: html`<h1>${project.address ?? 'Your pre-check'}</h1>${projectView(parts, project, url)}
<p>The portal that sent you here learns the outcome by itself.</p>`,
    });
  }
  const token = url.searchParams.get('token') ?? '';
  const body = handOffForm({
    project,
    city,
    uploads: parts.uploads.current(project.id),
    maxFileBytes: parts.maxFileBytes,
    action: (step) => `${rootFrom(url)}/hand-off/${project.id}/${step}?token=${encodeURIComponent(token)}`,
    problem: problem?.message ?? null,
    chosenPermitType: project.permitType,
  });
  return pageResponse({ ...page, body, status: problem?.status ?? 200 });
}

/** Does what a form asks and goes back to the page; a refusal is shown on the page, which keeps what was there. */
async function takeStep(parts: ServiceParts, project: Project, url: URL, step: () => Promise<void>): Promise<Response> {
  const back = `${rootFrom(url)}/hand-off/${project.id}?token=${encodeURIComponent(url.searchParams.get('token') ?? '')}`;
  try {
    if (project.run === 0) await step();
    return new Response(null, { status: 303, headers: { location: back, 'cache-control': 'no-store' } });
  } catch (error) {
    if (error instanceof ServiceError) return handOffPage(parts, project, url, error);
    throw error;
  }
}

async function addDrawings(
  parts: ServiceParts,
  project: Project,
  _request: Request,
  { incoming }: HttpBindings,
): Promise<void> {
  const form = await receiveDrawingForm(incoming, parts.blobs, parts.maxFileBytes);
  for (const { filename, blob, size } of form.drawings) {
    const id = parts.uploads.request(project.id, filename);
    parts.uploads.arrive(id, blob, size);
    parts.uploads.describe(id, form.type.slice(0, 100), form.label.slice(0, 200) || filename);
  }
}

async function removeDrawing(parts: ServiceParts, project: Project, request: Request): Promise<void> {
  const filename = new URLSearchParams(await readText(request, MAX_FORM_BYTES)).get('filename') ?? '';
  for (const blob of parts.uploads.forget(project.id, filename)) await parts.blobs.remove(blob);
}

async function startPrecheck(parts: ServiceParts, project: Project, request: Request): Promise<void> {
  const permitType = new URLSearchParams(await readText(request, MAX_FORM_BYTES)).get('permitType');
  const uploads = parts.uploads.current(project.id);
  const city = parts.cities.get(project.cityKey);
  if (!city) throw new Error(`The city ${project.cityKey} has no data.`);
  if (uploads.length === 0) throw new ServiceError(422, 'no_drawings', 'Add at least one drawing before you start.');
  if (!permitType) throw new ServiceError(422, 'no_permit_type', 'Choose what you are applying for.');
  const files = uploads.map(({ type, label, filename, blob, size }) => ({
    type,
    label,
    filename,
    fileLink: null,
    blob,
    size,
  }));
  startRun(parts.runs, { projectId: project.id, city, permitType, rehearsal: project.rehearsal, files });
  parts.onRunQueued();
}
