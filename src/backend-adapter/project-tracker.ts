/**
 * Follows open projects: one watcher a project, however many people watch it. A watcher reads the service, lets the run
 * rule decide what the reading means, saves it, and tells the subscribers.
 */
import { readOverallStatus } from '../contract/index.js';
import { AdapterError } from './adapter-error.js';
import type { LogEntry } from './options.js';
import { nextPollDelayMs } from './poll-schedule.js';
import { advanceTracking, isComplete, judgeTime, showsNewRun, type Reading } from './run-rule.js';
import { isOpen } from './stores/project-steps.js';
import type { OutboxEntry, ProjectStore, StoredProject, TrackingState } from './stores/store.js';
import type { Upstream } from './upstream/upstream.js';

export interface TrackerOptions {
  readonly store: ProjectStore;
  readonly upstream: Upstream;
  readonly clock: () => number;
  readonly random: () => number;
  readonly pollIntervalMs: number;
  /** Hints about one project within this time cost one reading. */
  readonly hintWindowMs: number;
  /** The events that follow from what was found; they are saved with it. */
  readonly eventsOf: (before: StoredProject, found: TrackingState, at: string) => readonly OutboxEntry[];
  /** Some were saved. */
  readonly onEvents: () => void;
  readonly log: (entry: LogEntry) => void;
}

/** For so long a start whose answer was lost may still show in the reports, before it counts as not begun. */
const SETTLE_START_MS = 20_000;

export type ProjectListener = (project: StoredProject) => void;

interface Watcher {
  timer: NodeJS.Timeout | null;
  reading: Promise<void> | null;
  failures: number;
  lastReadAtMs: number;
  /** When the service last answered; null where it has not since this process began to watch. */
  answeredAt: string | null;
  /** Whether the timer stands for a hint, which a slower poll must not push back. */
  hinted: boolean;
}

export class ProjectTracker {
  readonly #options: TrackerOptions;
  readonly #watchers = new Map<string, Watcher>();
  readonly #listeners = new Map<string, Set<ProjectListener>>();
  /** Runs that this process is starting at this moment: whoever starts them ends them. */
  readonly #starting = new Set<string>();
  #closed = false;

  constructor(options: TrackerOptions) {
    this.#options = options;
  }

  /** Takes up every project that was open when the process ended, spread over one interval. */
  async resume(): Promise<void> {
    const ids = await this.#options.store.listOpenProjects();
    const { pollIntervalMs, random } = this.#options;
    for (const id of ids) this.#schedule(id, ids.length === 1 ? 0 : random() * pollIntervalMs);
  }

  /** Reads a project from now on, the first time at once, until it is closed. */
  watch(id: string): void {
    this.#schedule(id, 0);
  }

  /** Something may have changed: read soon. However many hints come, one window costs one reading. */
  hint(id: string): void {
    const watcher = this.#watcher(id);
    if (watcher.hinted) return;
    watcher.hinted = true;
    const sinceMs = this.#options.clock() - watcher.lastReadAtMs;
    this.#schedule(id, Math.min(this.#options.hintWindowMs, Math.max(0, this.#options.hintWindowMs - sinceMs)));
  }

  /** While a run is being started here, its project is left alone; afterwards it is watched. One start at a time: else conflict. */
  async whileStarting<Result>(id: string, start: () => Promise<Result>): Promise<Result> {
    if (this.#starting.has(id)) {
      throw new AdapterError('conflict', { message: 'A run of this project is being started already.' });
    }
    this.#starting.add(id);
    try {
      return await start();
    } finally {
      this.#starting.delete(id);
      this.watch(id);
    }
  }

  subscribe(id: string, listener: ProjectListener): () => void {
    const listeners = this.#listeners.get(id) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(id, listeners);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(id) === listeners) this.#listeners.delete(id);
    };
  }

  /** Tells subscribers about a change that was made elsewhere than here. */
  publish(project: StoredProject): void {
    for (const listener of this.#listeners.get(project.id) ?? []) listener(project);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const readings: Promise<void>[] = [];
    for (const watcher of this.#watchers.values()) {
      if (watcher.timer !== null) clearTimeout(watcher.timer);
      if (watcher.reading !== null) readings.push(watcher.reading);
    }
    this.#watchers.clear();
    this.#listeners.clear();
    await Promise.all(readings);
  }

  #watcher(id: string): Watcher {
    const kept = this.#watchers.get(id);
    if (kept !== undefined) return kept;
    const made: Watcher = {
      timer: null,
      reading: null,
      failures: 0,
      lastReadAtMs: -Infinity,
      answeredAt: null,
      hinted: false,
    };
    this.#watchers.set(id, made);
    return made;
  }

  #schedule(id: string, delayMs: number): void {
    if (this.#closed) return;
    const watcher = this.#watcher(id);
    if (watcher.timer !== null) clearTimeout(watcher.timer);
    watcher.timer = setTimeout(() => {
      watcher.timer = null;
      // One reading at a time; who comes in between is served by the next.
      if (watcher.reading !== null) return void watcher.reading.finally(() => this.#schedule(id, 0));
      watcher.hinted = false;
      watcher.reading = this.#turn(id, watcher).finally(() => {
        watcher.reading = null;
      });
    }, delayMs);
  }

  async #turn(id: string, watcher: Watcher): Promise<void> {
    watcher.lastReadAtMs = this.#options.clock();
    let project: StoredProject | null = null;
    try {
      project = await this.#read(id, watcher);
    } catch (error) {
      watcher.failures += 1;
      this.#options.log({ level: 'error', event: 'tracking-failed', projectId: id, error });
    }
    // Hints and starts while reading have set their own time.
    if (this.#closed || watcher.timer !== null) return;
    if (project === null ? watcher.failures === 0 : !isOpen(project)) {
      this.#retire(id, watcher);
      return;
    }
    this.#schedule(id, this.#delayMs(project, watcher));
  }

  /** A closed project's watcher stays for one more window, so that hints about it still cost one reading each window. */
  #retire(id: string, watcher: Watcher): void {
    watcher.timer = setTimeout(() => {
      if (this.#watchers.get(id) === watcher) this.#watchers.delete(id);
    }, this.#options.hintWindowMs);
  }

  #delayMs(project: StoredProject | null, watcher: Watcher): number {
    const { clock, pollIntervalMs, random } = this.#options;
    const delayMs = nextPollDelayMs({
      phase: project?.phase ?? 'processing',
      unchangedMs: project === null || project.pendingRun !== null ? 0 : clock() - Date.parse(project.lastProgressAt),
      failures: watcher.failures,
      pollIntervalMs,
    });
    return watcher.failures > 0 ? delayMs * (0.75 + random() / 4) : delayMs;
  }

  async #read(id: string, watcher: Watcher): Promise<StoredProject | null> {
    const project = await this.#options.store.findProject(id);
    if (project === null || this.#starting.has(id)) return project;
    try {
      const reading = await this.#readService(project);
      watcher.failures = 0;
      watcher.answeredAt = new Date(this.#options.clock()).toISOString();
      if (project.pendingRun !== null) return await this.#settlePendingRun(project, reading);
      return await this.#save(project, advanceTracking(project, reading, this.#options.clock()), watcher, null);
    } catch (error) {
      if (!(error instanceof AdapterError) || this.#closed) throw error;
      watcher.failures += 1;
      return await this.#save(project, judgeTime(project, this.#options.clock()), watcher, error);
    }
  }

  async #readService(project: StoredProject): Promise<Reading> {
    const service = this.#options.upstream.city(project.cityKey);
    const items = await service.reports(project.serviceId);
    // The project's own record is needed at two moments only: when a run may have begun elsewhere, and when it may be over.
    const allComplete = items.length > 0 && items.every((item) => isComplete(item.status));
    const needsRecord = allComplete || (items.length > 0 && project.permitType === null);
    const record = needsRecord ? await service.project(project.serviceId) : null;
    return {
      items,
      overallStatus: readOverallStatus(record?.status ?? null),
      permitType: record?.permitType ?? null,
    };
  }

  /** A crash or a lost answer left open whether the service took the run: its reports tell. */
  async #settlePendingRun(project: StoredProject, reading: Reading): Promise<StoredProject | null> {
    const { store, clock } = this.#options;
    const began = showsNewRun(reading.items, project.pendingRun?.baseline ?? {});
    const at = new Date(clock()).toISOString();
    const openForMs = clock() - Date.parse(project.pendingRun?.startedAt ?? '');
    // A request that was lost on the way back may still be at work there.
    if (!began && openForMs < SETTLE_START_MS) return project;
    const settled = began ? await store.beginRun(project.id, at) : await store.cancelRun(project.id, at);
    if (settled !== null) this.publish(settled);
    return settled ?? project;
  }

  async #save(
    project: StoredProject,
    state: TrackingState,
    watcher: Watcher,
    problem: AdapterError | null,
  ): Promise<StoredProject | null> {
    const readAt = watcher.answeredAt ?? project.service.readAt;
    const service = { reachable: problem === null, readAt, problem: problem?.code ?? null };
    const sameService = service.reachable === project.service.reachable && service.problem === project.service.problem;
    if (sameService && sameState(project, state)) return project;
    if (!sameService) this.#logService(project, problem);
    const at = new Date(this.#options.clock()).toISOString();
    const found = { ...trackingOf(state), service };
    const events = this.#options.eventsOf(project, found, at);
    const saved = await this.#options.store.saveTracking(project.id, project.revision, found, at, events);
    // Null: the project changed while it was read, so what was read may be of before. The next turn reads anew.
    if (saved === null) return this.#options.store.findProject(project.id);
    this.publish(saved);
    if (events.length > 0) this.#options.onEvents();
    return saved;
  }

  #logService(project: StoredProject, problem: AdapterError | null): void {
    if (problem === null) this.#options.log({ level: 'info', event: 'service-reachable', projectId: project.id });
    else this.#options.log({ level: 'warn', event: 'service-unreachable', projectId: project.id, code: problem.code });
  }
}

function trackingOf(state: TrackingState): TrackingState {
  return {
    phase: state.phase,
    run: state.run,
    permitType: state.permitType,
    drawings: state.drawings,
    reports: state.reports,
    baseline: state.baseline,
    expectedReports: state.expectedReports,
    processingStartedAt: state.processingStartedAt,
    lastProgressAt: state.lastProgressAt,
    completeSince: state.completeSince,
    handedOff: state.handedOff,
    service: state.service,
  };
}

function sameState(left: TrackingState, right: TrackingState): boolean {
  return JSON.stringify(trackingOf(left)) === JSON.stringify(trackingOf(right));
}
