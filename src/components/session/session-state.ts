/** The state that the elements of one session share. Frozen: every change makes a new one. */
import type { CityAnswer, ReceiptAnswer, ReportAnswer, Snapshot } from 'precheck-contract/adapter-api';
import type { Drawing } from './drawing.js';
import type { Problem } from '../adapter-client/problem.js';
import type { Connection } from '../adapter-client/snapshot-source.js';

/** The project's settings. The uploader reads them from its attributes. */
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
  /** What is wrong with the page's attributes, such as metadata that is not a JSON object. */
  readonly mistake: Problem | null;
}

/** Where a problem comes from. Each source clears only its own problem. */
export type ProblemSource = 'script' | 'settings' | 'city' | 'project' | 'check' | 'handOff' | 'receipt';

/** The current problems, the newest last. */
export type Problems = { readonly [Source in ProblemSource]?: Problem };

/** A file that was refused, and why. */
export interface Refusal {
  readonly id: string;
  readonly name: string;
  readonly problem: Problem;
}

/** What was skipped of a folder. */
export interface LeftOut {
  /** The folder held no PDF at all. */
  readonly none: boolean;
  /** Hidden files, and files without a .pdf extension. */
  readonly leftOut: number;
  readonly unreadable: number;
}

/** The receipt that the adapter signed for `run`, valid for minimums up to `minScore`. */
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
  /** The page named the project, by `project-id`. */
  readonly opened: boolean;
  /** The project is saved in this browser, so that a page that is closed or crashes restores it. */
  readonly remembered: boolean;
  readonly drawings: readonly Drawing[];
  readonly refusals: readonly Refusal[];
  /** Of the last folder; null where there was none, or the person has dismissed the message. */
  readonly leftOut: LeftOut | null;
  /** No network: the browser says so, or the adapter does not answer. Uploads wait, and resume automatically. */
  readonly offline: boolean;
  /** Files are being checked that may be added to the set. */
  readonly addingFiles: boolean;
  /** The person paused all uploads, those of new files too. */
  readonly paused: boolean;
  /** The upload speed of the set, smoothed over some seconds; null while unknown. */
  readonly bytesPerSecond: number | null;
  /** How long the uploads will take at that speed; null while unknown. */
  readonly secondsLeft: number | null;
  /** The person asked for a check; it starts after the last upload. */
  readonly checkRequested: boolean;
  /** The check is being started. */
  readonly starting: boolean;
  /** The link to the service's own page is being requested. */
  readonly handingOff: boolean;
  /** That link, until the run that the applicant starts there. */
  readonly handOffUrl: string | null;
  readonly snapshot: Snapshot | null;
  readonly connection: Connection;
  /** By report id, of the run in `snapshot`. */
  readonly reportAnswers: Readonly<Record<string, ReportAnswer>>;
  /** Reports of that run whose findings could not be read. Taken out of the list, they are read again. */
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

/** The part of the state that belongs to the project; `settings`, `city`, their problems and `offline` outlive it. */
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
