/** Projects as the adapter knows them, and the steps they take. Each verb is one atomic step. Times are ISO 8601 in UTC. */
import type { DrawingView, Estimate, ProjectPhase, Snapshot } from 'precheck-contract';
import type { OutboxEntry } from './outbox-store.js';

/** The owner of a project that belongs to the vendor's server alone. No person has this id: the dispatcher refuses an empty one. */
export const NOBODY = '';

/** One report of the current run as last read. */
export interface StoredReport {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly result: string | null;
  readonly score: number | null;
  readonly modelVersion: string | null;
  readonly stageStartedAt: Readonly<Record<string, string>>;
  /** What the record said, in a form that can be compared (run-rule.ts). */
  readonly fingerprint: string;
  /** True while the record is still the one of an earlier run: it decides nothing. */
  readonly waiting: boolean;
}

/** What tracking reads and writes. */
export interface TrackingState {
  readonly phase: ProjectPhase;
  readonly run: number;
  readonly permitType: string | null;
  readonly drawings: readonly DrawingView[];
  readonly reports: readonly StoredReport[];
  /** Report id to fingerprint, as read just before the current run began. */
  readonly baseline: Readonly<Record<string, string>>;
  /** Names of the reports that the city runs for the permit type; empty where not known. */
  readonly expectedReports: readonly string[];
  readonly processingStartedAt: string | null;
  readonly lastProgressAt: string;
  /** Since when every report has been Complete while the run waits all the same, or ended although the service says it is processing. */
  readonly completeSince: string | null;
  /** The applicant was sent to the service's own page and may start a run there. */
  readonly handedOff: boolean;
  /** A run of it began, or may begin at any time, on the service's own page: it was handed off, adopted, or showed one. Stays. */
  readonly elsewhere?: true;
  /** Since when a run may have begun there before it is listed: the first hand-off, or the last run that was begun here. */
  readonly elsewhereSince?: string;
  readonly service: Snapshot['service'];
  readonly drawingCheck?: DrawingCheck | null;
  readonly outage?: RuledOutage | null;
  readonly estimate?: RunEstimate | null;
}

/** How long the run and its reports still take, as earlier runs tell. It says something about its own run only. */
export interface RunEstimate {
  readonly run: number;
  readonly whole: StageEstimate;
  /** By report id. */
  readonly reports: Readonly<Record<string, StageEstimate>>;
}

/** `estimate` holds while `stage` does, and is null where too few runs are known. */
export interface StageEstimate {
  readonly stage: number;
  readonly estimate: Estimate | null;
}

/** The service was away since then, so long that the rule came to hold for the run. */
export interface RuledOutage {
  readonly run: number;
  readonly rule: 'allow-flagged' | 'defer';
  readonly since: string;
  /** It has lasted for longer than the rule holds. */
  readonly over?: true;
}

/** The comparison of the service's copies with what the browser named. It says something about its own run's reports as they were. */
export interface DrawingCheck {
  readonly run: number;
  readonly outcome: 'due' | 'same' | 'different' | 'unverified' | 'unlisted';
  /** The names of the drawings that differ. */
  readonly names: readonly string[];
}

/** A start that its caller gave an idempotency key: digests of the key and of what was asked for under it. */
export interface KeyedStart {
  readonly key: string;
  readonly request: string;
}

/** A run that is being started: the service has been, or is about to be, asked. */
export interface PendingRun {
  readonly permitType: string;
  readonly requestedMinScore: number | null;
  readonly drawings: readonly DrawingView[];
  readonly baseline: Readonly<Record<string, string>>;
  readonly expectedReports: readonly string[];
  readonly startedAt: string;
  /** Left out where the caller gave no key. */
  readonly start?: KeyedStart;
}

export interface StoredProject extends TrackingState {
  readonly id: string;
  /** The id in the service. It is also `id`, but where two cities' services gave the same one. */
  readonly serviceId: string;
  readonly ownerId: string;
  readonly cityKey: string;
  readonly address: string | null;
  readonly userEmail: string | null;
  readonly requestedMinScore: number | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Grows by one with every change. */
  readonly revision: number;
  readonly pendingRun: PendingRun | null;
  /** The starts with a key that became runs, oldest first. Left out while there are none. */
  readonly starts?: readonly KeyedStart[];
  /** By which the service's project is found. Left out where it was made elsewhere. */
  readonly creationMark?: string;
}

export interface ProjectStore {
  /** False where the id is taken. */
  createProject(project: StoredProject): Promise<boolean>;
  findProject(id: string): Promise<StoredProject | null>;
  findProjectsByServiceId(serviceId: string): Promise<StoredProject[]>;
  /** Newest first. */
  listProjectsOf(
    ownerId: string,
    page: { take: number; skip: number },
  ): Promise<{ projects: StoredProject[]; total: number }>;

  /**
   * Notes the run that is about to be asked for. Null where one is being started or under way already, where its key became a run before,
   * or there is no such project.
   */
  prepareRun(id: string, pending: PendingRun): Promise<StoredProject | null>;
  /** The service took the run: it is the current one now. Null where none was prepared. */
  beginRun(id: string, at: string): Promise<StoredProject | null>;
  /** The service did not take it: the project is as before. Null where none was prepared. */
  cancelRun(id: string, at: string): Promise<StoredProject | null>;
  /**
   * Saves what tracking found, and writes the events that follow from it to the outbox, if the project still is as it was when the
   * reading began: both or neither. Null otherwise.
   */
  saveTracking(
    id: string,
    expectedRevision: number,
    state: TrackingState,
    at: string,
    events: readonly OutboxEntry[],
  ): Promise<StoredProject | null>;
  markHandedOff(id: string, baseline: Readonly<Record<string, string>>, at: string): Promise<StoredProject | null>;
}
