/**
 * Follows open projects: each is read by one instance, however many people look at it and however many instances share the store. Before
 * each reading it looks up whether this instance holds the project; who does not hold it passes on what it was told.
 */
import { AdapterError } from '../adapter-error.js';
import type { DrawingVerification } from '../drawings/verification.js';
import { isOpen, isSameStart } from '../store/project-steps.js';
import type { ClaimedProject, KeyedStart, Store, StoreChange, StoredProject } from '../store/store.js';
import { createAgeOf } from '../time.js';
import { Leases, type LeasesOptions } from './leases.js';
import type { Presence, ProjectListener } from './presence.js';
import { readProject, type ReaderOptions, type ReadingRecord } from './reader.js';
import { MAX_SEEN_POLL_MS, newJob, nextPollDelayMs, Scheduler, type Job } from './scheduler.js';

export interface TrackerOptions
  extends Omit<ReaderOptions, 'store' | 'presence'>,
    Pick<LeasesOptions, 'instance' | 'leaseMs' | 'revisitTimes'> {
  readonly store: Store;
  readonly presence: Presence;
  /** Milliseconds that never go back. */
  readonly monotonicClock: () => number;
  readonly random: () => number;
  readonly pollIntervalMs: number;
  /** Hints about one project within this time cost one reading. */
  readonly hintWindowMs: number;
  readonly verification: Pick<DrawingVerification, 'checkWhenDue'>;
}

/** One project that is read here. */
interface ProjectJob extends Job, ReadingRecord {
  readonly id: string;
  lastReadAtMs: number;
  /** A reading was asked for: `here`, also of a project that is closed, or through whoever holds it. */
  wanted: 'here' | 'elsewhere' | null;
  /** It is watched no more, and only remembered for a window. */
  retired: boolean;
}

interface StartUnderWay {
  readonly start: KeyedStart | null;
  readonly begun: Promise<StoredProject>;
}

/** Of one city at once: most of the connections to it stay free for people's requests. */
const MAX_READINGS_PER_CITY = 8;

export class ProjectTracker {
  readonly #options: TrackerOptions;
  readonly #jobs = new Map<string, ProjectJob>();
  readonly #scheduler: Scheduler<ProjectJob>;
  readonly #leases: Leases;
  /** Runs that this process is starting at this moment: whoever starts them ends them. */
  readonly #starting = new Map<string, StartUnderWay>();
  readonly #closing = new AbortController();

  constructor(options: TrackerOptions) {
    this.#options = options;
    this.#leases = new Leases({
      ...options,
      onClaimed: (projects) => this.#takeUp(projects),
      onRevisit: (project) => this.hint(project),
    });
    this.#scheduler = new Scheduler({
      clock: options.monotonicClock,
      maxPerCity: MAX_READINGS_PER_CITY,
      isUrgent: ({ id, wanted }) => wanted !== null || options.presence.isSeen(id),
      run: (job) => this.#run(job),
    });
  }

  /** Takes up the open projects that no other instance reads, page by page. Rejects where the store fails. */
  async start(): Promise<void> {
    this.#options.store.onChange((change) => this.#handleChange(change));
    await this.#leases.start();
    this.#options.presence.start((id) => this.#watched(id) !== undefined);
  }

  /** Whether the store takes what is written. */
  get storeAnswers(): boolean {
    return this.#leases.renewed;
  }

  /** How many projects are read here. */
  get watched(): number {
    return [...this.#jobs.values()].filter(({ retired }) => !retired).length;
  }

  /** Reads a project from now on, the first time at once, until it is closed. */
  watch(project: ClaimedProject): void {
    const job = this.#job(project);
    job.wanted = 'here';
    this.#scheduler.schedule(job, 0);
  }

  /** Something may have changed: read soon. However many hints come, one window costs one reading. */
  hint(project: ClaimedProject): void {
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
    project: ClaimedProject,
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
    this.#scheduler.stop();
  }

  /** Waits for the readings under way, and gives the projects back. */
  async close(): Promise<void> {
    this.stop();
    await this.#options.presence.close();
    await this.#scheduler.ended();
    await this.#leases.close();
    for (const { timer } of this.#jobs.values()) clearTimeout(timer);
    this.#jobs.clear();
  }

  #handleChange(change: StoreChange): void {
    if (this.#closing.signal.aborted) return;
    const { presence } = this.#options;
    switch (change.kind) {
      case 'project':
        return void presence.changedElsewhere(change.projectId, change.revision);
      case 'hint': {
        const job = this.#watched(change.projectId);
        if (job === undefined) return;
        // It is not passed on once more: of two that both think it is the other's, neither would rest.
        job.wanted ??= 'elsewhere';
        return this.#readSoon(job);
      }
      case 'seen':
        for (const id of change.projectIds) {
          const job = this.#watched(id);
          if (job === undefined) continue;
          if (!presence.isSeen(id)) this.#hurry(job);
          presence.noteSeenElsewhere(id);
        }
        return;
      case 'released':
        return this.#leases.claimNow();
      case 'gap':
        this.#leases.claimNow();
        return void presence.readAll();
    }
  }

  /** Spread over one interval, so that they do not come all at once each time. */
  #takeUp(projects: readonly ClaimedProject[]): void {
    const { pollIntervalMs, random } = this.#options;
    for (const project of projects) {
      const job = this.#job(project);
      // It may be remembered from before, and is watched from now on: this instance holds it, so nobody else will.
      job.retired = false;
      this.#scheduler.schedule(job, projects.length === 1 ? 0 : random() * pollIntervalMs);
    }
  }

  #job({ id, cityKey }: ClaimedProject): ProjectJob {
    const known = this.#jobs.get(id);
    if (known !== undefined) return known;
    const { clock, monotonicClock } = this.#options;
    const made: ProjectJob = {
      ...newJob(cityKey),
      id,
      failures: 0,
      lastReadAtMs: -Infinity,
      answeredAt: null,
      ageOf: createAgeOf(clock, monotonicClock),
      wanted: null,
      retired: false,
    };
    this.#jobs.set(id, made);
    return made;
  }

  #watched(id: string): ProjectJob | undefined {
    const job = this.#jobs.get(id);
    return job === undefined || job.retired ? undefined : job;
  }

  /** Somebody begins to look: a reading that is far off comes soon. */
  #hurry(job: ProjectJob): void {
    const { monotonicClock, pollIntervalMs } = this.#options;
    if (job.dueAtMs - monotonicClock() > Math.max(MAX_SEEN_POLL_MS, pollIntervalMs)) this.#readSoon(job);
  }

  /** As soon as one window has passed since the last reading. */
  #readSoon(job: ProjectJob): void {
    const { monotonicClock, hintWindowMs } = this.#options;
    const nowMs = monotonicClock();
    const atMs = Math.max(nowMs, job.lastReadAtMs + hintWindowMs);
    if (!this.#scheduler.isScheduled(job) || job.dueAtMs > atMs) this.#scheduler.schedule(job, atMs - nowMs);
  }

  async #run(job: ProjectJob): Promise<void> {
    if (job.retired && job.wanted === null) {
      this.#jobs.delete(job.id);
      return;
    }
    const isWanted = job.wanted === 'here';
    Object.assign(job, { wanted: null, retired: false });
    job.lastReadAtMs = this.#options.monotonicClock();
    let project: StoredProject | null = null;
    let failed = false;
    try {
      project = await this.#readIfHeld(job, isWanted);
    } catch (error) {
      failed = true;
      job.failures += 1;
      // The retry is asked for by whoever asked for this one.
      if (isWanted) job.wanted = 'here';
      this.#options.log('tracking-failed', { projectId: job.id, error });
    }
    // Hints and starts while reading have set their own time.
    if (this.#scheduler.isScheduled(job)) return;
    // One that is closed stays for one more window, so that hints about it still cost one reading each window.
    job.retired = !failed && (project === null || !isOpen(project));
    this.#scheduler.schedule(job, job.retired ? this.#options.hintWindowMs : this.#delayMs(project, job));
  }

  /** Null where the project is not watched here any more. */
  async #readIfHeld(job: ProjectJob, isWanted: boolean): Promise<StoredProject | null> {
    const { store, instance } = this.#options;
    const taken = await store.takeProject(instance, job.id);
    if (taken === null) return null;
    const { project, heldBy } = taken;
    if (heldBy === 'other') {
      if (isWanted) await store.passHint(job.id);
      return null;
    }
    // What is closed is read when somebody asks: it may have been started again in the service.
    if (heldBy === 'nobody' && !isWanted) return null;
    if (this.#starting.has(job.id)) return project;
    const latest = await readProject(this.#options, project, job, this.#closing.signal);
    if (latest !== null) this.#options.verification.checkWhenDue(latest);
    return latest;
  }

  #delayMs(project: StoredProject | null, job: ProjectJob): number {
    const { pollIntervalMs, random, presence } = this.#options;
    const delayMs = nextPollDelayMs({
      phase: project?.phase ?? 'processing',
      unchangedMs: project === null || project.pendingRun !== null ? 0 : job.ageOf(project.lastProgressAt),
      failures: job.failures,
      seen: presence.isSeen(job.id),
      pollIntervalMs,
    });
    return job.failures > 0 ? delayMs * (0.75 + random() / 4) : delayMs;
  }
}
