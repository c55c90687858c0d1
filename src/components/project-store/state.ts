/** The state that all elements of one session share. Every change makes a new one. */
import type { CityAnswer, ReceiptAnswer, ReportAnswer, Snapshot, UploadLimits } from 'precheck-contract/adapter-api';
import type { Problem } from '../adapter-client/problem.js';
import type { Drawing } from './drawing.js';

/** The project's settings, before the uploader reads them from its attributes. */
export const NO_SETTINGS = {
  cityKey: null as string | null,
  permitType: null as string | null,
  address: null as string | null,
  longitude: null as number | null,
  latitude: null as number | null,
  userEmail: null as string | null,
  userName: null as string | null,
  metadata: null as Readonly<Record<string, unknown>> | null,
  minScore: null as number | null,
  maxFiles: null as number | null,
  maxFileBytes: null as number | null,
  /** What is wrong with the page's attributes, such as metadata that is not a JSON object. */
  mistake: null as Problem | null,
};
export type ProjectSettings = Readonly<typeof NO_SETTINGS>;

/** The current problems by their source, the newest last. Each source clears only its own. */
export type Problems = {
  readonly [Source in 'script' | 'settings' | 'city' | 'project' | 'check' | 'handOff' | 'receipt']?: Problem;
};

/** `live`: events arrive. `polling`: snapshots are requested one by one; also before the first one. `reconnecting`: the adapter does not answer. */
export type Connection = 'live' | 'polling' | 'reconnecting';

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

/** Everything in the state that belongs to one run. */
export const NO_RESULTS = {
  /** By report id, of the run in `snapshot`. */
  reportAnswers: {} as Readonly<Record<string, ReportAnswer>>,
  /** Reports of that run whose findings could not be read. Taken out of the list, they are read again. */
  failedReports: [] as readonly { readonly id: string; readonly problem: Problem }[],
  /** The receipt that the adapter signed for its `run`, valid for minimums up to its `minScore`. */
  receipt: null as ReceiptAnswer | null,
  receiptExpired: false,
};

/** The part of the state that belongs to the project. */
export const FRESH_PROJECT = {
  projectId: null as string | null,
  /** The page named the project, by `project-id`. */
  isNamed: false,
  /** The project is one of an earlier visit, or was brought back. */
  recalled: false,
  /** The browser has saved the project's id, so that a page that is closed or crashes restores it. */
  remembered: false,
  /** The adapter refused to save changes of the set: another visit or tab would miss them. The set can be checked all the same. */
  unsaved: false,
  /** The form was sent with this project. */
  submitted: false,
  drawings: [] as readonly Drawing[],
  /** The drawings that were removed in this tab. */
  removedIds: [] as readonly string[],
  incoming: [] as readonly IncomingFiles[],
  refusals: [] as readonly Refusal[],
  /** Of the last folder; null where there was none, or the person has dismissed the message. */
  leftOut: null as LeftOut | null,
  /** The person paused all uploads, those of new files too. */
  paused: false,
  /** How long the uploads will take; null while unknown. */
  secondsLeft: null as number | null,
  /** The person asked for a check; it starts after the last upload. */
  checkRequested: false,
  starting: false,
  handingOff: false,
  /** The link to the service's own page, until the run that the applicant starts there. */
  handOffUrl: null as string | null,
  /** The last run when the link was given: the run that is started on the service's page is a later one. */
  handedOffAfter: null as number | null,
  snapshot: null as Snapshot | null,
  connection: 'polling' as Connection,
  /** The snapshot may be out of date and is read once more. */
  rereading: false,
  ...NO_RESULTS,
};

const AT_FIRST = {
  settings: NO_SETTINGS as ProjectSettings,
  /** Whether an uploader of the page shows the project, or did. Only its form has a use for a receipt. */
  hasUploader: false,
  city: null as CityAnswer | null,
  problems: {} as Problems,
  /** The newest of `problems`: the one that is shown. */
  problem: null as Problem | null,
  /** No network: the browser says so, or the adapter does not answer. Uploads wait, and resume automatically. */
  offline: false,
  /** The project that the page named last, by `project-id`. */
  lastNamedId: null as string | null,
  /** Grows when the page switches to another project: everything that was under way for the last one ends. */
  generation: 0,
  ...FRESH_PROJECT,
};

export type ProjectState = Readonly<typeof AT_FIRST>;
export const INITIAL_STATE: ProjectState = Object.freeze(AT_FIRST);

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
