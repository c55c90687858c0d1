/**
 * When each project is read. A few jobs run at a time in each city, so that a city whose service hangs keeps no other city waiting. Urgent
 * jobs go first, but after three of them goes the one that has waited longest: nothing starves.
 */
import type { ProjectPhase } from 'precheck-contract';

export interface Job {
  readonly cityKey: string;
  /** When it is due, on the scheduler's clock. */
  dueAtMs: number;
  timer: NodeJS.Timeout | null;
  /** `waiting`: it is due, and waits for a place in its city. */
  state: 'idle' | 'waiting' | 'running';
  /** It came due while it was running, and runs again at once. */
  again: boolean;
}

export function newJob(cityKey: string): Job {
  return { cityKey, dueAtMs: 0, timer: null, state: 'idle', again: false };
}

export interface SchedulerOptions<ProjectJob extends Job> {
  /** Milliseconds that never go back. */
  readonly clock: () => number;
  readonly maxPerCity: number;
  readonly isUrgent: (job: ProjectJob) => boolean;
  /** Never rejects. */
  readonly run: (job: ProjectJob) => Promise<void>;
}

interface CityQueue<ProjectJob> {
  readonly urgent: Set<ProjectJob>;
  readonly usual: Set<ProjectJob>;
  running: number;
  urgentInARow: number;
}

const MAX_URGENT_IN_A_ROW = 3;
/** A longer one would ring at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export class Scheduler<ProjectJob extends Job> {
  readonly #options: SchedulerOptions<ProjectJob>;
  readonly #cities = new Map<string, CityQueue<ProjectJob>>();
  readonly #scheduled = new Set<ProjectJob>();
  readonly #running = new Set<Promise<void>>();
  #stopped = false;

  constructor(options: SchedulerOptions<ProjectJob>) {
    this.#options = options;
  }

  /** A job that is scheduled already is moved. One that is running runs once more, after its end. */
  schedule(job: ProjectJob, delayMs: number): void {
    if (this.#stopped) return;
    // It keeps its place; it may have become urgent there.
    if (job.state === 'waiting') return this.#wait(job);
    if (job.timer !== null) clearTimeout(job.timer);
    job.dueAtMs = this.#options.clock() + delayMs;
    job.timer = setTimeout(() => this.#due(job), Math.min(MAX_TIMER_MS, Math.max(0, Math.ceil(delayMs))));
    this.#scheduled.add(job);
  }

  isScheduled(job: ProjectJob): boolean {
    return job.timer !== null || job.state === 'waiting' || job.again;
  }

  /** No job begins any more. */
  stop(): void {
    this.#stopped = true;
    for (const { timer } of this.#scheduled) clearTimeout(timer ?? undefined);
    this.#scheduled.clear();
  }

  /** Resolves when the jobs that are running have ended. */
  async ended(): Promise<void> {
    await Promise.all(this.#running);
  }

  #due(job: ProjectJob): void {
    job.timer = null;
    this.#scheduled.delete(job);
    if (job.state === 'running') job.again = true;
    else this.#wait(job);
    this.#fill(this.#city(job));
  }

  #wait(job: ProjectJob): void {
    const { urgent, usual } = this.#city(job);
    job.state = 'waiting';
    if (this.#options.isUrgent(job)) {
      usual.delete(job);
      urgent.add(job);
    } else if (!urgent.has(job)) usual.add(job);
  }

  #city({ cityKey }: ProjectJob): CityQueue<ProjectJob> {
    const known = this.#cities.get(cityKey);
    if (known !== undefined) return known;
    const made: CityQueue<ProjectJob> = { urgent: new Set(), usual: new Set(), running: 0, urgentInARow: 0 };
    this.#cities.set(cityKey, made);
    return made;
  }

  #fill(city: CityQueue<ProjectJob>): void {
    while (!this.#stopped && city.running < this.#options.maxPerCity) {
      const job = takeNext(city);
      if (job === undefined) return;
      city.running += 1;
      job.state = 'running';
      const running = this.#options.run(job).finally(() => {
        this.#running.delete(running);
        city.running -= 1;
        job.state = 'idle';
        if (job.again) this.#wait(job);
        job.again = false;
        this.#fill(city);
      });
      this.#running.add(running);
    }
  }
}

function takeNext<ProjectJob>(city: CityQueue<ProjectJob>): ProjectJob | undefined {
  const { urgent, usual } = city;
  const isUrgentFirst = city.urgentInARow < MAX_URGENT_IN_A_ROW;
  for (const queue of isUrgentFirst ? [urgent, usual] : [usual, urgent]) {
    const [job] = queue;
    if (job === undefined) continue;
    queue.delete(job);
    city.urgentInARow = queue === urgent ? city.urgentInARow + 1 : 0;
    return job;
  }
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
