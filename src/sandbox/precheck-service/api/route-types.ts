import type { City } from '../drawing-checks/city-data.js';
import type { Project } from '../database/project-store.js';
import type { Rehearsal } from '../rehearsals/rehearsal.js';
import type { ServiceParts } from '../service-parts.js';
import type { AnswerKind } from '../shapes/shape.js';

/** What a route is given: the key's own city, and a way to the project that answers 404 for another city's. */
export interface Call {
  readonly parts: ServiceParts;
  readonly request: Request;
  readonly query: URLSearchParams;
  readonly city: City;
  /** What the key asks to rehearse. */
  readonly rehearsal: Rehearsal | null;
  readonly parameter: (name: string) => string;
  readonly project: () => Project;
}

export interface ApiRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** What it answers, for the shapes. */
  readonly answer: AnswerKind;
  readonly handle: (call: Call) => Response | Promise<Response>;
}
