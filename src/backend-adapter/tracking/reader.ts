/** Reads a project from the service, and saves what the reading means together with its events. */
import { isDeepStrictEqual } from 'node:util';
import { readOverallStatus } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import type { Outbox } from '../outbox/outbox.js';
import type { Shared } from '../settings.js';
import { changed, isOpen, isStatusStuck, withRunBegun, withRunCancelled } from '../store/project-steps.js';
import type { PendingRun, StoredProject } from '../store/store.js';
import { isoTime, type AgeOf } from '../time.js';
import { ifFinal } from '../upstream/upstream-error.js';
import type { Upstream } from '../upstream/upstream.js';
import { advance, beganElsewhere, isComplete, showsNewRun, type Outcome, type Reading } from './advance.js';
import { withEstimate } from './estimates.js';

export interface ReaderOptions extends Pick<Shared, 'store' | 'policy' | 'clock' | 'settleStartMs' | 'log'> {
  readonly outbox: Pick<Outbox, 'entriesOf'>;
  readonly upstream: Upstream;
}

/** Kept between two readings of a project. */
export interface ReadingRecord {
  /** Failed readings in a row. */
  failures: number;
  /** When the service last answered; null if not since this process began to track the project. */
  answeredAt: string | null;
  readonly ageOf: AgeOf;
}

/** The project after the reading. Throws if the store fails. Once `closing` is aborted, a failed reading is not recorded. */
export async function readProject(
  options: ReaderOptions,
  project: StoredProject,
  record: ReadingRecord,
  closing: AbortSignal,
): Promise<StoredProject | null> {
  let outcome: Outcome;
  try {
    outcome = { reading: await readService(options, project) };
    record.failures = 0;
    record.answeredAt = isoTime(options.clock());
  } catch (error) {
    if (!(error instanceof AdapterError) || closing.aborted) throw error;
    record.failures = isOpen(project) || error.retryable ? record.failures + 1 : 0;
    // The project is decided, so an unavailable service changes nothing.
    if (!isOpen(project)) return project;
    outcome = { problem: error.code };
  }
  if (project.pendingRun !== null && 'reading' in outcome) {
    return resolvePendingRun(options, project, project.pendingRun, outcome.reading, record);
  }
  return save(options, project, outcome, record);
}

async function readService({ upstream }: ReaderOptions, project: StoredProject): Promise<Reading> {
  const service = upstream.city(project.cityKey, 'poll');
  const items = await service.reportsSoFar(project);
  // The project's record is needed only if a run may have begun, or may be over.
  const allComplete = items.length > 0 && items.every((item) => isComplete(item.status));
  const isPending = project.pendingRun !== null;
  const began = !isPending && beganElsewhere(project, items);
  const record = allComplete || began || isPending ? await service.project(project.serviceId) : null;
  const { permitType = null, address = null, longitude = null, latitude = null } = record ?? {};
  // For a run started here both are known.
  const isNews = began || (project.run > 0 && project.permitType === null);
  return {
    items,
    overallStatus: readOverallStatus(record?.status ?? null),
    permitType,
    property: { address, longitude, latitude },
    // A run begun elsewhere is tracked even if the city's reports cannot be read.
    expectedReports: isNews && permitType !== null ? await service.expectedReports(permitType).catch(ifFinal([])) : [],
  };
}

/** After a crash or a lost answer, reports and status show whether the service accepted the run. */
async function resolvePendingRun(
  { store, settleStartMs, clock }: ReaderOptions,
  project: StoredProject,
  pending: PendingRun,
  { items, overallStatus }: Reading,
  { ageOf }: ReadingRecord,
): Promise<StoredProject> {
  const began = showsNewRun(items, pending.baseline) || (overallStatus === 'processing' && !isStatusStuck(project));
  // The service may still be processing the request.
  if (!began && ageOf(pending.startedAt) < settleStartMs) return project;
  const resolve = began ? withRunBegun : withRunCancelled;
  const at = isoTime(clock());
  return (await store.changeProject(project, (current) => resolve(current, pending, at))) ?? project;
}

async function save(
  { store, outbox, policy, clock, log }: ReaderOptions,
  project: StoredProject,
  outcome: Outcome,
  { ageOf, answeredAt }: ReadingRecord,
): Promise<StoredProject | null> {
  const nowMs = clock();
  const advanced = advance(project, outcome, { policy, nowMs, ageOf, answeredAt });
  const at = isoTime(nowMs);
  const found = await withEstimate({ store, log }, project, advanced, at);
  if (found === project) return project;
  const { problem } = found.service;
  if (problem === null && !project.service.reachable) log('service-reachable', { projectId: project.id });
  if (problem !== null && problem !== project.service.problem) {
    log('service-unreachable', { projectId: project.id, code: problem });
  }
  const update = (current: StoredProject): StoredProject | null => {
    const { draft = [] } = current;
    return isSameButDraft(project, current) ? changed(current, at, { ...found, draft }) : null;
  };
  const saved = await store.changeProject(project, update, outbox.entriesOf);
  // If it changed meanwhile, the reading may be out of date.
  return saved ?? store.findProject(project.id);
}

/** The draft decides nothing: a page that keeps saving it must not keep a reading from being saved. */
function isSameButDraft(one: StoredProject, other: StoredProject): boolean {
  const { draft = [], revision, updatedAt } = one;
  return isDeepStrictEqual({ ...one, draft }, { ...other, draft, revision, updatedAt });
}
