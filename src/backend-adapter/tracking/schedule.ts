/** When a project is read again, and which of those that are due comes first. Times in milliseconds. */
import TinyQueue from 'tinyqueue';
import type { AdapterSettings } from '../settings.js';

const DAY_MS = 24 * 60 * 60_000;
/** While a page shows the project. */
export const MAX_SHOWN_POLL_MS = 15_000;
const MAX_POLL_MS = 60_000;
/** The wait is this share of the time without change: at 2 s, the pace slows after 12 s, or after a minute while a page shows it. */
const SHARE = 1 / 6;
const SHOWN_SHARE = 1 / 30;
/** An open project that has not changed for longer waits more than MAX_SHOWN_POLL_MS, unless a page of its instance shows it. */
export const SLOW_AFTER_MS = MAX_SHOWN_POLL_MS / SHARE;

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
export function revisitDelayMs(unchangedMs: number, times: AdapterSettings['revisitTimes']): number {
  return Math.min(times.maxPauseMs, Math.max(times.firstMs, unchangedMs));
}

export interface QueuedJob {
  readonly cityKey: string;
  readonly dueAtMs: number;
  readonly running: boolean;
}

/** An urgent job is taken as if it had been due this much longer. */
export const HEAD_START_MS = 10 * 60_000;

/** Out of date where its job is due at another time by now. */
interface Alarm<Job extends QueuedJob> {
  readonly job: Job;
  readonly atMs: number;
}

/** Alarms that are out of date are dropped whenever there are twice as many alarms as after the last time, and so many more. */
const MAX_OUTDATED = 1_000;

/** Looks only at the jobs that are due: a hundred thousand others may wait. */
export class JobQueue<Job extends QueuedJob> {
  #alarms = new TinyQueue<Alarm<Job>>([], earlierFirst);
  #maxAlarms = MAX_OUTDATED;
  /** Jobs that wait for room, by city, in the order in which they became due, or urgent. */
  readonly #due = new Map<string, Readonly<Record<'urgent' | 'plain', Set<Job>>>>();

  /** Again, after the job is due at another time, and when a running one ends. */
  put(job: Job): void {
    this.#alarms.push({ job, atMs: job.dueAtMs });
    if (this.#alarms.length <= this.#maxAlarms) return;
    this.#alarms = new TinyQueue(this.#alarms.data.filter(isCurrent), earlierFirst);
    this.#maxAlarms = 2 * this.#alarms.length + MAX_OUTDATED;
  }

  /** Gives a job its head start that became urgent while it waits for room. */
  hurry(job: Job): void {
    const due = this.#due.get(job.cityKey);
    if (due?.plain.delete(job)) due.urgent.add(job);
  }

  /** Takes out a city's next job that is due, if the city has room: an urgent one, unless another has waited for much longer. Else null. */
  next(nowMs: number, hasRoom: (cityKey: string) => boolean, isUrgent: (job: Job) => boolean): Job | null {
    while (this.nextDueAtMs <= nowMs) {
      const alarm = this.#alarms.pop();
      if (alarm === undefined || !isCurrent(alarm)) continue;
      const { job } = alarm;
      const due = this.#due.get(job.cityKey) ?? { urgent: new Set(), plain: new Set() };
      this.#due.set(job.cityKey, due);
      due[isUrgent(job) ? 'urgent' : 'plain'].add(job);
    }
    for (const [cityKey, { urgent, plain }] of this.#due) {
      const [[hurried], [longest]] = [urgent, plain];
      const isLate = longest !== undefined && longest.dueAtMs < (hurried?.dueAtMs ?? Infinity) - HEAD_START_MS;
      const first = isLate ? longest : hurried;
      if (first === undefined || !hasRoom(cityKey)) continue;
      (isLate ? plain : urgent).delete(first);
      return first;
    }
    return null;
  }

  /** When the first of those that were not due at the last `next` is due; Infinity if there is none. */
  get nextDueAtMs(): number {
    return this.#alarms.peek()?.atMs ?? Infinity;
  }
}

function isCurrent({ job, atMs }: Alarm<QueuedJob>): boolean {
  return job.dueAtMs === atMs && !job.running;
}

function earlierFirst(one: Alarm<QueuedJob>, other: Alarm<QueuedJob>): number {
  return one.atMs - other.atMs;
}
