/**
 * Tracks projects: each is read by one instance, however many pages show it and however many instances share the store. Before each reading
 * it checks that this instance holds the project; otherwise it passes the hint on. The readings of each city are limited, so that a service
 * that hangs delays no other city.
 */
import { AdapterError } from '../adapter-error.js';
import type { DrawingVerification } from '../drawings/verification.js';
import { isDrawingCheckDue, isOpen, isSameStart } from '../store/project-steps.js';
import type { ClaimedProject, KeyedStart, Store, StoreChange, StoredProject } from '../store/store.js';
import { createAgeOf } from '../time.js';
import { Leases, type LeasesOptions } from './leases.js';
import type { Presence, ProjectListener } from './presence.js';
import {
  MAX_SEEN_POLL_MS,
  pollDelayMs,
  readProject,
  revisitDelayMs,
  type ReaderOptions,
  type ReadingRecord,
  type RevisitTimes,
} from './reader.js';

export interface TrackerOptions extends Omit<ReaderOptions, 'store'>, Pick<LeasesOptions, 'instance' | 'leaseMs'> {
  readonly store: Store;
  readonly presence: Presence;
  /** A monotonic clock in milliseconds. */
  readonly monotonicClock: () => number;
  readonly random: () => number;
  readonly pollIntervalMs: number;
  /** All hints about a project within this time cause one reading. */
  readonly hintWindowMs: number;
  readonly revisitTimes: RevisitTimes;
  readonly verification: Pick<DrawingVerification, 'check'>;
}

type Named = Pick<StoredProject, 'id' | 'cityKey'>;

/** One project that is read here. Times are on the monotonic clock. */
interface Job extends Named, ReadingRecord {
  dueAtMs: number;
  lastReadAtMs: number;
  running: boolean;
  /** A reading was requested: `here`, also for a project that is not watched, or at another instance. */
  wanted: 'here' | 'elsewhere' | null;
  /** Whether it is read periodically. Otherwise it is only remembered for one hint window. */
  watched: boolean;
  /** Whether a page may wait for a change of it. */
  open: boolean;
}

interface StartUnderWay {
  readonly start: KeyedStart | null;
  readonly begun: Promise<StoredProject>;
}

/** At once. Most connections to a city stay free for requests of pages. */
const MAX_READINGS_PER_CITY = 8;
/** A project that is shown or requested is read as if it had been due this much longer. So nothing else is delayed by more than this. */
const HEAD_START_MS = 15_000;
/** A longer timer would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export class ProjectTracker {
  readonly #options: TrackerOptions;
  readonly #jobs = new Map<string, Job>();
  readonly #running = new Set<Promise<void>>();
  readonly #runningPerCity = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #timerAtMs = Infinity;
  readonly #leases: Leases;
  /** Runs that this process is starting now. Their projects are not read meanwhile. */
  readonly #starting = new Map<string, StartUnderWay>();
  readonly #closing = new AbortController();

  constructor(options: TrackerOptions) {
    this.#options = options;
    this.#leases = new Leases({
      ...options,
      onClaimed: (projects) => this.#takeUp(projects),
    });
  }

  /** Claims the watched projects that no other instance reads, page by page. Rejects if the store fails. */
  async start(): Promise<void> {
    this.#options.store.onChange((change) => this.#handleChange(change));
    await this.#leases.start();
    this.#options.presence.start((id) => this.#watched(id) !== undefined);
  }

  /** Whether the store accepts writes. */
  get storeAnswers(): boolean {
    return this.#leases.renewed;
  }

  /** How many open projects are read here. */
  get watched(): number {
    return [...this.#jobs.values()].filter(({ watched, open }) => watched && open).length;
  }

  /** Reads the project periodically from now on, the first time at once. */
  watch(project: Named): void {
    const job = this.#job(project);
    job.wanted = 'here';
    this.#schedule(job, this.#options.monotonicClock());
  }

  /** The project may have changed: reads it soon. Any number of hints in one window cause one reading. */
  hint(project: Named): void {
    const job = this.#job(project);
    job.wanted = 'here';
    this.#readSoon(job);
  }

  /** The completion webhook. Nothing that it says is believed: a forged one causes at most one early reading a second. */
  async hintByServiceId(serviceId: string): Promise<void> {
    // Services of two cities may use the same id. All such projects are read.
    const projects = await this.#options.store.findProjectsByServiceId(serviceId);
    for (const project of projects) this.hint(project);
  }

  /** Leaves the project alone while its run is started here, then watches it. The same start waits for this one; another is a conflict. */
  async whileStarting(
    project: Named,
    start: KeyedStart | null,
    work: () => Promise<StoredProject>,
  ): Promise<StoredProject> {
    const underWay = this.#starting.get(project.id);
    if (underWay !== undefined) {
      if (start !== null && underWay.start !== null && isSameStart(underWay.start, start)) return underWay.begun;
      throw new AdapterError('conflict', { message: 'A run of this project is being started already.' });
    }
    const begun = work();
    this.#starting.set(project.id, { start, begun });
    try {
      return await begun;
    } finally {
      this.#starting.delete(project.id);
      this.watch(project);
    }
  }

  /** A page shows the project: it is read more often from now on, and soon if its next reading is far off. */
  subscribe(project: StoredProject, listener: ProjectListener): () => void {
    const { presence } = this.#options;
    const isFirst = !presence.isSeenHere(project.id);
    const unsubscribe = presence.subscribe(project, listener);
    if (isFirst && isOpen(project)) {
      const job = this.#watched(project.id);
      if (job !== undefined) this.#hurry(job);
      else if (!this.#closing.signal.aborted) void presence.announce([project.id]);
    }
    return unsubscribe;
  }

  /** Starts no more readings. Failures from now on are not recorded. */
  stop(): void {
    this.#closing.abort();
    clearTimeout(this.#timer);
  }

  /** Waits for the readings under way, and releases the projects. */
  async close(): Promise<void> {
    this.stop();
    await this.#options.presence.close();
    await Promise.all(this.#running);
    await this.#leases.close();
  }

  #handleChange(change: StoreChange): void {
    if (this.#closing.signal.aborted) return;
    const { presence } = this.#options;
    switch (change.kind) {
      case 'project':
        return void presence.changedElsewhere(change.projectId, change.revision);
      case 'hint': {
        const job = this.#job({ id: change.projectId, cityKey: change.cityKey });
        // It is not passed on again, or two instances could send it back and forth.
        job.wanted ??= 'elsewhere';
        return this.#readSoon(job);
      }
      case 'seen': {
        const job = this.#watched(change.projectId);
        if (job === undefined) return;
        if (!presence.isSeen(job.id)) this.#hurry(job);
        return presence.noteSeenElsewhere(job.id);
      }
      case 'released':
        return this.#leases.claimNow();
      case 'gap':
        this.#leases.claimNow();
        return void presence.readAll();
    }
  }

  /** Spreads the readings over one interval, so that they are not all due at once. */
  #takeUp(projects: readonly ClaimedProject[]): void {
    const { pollIntervalMs, revisitTimes, random, monotonicClock } = this.#options;
    for (const { id, cityKey, open, ageMs } of projects) {
      const job = this.#job({ id, cityKey });
      // The job may exist already. This instance holds the project, so it must watch it.
      Object.assign(job, { watched: true, open });
      const waitMs = open ? pollIntervalMs : revisitDelayMs(ageMs, revisitTimes);
      this.#schedule(job, monotonicClock() + (open && projects.length === 1 ? 0 : random() * waitMs));
    }
  }

  #job({ id, cityKey }: Named): Job {
    const known = this.#jobs.get(id);
    if (known !== undefined) return known;
    const { clock, monotonicClock } = this.#options;
    const made: Job = {
      id,
      cityKey,
      dueAtMs: Infinity,
      lastReadAtMs: -Infinity,
      running: false,
      wanted: null,
      watched: true,
      open: true,
      failures: 0,
      answeredAt: null,
      ageOf: createAgeOf(clock, monotonicClock),
    };
    this.#jobs.set(id, made);
    return made;
  }

  #watched(id: string): Job | undefined {
    const job = this.#jobs.get(id);
    return job?.watched === true ? job : undefined;
  }

  /** Reads the project soon if its next reading is far off. */
  #hurry(job: Job): void {
    const { monotonicClock, pollIntervalMs } = this.#options;
    if (job.dueAtMs - monotonicClock() > Math.max(MAX_SEEN_POLL_MS, pollIntervalMs)) this.#readSoon(job);
  }

  /** Reads the project as soon as the hint window since the last reading has passed. */
  #readSoon(job: Job): void {
    const { monotonicClock, hintWindowMs } = this.#options;
    this.#schedule(job, Math.max(monotonicClock(), job.lastReadAtMs + hintWindowMs));
  }

  /** Keeps an earlier due time. */
  #schedule(job: Job, atMs: number): void {
    job.dueAtMs = Math.min(job.dueAtMs, atMs);
    this.#wake(job.dueAtMs);
  }

  #wake(atMs: number): void {
    if (this.#closing.signal.aborted || atMs >= this.#timerAtMs) return;
    clearTimeout(this.#timer);
    this.#timerAtMs = atMs;
    const delayMs = Math.ceil(atMs - this.#options.monotonicClock());
    this.#timer = setTimeout(() => this.#startDue(), Math.min(MAX_TIMER_MS, Math.max(0, delayMs)));
  }

  /** Starts the jobs that are due, longest first, as far as their cities have room. Then waits for the next. */
  #startDue(): void {
    this.#timerAtMs = Infinity;
    const nowMs = this.#options.monotonicClock();
    const dueByCity = new Map<string, Job[]>();
    let nextMs = Infinity;
    for (const job of this.#jobs.values()) {
      // A running job is scheduled again when it ends.
      if (job.running) continue;
      if (job.dueAtMs > nowMs) nextMs = Math.min(nextMs, job.dueAtMs);
      else if (this.#roomFor(job.cityKey) > 0) {
        const due = dueByCity.get(job.cityKey) ?? [];
        dueByCity.set(job.cityKey, due);
        due.push(job);
      }
    }
    for (const [cityKey, due] of dueByCity) {
      for (const job of this.#longestDue(due, this.#roomFor(cityKey))) this.#start(job);
    }
    if (nextMs !== Infinity) this.#wake(nextMs);
  }

  #roomFor(cityKey: string): number {
    return MAX_READINGS_PER_CITY - (this.#runningPerCity.get(cityKey) ?? 0);
  }

  /** The `count` jobs that have been due longest. Thousands may be due for one place, so they are not sorted. */
  #longestDue(due: readonly Job[], count: number): Job[] {
    const { presence } = this.#options;
    const waiting = due.map((job) => {
      const isUrgent = job.wanted !== null || presence.isSeen(job.id);
      return { job, sinceMs: job.dueAtMs - (isUrgent ? HEAD_START_MS : 0) };
    });
    const longest: typeof waiting = [];
    for (const one of waiting) {
      const last = longest.at(-1);
      if (longest.length === count && last !== undefined && last.sinceMs <= one.sinceMs) continue;
      const place = longest.findIndex(({ sinceMs }) => one.sinceMs < sinceMs);
      longest.splice(place === -1 ? longest.length : place, 0, one);
      longest.length = Math.min(longest.length, count);
    }
    return longest.map(({ job }) => job);
  }

  #start(job: Job): void {
    const { cityKey } = job;
    this.#runningPerCity.set(cityKey, (this.#runningPerCity.get(cityKey) ?? 0) + 1);
    const work = this.#run(job).finally(() => {
      this.#running.delete(work);
      this.#runningPerCity.set(cityKey, (this.#runningPerCity.get(cityKey) ?? 1) - 1);
      job.running = false;
      // Other jobs of the city may wait for its place.
      this.#wake(this.#options.monotonicClock());
    });
    this.#running.add(work);
  }

  async #run(job: Job): Promise<void> {
    if (!job.watched && job.wanted === null) {
      this.#jobs.delete(job.id);
      return;
    }
    const { monotonicClock, hintWindowMs, log } = this.#options;
    const isWanted = job.wanted === 'here';
    Object.assign(job, { running: true, wanted: null, dueAtMs: Infinity, lastReadAtMs: monotonicClock() });
    try {
      const project = await this.#readIfHeld(job, isWanted);
      job.watched = project !== null && (isOpen(project) || project.phase === 'complete');
      job.open = project !== null && isOpen(project);
      // An unwatched project is remembered for one window, so that many hints about it still cost one reading.
      this.#schedule(job, monotonicClock() + (job.watched ? this.#delayMs(project, job) : hintWindowMs));
    } catch (error) {
      job.failures += 1;
      // Keep the request for the retry.
      if (isWanted) job.wanted = 'here';
      log('tracking-failed', { projectId: job.id, error });
      this.#schedule(job, monotonicClock() + this.#delayMs(null, job));
    }
  }

  /** Null if the project is no longer watched here. */
  async #readIfHeld(job: Job, isWanted: boolean): Promise<StoredProject | null> {
    const { store, instance } = this.#options;
    const taken = await store.takeProject(instance, job.id);
    if (taken === null) return null;
    const { project, heldBy } = taken;
    if (heldBy === 'other') {
      if (isWanted) await store.notifyOthers([{ kind: 'hint', projectId: job.id, cityKey: job.cityKey }]);
      return null;
    }
    // A draft is read only on request: its run may have been started in the service.
    if (heldBy === 'nobody' && !isWanted) return null;
    if (this.#starting.has(job.id)) return project;
    const latest = await readProject(this.#options, project, job, this.#closing.signal);
    if (latest !== null && isDrawingCheckDue(latest)) this.#options.verification.check(latest);
    return latest;
  }

  #delayMs(project: StoredProject | null, job: Job): number {
    const { pollIntervalMs, revisitTimes, random, presence } = this.#options;
    if (project !== null && !isOpen(project)) return revisitDelayMs(job.ageOf(project.updatedAt), revisitTimes);
    const delayMs = pollDelayMs({
      phase: project?.phase ?? 'processing',
      unchangedMs: project === null || project.pendingRun !== null ? 0 : job.ageOf(project.lastProgressAt),
      failures: job.failures,
      seen: presence.isSeen(job.id),
      pollIntervalMs,
    });
    return job.failures > 0 ? delayMs * (0.75 + random() / 4) : delayMs;
  }
}
