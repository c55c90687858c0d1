import type { WebApp } from '../../web-app.js';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import type { Project } from '../database/project-store.js';
import { CallRehearsals, rehearsalOf, type RehearsedCall } from '../rehearsals/call-rehearsals.js';
import type { RehearsalTimes } from '../rehearsals/rehearsal.js';
import { ServiceError, errorResponse, notFound } from '../../service-error.js';
import type { ServiceParts } from '../service-parts.js';
import type { Shape } from '../shapes/shape.js';
import type { ApiKeys, KeyAccess } from './api-keys.js';
import { CITY_ROUTES } from './city-routes.js';
import { PROJECT_ROUTES } from './project-routes.js';
import { REPORT_ROUTES } from './report-routes.js';
import type { ApiRoute, Call } from './route-types.js';
import { shapedAnswer } from './shaped-answer.js';

const ROUTES: readonly ApiRoute[] = [...CITY_ROUTES, ...PROJECT_ROUTES, ...REPORT_ROUTES];

export interface ApiSettings {
  readonly keys: ApiKeys;
  readonly shape: Shape;
  readonly rehearsalTimes: RehearsalTimes;
}

type ApiContext = Context<{ Bindings: HttpBindings }>;

/** The calls of the interface, each behind `x-api-key`. */
export function createApiApp(parts: ServiceParts, settings: ApiSettings): WebApp {
  const app: WebApp = new Hono();
  const rehearsals = new CallRehearsals(parts.reports, parts.clock, settings.rehearsalTimes);
  for (const route of ROUTES) {
    app.on(route.method, route.path, (context) => answerCall(parts, settings, rehearsals, route, context));
  }
  app.onError((error) => shapedAnswer(settings.shape, 'error', errorResponse(error, parts.log)));
  return app;
}

async function answerCall(
  parts: ServiceParts,
  settings: ApiSettings,
  rehearsals: CallRehearsals,
  route: ApiRoute,
  context: ApiContext,
): Promise<Response> {
  const access = settings.keys.accessOf(context.req.header('x-api-key'));
  const call = callOf(parts, context.req.raw, access, (name) => context.req.param(name) ?? '');
  const rehearsed = rehearsedCall(call, route, access);
  const refusal = rehearsals.refuse(rehearsed);
  if (refusal) return shapedAnswer(settings.shape, 'error', refusal);
  const response = await route.handle(call);
  if (route.answer === 'created-project' && (await losesAnswer(call, response))) {
    context.env.outgoing.destroy();
    return RESPONSE_ALREADY_SENT;
  }
  response.headers.set('cache-control', 'no-store');
  response.headers.set('x-content-type-options', 'nosniff');
  return rehearsals.spoil(rehearsed, await shapedAnswer(settings.shape, route.answer, response));
}

function callOf(parts: ServiceParts, request: Request, access: KeyAccess, parameter: Call['parameter']): Call {
  const city = parts.cities.get(access.cityKey);
  if (!city) throw new ServiceError(500, 'internal', 'The city of this key has no data file.');
  return {
    parts,
    request,
    query: new URL(request.url).searchParams,
    city,
    rehearsal: access.rehearsal,
    parameter,
    project: () => {
      const project = findProject(parts, access, parameter('projectId'));
      if (!project) throw notFound('project');
      return project;
    },
  };
}

/** Whether the answer to a creation is lost: the key says so, or the permit type of what was made. */
async function losesAnswer({ parts, city, rehearsal }: Call, response: Response): Promise<boolean> {
  if (rehearsal?.losesCreateAnswer) return true;
  const { id } = (await response.clone().json()) as { readonly id: string };
  const project = parts.projects.find(id);
  return project !== undefined && (rehearsalOf(project, city)?.losesCreateAnswer ?? false);
}

/** Another city's project is as good as none. */
function findProject(parts: ServiceParts, { cityKey }: KeyAccess, projectId: string): Project | null {
  const project = parts.projects.find(projectId);
  return project?.cityKey === cityKey ? project : null;
}

function rehearsedCall(call: Call, route: ApiRoute, access: KeyAccess): RehearsedCall {
  const projectId = call.parameter('projectId');
  const project = projectId === '' ? null : findProject(call.parts, access, projectId);
  const own = project === null ? null : rehearsalOf(project, call.city);
  return {
    method: route.method,
    route: route.path,
    cityKey: access.cityKey,
    project,
    rehearsals: [access.rehearsal, own].filter((rehearsal) => rehearsal !== null),
  };
}
