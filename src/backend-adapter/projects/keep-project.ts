/** Keeps projects that the service has: one that was made here, with its creation, and one that was made elsewhere. */
import type { LostCreation, Store, StoredProject, UnnamedProject } from '../store/store.js';
import { isoTime } from '../time.js';
import type { ProjectTracker } from '../tracking/tracker.js';

export interface KeepParts {
  readonly store: Store;
  readonly tracker: Pick<ProjectTracker, 'watch'>;
  readonly clock: () => number;
}

/**
 * Keeps a new project and follows it. Two cities' services may give the same id: the second then stands under its city's key too. Gives
 * it as it is kept, or null where the city has a project with that id already. @param keep false where the id is taken
 */
export async function keepProject(
  { store, tracker }: Pick<KeepParts, 'store' | 'tracker'>,
  project: StoredProject,
  keep: (candidate: StoredProject) => Promise<boolean> = (candidate) => store.createProject(candidate),
): Promise<StoredProject | null> {
  for (const candidate of [project, { ...project, id: `${project.cityKey}~${project.id}` }]) {
    if (await keep(candidate)) {
      if (candidate.run > 0 || candidate.handedOff) tracker.watch(candidate);
      return candidate;
    }
    if ((await findKept(store, project)) !== undefined) return null;
  }
  return null;
}

/** A project that is new here: a draft, or one whose first run has begun. `now` is ISO 8601. */
export function newProject(
  now: string,
  started: boolean,
  fields: Pick<UnnamedProject, 'ownerId' | 'cityKey' | 'permitType' | 'address' | 'userEmail'> &
    Partial<UnnamedProject>,
): UnnamedProject {
  return {
    requestedMinScore: null,
    createdAt: now,
    updatedAt: now,
    revision: 1,
    phase: started ? 'processing' : 'draft',
    run: started ? 1 : 0,
    drawings: [],
    reports: [],
    baseline: {},
    expectedReports: [],
    processingStartedAt: started ? now : null,
    lastProgressAt: now,
    completeSince: null,
    handedOff: false,
    service: { reachable: true, readAt: now, problem: null },
    pendingRun: null,
    ...fields,
  };
}

export interface CreatedProject {
  readonly serviceId: string;
  /** Who asked for it is answered with it. */
  readonly answered: boolean;
  /** It was found by its mark: whatever has its id is the project, not one that had the id before. */
  readonly byMark: boolean;
}

/**
 * Keeps a project and settles its creation: a kill between the two leaves neither or both. Null where its id is another project's, or
 * it is another person's by now.
 */
export async function keepCreated(
  parts: KeepParts,
  { mark, project: unnamed }: LostCreation,
  { serviceId, answered, byMark }: CreatedProject,
): Promise<StoredProject | null> {
  const { store, clock } = parts;
  const now = isoTime(clock());
  const service = { ...unnamed.service, readAt: now };
  const times = { updatedAt: now, lastProgressAt: now, service };
  const project: StoredProject = { ...unnamed, ...times, id: serviceId, serviceId, creationMark: mark };
  const keep = async (): Promise<StoredProject | null> => {
    const kept = await keepProject(parts, project, (candidate) => store.keepCreated(mark, candidate, answered));
    if (kept !== null) return kept;
    const known = await findKept(store, project);
    if (known?.creationMark === mark || (byMark && known?.ownerId === project.ownerId)) {
      await store.settleCreation(mark, known.id, answered);
      return known;
    }
    await store.discardCreation(mark);
    return null;
  };
  // A connection that broke while it was written says nothing of what was: the second time it shows.
  return keep().catch(keep);
}

async function findKept(
  store: Store,
  { serviceId, cityKey }: Pick<StoredProject, 'serviceId' | 'cityKey'>,
): Promise<StoredProject | undefined> {
  return (await store.findProjectsByServiceId(serviceId)).find((project) => project.cityKey === cityKey);
}
