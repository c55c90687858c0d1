/** When a project is read again, and which of those that are due comes first. Times in milliseconds. */
import TinyQueue from 'tinyqueue';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** While a page shows the project. */
export const MAX_SHOWN_POLL_MS = 15_000;
const MAX_POLL_MS = MINUTE_MS;
/** The wait is this share of the time without change: at 2 s, the pace slows after 12 s, or after a minute while a page shows it. */
const SHARE = 1 / 6;
const SHOWN_SHARE = 1 / 30;
/** An open project that has not changed for longer waits more than MAX_SHOWN_POLL_MS, unless a page of its instance shows it. */
export const SLOW_AFTER_MS = MAX_SHOWN_POLL_MS / SHARE;

/** A run may begin on the service's own page without a webhook, so complete projects are read again, after doubling pauses. */
export type RevisitTimes = typeof REVISIT_TIMES;
export const REVISIT_TIMES = { firstMs: 10 * MINUTE_MS, maxPauseMs: DAY_MS / 4 };

export interface PollSituation {
  readonly unchangedMs: number;
  readonly failures: number;
  readonly shown: boolean;
  readonly pollIntervalMs: number;
}

/**
 * A share of the time without change, or twice as long with each failure: at most a minute, or 15 s while a page shows the project. Five
 * times that after a day without change, and as many more with each further day.
 */
export function pollDelayMs({ unchangedMs, failures, shown, pollIntervalMs }: PollSituation): number {
  const maxMs = (shown ? MAX_SHOWN_POLL_MS : MAX_POLL_MS) * (unchangedMs < DAY_MS ? 1 : (5 * unchangedMs) / DAY_MS);
  const delayMs =
    failures > 0 ? pollIntervalMs * 2 ** Math.min(failures, 20) : unchangedMs * (shown ? SHOWN_SHARE : SHARE);
  return Math.max(pollIntervalMs, Math.min(maxMs, delayMs));
}

/** The same for a project that is complete. */
export function revisitDelayMs(unchangedMs: number, { firstMs, maxPauseMs }: RevisitTimes): number {
  return Math.min(maxPauseMs, Math.max(firstMs, unchangedMs));
}

export interface QueuedJob {
  readonly cityKey: string;
  readonly dueAtMs: number;
  /** Where the job is in its queue. Written by the queue alone. */
  entry: QueueEntry | null;
}

/** An entry that its job does not name any more is out of date. */
interface QueueEntry {
  readonly job: QueuedJob;
  readonly dueAtMs: number;
  /** As if the job had been due since then. */
  readonly sinceMs: number;
}

/** Entries that are out of date are dropped once they are more than the jobs, and so many more. */
const MAX_OUTDATED = 1_000;

/** Looks only at the jobs that are due: a hundred thousand others may wait. */
export class JobQueue<Job extends QueuedJob> {
  #waiting = earliestFirst('dueAtMs');
  /** By city. */
  readonly #due = new Map<string, TinyQueue<QueueEntry>>();
  /** Jobs, without the entries that are out of date. */
  #size = 0;

  /** Again, after the job is due earlier than it was, or is given a head start over others that are due. */
  put(job: Job, headStartMs: number): void {
    const { entry, dueAtMs } = job;
    const sinceMs = dueAtMs - headStartMs;
    if (entry?.dueAtMs === dueAtMs && entry.sinceMs === sinceMs) return;
    if (entry === null) this.#size += 1;
    job.entry = { job, dueAtMs, sinceMs };
    this.#waiting.push(job.entry);
    if (this.#waiting.length <= 2 * this.#size + MAX_OUTDATED) return;
    this.#waiting = earliestFirst('dueAtMs', this.#waiting.data.filter(isCurrent));
  }

  /** Takes out the job that has been due longest in a city that has room. Null if there is none. */
  next(nowMs: number, hasRoom: (cityKey: string) => boolean): Job | null {
    while (this.nextDueAtMs <= nowMs) this.#moveFirst();
    for (const [cityKey, due] of this.#due) {
      while (due.length > 0 && hasRoom(cityKey)) {
        const entry = due.pop();
        if (entry === undefined || !isCurrent(entry)) continue;
        entry.job.entry = null;
        this.#size -= 1;
        // Only its own jobs are put in.
        return entry.job as Job;
      }
    }
    return null;
  }

  /** When the first of those that were not due at the last `next` is due; Infinity if there is none. */
  get nextDueAtMs(): number {
    return this.#waiting.peek()?.dueAtMs ?? Infinity;
  }

  #moveFirst(): void {
    const entry = this.#waiting.pop();
    if (entry === undefined || !isCurrent(entry)) return;
    const { cityKey } = entry.job;
    const due = this.#due.get(cityKey) ?? earliestFirst('sinceMs');
    this.#due.set(cityKey, due);
    due.push(entry);
  }
}

function isCurrent(entry: QueueEntry): boolean {
  return entry.job.entry === entry;
}

function earliestFirst(key: 'dueAtMs' | 'sinceMs', entries: QueueEntry[] = []): TinyQueue<QueueEntry> {
  return new TinyQueue(entries, (one, other) => one[key] - other[key]);
}
