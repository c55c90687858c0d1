/**
 * Tracks projects: each is read by one instance, however many pages show it and however many instances share the store. Before each reading
 * it checks that this instance holds the project; otherwise it passes the hint on. The readings of each city are limited, so that a service
 * that hangs delays no other city.
 */
import { AdapterError } from '../adapter-error.js';
import type { DrawingVerification } from '../drawings/verification.js';
import { isDrawingCheckDue, isOpen, isRepeated } from '../store/project-steps.js';
import type { ClaimedProject, IdempotencyRecord, StoreChange, StoredProject } from '../store/store.js';
import { createAgeOf } from '../time.js';
import type { Shared } from '../settings.js';
import { Leases } from './leases.js';
import type { Presence, ProjectListener } from './presence.js';
import { readProject, type ReaderOptions, type ReadingRecord } from './reader.js';
import { JobQueue, MAX_SHOWN_POLL_MS, pollDelayMs, revisitDelayMs, type QueuedJob } from './schedule.js';

export interface TrackerOptions
  extends Omit<ReaderOptions, 'store'>,
    Pick<Shared, 'store' | 'instance' | 'leaseMs' | 'monotonicClock' | 'random' | 'hintWindowMs' | 'revisitTimes'> {
  readonly presence: Presence;
  readonly pollIntervalMs: number;
  readonly verification: Pick<DrawingVerification, 'check'>;
}

type Named = Pick<StoredProject, 'id' | 'cityKey'>;

/** One project that is read here. Times are on the monotonic clock. */
interface Job extends Named, QueuedJob, ReadingRecord {
  dueAtMs: number;
  lastReadAtMs: number;
  running: boolean;
  /**
   * Above 0, a reading is requested, also of a project that is not held here: so often the request is passed on to the instance that holds it,
   * which may be dead, or not listen at the moment.
   */
  requests: number;
  /** `open` and `complete` ones are read periodically. One that is not held here is remembered for one hint window, or one lease. */
  state: 'open' | 'complete' | 'not-held';
}

interface StartUnderWay {
  readonly start: IdempotencyRecord | null;
  readonly begun: Promise<StoredProject>;
}

/** At once. Most connections to a city stay free for requests of pages. */
const MAX_READINGS_PER_CITY = 8;
/** A project that is shown or requested is read as if it had been due this much longer. So nothing else is delayed by more than this. */
const HEAD_START_MS = 10 * 60_000;
/** A longer timer would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export class ProjectTracker {
  readonly #options: TrackerOptions;
  readonly #jobs = new Map<string, Job>();
  readonly #queue = new JobQueue<Job>();
  /** By city. */
  readonly #running = new Map<string, Set<Promise<void>>>();
  readonly #leases: Leases;
  /** Runs that this process is starting now. Their projects are not read meanwhile. */
  readonly #starting = new Map<string, StartUnderWay>();
  readonly #closing = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #timerAtMs = Infinity;

  constructor(options: TrackerOptions) {
    this.#options = options;
    this.#leases = new Leases({ ...options, onClaimed: (projects) => this.#takeUp(projects) });
  }

  /** Claims the watched projects that no other instance reads, page by page. Rejects if the store fails. */
  async start(): Promise<void> {
    this.#options.store.onChange((change) => this.#handleChange(change));
    await this.#leases.start();
    this.#options.presence.start((id) => this.#held(id) !== undefined);
  }

  /** Whether the store accepts writes. */
  get storeAnswers(): boolean {
    return this.#leases.renewed;
  }

  /** How many open projects are read here. */
  get watched(): number {
    return [...this.#jobs.values()].filter(({ state }) => state === 'open').length;
  }

  /** Reads the project periodically from now on, the first time at once. */
  watch(project: Named): void {
    this.#request(this.#job(project), 0);
  }

  /** The project may have changed: reads it soon. Any number of hints in one window cause one reading. */
  hint(project: Named): void {
    this.#requestSoon(this.#job(project));
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
    start: IdempotencyRecord | null,
    work: () => Promise<StoredProject>,
  ): Promise<StoredProject> {
    const underWay = this.#starting.get(project.id);
    if (underWay !== undefined) {
      if (start !== null && underWay.start !== null && isRepeated(underWay.start, start)) return underWay.begun;
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
    const { presence, monotonicClock, pollIntervalMs } = this.#options;
    const isFirst = !presence.isShown(project.id);
    const unsubscribe = presence.subscribe(project, listener);
    if (isFirst && isOpen(project) && !this.#closing.signal.aborted) {
      const job = this.#held(project.id);
      if (job === undefined) void presence.announce(project);
      else if (job.dueAtMs - monotonicClock() > Math.max(MAX_SHOWN_POLL_MS, pollIntervalMs)) this.#requestSoon(job);
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
    await Promise.all([...this.#running.values()].flatMap((running) => [...running]));
    await this.#leases.close();
  }

  #handleChange(change: StoreChange): void {
    if (this.#closing.signal.aborted) return;
    const { presence } = this.#options;
    switch (change.kind) {
      case 'project':
        return void presence.changedElsewhere(change.projectId, change.revision);
      case 'erased':
        return void presence.changedElsewhere(change.projectId, Infinity);
      case 'hint': {
        // Only the holder takes it up, or two instances could send it back and forth.
        const job = this.#held(change.projectId);
        return job && this.#requestSoon(job);
      }
      case 'released':
        return this.#leases.claimNow();
      case 'gap':
        this.#leases.claimNow();
        this.#readAllHeld();
        return void presence.readAll();
    }
  }

  /** Spreads the readings over one interval, so that they are not all due at once. */
  #takeUp(projects: readonly ClaimedProject[]): void {
    const { pollIntervalMs, revisitTimes, random, monotonicClock } = this.#options;
    for (const { id, cityKey, open, ageMs } of projects) {
      const job = this.#job({ id, cityKey });
      // The job may exist already, of a project that was not held here; what is running may still find it so.
      job.state = open ? 'open' : 'complete';
      if (job.running) job.requests ||= 1;
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
      requests: 0,
      state: 'open',
      failures: 0,
      answeredAt: null,
      ageOf: createAgeOf(clock, monotonicClock),
    };
    this.#jobs.set(id, made);
    return made;
  }

  #held(id: string): Job | undefined {
    const job = this.#jobs.get(id);
    return job?.state === 'not-held' ? undefined : job;
  }

  /** Hints may have been missed. Spread out, so that what people wait for is not delayed. */
  #readAllHeld(): void {
    const { monotonicClock, random, revisitTimes } = this.#options;
    for (const job of this.#jobs.values()) {
      if (job.state !== 'not-held') this.#schedule(job, monotonicClock() + random() * revisitTimes.firstMs);
    }
  }

  /** Reads the project as soon as the hint window since the last reading has passed. */
  #requestSoon(job: Job): void {
    this.#request(job, job.lastReadAtMs + this.#options.hintWindowMs);
  }

  #request(job: Job, notBeforeMs: number): void {
    job.requests = 2;
    this.#schedule(job, Math.max(this.#options.monotonicClock(), notBeforeMs));
  }

  /** Keeps an earlier due time. */
  #schedule(job: Job, atMs: number): void {
    if (atMs >= job.dueAtMs) return;
    job.dueAtMs = atMs;
    // A running job is put in when it ends.
    if (!job.running) this.#queue.put(job);
    this.#wake(atMs);
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
    const { monotonicClock, presence } = this.#options;
    const nowMs = monotonicClock();
    const headStartMs = (job: Job) => (job.requests > 0 || presence.isShown(job.id) ? HEAD_START_MS : 0);
    const hasRoom = (cityKey: string) => (this.#running.get(cityKey)?.size ?? 0) < MAX_READINGS_PER_CITY;
    const next = () => this.#queue.next(nowMs, hasRoom, headStartMs);
    for (let job = next(); job !== null; job = next()) this.#start(job);
    // One that waits for room is started when another of its city ends.
    this.#wake(this.#queue.nextDueAtMs);
  }

  #start(job: Job): void {
    const running = this.#running.get(job.cityKey) ?? new Set();
    this.#running.set(job.cityKey, running);
    job.running = true;
    const work = this.#run(job).finally(() => {
      running.delete(work);
      job.running = false;
      if (this.#jobs.get(job.id) === job) this.#queue.put(job);
      // Other jobs of the city may wait for its place.
      this.#wake(this.#options.monotonicClock());
    });
    running.add(work);
  }

  async #run(job: Job): Promise<void> {
    const { presence, monotonicClock, hintWindowMs, leaseMs, log } = this.#options;
    const { requests } = job;
    Object.assign(job, { requests: 0, dueAtMs: Infinity, lastReadAtMs: monotonicClock() });
    if (job.state === 'not-held' && requests === 0) {
      this.#jobs.delete(job.id);
      return;
    }
    try {
      const project = await this.#readIfHeld(job, requests);
      // The answer to an earlier save may have been lost.
      if (project !== null) presence.publish(project);
      job.state = stateOf(project);
      // Many hints about a project that is not held here cost one reading a window. A lease later its holder is alive, or this one claims it.
      const notHeldMs = job.requests > 0 ? leaseMs : hintWindowMs;
      const delayMs = project === null || job.state === 'not-held' ? notHeldMs : this.#delayMs(project, job);
      this.#schedule(job, monotonicClock() + delayMs);
    } catch (error) {
      job.failures += 1;
      // Keep the request for the retry.
      job.requests ||= requests;
      if (!this.#closing.signal.aborted) log('tracking-failed', { projectId: job.id, error });
      this.#schedule(job, monotonicClock() + this.#delayMs(null, job));
    }
  }

  /** Null if the project is not held here. */
  async #readIfHeld(job: Job, requests: number): Promise<StoredProject | null> {
    const { store, instance, verification } = this.#options;
    const claim = await store.claimProject(instance, job.id);
    if (claim === null) return null;
    const { project, heldBy } = claim;
    // A draft, which nobody holds, is read only on request: its run may have been started in the service.
    if (heldBy !== 'this' && requests === 0) return null;
    if (heldBy === 'other') {
      await store.notifyOthers([{ kind: 'hint', projectId: job.id }]);
      job.requests ||= requests - 1;
      return null;
    }
    if (this.#starting.has(job.id)) return project;
    const latest = await readProject(this.#options, project, job, this.#closing.signal);
    // A service that is away is not asked for its copies either.
    if (latest !== null && latest.service.reachable && isDrawingCheckDue(latest)) verification.check(latest);
    return latest;
  }

  /** `project`: null if the store failed. */
  #delayMs(project: StoredProject | null, job: Job): number {
    const { pollIntervalMs, revisitTimes, random, presence } = this.#options;
    if (project !== null && !isOpen(project)) return revisitDelayMs(job.ageOf(project.updatedAt), revisitTimes);
    const delayMs = pollDelayMs({
      unchangedMs: project === null || project.pendingRun !== null ? 0 : job.ageOf(project.lastProgressAt),
      failures: job.failures,
      shown: presence.isShown(job.id),
      pollIntervalMs,
    });
    return job.failures > 0 ? delayMs * (0.75 + random() / 4) : delayMs;
  }
}

function stateOf(project: StoredProject | null): Job['state'] {
  if (project === null) return 'not-held';
  if (isOpen(project)) return 'open';
  return project.phase === 'complete' ? 'complete' : 'not-held';
}
