import type { ProjectTracker } from '../tracking/tracker.js';
import type { ProjectStore, StoredProject } from '../store/store.js';

export interface KeepingParts {
  readonly store: Pick<ProjectStore, 'createProject' | 'findProjectsByServiceId'>;
  readonly tracker: Pick<ProjectTracker, 'watch'>;
}

/**
 * Keeps a new project and follows it. Two cities' services may give the same id: the second then stands under its city's key too. Gives
 * it as it is kept, or null where the city has a project with that id already. @param keep false where the id is taken
 */
export async function keepProject(
  { store, tracker }: KeepingParts,
  project: StoredProject,
  keep: (candidate: StoredProject) => Promise<boolean> = (candidate) => store.createProject(candidate),
): Promise<StoredProject | null> {
  const { id, serviceId, cityKey } = project;
  for (const candidate of [project, { ...project, id: `${cityKey}~${id}` }]) {
    if (await keep(candidate)) {
      if (candidate.run > 0 || candidate.handedOff) tracker.watch(candidate);
      return candidate;
    }
    const known = await store.findProjectsByServiceId(serviceId);
    if (known.some((one) => one.cityKey === cityKey)) return null;
  }
  return null;
}
