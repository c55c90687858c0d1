/**
 * Makes projects in the service, each once: a creation is noted before it is sent, and settled with the project that is kept. Who asks
 * again for one whose answer was lost is given that one, at any instance and after a restart.
 */
import { randomUUID } from 'node:crypto';
import { AdapterError } from '../../adapter-error.js';
import type { AdapterLog } from '../../server/log/adapter-log.js';
import type { EarlierCreation, NewCreation, StoredProject, UnnamedProject } from '../../store/store.js';
import { uncertainCreation, type NewProject } from '../../upstream/project-creation.js';
import type { Upstream } from '../../upstream/upstream.js';
import { keepCreated, type KeepingServices } from './created-project.js';
import { judgeEarlier, type CreationRequest } from './creation-request.js';

export interface ProjectCreationsOptions extends KeepingServices {
  readonly upstream: Pick<Upstream, 'city'>;
  /** Names this process among those that share the store. */
  readonly instance: string;
  /** Nobody looks for a creation before it is so old. */
  readonly firstLookMs: number;
  /** What the service did not list for so long after its answer was lost, it has not made. */
  readonly settleMs: number;
  /** For so long who asks for what another instance is making for them waits for its end. */
  readonly longestWaitMs: number;
  readonly log: AdapterLog;
}

export interface WantedCreation extends CreationRequest {
  readonly cityKey: string;
  /** What is sent. */
  readonly body: NewProject;
  /** What is kept. Asked for only where it is made anew. */
  readonly project: () => Promise<UnnamedProject>;
}

const WAIT_STEP_MS = 250;

export class ProjectCreations {
  readonly #options: ProjectCreationsOptions;
  /** The marks of what this process is making. */
  readonly #making = new Set<string>();
  readonly #keyed = new Map<string, { readonly request: string; readonly made: Promise<StoredProject> }>();

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
    const made = this.#create(wanted);
    this.#keyed.set(wanted.asked, { request: wanted.request, made });
    try {
      return await made;
    } finally {
      this.#keyed.delete(wanted.asked);
    }
  }

  async #create(wanted: WantedCreation): Promise<StoredProject> {
    const { store, instance, firstLookMs } = this.#options;
    const { asked, request, keyed } = wanted;
    const lookedFor = new Set<string>();
    const find = async (): Promise<EarlierCreation[]> =>
      (await store.findCreations(asked)).filter(({ mark }) => !lookedFor.has(mark) && !this.#making.has(mark));
    let earlier: readonly EarlierCreation[] = await find();
    for (;;) {
      const given = await this.#give(wanted, earlier, find);
      if (given !== null) return given;
      for (const { mark } of earlier) lookedFor.add(mark);
      const creation = { mark: randomUUID(), asked, request, keyed, instance, project: await wanted.project() };
      // Another of this process is another project: somebody asks for the same twice at once, on purpose.
      const passedOver = [...lookedFor, ...this.#making];
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
  async #give(
    wanted: WantedCreation,
    given: readonly EarlierCreation[],
    find: () => Promise<readonly EarlierCreation[]>,
  ): Promise<StoredProject | null> {
    const { instance, longestWaitMs } = this.#options;
    let earlier = given;
    for (let waitedMs = 0; ; waitedMs += WAIT_STEP_MS) {
      const judgement = judgeEarlier(earlier, { request: wanted.request, keyed: wanted.keyed, instance });
      if (judgement.kind === 'none') return null;
      if (judgement.kind === 'other-request') throw otherRequest();
      if (judgement.kind === 'made') return this.#giveMade(wanted, judgement);
      if (judgement.kind === 'unclear') return this.#lookFor(wanted, judgement.creations);
      if (wanted.keyed) throw beingMade();
      if (waitedMs >= longestWaitMs) throw notClearYet();
      await new Promise((resolve) => setTimeout(resolve, WAIT_STEP_MS));
      earlier = await find();
    }
  }

  async #giveMade(
    { keyed }: WantedCreation,
    { mark, projectId }: { readonly mark: string; readonly projectId: string },
  ): Promise<StoredProject | null> {
    const { store } = this.#options;
    const project = await store.findProject(projectId);
    if (keyed && project !== null) {
      // Nobody may have been told of it yet: from now on it is the key's.
      await store.settleCreation(mark, projectId, true);
      return project;
    }
    // It is given once: who asks after that wants another.
    await store.discardCreation(mark);
    const isTaken = project?.run === 0 && (project.revision > 1 || (await store.findUploads(projectId)).length > 0);
    return isTaken ? null : project;
  }

  async #lookFor(wanted: WantedCreation, creations: readonly EarlierCreation[]): Promise<StoredProject | null> {
    const lost = creations.flatMap(({ mark, marked, project }) =>
      marked && project !== null ? [{ mark, project }] : [],
    );
    if (lost.length === 0) return null;
    const { store, upstream, settleMs, log } = this.#options;
    const { cityKey } = wanted;
    // Who was killed has not looked at all, and may have sent it just before.
    const orphans = creations.filter(({ state }) => state === 'under-way');
    for (const { mark } of orphans) await store.doubtCreation(mark);
    // A draft too many costs nothing. Who must not have two waits until the first cannot come any more, and then looks far for it.
    const mustBeOne = wanted.keyed || lost.some(({ project }) => project.run > 0);
    const mayStillCome = creations.some((one) => one.marked && (orphans.includes(one) || one.ageMs < settleMs));
    const isLast = mustBeOne && !mayStillCome;
    const manner = orphans.length > 0 ? 'patiently' : isLast ? 'thoroughly' : 'at-once';
    const sought = lost.map(({ mark, project }) => ({ mark, address: project.address }));
    const found = await upstream.city(cityKey).findCreated(sought, manner).catch(throwUncertain);
    for (const { id, mark } of found) {
      const creation = lost.find((one) => one.mark === mark);
      const keeping = { serviceId: id, told: true, byMark: true };
      const kept = creation === undefined ? null : await keepCreated(this.#options, creation, keeping);
      if (kept === null) continue;
      log('creation-found', { cityKey, mark, code: null });
      return kept;
    }
    if (mustBeOne && mayStillCome) throw wanted.keyed ? beingMade() : notClearYet();
    return null;
  }

  async #make({ cityKey, body }: WantedCreation, creation: NewCreation): Promise<StoredProject> {
    const { store, upstream } = this.#options;
    const { mark } = creation;
    let serviceId: string;
    try {
      serviceId = await upstream.city(cityKey).createProject(body, mark, () => store.unmarkCreation(mark));
    } catch (error) {
      const mayExist = !(error instanceof AdapterError) || error.details?.['mayExist'] === true;
      await (mayExist ? store.doubtCreation(mark) : store.discardCreation(mark));
      throw error;
    }
    const kept = await keepCreated(this.#options, creation, { serviceId, told: true, byMark: false });
    if (kept !== null) return kept;
    throw new AdapterError('upstream_misread', {
      message: 'The pre-check service gave a new project the id of an older one.',
    });
  }
}

function throwUncertain(error: unknown): never {
  throw error instanceof AdapterError ? uncertainCreation(error, true) : error;
}

function otherRequest(): AdapterError {
  return new AdapterError('conflict', {
    message: 'The idempotencyKey stands for another project. Give each project a key of its own.',
  });
}

function beingMade(): AdapterError {
  return new AdapterError('conflict', {
    message: 'The project of this idempotencyKey is still being made. Ask again in a moment, with the same key.',
    details: { underWay: true },
  });
}

function notClearYet(): AdapterError {
  return new AdapterError('upstream_unavailable', {
    message:
      'It is not clear yet whether the project that was asked for before has been made. Try again: it is looked for first.',
    details: { mayExist: true },
    headers: { 'retry-after': '5' },
  });
}
