/** When a project is read from the service, what is read, and how the changes are saved together with their events. */
import { isDeepStrictEqual } from 'node:util';
import { readOverallStatus, type ProjectPhase } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import type { GatePolicy } from '../gate/gate.js';
import type { AdapterLog } from '../server/log/adapter-log.js';
import { isOpen, withRunBegun, withRunCancelled, withTracking } from '../store/project-steps.js';
import type { Store, StoredProject, TrackingState } from '../store/store.js';
import type { Upstream } from '../upstream/upstream.js';
import { isoTime, type AgeOf } from '../time.js';
import { advance, type Outcome, beganElsewhere, isComplete, showsNewRun, type Reading } from './advance.js';
import type { RunEstimates } from './estimates.js';
import type { Outbox } from '../outbox/outbox.js';

export interface ReaderOptions {
  readonly store: Pick<Store, 'findProject' | 'changeProject'>;
  readonly upstream: Upstream;
  readonly policy: GatePolicy;
  readonly saveTracking: SaveTracking;
  readonly estimates: RunEstimates;
  readonly clock: () => number;
  /** How long a start whose answer was lost may take to appear in the reports, before it counts as not begun. */
  readonly settleStartMs: number;
  readonly log: AdapterLog;
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
  try {
    const reading = await readService(options, project);
    record.failures = 0;
    record.answeredAt = isoTime(options.clock());
    if (project.pendingRun !== null) return await settlePendingRun(options, project, reading, record);
    return await save(options, project, { reading }, record);
  } catch (error) {
    if (!(error instanceof AdapterError) || closing.aborted) throw error;
    // The project is decided, so an unavailable service changes nothing.
    if (!isOpen(project)) return project;
    record.failures += 1;
    return await save(options, project, { problem: error.code }, record);
  }
}

async function readService({ upstream }: ReaderOptions, project: StoredProject): Promise<Reading> {
  const service = upstream.city(project.cityKey, 'poll');
  const items = await service.reports(project.serviceId);
  // The project's record is needed only if a run may have begun elsewhere, or may be over.
  const allComplete = items.length > 0 && items.every((item) => isComplete(item.status));
  const began = project.pendingRun === null && beganElsewhere(project, items);
  const record = allComplete || began ? await service.project(project.serviceId) : null;
  const permitType = record?.permitType ?? null;
  // For a run started here both are known.
  const isNews = began || (project.run > 0 && project.permitType === null);
  return {
    items,
    overallStatus: readOverallStatus(record?.status ?? null),
    permitType,
    expectedReports: isNews && permitType !== null ? await service.expectedReports(permitType).catch(noneKnown) : [],
  };
}

/** A run begun elsewhere is tracked even if the city's reports cannot be read. Throws if they may be read later. */
function noneKnown(error: unknown): string[] {
  if (error instanceof AdapterError && !error.retryable) return [];
  throw error;
}

/** After a crash or a lost answer, the reports show whether the service accepted the run. */
async function settlePendingRun(
  { store, settleStartMs, clock }: ReaderOptions,
  project: StoredProject,
  { items }: Reading,
  { ageOf }: ReadingRecord,
): Promise<StoredProject> {
  const began = showsNewRun(items, project.pendingRun?.baseline ?? {});
  const at = isoTime(clock());
  // The service may still be processing the request.
  if (!began && ageOf(project.pendingRun?.startedAt ?? at) < settleStartMs) return project;
  const settle = began ? withRunBegun : withRunCancelled;
  return (await store.changeProject(project.id, (current) => settle(current, at))) ?? project;
}

/** The draft decides nothing: a page that keeps saving it must not keep a reading from being saved. */
async function save(
  options: ReaderOptions,
  project: StoredProject,
  outcome: Outcome,
  record: ReadingRecord,
): Promise<StoredProject | null> {
  for (let attempt = 1, before = project; ; attempt += 1) {
    const after = await saveOnce(options, before, outcome, record);
    if (after !== null) return after;
    // It changed meanwhile.
    const latest = await options.store.findProject(project.id);
    if (latest === null || attempt === MAX_ATTEMPTS || !isSameButDraft(before, latest)) return latest;
    before = latest;
  }
}

function isSameButDraft(one: StoredProject, other: StoredProject): boolean {
  const { draft = [], revision, updatedAt } = one;
  return isDeepStrictEqual({ ...one, draft }, { ...other, draft, revision, updatedAt });
}

async function saveOnce(
  { saveTracking, estimates, policy, clock, log }: ReaderOptions,
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
  return saveTracking(project.id, ({ revision }) => (revision === project.revision ? found : null));
}

const MAX_ATTEMPTS = 5;

export type SaveTracking = ReturnType<typeof createSaveTracking>;

/** Saves what `change` makes of the project, with the events for the vendor. Null if `change` returns null. */
export function createSaveTracking(parts: {
  readonly store: Pick<Store, 'changeProject'>;
  readonly outbox: Pick<Outbox, 'entriesOf'>;
  readonly clock: () => number;
}) {
  const { store, outbox, clock } = parts;
  return (id: string, change: (project: StoredProject) => TrackingState | null): Promise<StoredProject | null> =>
    store.changeProject(
      id,
      (project) => {
        const found = change(project);
        return found && withTracking(project, found, isoTime(clock()));
      },
      outbox.entriesOf,
    );
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MAX_POLL_MS = MINUTE_MS;
/** While a person looks at it. */
export const MAX_SEEN_POLL_MS = 15_000;
const ABANDONED_POLL_MS = 5 * MINUTE_MS;
const ABANDONED_AFTER_MS = 24 * HOUR_MS;
/** The wait is this share of the time without change: at 2 s, the pace slows after 12 s, or after a minute while somebody looks. */
const SHARE = 1 / 6;
const SEEN_SHARE = 1 / 30;

/** A run may begin on the service's own page without a webhook, so complete projects are read again, after doubling pauses. */
export type RevisitTimes = typeof REVISIT_TIMES;
export const REVISIT_TIMES = { firstMs: 10 * MINUTE_MS, longestPauseMs: 6 * HOUR_MS };

export interface PollSituation {
  readonly phase: ProjectPhase;
  /** Time since the last change. */
  readonly unchangedMs: number;
  /** Failed readings in a row. */
  readonly failures: number;
  /** Whether a page shows the project now. */
  readonly seen: boolean;
  /** The shortest wait. */
  readonly pollIntervalMs: number;
}

/**
 * While stages change: `pollIntervalMs`. Then a share of the time without change, at most a minute, or 15 s while a page shows the project.
 * Service unavailable: doubling with each failure, within the same bounds. Stalled: a minute. No change for a day: five minutes.
 */
export function pollDelayMs({ phase, unchangedMs, failures, seen, pollIntervalMs }: PollSituation): number {
  const maxMs = Math.max(seen ? MAX_SEEN_POLL_MS : MAX_POLL_MS, pollIntervalMs);
  if (failures > 0) return Math.min(maxMs, pollIntervalMs * 2 ** Math.min(failures, 20));
  const isAbandoned = unchangedMs >= ABANDONED_AFTER_MS;
  if (isAbandoned && !seen) return Math.max(ABANDONED_POLL_MS, pollIntervalMs);
  if (isAbandoned || phase === 'stalled') return Math.max(MAX_POLL_MS, pollIntervalMs);
  return Math.min(maxMs, Math.max(pollIntervalMs, unchangedMs * (seen ? SEEN_SHARE : SHARE)));
}

/** The same for a project that is complete. */
export function revisitDelayMs(unchangedMs: number, { firstMs, longestPauseMs }: RevisitTimes): number {
  return Math.min(longestPauseMs, Math.max(firstMs, unchangedMs));
}
