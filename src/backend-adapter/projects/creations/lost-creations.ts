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

const HOUR_MS = 3_600_000;

export const CREATION_TIMES: CreationTimes = {
  roundMs: 15_000,
  firstLookMs: 120_000,
  longestPauseMs: 4 * HOUR_MS,
  keptMs: 24 * HOUR_MS,
};

/** All of one city are looked for in the same pages. */
const MAX_PER_ROUND = 50;

/** Looks for what nobody asks for again: at once, and every so often. */
export function startLostCreationWorker(parts: CreationParts, times: CreationTimes) {
  const stopped = new AbortController();
  const { signal } = stopped;
  const run = async (): Promise<void> => {
    let storeAnswers = true;
    while (!signal.aborted) {
      try {
        await findDue(parts, times);
        storeAnswers = true;
      } catch (error) {
        if (storeAnswers && !signal.aborted) parts.log('creations-not-read', { error });
        storeAnswers = false;
      }
      await setTimeout(times.roundMs, undefined, { signal }).catch(() => {});
    }
  };
  const ended = run();
  return {
    /** No round begins any more. */
    stop: (): void => stopped.abort(),
    /** Waits for the one under way. */
    close: (): Promise<void> => {
      stopped.abort();
      return ended;
    },
  };
}

async function findDue(parts: CreationParts, times: CreationTimes): Promise<void> {
  const { store, upstream, log } = parts;
  const due = await store.claimCreations(MAX_PER_ROUND, times);
  const cityKeys = [...new Set(due.map(({ project }) => project.cityKey))];
  const searches = cityKeys.map(async (cityKey) => {
    const lost = due.filter(({ project }) => project.cityKey === cityKey);
    await findLost(parts, upstream.city(cityKey, 'poll'), lost, { manner: 'thoroughly', answered: false });
  });
  for (const search of await Promise.allSettled(searches)) {
    // An AdapterError: the service is away, or the city is configured no more. They are due again later anyway.
    if (search.status === 'rejected' && !(search.reason instanceof AdapterError)) throw search.reason;
  }
  for (const { mark, project } of await store.expireCreations(times.keptMs)) {
    log('creation-lost', { cityKey: project.cityKey, mark, code: null });
  }
}
