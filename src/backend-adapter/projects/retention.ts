/** Deletes records: those that are too old, or all of one project or person. */
import type { ParsedOptions } from '../options.js';
import type { Shared } from '../settings.js';
import type { Erased, ErasedProjects, OutboxLane } from '../store/store.js';
import { createPeriodicTask, isoTime, type PeriodicTask } from '../time.js';
import type { Presence } from '../tracking/presence.js';

/** One project, or every project of one person: the `userId` that `identify` gives. */
export type EraseTarget = { readonly projectId: string } | { readonly userId: string };

type ErasingParts = Pick<Shared, 'store'> & { readonly presence: Presence };

const PAGE = 100;

/** Deletes what is kept of the target, and ends the streams that show it. */
export async function erase({ store, presence }: ErasingParts, target: ErasedProjects): Promise<Erased> {
  const { ids, erased } = await store.eraseProjects(target);
  for (const id of ids) presence.end(id);
  return erased;
}

export interface RetentionJobOptions extends ErasingParts, Pick<Shared, 'clock' | 'log'> {
  readonly retention: ParsedOptions['retention'];
  readonly unservedLanes: readonly OutboxLane[];
  readonly roundMs: number;
}

const DAY_MS = 24 * 60 * 60_000;
/** After that an idempotency key creates a new project. */
const CREATION_MS = DAY_MS;
/** Soon, since some processes are restarted more often than rounds come; not at once, when the start has enough to do. */
const FIRST_ROUND_MS = 60_000;

/** Deletes what is too old, every `roundMs`, in small batches. Several instances may do so at once. */
export function startRetentionJob(options: RetentionJobOptions): PeriodicTask {
  const { store, retention, unservedLanes, clock, log, roundMs } = options;
  let lastMs = clock();
  /** Records last changed before this time are too old. The earlier of two clock readings counts: one may be far ahead. */
  const before = (kind: keyof ParsedOptions['retention']): string =>
    isoTime(Math.max(0, Math.min(lastMs, clock()) - retention[kind] * DAY_MS));
  /** Deletes batches until one is empty, and counts the records. */
  const inBatches = async (deleteBatch: () => Promise<number>): Promise<number> => {
    let deleted = 0;
    for (let batch = 1; batch > 0 && !job.isClosed(); deleted += batch) batch = await deleteBatch();
    return deleted;
  };
  const job = createPeriodicTask({
    async task(): Promise<void> {
      const projects = await inBatches(async () => {
        const erased = await erase(options, { closedBefore: before('projectDays'), limit: PAGE });
        return erased.projects;
      });
      const times = { events: before('eventDays'), property: before('propertyDays'), creationMs: CREATION_MS };
      const records = await inBatches(() => store.deleteExpired({ ...times, unservedLanes }, PAGE));
      lastMs = clock();
      if (projects + records > 0) log('records-expired', { projects, records });
    },
    intervalMs: roundMs,
    onFailure: (error) => log('retention-failed', { error }),
  });
  job.schedule(Math.min(FIRST_ROUND_MS, roundMs));
  return job;
}
