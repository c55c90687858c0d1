/** Searches the service for projects whose creation got no answer, at the start and periodically. */
import { AdapterError } from '../adapter-error.js';
import { PeriodicTask } from '../time.js';
import { findLost, type CreationParts } from './creations.js';

const HOUR_MS = 3_600_000;

type CreationTimes = typeof CREATION_TIMES;
export const CREATION_TIMES = {
  /** How often it is checked whether any is due. */
  roundMs: 15_000,
  firstLookMs: 120_000,
  longestPauseMs: 4 * HOUR_MS,
  /** How long creations are kept. After that, a key creates a new project, and a project that was not found is given up. */
  keptMs: 24 * HOUR_MS,
};

/** The creations of one city share a search. */
const MAX_PER_ROUND = 50;

export function startLostCreationWorker(parts: CreationParts, times: CreationTimes): PeriodicTask {
  const task = new PeriodicTask({
    task: () => findDue(parts, times),
    intervalMs: times.roundMs,
    onFailure: (error) => parts.log('creations-not-read', { error }),
  });
  task.schedule(0);
  return task;
}

async function findDue(parts: CreationParts, times: CreationTimes): Promise<void> {
  const { store, log } = parts;
  const due = await store.claimCreations(MAX_PER_ROUND, times);
  const cityKeys = [...new Set(due.map(({ project }) => project.cityKey))];
  const searches = cityKeys.map(async (cityKey) => {
    const lost = due.filter(({ project }) => project.cityKey === cityKey);
    await findLost(parts, lost, { search: 'thorough', answered: false });
  });
  for (const search of await Promise.allSettled(searches)) {
    // An AdapterError: the service is unavailable, or the city is no longer configured. They will be due again.
    if (search.status === 'rejected' && !(search.reason instanceof AdapterError)) throw search.reason;
  }
  for (const { mark, project } of await store.expireCreations(times.keptMs)) {
    log('creation-lost', { cityKey: project.cityKey, mark, code: null });
  }
}
