/**
 * Makes each project in the service once. An idempotency record, with the mark that goes into the project's metadata, is noted before
 * the service is asked, and settled with the project that is kept. Where the answer is lost, the project is looked for by that mark; it is
 * never sent a second time. Who asks again is given the project of the record, at any instance and after a restart.
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
import { CREATION_MARK, findCreated, type SearchManner } from './find-created.js';

type CreationRequest = Pick<NewCreation, 'asked' | 'request' | 'keyed'>;

/** Without a key it is the same request where the same person asks for the same. */
export function creationRequestOf(ownerId: string, { idempotencyKey, ...input }: CreateProject): CreationRequest {
  const request = digestOf(input);
  return idempotencyKey === undefined
    ? { asked: digestOf([ownerId, 'request', request]), request, keyed: false }
    : { asked: digestOf([ownerId, 'key', idempotencyKey]), request, keyed: true };
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
  /** Nobody looks for a creation before it is so old. */
  readonly firstLookMs: number;
  /** What the service did not list for so long after its answer was lost, it has not made. */
  readonly settleMs: number;
}

export interface WantedCreation extends CreationRequest {
  readonly cityKey: string;
  /** What is sent. */
  readonly body: DraftProject | LinkedProject;
  /** What is kept. Asked for only where it is made anew. */
  readonly project: () => Promise<UnnamedProject>;
}

export class ProjectCreations {
  readonly #options: ProjectCreationsOptions;
  /** The marks of what this process is making. Without a key another one is another project: somebody wants two at once. */
  readonly #making = new Set<string>();
  readonly #keyed = new Map<string, { readonly request: string; readonly made: Promise<StoredProject> }>();
  /** Cities whose services take no metadata with a draft. */
  readonly #refusingMarks = new Set<string>();

  constructor(options: ProjectCreationsOptions) {
    this.#options = options;
  }

  /** Gives the project; under a key that it was made by before, as it stands now. Throws conflict where the key stands for another. */
  async create(wanted: WantedCreation): Promise<StoredProject> {
    if (!wanted.keyed) return this.#create(wanted);
    const underWay = this.#keyed.get(wanted.asked);
    if (underWay !== undefined) {
      if (underWay.request !== wanted.request) throw otherRequest();
      return underWay.made;
    }
    const made = this.#create(wanted).finally(() => this.#keyed.delete(wanted.asked));
    this.#keyed.set(wanted.asked, { request: wanted.request, made });
    return made;
  }

  async #create(wanted: WantedCreation): Promise<StoredProject> {
    const { store, instance, firstLookMs } = this.#options;
    const { asked, request, keyed } = wanted;
    /** Records that gave no project. */
    const passed = new Set<string>();
    let earlier: readonly EarlierCreation[] = await store.findCreations(asked);
    for (;;) {
      const given = await this.#giveEarlier(
        wanted,
        earlier.filter(({ mark }) => !this.#making.has(mark)),
      );
      if (given !== null) return given;
      for (const { mark } of earlier) passed.add(mark);
      const creation = { mark: randomUUID(), asked, request, keyed, instance, project: await wanted.project() };
      const passedOver = [...passed, ...this.#making];
      this.#making.add(creation.mark);
      try {
        earlier = await store.noteCreation(creation, passedOver, firstLookMs);
        if (earlier.length === 0) return await this.#make(wanted, creation);
      } finally {
        this.#making.delete(creation.mark);
      }
    }
  }

  /** The project of an earlier creation of the same; null where there is none. */
  async #giveEarlier(wanted: WantedCreation, earlier: readonly EarlierCreation[]): Promise<StoredProject | null> {
    if (earlier.some(({ request }) => request !== wanted.request)) throw otherRequest();
    const { instance } = this.#options;
    const isUnderWay = earlier.some((one) => one.state === 'under-way' && one.makerLives && one.instance !== instance);
    const made = earlier.find(({ state }) => state === 'made');
    // By a key only one is given: the one that somebody is about to have.
    if (isUnderWay && (wanted.keyed || made === undefined)) throw stillUnclear(wanted);
    return made === undefined ? this.#findEarlier(wanted, earlier) : this.#giveMade(wanted, made);
  }

  async #giveMade({ keyed }: WantedCreation, { mark, projectId }: EarlierCreation): Promise<StoredProject | null> {
    const { store } = this.#options;
    const project = projectId === null ? null : await store.findProject(projectId);
    if (keyed && project !== null) {
      // Nobody may have been answered with it yet: from now on it is the key's.
      await store.settleCreation(mark, project.id, true);
      return project;
    }
    // It is given once: who asks after that wants another.
    await store.discardCreation(mark);
    if (project === null || project.run > 0) return project;
    const isInUse = project.revision > 1 || (await store.findUploads(project.id)).length > 0;
    return isInUse ? null : project;
  }

  async #findEarlier(wanted: WantedCreation, earlier: readonly EarlierCreation[]): Promise<StoredProject | null> {
    const { store, settleMs } = this.#options;
    const lost = earlier.flatMap(({ mark, project }) => (project === null ? [] : [{ mark, project }]));
    if (lost.length === 0) return null;
    // Who was killed has not looked at all, and may have sent it just before.
    const orphans = earlier.filter(({ state }) => state === 'under-way');
    for (const { mark } of orphans) await store.doubtCreation(mark);
    // A draft too many costs nothing. Who must not have two waits until the first cannot come any more, and then looks far for it.
    const mustBeOne = wanted.keyed || lost.some(({ project }) => project.run > 0);
    const mayStillCome = orphans.length > 0 || earlier.some(({ ageMs }) => ageMs < settleMs);
    const isLast = mustBeOne && !mayStillCome;
    const manner = orphans.length > 0 ? 'patiently' : isLast ? 'thoroughly' : 'at-once';
    const found = await findLost(this.#options, lost, { manner, answered: true }).catch((error: unknown) => {
      throw error instanceof AdapterError ? uncertainCreation(error, true) : error;
    });
    if (found === null && mustBeOne && mayStillCome) throw stillUnclear(wanted);
    return found;
  }

  async #make({ cityKey, body }: WantedCreation, creation: NewCreation): Promise<StoredProject> {
    const { upstream, log } = this.#options;
    const { mark } = creation;
    const service = upstream.city(cityKey);
    // The specification does not name metadata among a draft's fields: a service that refuses it gets none.
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

  /** Gives the project where it was made all the same. Throws with `mayExist` in its details where that is not known. */
  async #handleFailure(creation: NewCreation, isMarked: boolean, error: unknown): Promise<StoredProject> {
    const { store, log } = this.#options;
    const { mark, project } = creation;
    const mayExist = !(error instanceof AdapterError) || mayHaveBeenMade(error);
    if (mayExist && isMarked) {
      const manner = { manner: 'patiently', answered: true } as const;
      const found = await findLost(this.#options, [creation], manner).catch(noneFound);
      if (found !== null) return found;
      await store.doubtCreation(mark);
    } else {
      await store.discardCreation(mark);
    }
    if (!(error instanceof AdapterError) || !mayExist) throw error;
    log(isMarked ? 'creation-unclear' : 'creation-lost', { cityKey: project.cityKey, mark, code: error.code });
    throw uncertainCreation(error, isMarked);
  }
}

/**
 * Looks for the projects of lost creations of one city and keeps those that are there. `answered`: somebody waits for one of them, and is
 * given the first. Throws what the service throws.
 */
export async function findLost(
  parts: CreationParts,
  lost: readonly LostCreation[],
  { manner, answered }: { readonly manner: SearchManner; readonly answered: boolean },
): Promise<StoredProject | null> {
  const cityKey = lost[0]?.project.cityKey ?? '';
  const service = parts.upstream.city(cityKey, answered ? 'person' : 'poll');
  const wanted = lost.map(({ mark, project }) => ({ mark, address: project.address }));
  for (const { id: serviceId, mark } of await findCreated(service, wanted, manner)) {
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
  /** Who asked for it is answered with it. */
  readonly answered: boolean;
  /** It was found by its mark: whatever has its id is the project, not one that had the id before. */
  readonly byMark: boolean;
}

/**
 * Keeps a project and settles its creation: a kill between the two leaves neither or both. Null where its id is another project's, it is
 * another person's by now, or the person was erased meanwhile.
 */
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
  // A connection that broke while it was written says nothing of what was: the second time it shows.
  return keep().catch(keep);
}

/** Whether the service may have made the project although it did not say so. */
function mayHaveBeenMade(error: AdapterError): boolean {
  return !neverReached(error) && ['upstream_unavailable', 'upstream_timeout', 'upstream_misread'].includes(error.code);
}

function refusesFields(error: unknown): boolean {
  const status = error instanceof AdapterError && error.code === 'upstream_refused' ? error.details?.['status'] : null;
  return status === 400 || status === 422;
}

/** The service could not be asked: it is looked for again later. */
function noneFound(error: unknown): null {
  if (error instanceof AdapterError) return null;
  throw error;
}

/** It is not known whether the service made it. @param isMarked whether it can be looked for */
function uncertainCreation(error: AdapterError, isMarked: boolean): AdapterError {
  const message = 'The pre-check service did not say whether it made the project.';
  return new AdapterError(error.code, {
    message: isMarked ? `${message} Try again: it is looked for first.` : message,
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

function stillUnclear({ keyed }: WantedCreation): AdapterError {
  if (keyed) {
    return new AdapterError('conflict', {
      message: 'The project of this idempotencyKey is still being made. Ask again in a moment, with the same key.',
      details: { underWay: true },
    });
  }
  return new AdapterError('upstream_unavailable', {
    message:
      'It is not clear yet whether the project that was asked for before has been made. Try again: it is looked for first.',
    details: { mayExist: true },
    headers: { 'retry-after': '5' },
  });
}
