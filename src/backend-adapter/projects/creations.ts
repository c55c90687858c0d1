/**
 * Creates each project in the service once. An idempotency record is stored before the service is called, with a mark that goes into the
 * project's metadata. If the answer is lost, the service's list is searched for that mark: at once, and when the key is used again.
 */
import { randomUUID } from 'node:crypto';
import type { DraftProject, LinkedProject } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import type { Services } from '../services.js';
import type { IdempotencyRecord, NewCreation, StoredCreation, StoredProject, UnnamedProject } from '../store/store.js';
import { isoTime } from '../time.js';
import { certainlyDidNothing, refusesWith } from '../upstream/upstream-error.js';
import { CREATION_MARK, findCreated } from './find-created.js';

export interface WantedCreation {
  /** Null without an idempotency key: each request creates another project. */
  readonly keyed: IdempotencyRecord | null;
  readonly body: DraftProject | LinkedProject;
  /** The project to save. Called only if a new project is created. */
  readonly project: () => Promise<UnnamedProject>;
}

/** Creates the project, or returns the one created with the same key before. Throws conflict if that was another request. */
export async function createOnce(services: Services, wanted: WantedCreation): Promise<StoredProject> {
  const { store, creationTimes } = services;
  const mark = randomUUID();
  const { key, request } = wanted.keyed ?? { key: mark, request: '' };
  const earlier = await store.findCreation(key);
  if (earlier !== null && earlier.request !== request) {
    const message = 'The idempotencyKey stands for another project. Give each project a key of its own.';
    throw new AdapterError('conflict', { message });
  }
  const created = earlier === null ? null : await findEarlier(services, earlier);
  if (created !== null) return created;
  const creation = earlier ?? { mark, key, request, project: await wanted.project() };
  const isLeased = earlier
    ? await store.retryCreation(earlier.mark, creationTimes)
    : await store.insertCreation(creation, creationTimes.leaseMs);
  // Another request with the key was first, or the person was erased.
  if (!isLeased) throw underWay();
  return callService(services, wanted, creation);
}

/** Null if the service may be called once more. */
async function findEarlier(services: Services, earlier: StoredCreation): Promise<StoredProject | null> {
  const created = earlier.projectId === null ? null : await services.store.findProject(earlier.projectId);
  if (created !== null) return created;
  // Or the project was erased just now.
  if (earlier.isLeased || earlier.projectId !== null) throw underWay();
  return findLost(services, earlier).catch((error: unknown) => {
    throw error instanceof AdapterError ? uncertainCreation(error) : error;
  });
}

/** Throws with `mayExist` in the details if it is unclear whether the service created the project. */
async function callService(
  services: Services,
  { body }: WantedCreation,
  creation: NewCreation,
): Promise<StoredProject> {
  const { upstream, store, log } = services;
  const { mark, project } = creation;
  const { cityKey } = project;
  const service = upstream.city(cityKey);
  let isMarked = true;
  let serviceId: string;
  try {
    const metadata = { ...body.metadata, [CREATION_MARK]: mark };
    serviceId = await service.createProject({ ...body, metadata }).catch((error: unknown) => {
      // The specification has no metadata field for drafts, so a service may refuse it.
      if ('files' in body || body.metadata !== undefined || !refusesWith(error, 400, 422)) throw error;
      isMarked = false;
      log('creation-mark-refused', { cityKey });
      return service.createProject(body);
    });
  } catch (error) {
    if (certainlyDidNothing(error)) {
      await store.discardCreation(mark);
      throw error;
    }
    await store.endCreationLease(mark);
    const found = isMarked ? await findLost(services, creation).catch(nullIfUnavailable) : null;
    if (found !== null) return found;
    if (!(error instanceof AdapterError)) throw error;
    log('creation-unclear', { cityKey, mark, code: error.code });
    throw uncertainCreation(error);
  }
  const kept = await keepCreated(services, creation, serviceId);
  if (kept !== null) return kept;
  await store.discardCreation(mark);
  throw new AdapterError('upstream_misread', {
    message: 'The new project cannot be kept: its id is an older project’s, or it was erased meanwhile.',
  });
}

/** Searches the service for the project, and saves it. Null if it is not there, or not yet. */
async function findLost(services: Services, creation: NewCreation): Promise<StoredProject | null> {
  const { mark, project } = creation;
  const serviceId = await findCreated(services.upstream.city(project.cityKey), mark);
  const kept = serviceId === null ? null : await keepCreated(services, creation, serviceId);
  if (kept !== null) services.log('creation-found', { cityKey: kept.cityKey, mark });
  return kept;
}

/** Saves the project and settles its creation. Null if its id is another's, or if the person was erased meanwhile. */
async function keepCreated(
  { store, tracker, clock }: Services,
  { mark, project: unnamed }: NewCreation,
  serviceId: string,
): Promise<StoredProject | null> {
  const now = isoTime(clock());
  const times = { updatedAt: now, lastProgressAt: now, service: { ...unnamed.service, readAt: now } };
  const project: StoredProject = { ...unnamed, ...times, id: serviceId, serviceId };
  // If the connection broke during the commit, the second attempt finds out whether it was saved.
  const kept = await store.keepCreated(mark, project).catch(() => store.keepCreated(mark, project));
  if (kept !== null && kept.run > 0) tracker.watch(kept);
  return kept;
}

function nullIfUnavailable(error: unknown): null {
  if (error instanceof AdapterError) return null;
  throw error;
}

function uncertainCreation(error: AdapterError): AdapterError {
  return new AdapterError(error.code, {
    message: 'The pre-check service did not say whether it made the project.',
    details: { ...error.details, mayExist: true },
    headers: error.headers,
    cause: error,
  });
}

function underWay(): AdapterError {
  return new AdapterError('conflict', {
    message: 'The project of this idempotencyKey is still being made. Ask again in a moment, with the same key.',
    details: { underWay: true },
  });
}
