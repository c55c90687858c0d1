/** Keeps a project that the service has made, and settles its creation with it: a kill between the two leaves neither or both. */
import { keepProject, type KeepingParts } from '../keep-project.js';
import type { LostCreation, Store, StoredProject } from '../../store/store.js';

export interface KeepingServices extends KeepingParts {
  readonly store: Store;
  readonly clock: () => number;
}

export interface Keeping {
  readonly serviceId: string;
  /** Who asked for it has it with this. */
  readonly told: boolean;
  /** It was found by its mark: whatever has its id is the project, not one that had the id before. */
  readonly byMark: boolean;
}

/**
 * The project as it is kept, now or by somebody who was faster. Null where its id is another project's, or it is another person's by now.
 */
export async function keepCreated(
  services: KeepingServices,
  creation: LostCreation,
  keeping: Keeping,
): Promise<StoredProject | null> {
  try {
    return await keepOnce(services, creation, keeping);
  } catch {
    // A connection that broke while it was written says nothing of what was: the second time it shows.
    return keepOnce(services, creation, keeping);
  }
}

async function keepOnce(
  services: KeepingServices,
  { mark, project: unnamed }: LostCreation,
  { serviceId, told, byMark }: Keeping,
): Promise<StoredProject | null> {
  const { store, clock } = services;
  const now = new Date(clock()).toISOString();
  const project: StoredProject = {
    ...unnamed,
    id: serviceId,
    serviceId,
    creationMark: mark,
    updatedAt: now,
    lastProgressAt: now,
    service: { ...unnamed.service, readAt: now },
  };
  const kept = await keepProject(services, project, (candidate) => store.keepCreated(mark, candidate, told));
  if (kept !== null) return kept;
  const known = (await store.findProjectsByServiceId(serviceId)).find(({ cityKey }) => cityKey === project.cityKey);
  const isIt = known?.creationMark === mark || (byMark && known?.ownerId === project.ownerId);
  if (known === undefined || !isIt) {
    await store.discardCreation(mark);
    return null;
  }
  await store.settleCreation(mark, known.id, told);
  return known;
}
