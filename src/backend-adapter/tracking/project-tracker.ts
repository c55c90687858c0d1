/**
 * Follows open projects: one watcher a project, however many people watch it and however many instances share the store. Before each
 * reading it looks whether this instance holds the project; who does not hold it passes on what it was told.
 */
import { AdapterError } from '../adapter-error.js';
import { isSameStart } from '../projects/keyed-start.js';
import { nextPollDelayMs, SLOWEST_SEEN_POLL_MS } from './poll-schedule.js';
import { isOpen } from '../store/project-steps.js';
import type {
  ChangeStore,
  ClaimedProject,
  KeyedStart,
  LeaseStore,
  ProjectStore,
  StoreChange,
  StoredProject,
} from '../store/store.js';
import { Ages } from './ages.js';
import { Attention, ATTENTION_LASTS_MS } from './attention.js';
import { LeaseKeeper } from './lease-keeper.js';
import { ProjectAudiences, type ProjectListener } from './project-audience.js';
import { ProjectReader, type ProjectReaderOptions, type ReadingRecord } from './project-reader.js';
import { newTurn, TurnScheduler, type Turn } from './turn-scheduler.js';

export interface TrackerOptions
  extends Pick<
    ProjectReaderOptions,
    | 'upstream'
    | 'clock'
    | 'settleStartMs'
    | 'eventsOf'
    | 'onEvents'
    | 'noteDrawingCheck'
    | 'noteOutage'
    | 'noteEstimate'
    | 'onRunEnded'
    | 'log'
  > {
  /** Names this process among those that share the store. */
  readonly instance: string;
  readonly leaseMs: number;
  readonly store: ProjectStore & LeaseStore & ChangeStore;
  /** Milliseconds that never go back. */
  readonly monotonicClock: () => number;
  readonly random: () => number;
  readonly pollIntervalMs: number;
  /** Hints about one project within this time cost one reading. */
  readonly hintWindowMs: number;
  /** What is done beside the reading, and must not hold it up. */
  readonly onRead: (project: StoredProject) => void;
}

interface Watcher extends Turn, ReadingRecord {
  readonly id: string;
  lastReadAtMs: number;
  /** Until then people look at it at another instance, as far as is known. */
  seenUntilMs: number;
  /** Somebody asked for a reading here: also of a project that is closed, or through whoever holds it. */
  wanted: boolean;
  /** It is scheduled for a hint: more hints cost nothing more. */
  hinted: boolean;
  /** It is watched no more, and only remembered for a window. */
  retired: boolean;
}

interface StartUnderWay {
  readonly start: KeyedStart | null;
  readonly begun: Promise<StoredProject>;
}

/** Of one city at once: most of the connections to it stay free for people's requests. */
const READINGS_PER_CITY = 8;

export class ProjectTracker {
  readonly #options: TrackerOptions;
  readonly #watchers = new Map<string, Watcher>();
  readonly #audiences: ProjectAudiences;
  readonly #reader: ProjectReader;
  readonly #scheduler: TurnScheduler<Watcher>;
  readonly #leases: LeaseKeeper;
  readonly #attention: Attention;
  /** Runs that this process is starting at this moment: whoever starts them ends them. */
  readonly #starting = new Map<string, StartUnderWay>();
  #closed = false;

  constructor(options: TrackerOptions) {
    this.#options = options;
    const { store, log } = options;
    const failed = (projectId: string, error: unknown): void => log('tracking-failed', { projectId, error });
    this.#audiences = new ProjectAudiences({ store, onError: failed });
    this.#reader = new ProjectReader({ ...options, publish: (project) => this.publish(project) });
    this.#leases = new LeaseKeeper({ ...options, onClaimed: (projects) => this.#takeUp(projects) });
    this.#attention = new Attention({
      store,
      seenElsewhere: () => this.#audiences.openProjects().filter((id) => this.#watching(id) === undefined),
      onError: (error) => log('attention-not-told', { error }),
    });
    this.#scheduler = new TurnScheduler({
      clock: options.monotonicClock,
      turnsPerLane: READINGS_PER_CITY,
      isUrgent: (watcher) => watcher.wanted || watcher.hinted || this.#isSeen(watcher),
      run: (watcher) => this.#turn(watcher),
    });
  }

  /** Takes up the open projects that no other instance watches, page by page. Rejects where the store fails. */
  async start(): Promise<void> {
    this.#options.store.onChange((change) => this.#heard(change));
    await this.#leases.start();
    this.#attention.start();
  }

  /** Whether the store takes what is written. */
  get storeAnswers(): boolean {
    return this.#leases.renewed;
  }

  /** How many projects are read here. */
  get watched(): number {
    return [...this.#watchers.values()].filter(({ retired }) => !retired).length;
  }

  /** Reads a project from now on, the first time at once, until it is closed. */
  watch(project: ClaimedProject): void {
    const watcher = this.#watcher(project);
    watcher.wanted = true;
    this.#schedule(watcher, 0);
  }

  /** Something may have changed: read soon. However many hints come, one window costs one reading. */
  hint(project: ClaimedProject): void {
    const watcher = this.#watcher(project);
    watcher.wanted = true;
    this.#readSoon(watcher);
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

  /** Somebody looks at the project: it is read soon where its turn would be far off, and keeps a quicker pace. */
  subscribe(project: StoredProject, listener: ProjectListener): () => void {
    const isFirst = !this.#audiences.has(project.id);
    const unsubscribe = this.#audiences.subscribe(project, listener);
    if (isFirst && isOpen(project)) {
      const watcher = this.#watching(project.id);
      if (watcher !== undefined) this.#seen(watcher);
      else void this.#attention.tell([project.id]);
    }
    return unsubscribe;
  }

  /** Tells subscribers about a change that was made elsewhere than here. */
  publish(project: StoredProject): void {
    this.#audiences.publish(project);
  }

  /** No reading begins any more, and one that fails from now on is no news of the service. */
  stop(): void {
    this.#closed = true;
    this.#reader.close();
    this.#attention.stop();
    this.#scheduler.stop();
  }

  /** Waits for the readings under way, and gives the projects back. */
  async close(): Promise<void> {
    this.stop();
    this.#audiences.clear();
    await this.#scheduler.ended();
    await this.#leases.close();
    this.#watchers.clear();
  }

  #heard(change: StoreChange): void {
    if (this.#closed) return;
    if (change.kind === 'project') void this.#audiences.changedElsewhere(change.projectId, change.revision);
    if (change.kind === 'hint') {
      const watcher = this.#watching(change.projectId);
      // It is not passed on once more: of two that both think it is the other's, neither would rest.
      if (watcher !== undefined) this.#readSoon(watcher);
    }
    if (change.kind === 'seen') {
      for (const id of change.projectIds) {
        const watcher = this.#watching(id);
        if (watcher === undefined) continue;
        if (!this.#isSeen(watcher)) this.#seen(watcher);
        watcher.seenUntilMs = this.#options.monotonicClock() + ATTENTION_LASTS_MS;
      }
    }
    if (change.kind === 'released' || change.kind === 'gap') this.#leases.lookNow();
    if (change.kind === 'gap') void this.#audiences.readAll();
  }

  /** Spread over one interval, so that they do not come all at once each time. */
  #takeUp(projects: readonly ClaimedProject[]): void {
    const { pollIntervalMs, random } = this.#options;
    for (const project of projects) {
      const watcher = this.#watcher(project);
      // It may be remembered from before, and is watched from now on: this instance holds it, so nobody else will.
      watcher.retired = false;
      this.#schedule(watcher, projects.length === 1 ? 0 : random() * pollIntervalMs);
    }
  }

  #watcher({ id, cityKey }: ClaimedProject): Watcher {
    const kept = this.#watchers.get(id);
    if (kept !== undefined) return kept;
    const made: Watcher = {
      ...newTurn(cityKey),
      id,
      failures: 0,
      lastReadAtMs: -Infinity,
      seenUntilMs: -Infinity,
      answeredAt: null,
      ages: new Ages(this.#options),
      wanted: false,
      hinted: false,
      retired: false,
    };
    this.#watchers.set(id, made);
    return made;
  }

  #watching(id: string): Watcher | undefined {
    const watcher = this.#watchers.get(id);
    return watcher === undefined || watcher.retired ? undefined : watcher;
  }

  #isSeen({ id, seenUntilMs }: Watcher): boolean {
    return this.#audiences.has(id) || this.#options.monotonicClock() < seenUntilMs;
  }

  /** Somebody begins to look: a turn that is far off comes soon. */
  #seen(watcher: Watcher): void {
    const { monotonicClock, pollIntervalMs } = this.#options;
    const farOffMs = Math.max(SLOWEST_SEEN_POLL_MS, pollIntervalMs);
    if (watcher.dueAtMs - monotonicClock() > farOffMs) this.#readSoon(watcher);
  }

  #readSoon(watcher: Watcher): void {
    if (watcher.hinted) return;
    watcher.hinted = true;
    const { monotonicClock, hintWindowMs } = this.#options;
    const sinceMs = monotonicClock() - watcher.lastReadAtMs;
    this.#schedule(watcher, Math.min(hintWindowMs, Math.max(0, hintWindowMs - sinceMs)));
  }

  #schedule(watcher: Watcher, delayMs: number): void {
    this.#scheduler.schedule(watcher, delayMs);
  }

  async #turn(watcher: Watcher): Promise<void> {
    if (watcher.retired && !watcher.wanted) {
      this.#watchers.delete(watcher.id);
      return;
    }
    const { wanted } = watcher;
    Object.assign(watcher, { wanted: false, hinted: false, retired: false });
    watcher.lastReadAtMs = this.#options.monotonicClock();
    let project: StoredProject | null = null;
    let failed = false;
    try {
      project = await this.#readIfHeld(watcher, wanted);
    } catch (error) {
      failed = true;
      watcher.failures += 1;
      this.#options.log('tracking-failed', { projectId: watcher.id, error });
    }
    // Hints and starts while reading have set their own time.
    if (this.#scheduler.isScheduled(watcher)) return;
    if (failed || (project !== null && isOpen(project))) this.#schedule(watcher, this.#delayMs(project, watcher));
    else this.#retire(watcher);
  }

  /** Null where the project is not watched here any more. */
  async #readIfHeld(watcher: Watcher, wanted: boolean): Promise<StoredProject | null> {
    const { store, instance } = this.#options;
    const taken = await store.takeProject(instance, watcher.id);
    if (taken === null) return null;
    const { project, heldBy } = taken;
    if (heldBy === 'other') {
      if (wanted) await store.passHint(watcher.id);
      return null;
    }
    // What is closed is read when somebody asks: it may have been started again in the service.
    if (heldBy === 'nobody' && !wanted) return null;
    if (this.#starting.has(watcher.id)) return project;
    const latest = await this.#reader.read(project, watcher);
    if (latest !== null) this.#options.onRead(latest);
    return latest;
  }

  /** It stays for one more window, so that hints about it still cost one reading each window. */
  #retire(watcher: Watcher): void {
    watcher.retired = true;
    this.#schedule(watcher, this.#options.hintWindowMs);
  }

  #delayMs(project: StoredProject | null, watcher: Watcher): number {
    const { pollIntervalMs, random } = this.#options;
    const delayMs = nextPollDelayMs({
      phase: project?.phase ?? 'processing',
      unchangedMs: project === null || project.pendingRun !== null ? 0 : watcher.ages.since(project.lastProgressAt),
      failures: watcher.failures,
      seen: this.#isSeen(watcher),
      pollIntervalMs,
    });
    return watcher.failures > 0 ? delayMs * (0.75 + random() / 4) : delayMs;
  }
}
