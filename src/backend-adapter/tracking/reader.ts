/** Reads one project in the service, and saves what that changes together with the events that follow from it. */
import { isDeepStrictEqual } from 'node:util';
import { readOverallStatus } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import type { GatePolicy } from '../gate/gate.js';
import type { AdapterLog } from '../server/log/adapter-log.js';
import { isOpen, withTracking } from '../store/project-steps.js';
import type { ProjectStore, StoredProject, TrackingState } from '../store/store.js';
import type { Upstream } from '../upstream/upstream.js';
import { isoTime, type AgeOf } from '../time.js';
import { advance, type Outcome, beganElsewhere, isComplete, showsNewRun, type Reading } from './advance.js';
import type { RunEstimates } from './estimates.js';
import type { Presence } from './presence.js';
import type { Outbox } from '../outbox/outbox.js';

export interface ReaderOptions {
  readonly store: ProjectStore;
  readonly upstream: Upstream;
  readonly policy: GatePolicy;
  readonly saver: Saver;
  readonly presence: Pick<Presence, 'publish'>;
  readonly estimates: RunEstimates;
  readonly clock: () => number;
  /** For so long a start whose answer was lost may still show in the reports, before it counts as not begun. */
  readonly settleStartMs: number;
  readonly log: AdapterLog;
}

/** What is remembered between two readings of a project. */
export interface ReadingRecord {
  /** Readings in a row that failed. */
  failures: number;
  /** When the service last answered; null where it has not since this process began to watch. */
  answeredAt: string | null;
  readonly ageOf: AgeOf;
}

/**
 * Gives the project as it stands then. Throws where the store fails, or what was read makes no sense to this release.
 * @param closing once it is aborted, a reading that fails is no news of the service
 */
export async function readProject(
  options: ReaderOptions,
  project: StoredProject,
  record: ReadingRecord,
  closing: AbortSignal,
): Promise<StoredProject | null> {
  try {
    const reading = await readService(options, project);
    record.failures = 0;
    record.answeredAt = isoTime(options.clock());
    if (project.pendingRun !== null) return await settlePendingRun(options, project, reading, record);
    return await save(options, project, { reading }, record);
  } catch (error) {
    if (!(error instanceof AdapterError) || closing.aborted) throw error;
    // Nobody waits for news of it: that the service is away says nothing of what was decided.
    if (!isOpen(project)) return project;
    record.failures += 1;
    return await save(options, project, { problem: error.code }, record);
  }
}

async function readService({ upstream }: ReaderOptions, project: StoredProject): Promise<Reading> {
  const service = upstream.city(project.cityKey, 'poll');
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
    expectedReports: isNews && permitType !== null ? await service.expectedReports(permitType).catch(noneKnown) : [],
  };
}

/** A run that was begun elsewhere is followed whatever the city's configuration says. Throws where that may be read later. */
function noneKnown(error: unknown): string[] {
  if (error instanceof AdapterError && !error.retryable) return [];
  throw error;
}

/** A crash or a lost answer left open whether the service took the run: its reports tell. */
async function settlePendingRun(
  { store, presence, settleStartMs, clock }: ReaderOptions,
  project: StoredProject,
  { items }: Reading,
  { ageOf }: ReadingRecord,
): Promise<StoredProject> {
  const began = showsNewRun(items, project.pendingRun?.baseline ?? {});
  const at = isoTime(clock());
  // A request that was lost on the way back may still be at work there.
  if (!began && ageOf(project.pendingRun?.startedAt ?? at) < settleStartMs) return project;
  const settled = began ? await store.beginRun(project.id, at) : await store.cancelRun(project.id, at);
  if (settled !== null) presence.publish(settled);
  return settled ?? project;
}

async function save(
  { store, saver, estimates, policy, clock, log }: ReaderOptions,
  project: StoredProject,
  outcome: Outcome,
  { ageOf, answeredAt }: ReadingRecord,
): Promise<StoredProject | null> {
  const nowMs = clock();
  const advanced = advance(project, outcome, { policy, nowMs, ageOf, answeredAt });
  const found = await estimates.note(project, advanced, isoTime(nowMs));
  if (isDeepStrictEqual(found, project)) return project;
  const { problem } = found.service;
  if (problem === null && !project.service.reachable) log('service-reachable', { projectId: project.id });
  if (problem !== null && problem !== project.service.problem) {
    log('service-unreachable', { projectId: project.id, code: problem });
  }
  const saved = await saver.save(project, found);
  // The next reading is of the project as it is now.
  return saved ?? store.findProject(project.id);
}

export interface Saver {
  /** Null where the project changed meanwhile: what was found may be of before. */
  save(before: StoredProject, found: TrackingState): Promise<StoredProject | null>;
  /**
   * Saves what `change` makes of the project as it stands, tried again where that changes meanwhile. Null where `change` gives null, there
   * is no such project, or it keeps changing.
   */
  update(id: string, change: (project: StoredProject) => TrackingState | null): Promise<StoredProject | null>;
}

const MAX_ATTEMPTS = 5;

export function createSaver(parts: {
  readonly store: Pick<ProjectStore, 'findProject' | 'saveTracking'>;
  readonly outbox: Pick<Outbox, 'entriesOf' | 'wake'>;
  readonly presence: Pick<Presence, 'publish'>;
  readonly clock: () => number;
}): Saver {
  const { store, outbox, presence, clock } = parts;
  const save: Saver['save'] = async (before, found) => {
    const at = isoTime(clock());
    // One object for the events and for those who look: its snapshot is made once.
    const after = withTracking(before, found, at);
    const events = outbox.entriesOf(before, after);
    if ((await store.saveTracking(before.id, before.revision, found, at, events)) === null) return null;
    presence.publish(after);
    if (events.length > 0) outbox.wake();
    return after;
  };
  return {
    save,
    async update(id, change) {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const project = await store.findProject(id);
        const found = project === null ? null : change(project);
        if (project === null || found === null) return null;
        const saved = await save(project, found);
        if (saved !== null) return saved;
      }
      return null;
    },
  };
}
