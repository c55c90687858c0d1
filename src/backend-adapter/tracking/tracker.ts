/**
 * Follows projects: each is read by one instance, however many people look at it and however many instances share the store. Before each
 * reading it looks up whether this instance holds the project; who does not hold it passes on what it was told. So many of a city are read
 * at once as it bears, so that one whose service hangs keeps no other city waiting.
 */
import { AdapterError } from '../adapter-error.js';
import type { DrawingVerification } from '../drawings/verification.js';
import { isDrawingCheckDue, isOpen, isSameStart } from '../store/project-steps.js';
import type { ClaimedProject, KeyedStart, Store, StoreChange, StoredProject } from '../store/store.js';
import { createAgeOf } from '../time.js';
import { Leases, type LeasesOptions } from './leases.js';
import { MAX_SEEN_POLL_MS, pollDelayMs, revisitDelayMs, type RevisitTimes } from './poll-delay.js';
import type { Presence, ProjectListener } from './presence.js';
import { readProject, type ReaderOptions, type ReadingRecord } from './reader.js';

export interface TrackerOptions
  extends Omit<ReaderOptions, 'store' | 'presence'>,
    Pick<LeasesOptions, 'instance' | 'leaseMs'> {
  readonly store: Store;
  readonly presence: Presence;
  /** Milliseconds that never go back. */
  readonly monotonicClock: () => number;
  readonly random: () => number;
  readonly pollIntervalMs: number;
  /** Hints about one project within this time cost one reading. */
  readonly hintWindowMs: number;
  readonly revisitTimes: RevisitTimes;
  readonly verification: Pick<DrawingVerification, 'check'>;
}

type Named = Pick<StoredProject, 'id' | 'cityKey'>;

/** One project that is read here. Times are on the clock that never goes back. */
interface Job extends Named, ReadingRecord {
  dueAtMs: number;
  lastReadAtMs: number;
  running: boolean;
  /** A reading was asked for: `here`, also of a project that nobody watches, or at another instance. */
  wanted: 'here' | 'elsewhere' | null;
  /** Whether it is read again and again; else it is only remembered for a window. */
  watched: boolean;
  /** Whether somebody may wait for news of it. */
  open: boolean;
}

interface StartUnderWay {
  readonly start: KeyedStart | null;
  readonly begun: Promise<StoredProject>;
}

/** Of one city at once: most of the connections to it stay free for people's requests. */
const MAX_READINGS_PER_CITY = 8;
/** What somebody looks at or asked for is read as if it had been due for so long: nothing else waits for longer than that. */
const HEAD_START_MS = 15_000;
/** A longer timer would ring at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export class ProjectTracker {
  readonly #options: TrackerOptions;
  readonly #jobs = new Map<string, Job>();
  readonly #running = new Set<Promise<void>>();
  readonly #runningPerCity = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #timerAtMs = Infinity;
  readonly #leases: Leases;
  /** Runs that this process is starting at this moment: whoever starts them ends them. */
  readonly #starting = new Map<string, StartUnderWay>();
  readonly #closing = new AbortController();

  constructor(options: TrackerOptions) {
    this.#options = options;
    this.#leases = new Leases({
      ...options,
      onClaimed: (projects) => this.#takeUp(projects),
    });
  }

  /** Takes up the watched projects that no other instance reads, page by page. Rejects where the store fails. */
  async start(): Promise<void> {
    this.#options.store.onChange((change) => this.#handleChange(change));
    await this.#leases.start();
    this.#options.presence.start((id) => this.#watched(id) !== undefined);
  }

  /** Whether the store takes what is written. */
  get storeAnswers(): boolean {
    return this.#leases.renewed;
  }

  /** How many open projects are read here. */
  get watched(): number {
    return [...this.#jobs.values()].filter(({ watched, open }) => watched && open).length;
  }

  /** Reads a project from now on, the first time at once. */
  watch(project: Named): void {
    const job = this.#job(project);
    job.wanted = 'here';
    this.#schedule(job, this.#options.monotonicClock());
  }

  /** Something may have changed: read soon. However many hints come, one window costs one reading. */
  hint(project: Named): void {
    const job = this.#job(project);
    job.wanted = 'here';
    this.#readSoon(job);
  }

  /**
   * The completion webhook is a hint. Nothing that it says is believed, so a forged one with the right secret could at most cause one early
   * reading a second.
   */
  async hintByServiceId(serviceId: string): Promise<void> {
    // Two cities' services may use the same id; the hint is for whichever it is.
    const projects = await this.#options.store.findProjectsByServiceId(serviceId);
    for (const project of projects) this.hint(project);
  }

  /**
   * While a run is being started here, its project is left alone; afterwards it is watched. One start at a time: who asks for the same one
   * by its key waits for it too; else conflict.
   */
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

  /** Somebody looks at the project: it is read soon where its next reading is far off, and keeps a quicker pace. */
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

  /** Tells subscribers about a change that was made elsewhere than here. */
  publish(project: StoredProject): void {
    this.#options.presence.publish(project);
  }

  /** No reading begins any more, and one that fails from now on is no news of the service. */
  stop(): void {
    this.#closing.abort();
    clearTimeout(this.#timer);
  }

  /** Waits for the readings under way, and gives the projects back. */
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
        // It is not passed on once more: of two that both think it is the other's, neither would rest.
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

  /** Spread over the time of one wait, so that they do not come all at once each time. */
  #takeUp(projects: readonly ClaimedProject[]): void {
    const { pollIntervalMs, revisitTimes, random, monotonicClock } = this.#options;
    for (const { id, cityKey, open, ageMs } of projects) {
      const job = this.#job({ id, cityKey });
      // It may be remembered from before, and is watched from now on: this instance holds it, so nobody else will.
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

  /** Somebody begins to look: a reading that is far off comes soon. */
  #hurry(job: Job): void {
    const { monotonicClock, pollIntervalMs } = this.#options;
    if (job.dueAtMs - monotonicClock() > Math.max(MAX_SEEN_POLL_MS, pollIntervalMs)) this.#readSoon(job);
  }

  /** As soon as one window has passed since the last reading. */
  #readSoon(job: Job): void {
    const { monotonicClock, hintWindowMs } = this.#options;
    this.#schedule(job, Math.max(monotonicClock(), job.lastReadAtMs + hintWindowMs));
  }

  /** No later than it is due already. */
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

  /** Starts the jobs that are due, the longest first, as far as their cities have room, and comes again for the next. */
  #startDue(): void {
    this.#timerAtMs = Infinity;
    const nowMs = this.#options.monotonicClock();
    const dueByCity = new Map<string, Job[]>();
    let nextMs = Infinity;
    for (const job of this.#jobs.values()) {
      // One that came due while it runs waits for its end.
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

  /** At most `count` of them. Thousands may be due for one place, so they are not sorted. */
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
      // Others of the city may have waited for its place.
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
      // The retry is asked for by whoever asked for this one.
      if (isWanted) job.wanted = 'here';
      log('tracking-failed', { projectId: job.id, error });
      this.#schedule(job, monotonicClock() + this.#delayMs(null, job));
    }
  }

  /** Null where the project is not watched here any more. */
  async #readIfHeld(job: Job, isWanted: boolean): Promise<StoredProject | null> {
    const { store, instance } = this.#options;
    const taken = await store.takeProject(instance, job.id);
    if (taken === null) return null;
    const { project, heldBy } = taken;
    if (heldBy === 'other') {
      if (isWanted) await store.notifyOthers([{ kind: 'hint', projectId: job.id, cityKey: job.cityKey }]);
      return null;
    }
    // A draft is read when somebody asks: it may have been started in the service.
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
