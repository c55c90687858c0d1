/** One planned project, and all that takes it through the adapter. */
import type { FileShelf } from './file-shelf.js';
import type { Notes } from './observations.js';
import type { PageClient } from './page-client.js';
import type { ProjectPlan } from './plan.js';
import type { SeenProject } from './seen-project.js';
import type { Random } from './seeded-random.js';
import type { ServiceClient } from './service-client.js';

export interface Journey {
  readonly world: string;
  readonly plan: ProjectPlan;
  readonly project: SeenProject;
  readonly client: PageClient;
  readonly service: ServiceClient;
  readonly shelf: FileShelf;
  readonly notes: Notes;
  readonly random: Random;
  /** The project has an id. */
  readonly onProject: (projectId: string) => void;
  readonly signal: AbortSignal;
}
