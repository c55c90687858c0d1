import type { City } from '../drawing-checks/city-data.js';
import type { Project } from '../database/project-store.js';
import type { ServiceParts } from '../service-parts.js';

/** What a route is given: the key's own city, and a way to the project that answers 404 for another city's. */
export interface Call {
  readonly parts: ServiceParts;
  readonly request: Request;
  readonly query: URLSearchParams;
  readonly city: City;
  readonly parameter: (name: string) => string;
  readonly project: () => Project;
}

export interface ApiRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly handle: (call: Call) => Response | Promise<Response>;
}
