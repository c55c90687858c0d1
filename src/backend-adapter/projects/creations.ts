/**
 * Creates each project in the service once. An idempotency record is stored before the service is called, with a mark that goes into the
 * project's metadata; it is settled when the project is saved. If the answer is lost, the service's list is searched for that mark: at once,
 * when the same idempotency key is used again (at any instance, also after a restart), and periodically (lost-creations.ts).
 */
import { createHash, randomUUID } from 'node:crypto';
import type { CreateProject, DraftProject, LinkedProject } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import type { AdapterLog } from '../server/log/adapter-log.js';
import type {
  EarlierCreation,
  LostCreation,
  NewCreation,
  Store,
  StoredProject,
  UnnamedProject,
} from '../store/store.js';
import { isoTime } from '../time.js';
import type { ProjectTracker } from '../tracking/tracker.js';
import type { Upstream } from '../upstream/upstream.js';
import { neverReached } from '../upstream/upstream-error.js';
import { CREATION_MARK, findCreated, type Search } from './find-created.js';

/** Digests of the person with their idempotency key, and of the request. */
type KeyedRequest = Pick<NewCreation, 'asked' | 'request'>;

/** Null without a key: each request then creates another project. */
export function keyedRequestOf(ownerId: string, { idempotencyKey, ...input }: CreateProject): KeyedRequest | null {
  if (idempotencyKey === undefined) return null;
  return { asked: digestOf([ownerId, 'key', idempotencyKey]), request: digestOf(input) };
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}

export interface CreationParts {
  readonly store: Store;
  readonly tracker: Pick<ProjectTracker, 'watch'>;
  readonly clock: () => number;
  readonly upstream: Pick<Upstream, 'city'>;
  readonly log: AdapterLog;
}

export interface ProjectCreationsOptions extends CreationParts {
  /** Names this process among those that share the store. */
  readonly instance: string;
  /** How old a creation must be before it is searched for. */
  readonly firstLookMs: number;
  /** A project that the service has not listed this long after its answer was lost does not exist. */
  readonly settleMs: number;
}

export interface WantedCreation {
  readonly key: KeyedRequest | null;
  readonly cityKey: string;
  /** What is sent. */
  readonly body: DraftProject | LinkedProject;
  /** The project to save. Called only if a new project is created. */
  readonly project: () => Promise<UnnamedProject>;
}

export class ProjectCreations {
  readonly #options: ProjectCreationsOptions;
  /** Creations in progress in this process, by key. */
  readonly #underWay = new Map<string, { readonly request: string; readonly made: Promise<StoredProject> }>();
  /** Cities whose services take no metadata with a draft. */
  readonly #refusingMarks = new Set<string>();

  constructor(options: ProjectCreationsOptions) {
    this.#options = options;
  }

  /** Creates the project, or returns the one created with the same key before. Throws conflict if that was another request. */
  async create(wanted: WantedCreation): Promise<StoredProject> {
    const { key } = wanted;
    if (key === null) return this.#createByKey(wanted, { asked: randomUUID(), request: '' });
    const underWay = this.#underWay.get(key.asked);
    if (underWay !== undefined) {
      if (underWay.request !== key.request) throw otherRequest();
      return underWay.made;
    }
    const made = this.#createByKey(wanted, key).finally(() => this.#underWay.delete(key.asked));
    this.#underWay.set(key.asked, { request: key.request, made });
    return made;
  }

  /** A request without an idempotency key gets a random one. */
  async #createByKey(wanted: WantedCreation, key: KeyedRequest): Promise<StoredProject> {
    const { store, instance, firstLookMs } = this.#options;
    /** Earlier records of this key for which no project was found. */
    const passedOver: string[] = [];
    let earlier: readonly EarlierCreation[] = await store.findCreations(key.asked);
    for (;;) {
      const given = await this.#giveEarlier(key, earlier);
      if (given !== null) return given;
      passedOver.push(...earlier.map(({ mark }) => mark));
      const keyed = wanted.key !== null;
      const creation = { mark: randomUUID(), ...key, keyed, instance, project: await wanted.project() };
      earlier = await store.noteCreation(creation, passedOver, firstLookMs);
      if (earlier.length === 0) return this.#make(wanted, creation);
    }
  }

  /** The project that an earlier request with the key created; null if there is none. */
  async #giveEarlier(key: KeyedRequest, earlier: readonly EarlierCreation[]): Promise<StoredProject | null> {
    const { store, instance, settleMs } = this.#options;
    if (earlier.some(({ request }) => request !== key.request)) throw otherRequest();
    const isMaking = (one: EarlierCreation) => one.state === 'under-way' && one.makerLives && one.instance !== instance;
    if (earlier.some(isMaking)) throw stillUnclear();
    const made = earlier.find(({ state }) => state === 'made');
    if (made !== undefined) {
      const project = made.projectId === null ? null : await store.findProject(made.projectId);
      if (project === null) await store.discardCreation(made.mark);
      // It may have been found in the background. From now on it belongs to the key.
      else await store.settleCreation(made.mark, project.id, true);
      return project;
    }
    const lost = earlier.flatMap(({ mark, project }) => (project === null ? [] : [{ mark, project }]));
    if (lost.length === 0) return null;
    // Their process died, perhaps just after it called the service.
    const orphans = earlier.filter(({ state }) => state === 'under-way');
    for (const { mark } of orphans) await store.doubtCreation(mark);
    const found = await findLost(this.#options, lost, { search: 'thorough', answered: true }).catch(
      (error: unknown) => {
        throw error instanceof AdapterError ? uncertainCreation(error) : error;
      },
    );
    const mayStillCome = orphans.length > 0 || earlier.some(({ ageMs }) => ageMs < settleMs);
    if (found === null && mayStillCome) throw stillUnclear();
    return found;
  }

  async #make({ cityKey, body }: WantedCreation, creation: NewCreation): Promise<StoredProject> {
    const { upstream, log } = this.#options;
    const { mark } = creation;
    const service = upstream.city(cityKey);
    // The specification has no metadata field for drafts, so a service may refuse it.
    const isBareDraft = !('files' in body) && body.metadata === undefined;
    let isMarked = !isBareDraft || !this.#refusingMarks.has(cityKey);
    let serviceId: string | null = null;
    try {
      if (isMarked) {
        const marked = { ...body, metadata: { ...body.metadata, [CREATION_MARK]: mark } };
        serviceId = await service.createProject(marked).catch((error: unknown) => {
          if (isBareDraft && refusesFields(error)) return null;
          throw error;
        });
      }
      if (serviceId === null) {
        isMarked = false;
        serviceId = await service.createProject(body);
        if (!this.#refusingMarks.has(cityKey)) log('creation-mark-refused', { cityKey });
        this.#refusingMarks.add(cityKey);
      }
    } catch (error) {
      return this.#handleFailure(creation, isMarked, error);
    }
    const kept = await keepCreated(this.#options, creation, { serviceId, answered: true, byMark: false });
    if (kept !== null) return kept;
    throw new AdapterError('upstream_misread', {
      message: 'The new project cannot be kept: its id is an older project’s, or it was erased meanwhile.',
    });
  }

  /** Returns the project if the service created it in spite of the error. Throws with `mayExist` in its details if that is unclear. */
  async #handleFailure(creation: NewCreation, isMarked: boolean, error: unknown): Promise<StoredProject> {
    const { store, log } = this.#options;
    const { mark, project } = creation;
    const mayExist = !(error instanceof AdapterError) || mayHaveBeenMade(error);
    if (mayExist && isMarked) {
      const looking = { search: 'patient', answered: true } as const;
      const found = await findLost(this.#options, [creation], looking).catch(noneFound);
      if (found !== null) return found;
      await store.doubtCreation(mark);
    } else {
      await store.discardCreation(mark);
    }
    if (!(error instanceof AdapterError) || !mayExist) throw error;
    log(isMarked ? 'creation-unclear' : 'creation-lost', { cityKey: project.cityKey, mark, code: error.code });
    throw uncertainCreation(error);
  }
}

/** Searches one city's service for lost projects and saves them. `answered`: a request waits, and gets the first. */
export async function findLost(
  parts: CreationParts,
  lost: readonly LostCreation[],
  { search, answered }: { readonly search: Search; readonly answered: boolean },
): Promise<StoredProject | null> {
  const cityKey = lost[0]?.project.cityKey ?? '';
  const service = parts.upstream.city(cityKey, answered ? 'person' : 'poll');
  const wanted = lost.map(({ mark, project }) => ({ mark, address: project.address }));
  for (const { id: serviceId, mark } of await findCreated(service, wanted, search)) {
    const creation = lost.find((one) => one.mark === mark);
    if (creation === undefined) continue;
    const kept = await keepCreated(parts, creation, { serviceId, answered, byMark: true });
    if (kept === null) continue;
    parts.log('creation-found', { cityKey, mark, code: null });
    if (answered) return kept;
  }
  return null;
}

interface CreatedProject {
  readonly serviceId: string;
  /** A request is waiting for it. */
  readonly answered: boolean;
  /** It was found by its mark, so a saved project with its id is this one and not an older one. */
  readonly byMark: boolean;
}

/** Saves the project and settles its creation at once. Null if its id is another's, or the person was erased meanwhile. */
async function keepCreated(
  { store, tracker, clock }: CreationParts,
  { mark, project: unnamed }: LostCreation,
  { serviceId, answered, byMark }: CreatedProject,
): Promise<StoredProject | null> {
  const now = isoTime(clock());
  const times = { updatedAt: now, lastProgressAt: now, service: { ...unnamed.service, readAt: now } };
  const project: StoredProject = { ...unnamed, ...times, id: serviceId, serviceId, creationMark: mark };
  const keep = async (): Promise<StoredProject | null> => {
    const kept = await store.keepCreated(mark, project, answered);
    if (kept !== null) {
      if (kept.run > 0) tracker.watch(kept);
      return kept;
    }
    const known = await store.findProjectOfCity(project.cityKey, serviceId);
    if (known !== null && (known.creationMark === mark || (byMark && known.ownerId === project.ownerId))) {
      await store.settleCreation(mark, known.id, answered);
      return known;
    }
    await store.discardCreation(mark);
    return null;
  };
  // If the connection broke during the commit, the second attempt finds out whether it was saved.
  return keep().catch(keep);
}

/** Whether the service may have created the project in spite of the error. */
function mayHaveBeenMade(error: AdapterError): boolean {
  return !neverReached(error) && ['upstream_unavailable', 'upstream_timeout', 'upstream_misread'].includes(error.code);
}

function refusesFields(error: unknown): boolean {
  const status = error instanceof AdapterError && error.code === 'upstream_refused' ? error.details?.['status'] : null;
  return status === 400 || status === 422;
}

/** The service could not be searched. It is searched again later. */
function noneFound(error: unknown): null {
  if (error instanceof AdapterError) return null;
  throw error;
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
