/** The state that all elements of one session share. Every change makes a new one. */
import type { CityAnswer, ReceiptAnswer, ReportAnswer, Snapshot, UploadLimits } from 'precheck-contract/adapter-api';
import type { Problem } from '../adapter-client/problem.js';
import type { Connection } from '../adapter-client/snapshot-source.js';
import type { Drawing } from './drawing.js';

/** The project's settings. The uploader reads them from its attributes. */
export interface ProjectSettings {
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

/** The current problems by their source, the newest last. Each source clears only its own. */
export type Problems = {
  readonly [Source in 'script' | 'settings' | 'city' | 'project' | 'check' | 'handOff' | 'receipt']?: Problem;
};

/** A file that was refused, and why. */
export interface Refusal {
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

/** The files of a folder, and those given with it. */
export interface FoundFiles {
  readonly files: readonly File[];
  readonly leftOut: LeftOut | null;
}

/** Files that a person gave and that are not inspected yet. The first one takes the place of the drawing `replacedId`. */
export interface IncomingFiles {
  readonly id: string;
  /** A promise while a folder is being read. */
  readonly found: FoundFiles | Promise<FoundFiles>;
  readonly replacedId: string | null;
}

export interface ProjectState {
  readonly settings: ProjectSettings;
  /** Whether an uploader of the page shows the project, or did. Only its form has a use for a receipt. */
  readonly hasUploader: boolean;
  readonly city: CityAnswer | null;
  readonly problems: Problems;
  /** The newest of `problems`: the one that is shown. */
  readonly problem: Problem | null;
  /** No network: the browser says so, or the adapter does not answer. Uploads wait, and resume automatically. */
  readonly offline: boolean;
  /** The project that the page named last, by `project-id`. */
  readonly lastNamedId: string | null;
  /** Grows when the page switches to another project: everything that was under way for the last one ends. */
  readonly generation: number;

  readonly projectId: string | null;
  /** The page named the project, by `project-id`. */
  readonly isNamed: boolean;
  /** The project is one of an earlier visit, or was brought back. */
  readonly recalled: boolean;
  /** The browser has saved the project's id, so that a page that is closed or crashes restores it. */
  readonly remembered: boolean;
  /** The adapter refused to save changes of the set: another visit or tab would miss them. The set can be checked all the same. */
  readonly unsaved: boolean;
  /** The form was sent with this project. */
  readonly submitted: boolean;
  readonly drawings: readonly Drawing[];
  /** The drawings that were removed in this tab. */
  readonly removedIds: readonly string[];
  readonly incoming: readonly IncomingFiles[];
  readonly refusals: readonly Refusal[];
  /** Of the last folder; null where there was none, or the person has dismissed the message. */
  readonly leftOut: LeftOut | null;
  /** The person paused all uploads, those of new files too. */
  readonly paused: boolean;
  /** How long the uploads will take; null while unknown. */
  readonly secondsLeft: number | null;
  /** The person asked for a check; it starts after the last upload. */
  readonly checkRequested: boolean;
  readonly starting: boolean;
  readonly handingOff: boolean;
  /** That link, until the run that the applicant starts there. */
  readonly handOffUrl: string | null;
  /** The last run when the link was given: the run that is started on the service's page is a later one. */
  readonly handedOffAfter: number | null;
  readonly snapshot: Snapshot | null;
  readonly connection: Connection;
  /** The snapshot may be out of date and is read once more. */
  readonly rereading: boolean;
  /** By report id, of the run in `snapshot`. */
  readonly reportAnswers: Readonly<Record<string, ReportAnswer>>;
  /** Reports of that run whose findings could not be read. Taken out of the list, they are read again. */
  readonly failedReports: readonly { readonly id: string; readonly problem: Problem }[];
  /** The receipt that the adapter signed for its `run`, valid for minimums up to its `minScore`. */
  readonly receipt: ReceiptAnswer | null;
  readonly receiptExpired: boolean;
}

export const NO_SETTINGS: ProjectSettings = {
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
};

/** Everything in the state that belongs to one run. */
export const NO_RESULTS = {
  reportAnswers: {},
  failedReports: [],
  receipt: null,
  receiptExpired: false,
} as const;

/** The part of the state that belongs to the project. */
export const FRESH_PROJECT = {
  projectId: null,
  isNamed: false,
  recalled: false,
  remembered: false,
  unsaved: false,
  submitted: false,
  drawings: [],
  removedIds: [],
  incoming: [],
  refusals: [],
  leftOut: null,
  paused: false,
  secondsLeft: null,
  checkRequested: false,
  starting: false,
  handingOff: false,
  handOffUrl: null,
  handedOffAfter: null,
  snapshot: null,
  connection: 'polling',
  rereading: false,
  ...NO_RESULTS,
} as const;

export const INITIAL_STATE: ProjectState = Object.freeze({
  settings: NO_SETTINGS,
  hasUploader: false,
  city: null,
  problems: {},
  problem: null,
  offline: false,
  lastNamedId: null,
  generation: 0,
  ...FRESH_PROJECT,
});

/** The adapter's defaults, until the city's limits are known. */
const DEFAULT_LIMITS: UploadLimits = { maxFileBytes: 200_000_000, maxFiles: 100 };

/** The smaller of what the adapter and the page allow. */
export function uploadLimits({ city, settings }: Pick<ProjectState, 'city' | 'settings'>): UploadLimits {
  const { maxFileBytes, maxFiles } = city?.limits ?? DEFAULT_LIMITS;
  return {
    maxFileBytes: Math.min(maxFileBytes, settings.maxFileBytes ?? maxFileBytes),
    maxFiles: Math.min(maxFiles, settings.maxFiles ?? maxFiles),
  };
}
