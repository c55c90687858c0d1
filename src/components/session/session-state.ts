/** What the elements of one session share. Frozen; every change makes a new one. */
import type { CityAnswer, ReceiptAnswer, ReportAnswer, Snapshot } from 'precheck-contract/adapter-api';
import type { Drawing } from './drawing.js';
import type { Problem } from '../adapter-client/problem.js';
import type { Connection } from '../adapter-client/snapshot-source.js';

/** What the page says about the project. The uploader sets it from its attributes. */
export interface SessionSettings {
  readonly cityKey: string | null;
  readonly permitType: string | null;
  readonly address: string | null;
  readonly longitude: number | null;
  readonly latitude: number | null;
  readonly userEmail: string | null;
  readonly userName: string | null;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly minScore: number | null;
  readonly maxFiles: number | null;
  readonly maxFileBytes: number | null;
  /** What is wrong with the page's own attributes, such as metadata that is no JSON object. */
  readonly mistake: Problem | null;
}

/** The parts of a session that something can stop. Each clears its own problem only. */
export type ProblemSource = 'script' | 'settings' | 'city' | 'project' | 'check' | 'handOff' | 'receipt';

/** The problems that stand, the newest last. */
export type Problems = { readonly [Source in ProblemSource]?: Problem };

/** A file that was not taken into the set, and why. */
export interface Refusal {
  readonly id: string;
  readonly name: string;
  readonly problem: Problem;
}

/** What of a folder was not taken. */
export interface LeftOut {
  /** The folder held no PDF at all. */
  readonly none: boolean;
  /** Files that are no PDF by name, and hidden ones. */
  readonly leftOut: number;
  readonly unreadable: number;
}

/** The receipt that the adapter signed for `run`, good for minimums up to `minScore`. */
export type HeldReceipt = Readonly<ReceiptAnswer>;

export interface UnreadReport {
  readonly id: string;
  readonly problem: Problem;
}

export interface SessionState {
  readonly settings: SessionSettings;
  readonly city: CityAnswer | null;
  readonly problems: Problems;
  /** The newest of `problems`: the one that is shown. */
  readonly problem: Problem | null;
  readonly projectId: string | null;
  /** True where the page named the project itself, so that it can be found again. */
  readonly opened: boolean;
  /** This browser keeps what the project holds, so that a page that is left or crashes finds it again. */
  readonly remembered: boolean;
  readonly drawings: readonly Drawing[];
  readonly refusals: readonly Refusal[];
  /** Of the folder that was given last; null where none was, or the person has read it. */
  readonly leftOut: LeftOut | null;
  /** Nothing can be reached: the browser says so, or the adapter does not answer. What is to be sent waits and goes on by itself. */
  readonly offline: boolean;
  /** Files are being looked at that may come into the set. */
  readonly addingFiles: boolean;
  /** The person stopped all sending: what is added waits with the rest. */
  readonly paused: boolean;
  /** How fast the set is being sent, smoothed over some seconds; null while unknown. */
  readonly bytesPerSecond: number | null;
  /** How long what is waiting or under way will take at that speed; null while unknown. */
  readonly secondsLeft: number | null;
  /** The person asked for a check; it begins when the last upload has arrived. */
  readonly checkRequested: boolean;
  /** The call that begins the check is under way. */
  readonly starting: boolean;
  /** The link to the service's own page is asked for. */
  readonly handingOff: boolean;
  /** That link, until the run that the applicant starts there has begun. */
  readonly handOffUrl: string | null;
  readonly snapshot: Snapshot | null;
  readonly connection: Connection;
  /** By report id, of the run in `snapshot`. */
  readonly reportAnswers: Readonly<Record<string, ReportAnswer>>;
  /** Reports of that run whose findings could not be had, however often they were asked for. */
  readonly unreadReports: readonly UnreadReport[];
  readonly receipt: HeldReceipt | null;
  readonly receiptExpired: boolean;
}

export const NO_SETTINGS: SessionSettings = Object.freeze({
  cityKey: null,
  permitType: null,
  address: null,
  longitude: null,
  latitude: null,
  userEmail: null,
  userName: null,
  metadata: null,
  minScore: null,
  maxFiles: null,
  maxFileBytes: null,
  mistake: null,
});

/** What holds of the project; `settings`, `city`, their problems and `offline` outlive it. */
export const FRESH_PROJECT = Object.freeze({
  projectId: null,
  opened: false,
  remembered: false,
  drawings: Object.freeze([]),
  refusals: Object.freeze([]),
  leftOut: null,
  addingFiles: false,
  paused: false,
  bytesPerSecond: null,
  secondsLeft: null,
  checkRequested: false,
  starting: false,
  handingOff: false,
  handOffUrl: null,
  snapshot: null,
  connection: 'idle',
  reportAnswers: Object.freeze({}),
  unreadReports: Object.freeze([]),
  receipt: null,
  receiptExpired: false,
} as const);

export const INITIAL_STATE: SessionState = Object.freeze({
  settings: NO_SETTINGS,
  city: null,
  problems: Object.freeze({}),
  problem: null,
  offline: false,
  ...FRESH_PROJECT,
});
