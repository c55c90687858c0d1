/** A project as the adapter stores it, and the steps that change it, as pure functions. Times are ISO 8601 in UTC. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { AdapterError } from '../adapter-error.js';
import type {
  DraftChanges,
  DraftDrawingView,
  DrawingView,
  Estimate,
  ProjectPhase,
  ReportView,
  Snapshot,
} from 'precheck-contract';

/** The owner of a project that belongs to the vendor's server alone. No person has this id: routes refuse an empty one. */
export const NOBODY = '';

/** One report of the current run as last read. */
export interface StoredReport extends Readonly<Omit<ReportView, 'stage' | 'complete'>> {
  /** The record in a form that can be compared (tracking/advance.ts). */
  readonly fingerprint: string;
  /** True while the record is still an earlier run's: it decides nothing. */
  readonly waiting: boolean;
}

/** How long the last finished run took. Later runs of the same city and permit type are estimated from it. */
export interface RunTimes {
  readonly permitType: string;
  /** ISO 8601 in UTC. */
  readonly endedAt: string;
  /** For each of the five stages, the milliseconds from when its slowest report began it to the end of the run; null if it was not seen. */
  readonly whole: readonly (number | null)[];
}

/** How long `run` still takes, estimated from earlier runs. `estimate` is valid during `stage`, and null if too few runs are known. */
export interface RunEstimate {
  readonly run: number;
  readonly stage: number;
  readonly estimate: Estimate | null;
}

/** An outage of the service long enough for the rule to apply to `run`. */
export interface RuledOutage {
  readonly run: number;
  readonly rule: 'allow-flagged' | 'defer';
  readonly since: string;
  /** It has lasted longer than the rule applies. */
  readonly over?: true;
}

/** The comparison of the service's copies with the browser's digests, for the reports of `run` at that time. */
export interface DrawingCheck {
  readonly run: number;
  /** `unlisted`: there are no copies. */
  readonly outcome: 'awaited' | 'same' | 'different' | 'unverified' | 'unlisted';
  /** The names of the drawings that differ. */
  readonly names: readonly string[];
}

/** A request with an idempotency key: digests of the key and of what is asked for. */
export interface IdempotencyRecord {
  readonly key: string;
  readonly request: string;
}

/** A run that is being started: the service has been called, or is about to be. */
export interface PendingRun
  extends Pick<StoredProject, 'requestedMinScore' | 'drawings' | 'baseline' | 'expectedReports'>,
    Partial<Pick<StoredProject, 'address' | 'longitude' | 'latitude'>> {
  readonly permitType: string;
  readonly startedAt: string;
  /** Left out without an idempotency key. */
  readonly start?: IdempotencyRecord;
}

export interface StoredProject {
  readonly id: string;
  /** The id in the service. The same as `id`, unless the services of two cities used the same id. */
  readonly serviceId: string;
  readonly ownerId: string;
  readonly cityKey: string;
  readonly userEmail: string | null;
  readonly requestedMinScore: number | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Grows by one with every change. */
  readonly revision: number;
  readonly phase: ProjectPhase;
  readonly run: number;
  readonly permitType: string | null;
  /** The property as the service was told of it, or as its record names it, if its page may have changed it. Older projects lack coordinates. */
  readonly address: string | null;
  readonly longitude?: number | null;
  readonly latitude?: number | null;
  readonly drawings: readonly DrawingView[];
  readonly reports: readonly StoredReport[];
  /** Report id to fingerprint, as read just before the current run began. */
  readonly baseline: Readonly<Record<string, string>>;
  /** Names of the reports that the city runs for the permit type; empty if not known. */
  readonly expectedReports: readonly string[];
  readonly processingStartedAt: string | null;
  readonly lastProgressAt: string;
  /** Since when every report is Complete, while the run still waits, or if it ended although the service says that it is processing. */
  readonly completeSince: string | null;
  /** The applicant was sent to the service's own page and may start a run there. */
  readonly handedOff: boolean;
  /** A run began, or may begin, on the service's own page: the project was handed off or adopted, or such a run was seen. Never removed. */
  readonly elsewhere?: true;
  /** Since when a run may have begun there without being listed: the first hand-off, or the start of the last run begun here. */
  readonly elsewhereSince?: string;
  readonly service: Snapshot['service'];
  readonly drawingCheck?: DrawingCheck | null;
  readonly outage?: RuledOutage | null;
  readonly estimate?: RunEstimate | null;
  readonly runTimes?: RunTimes | null;
  readonly pendingRun: PendingRun | null;
  /** The starts with a key that began a run, oldest first. Left out while there are none. */
  readonly starts?: readonly IdempotencyRecord[];
  /** The drawings in the page. They decide nothing. Left out while there are none. */
  readonly draft?: readonly DraftDrawingView[];
}

/** The project to save once the service has returned an id. */
export type UnnamedProject = Omit<StoredProject, 'id' | 'serviceId'>;

/** A new project: a draft, or one whose first run has begun. `now` is ISO 8601. */
export function newProject(
  now: string,
  started: boolean,
  fields: Pick<UnnamedProject, 'ownerId' | 'cityKey' | 'permitType' | 'address' | 'userEmail'> &
    Partial<UnnamedProject>,
): UnnamedProject {
  return {
    requestedMinScore: null,
    createdAt: now,
    updatedAt: now,
    revision: 1,
    ...runBegun(1, now, now),
    ...(started ? {} : { phase: 'draft', run: 0, processingStartedAt: null }),
    drawings: [],
    baseline: {},
    expectedReports: [],
    service: { reachable: true, readAt: now, problem: null },
    pendingRun: null,
    ...fields,
  };
}

/** What each run begins with. */
export const runBegun = (run: number, startedAt: string, at: string) => ({
  phase: 'processing' as const,
  run,
  reports: [],
  processingStartedAt: startedAt,
  lastProgressAt: at,
  completeSince: null,
  handedOff: false,
});

export const changed = (project: StoredProject, at: string, fields: Partial<StoredProject>): StoredProject => ({
  ...project,
  ...fields,
  updatedAt: at,
  revision: project.revision + 1,
});

/** Whether the project may change soon: processing, stalled, handed off, with a run being started, or with drawings to compare. */
export function isOpen(project: StoredProject): boolean {
  return isUnderWay(project) || project.handedOff || project.pendingRun !== null || isDrawingCheckDue(project);
}

export function isUnderWay({ phase }: Pick<StoredProject, 'phase'>): boolean {
  return phase === 'processing' || phase === 'stalled';
}

/** Whether the service said "processing" throughout the last run and after its end: its status cannot be trusted. */
export function isStatusStuck({ phase, completeSince }: StoredProject): boolean {
  return phase === 'complete' && completeSince !== null;
}

export function isDrawingCheckDue({ drawingCheck, run }: StoredProject): boolean {
  return drawingCheck?.run === run && drawingCheck.outcome === 'awaited';
}

export function idempotencyRecord(key: unknown, request: unknown): IdempotencyRecord {
  return { key: digestOf(key), request: digestOf(request) };
}

/** 132 bits are enough here, and short enough to keep with each project. */
function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
}

/** Whether it is the same start. Throws conflict if its key was used for another one. */
export function isRepeated(known: IdempotencyRecord, start: IdempotencyRecord): boolean {
  if (known.key !== start.key) return false;
  if (known.request === start.request) return true;
  throw new AdapterError('conflict', {
    message: 'The idempotencyKey stands for another start of this project. Give each start a key of its own.',
  });
}

/** Per project. A repeated request does not arrive after this many re-runs. */
const MAX_STARTS = 50;

export function withPendingRun(project: StoredProject, pending: PendingRun): StoredProject | null {
  if (project.pendingRun !== null || project.phase === 'processing') return null;
  if (project.starts?.some(({ key }) => key === pending.start?.key)) return null;
  return changed(project, pending.startedAt, { pendingRun: pending });
}

/** Null if `run` is not the pending one any more. */
export function withRunBegun(project: StoredProject, run: PendingRun, at: string): StoredProject | null {
  if (!isPending(project, run)) return null;
  const { startedAt, start, ...started } = run;
  return changed(project, at, {
    ...started,
    ...runBegun(project.run + 1, startedAt, at),
    pendingRun: null,
    ...(project.elsewhereSince === undefined ? {} : { elsewhereSince: at }),
    ...(start === undefined ? {} : { starts: [...(project.starts ?? []), start].slice(-MAX_STARTS) }),
  });
}

/** Null if `run` is not the pending one any more. */
export function withRunCancelled(project: StoredProject, run: PendingRun, at: string): StoredProject | null {
  return isPending(project, run) ? changed(project, at, { pendingRun: null }) : null;
}

/** One run is pending at a time, so its time identifies it. */
function isPending({ pendingRun }: StoredProject, run: PendingRun): boolean {
  return pendingRun?.startedAt === run.startedAt;
}

/** For each drawing that is allowed: names of 255 letters fit. Every save writes and sends the whole draft. */
const DRAFT_BYTES_PER_DRAWING = 2_048;

/**
 * A new drawing takes the place of one that is removed with it, or comes last. Null if nothing changes. Throws too_many_files or
 * body_too_large, unless the draft only shrinks.
 */
export function withDraftChanges(
  project: StoredProject,
  changes: DraftChanges,
  maxFiles: number,
  at: string,
): StoredProject | null {
  const { draft = [] } = project;
  const changeOf = new Map(Object.entries(changes));
  const known = new Set(draft.map(({ id }) => id));
  const added = [...changeOf].flatMap(([id, drawing]) =>
    drawing === null || known.has(id) ? [] : [{ id, ...drawing }],
  );
  const stayed = draft.flatMap((drawing): readonly DraftDrawingView[] => {
    const change = changeOf.get(drawing.id);
    if (change === null) return added.splice(0, 1);
    return [{ ...drawing, ...change }];
  });
  const next = [...stayed, ...added];
  if (isDeepStrictEqual(next, draft)) return null;
  if (next.length > Math.max(maxFiles, draft.length)) {
    throw new AdapterError('too_many_files', { details: { maxFiles } });
  }
  const limitBytes = maxFiles * DRAFT_BYTES_PER_DRAWING;
  if (bytesOf(next) > Math.max(limitBytes, bytesOf(draft))) {
    throw new AdapterError('body_too_large', {
      message: `The set’s names and labels take more than ${limitBytes} bytes.`,
      details: { limitBytes },
    });
  }
  return changed(project, at, { draft: next });
}

function bytesOf(draft: readonly DraftDrawingView[]): number {
  return Buffer.byteLength(JSON.stringify(draft));
}

export function withHandOff(
  project: StoredProject,
  baseline: Readonly<Record<string, string>>,
  at: string,
): StoredProject | null {
  if (project.pendingRun !== null || project.phase === 'processing') return null;
  // A stalled run that began here may still end. A run from the service's page could not be distinguished from it.
  if (project.phase === 'stalled' && project.drawings.length > 0) return null;
  return changed(project, at, {
    handedOff: true,
    elsewhere: true,
    elsewhereSince: project.elsewhereSince ?? at,
    lastProgressAt: at,
    // A run that began since the first hand-off must still count as new.
    ...(project.run === 0 && !project.handedOff ? { baseline } : {}),
  });
}
