import { Hono } from 'hono';
import { ServiceError, errorBody, errorResponse, notFound } from '../service-error.js';
import type { ServiceParts } from '../service-parts.js';
import type { ApiKeys } from './api-keys.js';
import { CITY_ROUTES } from './city-routes.js';
import { PROJECT_ROUTES } from './project-routes.js';
import { REPORT_ROUTES } from './report-routes.js';
import type { ApiRoute, Call } from './route-types.js';

const ROUTES: readonly ApiRoute[] = [...CITY_ROUTES, ...PROJECT_ROUTES, ...REPORT_ROUTES];

/** The calls of the interface, each behind `x-api-key`. */
export function createApiApp(parts: ServiceParts, keys: ApiKeys): Hono {
  const app = new Hono();
  for (const route of ROUTES) {
    app.on(route.method, route.path, async (context) => {
      const cityKey = keys.cityOf(context.req.header('x-api-key'));
      const response = await route.handle(
        callOf(parts, context.req.raw, cityKey, (name) => context.req.param(name) ?? ''),
      );
      response.headers.set('cache-control', 'no-store');
      response.headers.set('x-content-type-options', 'nosniff');
      return response;
    });
  }
  for (const path of new Set(ROUTES.map((route) => route.path))) {
    const methods = ROUTES.filter((route) => route.path === path).map(({ method }) => method);
    const allow = methods.includes('GET') ? [...methods, 'HEAD'].join(', ') : methods.join(', ');
    app.all(path, () => errorBody(405, 'method_not_allowed', `This address takes ${allow}.`, { allow }));
  }
  app.notFound(() => errorBody(404, 'not_found', 'The service has no such address.'));
  app.onError((error) => errorResponse(error, parts.log));
  return app;
}

function callOf(parts: ServiceParts, request: Request, cityKey: string, parameter: Call['parameter']): Call {
  const city = parts.cities.get(cityKey);
  if (!city) throw new ServiceError(500, 'internal', 'The city of this key has no data file.');
  return {
    parts,
    request,
    query: new URL(request.url).searchParams,
    city,
    parameter,
    project: () => {
      const project = parts.projects.find(parameter('projectId'));
      if (!project || project.cityKey !== cityKey) throw notFound('project');
      return project;
    },
  };
}
