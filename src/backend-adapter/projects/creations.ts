/**
 * Creates each project in the service once. An idempotency record is stored before the service is called, with a mark that goes into the
 * project's metadata. If the answer is lost, the service's list is searched for that mark: at once, when the same idempotency key is used
 * again, and periodically.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { CreateProject, DraftProject, LinkedProject } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import type { AdapterLog } from '../server/log/adapter-log.js';
import type { LostCreation, Store, StoredProject, UnnamedProject } from '../store/store.js';
import { isoTime, PeriodicTask } from '../time.js';
import type { ProjectTracker } from '../tracking/tracker.js';
import type { PrecheckService } from '../upstream/precheck-service.js';
import type { Upstream } from '../upstream/upstream.js';
import { neverReached } from '../upstream/upstream-error.js';
import { CREATION_MARK, findCreated } from './find-created.js';

export const CREATION_TIMES = {
  /** How long one call to the service and the searches after it may take. After that its instance has died. */
  leaseMs: 60_000,
  /** A project that the service has not listed this long after its answer was lost does not exist. */
  settleMs: 20_000,
  /** How often it is checked whether a search is due, and how often one lost creation is searched for. */
  roundMs: 15_000,
  pauseMs: 600_000,
  /** After that, a key creates a new project, and a project that was not found is given up. */
  keptMs: 24 * 3_600_000,
};
export type CreationTimes = typeof CREATION_TIMES;

/** The waits before the searches for a project whose answer was just lost, in multiples of the first retry delay: 0, 1 and 3 s. */
const FIRST_SEARCHES = [0, 6, 20];
/** The creations of one city share a search. */
const MAX_PER_ROUND = 50;

export interface CreationParts {
  readonly store: Store;
  readonly tracker: Pick<ProjectTracker, 'watch'>;
  readonly clock: () => number;
  readonly upstream: Pick<Upstream, 'city'>;
  readonly log: AdapterLog;
  readonly times: CreationTimes;
}

/** Digests of the person with their idempotency key, and of the request. */
interface KeyedRequest {
  readonly key: string;
  readonly request: string;
}

/** Without an idempotency key each request creates another project. */
export function keyedRequestOf(ownerId: string, { idempotencyKey, ...input }: CreateProject): KeyedRequest | null {
  if (idempotencyKey === undefined) return null;
  return { key: digestOf([ownerId, 'key', idempotencyKey]), request: digestOf(input) };
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}

export interface WantedCreation {
  readonly keyed: KeyedRequest | null;
  /** What is sent. */
  readonly body: DraftProject | LinkedProject;
  /** The project to save. Called only if a new project is created. */
  readonly project: () => Promise<UnnamedProject>;
}

export type Creations = ReturnType<typeof startCreations>;

export function startCreations(parts: CreationParts) {
  const { log, times } = parts;
  /** Those of this process, by key and request. */
  const underWay = new Map<string, Promise<StoredProject>>();
  const task = new PeriodicTask({
    task: () => searchDue(parts),
    intervalMs: times.roundMs,
    onFailure: (error) => log('creations-not-read', { error }),
  });
  task.schedule(0);
  return {
    /** Creates the project, or returns the one created with the same key before. Throws conflict if that was another request. */
    create(wanted: WantedCreation): Promise<StoredProject> {
      const id = wanted.keyed === null ? randomUUID() : JSON.stringify(wanted.keyed);
      const made = underWay.get(id) ?? createOnce(parts, wanted).finally(() => underWay.delete(id));
      underWay.set(id, made);
      return made;
    },
    close: () => task.close(),
  };
}

async function createOnce(parts: CreationParts, wanted: WantedCreation): Promise<StoredProject> {
  const { store, times } = parts;
  const mark = randomUUID();
  const { key, request } = wanted.keyed ?? { key: mark, request: '' };
  let earlier = await store.findCreation(key);
  if (earlier === null) {
    const creation = { mark, key, request, project: await wanted.project() };
    earlier = await store.noteCreation(creation, times.leaseMs);
    if (earlier === null) return callService(parts, wanted, creation);
  }
  if (earlier.request !== request) throw otherRequest();
  const made = earlier.projectId === null ? null : await store.findProject(earlier.projectId);
  if (made !== null) return made;
  if (earlier.isLeased || earlier.state === 'made') throw stillUnclear();
  await store.loseCreation(earlier.mark, times.settleMs);
  const { upstream } = parts;
  const service = upstream.city(earlier.project.cityKey);
  const found = await findLost(parts, service, [earlier]).catch((error: unknown) => {
    throw error instanceof AdapterError ? uncertainCreation(error) : error;
  });
  if (found !== null) return found;
  const mayStillCome = earlier.state === 'under-way' || earlier.ageMs < times.settleMs;
  if (mayStillCome || !(await store.retryCreation(earlier.mark, times.leaseMs))) throw stillUnclear();
  return callService(parts, wanted, earlier);
}

/** Throws with `mayExist` in the details if it is unclear whether the service created the project. */
async function callService(
  parts: CreationParts,
  { body }: WantedCreation,
  creation: LostCreation,
): Promise<StoredProject> {
  const { upstream, store, log, times } = parts;
  const { mark, project } = creation;
  const { cityKey } = project;
  const service = upstream.city(cityKey);
  let isMarked = true;
  let serviceId: string;
  try {
    const metadata = { ...body.metadata, [CREATION_MARK]: mark };
    serviceId = await service.createProject({ ...body, metadata }).catch((error: unknown) => {
      // The specification has no metadata field for drafts, so a service may refuse it.
      if ('files' in body || body.metadata !== undefined || !refusesFields(error)) throw error;
      isMarked = false;
      log('creation-mark-refused', { cityKey });
      return service.createProject(body);
    });
  } catch (error) {
    if (!mayHaveBeenMade(error) || !isMarked) await store.discardCreation(mark);
    else {
      await store.loseCreation(mark, times.settleMs);
      const found = await searchAtOnce(parts, service, creation);
      if (found !== null) return found;
    }
    if (!(error instanceof AdapterError) || !mayHaveBeenMade(error)) throw error;
    log(isMarked ? 'creation-unclear' : 'creation-lost', { cityKey, mark, code: error.code });
    throw uncertainCreation(error);
  }
  const kept = await keepCreated(parts, creation, serviceId);
  if (kept !== null) return kept;
  await store.discardCreation(mark);
  throw new AdapterError('upstream_misread', {
    message: 'The new project cannot be kept: its id is an older project’s, or it was erased meanwhile.',
  });
}

/** The service may still be processing the call. Null if it was not found, or if the service cannot be searched now. */
async function searchAtOnce(
  parts: CreationParts,
  service: PrecheckService,
  creation: LostCreation,
): Promise<StoredProject | null> {
  try {
    for (const wait of FIRST_SEARCHES) {
      await service.pause(wait);
      const found = await findLost(parts, service, [creation]);
      if (found !== null) return found;
    }
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
  }
  return null;
}

/** Searches for lost projects of one city, and saves those that are found. Returns the last of them. */
async function findLost(
  parts: CreationParts,
  service: PrecheckService,
  lost: readonly LostCreation[],
): Promise<StoredProject | null> {
  const ids = await findCreated(
    service,
    lost.map(({ mark }) => mark),
  );
  let found: StoredProject | null = null;
  for (const creation of lost) {
    const serviceId = ids.get(creation.mark);
    const kept = serviceId === undefined ? null : await keepCreated(parts, creation, serviceId);
    if (kept === null) continue;
    parts.log('creation-found', { cityKey: kept.cityKey, mark: creation.mark, code: null });
    found = kept;
  }
  return found;
}

/** Saves the project and settles its creation. Null if its id is another's, or if the person was erased meanwhile. */
async function keepCreated(
  { store, tracker, clock }: CreationParts,
  { mark, project: unnamed }: LostCreation,
  serviceId: string,
): Promise<StoredProject | null> {
  const now = isoTime(clock());
  const times = { updatedAt: now, lastProgressAt: now, service: { ...unnamed.service, readAt: now } };
  const project: StoredProject = { ...unnamed, ...times, id: serviceId, serviceId, creationMark: mark };
  // If the connection broke during the commit, the second attempt finds out whether it was saved.
  const kept = await store.keepCreated(mark, project).catch(() => store.keepCreated(mark, project));
  if (kept !== null) {
    if (kept.run > 0) tracker.watch(kept);
    return kept;
  }
  // Another search may have found it.
  const known = await store.findProjectOfCity(project.cityKey, serviceId);
  return known?.creationMark === mark ? known : null;
}

async function searchDue(parts: CreationParts): Promise<void> {
  const { store, upstream, log, times } = parts;
  const due = await store.claimCreations(MAX_PER_ROUND, times.pauseMs);
  const cityKeys = [...new Set(due.map(({ project }) => project.cityKey))];
  const searches = cityKeys.map(async (cityKey) => {
    const lost = due.filter(({ project }) => project.cityKey === cityKey);
    await findLost(parts, upstream.city(cityKey, 'poll'), lost);
  });
  for (const search of await Promise.allSettled(searches)) {
    // An AdapterError: the service is unavailable, or the city is no longer configured. They will be due again.
    if (search.status === 'rejected' && !(search.reason instanceof AdapterError)) throw search.reason;
  }
  for (const { mark, project } of await store.expireCreations(times.keptMs)) {
    log('creation-lost', { cityKey: project.cityKey, mark, code: null });
  }
}

/** Whether the service may have created the project in spite of the error. */
function mayHaveBeenMade(error: unknown): boolean {
  if (!(error instanceof AdapterError)) return true;
  return !neverReached(error) && ['upstream_unavailable', 'upstream_timeout', 'upstream_misread'].includes(error.code);
}

function refusesFields(error: unknown): boolean {
  const status = error instanceof AdapterError && error.code === 'upstream_refused' ? error.details?.['status'] : null;
  return status === 400 || status === 422;
}

/** It is unclear whether the service created it. */
function uncertainCreation(error: AdapterError): AdapterError {
  return new AdapterError(error.code, {
    message: 'The pre-check service did not say whether it made the project.',
    details: { ...error.details, mayExist: true },
    headers: error.headers,
    cause: error,
  });
}

function otherRequest(): AdapterError {
  return new AdapterError('conflict', {
    message: 'The idempotencyKey stands for another project. Give each project a key of its own.',
  });
}

function stillUnclear(): AdapterError {
  return new AdapterError('conflict', {
    message: 'The project of this idempotencyKey is still being made. Ask again in a moment, with the same key.',
    details: { underWay: true },
  });
}
