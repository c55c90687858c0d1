/** Creations whose answer was lost, or whose process was killed: their projects are found by their marks in the service's list. */
import { setTimeout } from 'node:timers/promises';
import { AdapterError } from '../../adapter-error.js';
import type { AdapterLog } from '../../server/log/adapter-log.js';
import type { LookTimes, LostCreation, StoredProject } from '../../store/store.js';
import type { PrecheckService } from '../../upstream/precheck-service.js';
import type { SearchManner } from '../../upstream/project-creation.js';
import type { Upstream } from '../../upstream/upstream.js';
import { keepCreated, type KeepParts } from '../keep-project.js';

export interface CreationParts extends KeepParts {
  readonly upstream: Pick<Upstream, 'city'>;
  readonly log: AdapterLog;
}

/**
 * Looks for the projects of lost creations in their city and keeps those that are there. `answered`: somebody waits for one of them,
 * and is given the first. Throws what the service throws.
 */
export async function findLost(
  parts: CreationParts,
  service: PrecheckService,
  lost: readonly LostCreation[],
  { manner, answered }: { readonly manner: SearchManner; readonly answered: boolean },
): Promise<StoredProject | null> {
  const wanted = lost.map(({ mark, project }) => ({ mark, address: project.address }));
  for (const { id: serviceId, mark } of await service.findCreated(wanted, manner)) {
    const creation = lost.find((one) => one.mark === mark);
    if (creation === undefined) continue;
    const kept = await keepCreated(parts, creation, { serviceId, answered, byMark: true });
    if (kept === null) continue;
    parts.log('creation-found', { cityKey: kept.cityKey, mark, code: null });
    if (answered) return kept;
  }
  return null;
}

export interface CreationTimes extends LookTimes {
  /** How often it is checked whether any is due. */
  readonly roundMs: number;
  /** After that a creation is forgotten: a key's project is made anew, and what was not found is given up. */
  readonly keptMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const CREATION_TIMES: CreationTimes = {
  roundMs: 15_000,
  firstLookMs: 2 * MINUTE_MS,
  longestPauseMs: 4 * HOUR_MS,
  keptMs: 24 * HOUR_MS,
};

/** All of one city are looked for in the same pages. */
const MAX_PER_ROUND = 50;

/** Looks for what nobody asks for again. */
export class LostCreationWorker {
  readonly #parts: CreationParts;
  readonly #times: CreationTimes;
  readonly #stopped = new AbortController();
  #ended: Promise<void> | undefined;
  #storeAnswers = true;

  constructor(parts: CreationParts, times: CreationTimes) {
    this.#parts = parts;
    this.#times = times;
  }

  /** Looks at once, and every so often. */
  start(): void {
    this.#ended = this.#run(this.#stopped.signal);
  }

  /** No round begins any more. */
  stop(): void {
    this.#stopped.abort();
  }

  /** Waits for the one under way. */
  async close(): Promise<void> {
    this.stop();
    await this.#ended;
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.#round();
        this.#storeAnswers = true;
      } catch (error) {
        if (this.#storeAnswers && !signal.aborted) this.#parts.log('creations-not-read', { error });
        this.#storeAnswers = false;
      }
      await setTimeout(this.#times.roundMs, undefined, { signal }).catch(() => {});
    }
  }

  async #round(): Promise<void> {
    const { store, log } = this.#parts;
    const due = await store.claimCreations(MAX_PER_ROUND, this.#times);
    const cityKeys = new Set(due.map(({ project }) => project.cityKey));
    const searches = await Promise.allSettled([...cityKeys].map((cityKey) => this.#findIn(cityKey, due)));
    for (const search of searches) if (search.status === 'rejected') throw search.reason;
    for (const { mark, project } of await store.expireCreations(this.#times.keptMs)) {
      log('creation-lost', { cityKey: project.cityKey, mark, code: null });
    }
  }

  /** Their next turn is noted already: whatever goes wrong, they come again. */
  async #findIn(cityKey: string, due: readonly LostCreation[]): Promise<void> {
    const lost = due.filter(({ project }) => project.cityKey === cityKey);
    try {
      const service = this.#parts.upstream.city(cityKey, 'poll');
      await findLost(this.#parts, service, lost, { manner: 'thoroughly', answered: false });
    } catch (error) {
      // The service is away, or the city is configured no more.
      if (!(error instanceof AdapterError)) throw error;
    }
  }
}
