/** When each project is read: as many jobs at once as a city bears, so that one whose service hangs keeps no other city waiting. */
import type { ProjectPhase } from 'precheck-contract';

export interface Job {
  readonly cityKey: string;
  /** On the scheduler's clock. */
  dueAtMs: number;
  timer: NodeJS.Timeout | undefined;
  running: boolean;
}

export function newJob(cityKey: string): Job {
  return { cityKey, dueAtMs: Infinity, timer: undefined, running: false };
}

export interface SchedulerOptions<ProjectJob extends Job> {
  /** Milliseconds that never go back. */
  readonly clock: () => number;
  readonly maxPerCity: number;
  /** Urgent jobs go first. */
  readonly isUrgent: (job: ProjectJob) => boolean;
  /** Never rejects. */
  readonly run: (job: ProjectJob) => Promise<void>;
}

interface City<ProjectJob> {
  /** Due, the longest first. */
  readonly due: Set<ProjectJob>;
  /** Of these, the urgent ones. */
  readonly urgent: Set<ProjectJob>;
  running: number;
  urgentInARow: number;
}

/** Then goes what has been due longest: nothing starves. */
const MAX_URGENT_IN_A_ROW = 3;
/** A longer timer would ring at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export class Scheduler<ProjectJob extends Job> {
  readonly #options: SchedulerOptions<ProjectJob>;
  readonly #cities = new Map<string, City<ProjectJob>>();
  readonly #running = new Set<Promise<void>>();
  #stopped = false;

  constructor(options: SchedulerOptions<ProjectJob>) {
    this.#options = options;
  }

  /** Moves a job that is scheduled already, but none that is due. One that comes due while it runs runs again after that. */
  schedule(job: ProjectJob, delayMs: number): void {
    const city = this.#city(job);
    if (this.#stopped) return;
    if (city.due.has(job)) return this.#enqueue(city, job);
    clearTimeout(job.timer);
    job.dueAtMs = this.#options.clock() + delayMs;
    job.timer = setTimeout(
      () => {
        job.timer = undefined;
        this.#enqueue(city, job);
        this.#fill(city);
      },
      Math.min(MAX_TIMER_MS, Math.ceil(delayMs)),
    );
  }

  isScheduled(job: ProjectJob): boolean {
    return job.timer !== undefined || this.#city(job).due.has(job);
  }

  /** No job begins any more. */
  stop(): void {
    this.#stopped = true;
  }

  /** Resolves when the jobs that are running have ended. */
  async ended(): Promise<void> {
    await Promise.all(this.#running);
  }

  #city({ cityKey }: ProjectJob): City<ProjectJob> {
    const known = this.#cities.get(cityKey);
    if (known !== undefined) return known;
    const city: City<ProjectJob> = { due: new Set(), urgent: new Set(), running: 0, urgentInARow: 0 };
    this.#cities.set(cityKey, city);
    return city;
  }

  /** One that is due already may have become urgent. */
  #enqueue(city: City<ProjectJob>, job: ProjectJob): void {
    city.due.add(job);
    if (this.#options.isUrgent(job)) city.urgent.add(job);
  }

  #fill(city: City<ProjectJob>): void {
    while (!this.#stopped && city.running < this.#options.maxPerCity) {
      const job = this.#next(city);
      if (job === undefined) return;
      city.due.delete(job);
      city.urgent.delete(job);
      city.running += 1;
      job.running = true;
      const running = this.#options.run(job).finally(() => {
        this.#running.delete(running);
        city.running -= 1;
        job.running = false;
        this.#fill(city);
      });
      this.#running.add(running);
    }
  }

  #next(city: City<ProjectJob>): ProjectJob | undefined {
    const urgent = city.urgentInARow < MAX_URGENT_IN_A_ROW ? firstIdle(city.urgent) : undefined;
    city.urgentInARow = urgent === undefined ? 0 : city.urgentInARow + 1;
    return urgent ?? firstIdle(city.due);
  }
}

/** A job that came due while it runs waits for its end. */
function firstIdle<ProjectJob extends Job>(jobs: ReadonlySet<ProjectJob>): ProjectJob | undefined {
  for (const job of jobs) if (!job.running) return job;
  return undefined;
}

const MAX_POLL_MS = 60_000;
/** While a person looks at it. */
export const MAX_SEEN_POLL_MS = 15_000;
const ABANDONED_POLL_MS = 5 * 60_000;
const ABANDONED_AFTER_MS = 24 * 60 * 60_000;
/** The wait is this share of the time without change: at 2 s, the pace slows after 12 s, or after a minute while somebody looks. */
const SHARE = 1 / 6;
const SEEN_SHARE = 1 / 30;

export interface PollSituation {
  readonly phase: ProjectPhase;
  /** How long nothing has changed. */
  readonly unchangedMs: number;
  /** Readings in a row that failed. */
  readonly failures: number;
  /** Whether a person looks at the project at the moment. */
  readonly seen: boolean;
  /** The shortest wait. */
  readonly pollIntervalMs: number;
}

/**
 * How long until a project is read again. While stages move: `pollIntervalMs`. Then a share of the time without change, at most a minute,
 * or 15 s while somebody looks. The service away: doubling with each failure, within the same bounds. Stalled: a minute. Nothing for a day
 * (a hand-off that nobody finished): five minutes. Pure.
 */
export function nextPollDelayMs({ phase, unchangedMs, failures, seen, pollIntervalMs }: PollSituation): number {
  const maxMs = Math.max(seen ? MAX_SEEN_POLL_MS : MAX_POLL_MS, pollIntervalMs);
  if (failures > 0) return Math.min(maxMs, pollIntervalMs * 2 ** Math.min(failures, 20));
  const isAbandoned = unchangedMs >= ABANDONED_AFTER_MS;
  if (isAbandoned && !seen) return Math.max(ABANDONED_POLL_MS, pollIntervalMs);
  if (isAbandoned || phase === 'stalled') return Math.max(MAX_POLL_MS, pollIntervalMs);
  return Math.min(maxMs, Math.max(pollIntervalMs, unchangedMs * (seen ? SEEN_SHARE : SHARE)));
}
