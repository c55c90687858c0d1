/** Reads one project in the service, lets the run rule decide what the reading means, and saves it. */
import { readOverallStatus, type Snapshot } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import type { AdapterLog } from '../server/log/adapter-log.js';
import { expectedReportsElsewhere } from '../projects/expected-reports.js';
import { awaySince } from '../gate/outage-rule.js';
import { advanceTracking, beganElsewhere, isComplete, judgeTime, showsNewRun, type Reading } from './run-rule.js';
import type { Ages } from './ages.js';
import { isOpen } from '../store/project-steps.js';
import type { OutboxEntry, ProjectStore, StoredProject, TrackingState } from '../store/store.js';
import type { Upstream } from '../upstream/upstream.js';

export interface ProjectReaderOptions {
  readonly store: ProjectStore;
  readonly upstream: Upstream;
  readonly clock: () => number;
  /** For so long a start whose answer was lost may still show in the reports, before it counts as not begun. */
  readonly settleStartMs: number;
  /** The events that follow from what was found; they are saved with it. */
  readonly eventsOf: (before: StoredProject, found: TrackingState, at: string) => readonly OutboxEntry[];
  /** Some were saved. */
  readonly onEvents: () => void;
  /** Adds to what a reading found what follows from it for the comparison of the drawings. */
  readonly noteDrawingCheck: (before: StoredProject, found: TrackingState) => TrackingState;
  /** The same for the outage rule; `service` is how the reading found it. */
  readonly noteOutage: (before: StoredProject, found: TrackingState, service: Snapshot['service']) => TrackingState;
  /** The same for how long it still takes. */
  readonly noteEstimate: (before: StoredProject, found: TrackingState, at: string) => Promise<TrackingState>;
  /** A run was saved that is over now. Never rejects. */
  readonly onRunEnded: (project: StoredProject) => Promise<void>;
  readonly log: AdapterLog;
  readonly publish: (project: StoredProject) => void;
}

/** What is remembered between two readings of a project. */
export interface ReadingRecord {
  /** Readings in a row that failed. */
  failures: number;
  /** When the service last answered; null where it has not since this process began to watch. */
  answeredAt: string | null;
  readonly ages: Ages;
}

export class ProjectReader {
  readonly #options: ProjectReaderOptions;
  #closed = false;

  constructor(options: ProjectReaderOptions) {
    this.#options = options;
  }

  /** A reading that fails from now on is no news of the service. */
  close(): void {
    this.#closed = true;
  }

  /** Gives the project as it stands then. Throws where the store fails, or what was read makes no sense to this release. */
  async read(project: StoredProject, record: ReadingRecord): Promise<StoredProject | null> {
    try {
      const reading = await this.#readService(project);
      record.failures = 0;
      record.answeredAt = new Date(this.#options.clock()).toISOString();
      if (project.pendingRun !== null) return await this.#settlePendingRun(project, reading, record);
      const advanced = advanceTracking(project, reading, this.#options.clock(), record.ages.since);
      return await this.#save(project, advanced, record, null);
    } catch (error) {
      if (!(error instanceof AdapterError) || this.#closed) throw error;
      // Nobody waits for news of it: that the service is away says nothing of what was decided.
      if (!isOpen(project)) return project;
      record.failures += 1;
      return await this.#save(project, judgeTime(project, record.ages.since), record, error);
    }
  }

  async #readService(project: StoredProject): Promise<Reading> {
    const service = this.#options.upstream.city(project.cityKey, 'poll');
    const items = await service.reports(project.serviceId);
    // The project's own record is needed at two moments only: when a run may have begun elsewhere, and when it may be over.
    const allComplete = items.length > 0 && items.every((item) => isComplete(item.status));
    const began = project.pendingRun === null && beganElsewhere(project, items);
    const record = allComplete || began ? await service.project(project.serviceId) : null;
    const permitType = record?.permitType ?? null;
    // Of a run that was started here both are known.
    const isNews = began || (project.run > 0 && project.permitType === null);
    return {
      items,
      overallStatus: readOverallStatus(record?.status ?? null),
      permitType,
      expectedReports: isNews && permitType !== null ? await expectedReportsElsewhere(service, permitType) : [],
    };
  }

  /** A crash or a lost answer left open whether the service took the run: its reports tell. */
  async #settlePendingRun(
    project: StoredProject,
    reading: Reading,
    { ages }: ReadingRecord,
  ): Promise<StoredProject | null> {
    const { store, clock, publish, settleStartMs } = this.#options;
    const began = showsNewRun(reading.items, project.pendingRun?.baseline ?? {});
    const at = new Date(clock()).toISOString();
    const openForMs = ages.since(project.pendingRun?.startedAt ?? at);
    // A request that was lost on the way back may still be at work there.
    if (!began && openForMs < settleStartMs) return project;
    const settled = began ? await store.beginRun(project.id, at) : await store.cancelRun(project.id, at);
    if (settled !== null) publish(settled);
    return settled ?? project;
  }

  async #save(
    project: StoredProject,
    advanced: TrackingState,
    record: ReadingRecord,
    problem: AdapterError | null,
  ): Promise<StoredProject | null> {
    const at = new Date(this.#options.clock()).toISOString();
    const readAt = record.answeredAt ?? project.service.readAt;
    const code = problem?.code ?? null;
    const service = { reachable: code === null, readAt, problem: code, since: awaySince(project.service, code, at) };
    const noted = this.#options.noteDrawingCheck(project, advanced);
    const judged = this.#options.noteOutage(project, noted, service);
    const state = await this.#options.noteEstimate(project, judged, at);
    const sameService = service.reachable === project.service.reachable && service.problem === project.service.problem;
    if (sameService && sameState(project, state)) return project;
    if (!sameService) this.#logService(project, problem);
    const found = { ...trackingOf(state), service };
    const events = this.#options.eventsOf(project, found, at);
    const saved = await this.#options.store.saveTracking(project.id, project.revision, found, at, events);
    // Null: the project changed while it was read, so what was read may be of before. The next turn reads anew.
    if (saved === null) return this.#options.store.findProject(project.id);
    this.#options.publish(saved);
    if (saved.phase === 'complete' && project.phase !== 'complete') await this.#options.onRunEnded(saved);
    if (events.length > 0) this.#options.onEvents();
    return saved;
  }

  #logService(project: StoredProject, problem: AdapterError | null): void {
    if (problem === null) this.#options.log('service-reachable', { projectId: project.id });
    else this.#options.log('service-unreachable', { projectId: project.id, code: problem.code });
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
    ...(state.elsewhere === true ? { elsewhere: true } : {}),
    ...(state.elsewhereSince === undefined ? {} : { elsewhereSince: state.elsewhereSince }),
    service: state.service,
    drawingCheck: state.drawingCheck ?? null,
    outage: state.outage ?? null,
    estimate: state.estimate ?? null,
  };
}

function sameState(left: TrackingState, right: TrackingState): boolean {
  return JSON.stringify(trackingOf(left)) === JSON.stringify(trackingOf(right));
}
