import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import type { Project } from '../../database/project-store.js';
import { ServiceError } from '../../../service-error.js';
import type { ServiceParts } from '../../service-parts.js';
import { messagePage, pageResponse, redirect, type PageApp } from '../layout.js';
import { enter } from '../page-access.js';
import { rootFrom, viewerAddress } from '../page-addresses.js';
import { handOffForm } from './hand-off-page.js';
import { HAND_OFF_STEPS } from './hand-off-steps.js';

type PageContext = Context<{ Bindings: HttpBindings }>;

/** The hand-off: the applicant completes a draft in the service's own page, and is then shown where it stands. */
export function createHandOffApp(parts: ServiceParts): PageApp {
  const app: PageApp = new Hono();
  app.get('/hand-off/:projectId', (context) => {
    const url = new URL(context.req.url);
    const access = enter(parts, 'hand-off', context.req.param('projectId'), url);
    return access instanceof Promise ? access : handOffPage(parts, access.project, url, null);
  });
  app.post('/hand-off/:projectId/:step', (context) => handleStep(parts, context));
  return app;
}

async function handleStep(parts: ServiceParts, context: PageContext): Promise<Response> {
  const url = new URL(context.req.url);
  const step = HAND_OFF_STEPS.get(context.req.param('step') ?? '');
  if (!step) return messagePage(url, 404, 'Page not found', 'There is no such page.');
  const access = enter(parts, 'hand-off', context.req.param('projectId') ?? '', url);
  if (access instanceof Promise) return access;
  const { project } = access;
  const city = parts.cities.get(project.cityKey);
  if (!city) return noCity(url);
  try {
    await step({ parts, project, city, incoming: context.env.incoming });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    // Started twice, the page that shows where it stands is the right answer to both.
    if (error.status !== 409) return handOffPage(parts, parts.projects.find(project.id) ?? project, url, error);
  }
  return redirect(`${rootFrom(url)}/hand-off/${project.id}${url.search}`);
}

/** A draft's form, or, once it has been started, the way to where it stands. */
function handOffPage(
  parts: ServiceParts,
  project: Project,
  url: URL,
  problem: ServiceError | null,
): Response | Promise<Response> {
  if (project.run > 0) return redirect(viewerAddress(parts, project.id, project.userEmail ?? ''));
  const city = parts.cities.get(project.cityKey);
  if (!city) return noCity(url);
  return pageResponse({
    url,
    status: problem?.status ?? 200,
    title: `${problem ? 'There is a problem: ' : ''}${project.address ?? 'Your pre-check'} – pre-check`,
    cityName: city.name,
    body: handOffForm({
      project,
      city,
      uploads: parts.uploads.current(project.id),
      maxFileBytes: parts.maxFileBytes,
      action: (step) => `${rootFrom(url)}/hand-off/${project.id}/${step}${url.search}`,
      problem: problem?.message ?? null,
    }),
  });
}

const noCity = (url: URL) => messagePage(url, 500, 'Something went wrong', 'The city of this project has no data.');
