import type { FindingStatus } from 'precheck-contract/precheck-service';
import type { DrawingCategory } from '../project-store/drawing.js';
import type { ProblemCode } from '../adapter-client/problem.js';

/** As Intl.PluralRules calls them. A form that is left out is `other`. */
export interface MoreForms {
  readonly zero?: string;
  readonly two?: string;
  readonly few?: string;
  readonly many?: string;
}

/** Numbers, sizes and plurals as the language writes them. */
export interface Formats {
  /** BCP 47: the language and region whose figures these are. */
  readonly tag: string;
  readonly number: (value: number) => string;
  /** Date and time. */
  readonly moment: (iso: string) => string;
  /** The form that the language has for a count; `more` are those that some languages have besides. */
  readonly plural: (count: number, one: string, other: string, more?: MoreForms) => string;
  /** Several names as one: “A, B and C”. Empty for none. */
  readonly list: (names: readonly string[]) => string;
}

/** What the words about drawings need besides. */
export interface FileFormats extends Formats {
  readonly percent: (share: number) => string;
  readonly bytes: (bytes: number) => string;
  readonly time: (iso: string) => string;
}

/** The details that come with problems, each with those that name it. */
export interface ProblemValues {
  readonly otherName: string;
  readonly maxLength: number;
  readonly maxFiles: number;
  readonly size: number;
  readonly maxFileBytes: number;
  /** ISO 8601. */
  readonly resetsAt: string;
}

/** What a problem with details says: what happened, and what to do. */
export type ProblemWords<Figures = FileFormats> = (values: ProblemValues, formats: Figures) => string;

/** Problems whose sentence names a limit or another file. */
type DetailedProblem = Extract<
  ProblemCode,
  'file_duplicate' | 'file_name_refused' | 'file_too_large' | 'too_many_files'
>;

/** Problems that say something of their own. All others share one of these sentences: `problemSentence` in ui/notice.ts. */
export type PlainProblem =
  | 'setup'
  | Extract<
      ProblemCode,
      | 'part_missing'
      | 'adapter_unreachable'
      | 'permit_type_missing'
      | 'storage_unreachable'
      | 'storage_refused'
      | 'file_unreadable'
      | 'file_locked'
      | 'check_under_way'
      | 'digest_missing'
      | 'file_empty'
      | 'not_a_pdf'
      | 'upload_missing'
      | 'unknown_permit_type'
      | 'not_found'
      | 'not_identified'
      | 'upstream_refused'
      | 'upstream_unavailable'
      | 'too_many_requests'
      | 'conflict'
      | 'gate_not_passed'
      | 'drawings_unknown'
      | 'invalid_request'
      | 'internal'
    >;

/** `until` and `at` are ISO 8601 in UTC. */
export interface ViewerWords {
  readonly label: string;
  readonly page: string;
  readonly documents: string;
  readonly empty: string;
  readonly emptyHint: string;
  readonly frame: string;
  readonly loading: string;
  readonly slow: string;
  readonly unsure: string;
  readonly expired: (at: string, formats: FileFormats) => string;
  readonly open: string;
  readonly copy: string;
  readonly link: string;
  readonly until: (until: string, formats: FileFormats) => string;
  readonly document: string;
  readonly opening: (name: string) => string;
  /** Of a report. */
  readonly pageOf: (page: number, count: number, formats: FileFormats) => string;
  /** The same of a drawing, whose pages are sheets. */
  readonly sheetOf: (sheet: number, count: number, formats: FileFormats) => string;
  readonly previous: string;
  readonly next: string;
  readonly keys: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly fit: string;
  readonly findings: string;
  /** What is to fix in the drawing that is shown, which may be nothing. */
  readonly toFix: (count: number, formats: FileFormats) => string;
  readonly elsewhere: string;
  readonly show: (place: string) => string;
  readonly locked: string;
  readonly gone: string;
  readonly unread: string;
}

/** Every word that people read. A language that leaves one out does not compile. */
export interface Translation {
  readonly code: string;
  readonly stages: readonly [string, string, string, string, string, string];
  readonly categories: Readonly<Record<DrawingCategory, string>>;
  readonly findings: Readonly<Record<FindingStatus, string>>;
  readonly problems: Readonly<Record<PlainProblem, string> & Record<DetailedProblem, ProblemWords>>;
  readonly uploader: {
    readonly label: string;
    readonly dropTitle: string;
    readonly limits: (bytes: number, files: number, formats: FileFormats) => string;
    /** Follows the limits where the browser can choose a folder. */
    readonly folders: string;
    readonly choose: string;
    readonly chooseFolder: string;
    readonly addMore: string;
    /** What happens next, in three steps: what each is, and what more there is to say of it. */
    readonly stepCheck: string;
    readonly stepCheckHint: string;
    readonly stepFix: string;
    readonly stepFixHint: string;
    readonly stepSubmit: string;
    readonly stepSubmitHint: (minScore: number, formats: FileFormats) => string;
    /** While a folder is read. */
    readonly reading: string;
    /** While files that were just given are looked at. */
    readonly adding: (count: number, formats: FileFormats) => string;
    readonly dropNow: string;
    readonly drawings: string;
    readonly summary: (arrived: number, count: number, formats: FileFormats) => string;
    readonly ready: (count: number, total: number, formats: FileFormats) => string;
    readonly category: (name: string) => string;
    readonly remove: (name: string) => string;
    readonly replace: (name: string) => string;
    readonly waiting: string;
    readonly paused: string;
    readonly missing: string;
    readonly finishing: string;
    readonly retrying: (attempt: number, formats: FileFormats) => string;
    readonly sent: string;
    readonly check: string;
    readonly checkAgain: string;
    readonly checkWhenSent: string;
    readonly willStart: string;
    readonly starting: string;
    readonly changed: string;
    /** The last check was for another permit type or address than the page's. An address that is not known is a dash. */
    readonly otherPermitType: (checked: string, wanted: string) => string;
    readonly refused: (count: number, formats: FileFormats) => string;
    readonly dismiss: string;
    /** How much of a file has been sent. */
    readonly part: (sent: number, total: number, formats: FileFormats) => string;
    readonly waitingForNetwork: string;
    readonly offline: string;
    /** The adapter refused to keep the last changes of the set. */
    readonly unsaved: string;
    readonly pauseAll: string;
    readonly resumeAll: string;
    readonly replaceThis: string;
    readonly chooseAgain: string;
    readonly addFolder: string;
    /** `sizes` names them. */
    readonly sheets: (count: number, sizes: string, formats: FileFormats) => string;
    readonly damaged: string;
    readonly missingCategories: (names: string) => string;
    /** Files of a folder that are no PDF, or hidden. */
    readonly leftOut: (count: number, formats: FileFormats) => string;
    readonly folderEmpty: string;
    readonly unreadable: string;
    readonly startOver: string;
    readonly undo: string;
    /** Follows what was removed, for who listens. */
    readonly canUndo: string;
    readonly startedOver: string;
    readonly undone: string;
    readonly renew: string;
  };
  readonly run: {
    readonly title: string;
    readonly stageOf: (stage: number, stageName: string, formats: FileFormats) => string;
    readonly waitingForStage: string;
    readonly stalled: string;
    readonly leave: string;
    readonly stay: string;
    readonly comparing: string;
    readonly flagged: string;
    readonly deferred: string;
    readonly serviceDown: string;
    /** ISO 8601. */
    readonly updatedAt: (at: string, formats: FileFormats) => string;
    readonly progress: string;
  };
  readonly result: {
    readonly minimum: (minScore: number, formats: FileFormats) => string;
    readonly passed: string;
    readonly failed: string;
    readonly complete: string;
    readonly reached: string;
    readonly verdictReached: (score: number, minScore: number, formats: FileFormats) => string;
    readonly verdictMean: (score: number, minScore: number, formats: FileFormats) => string;
    /** What follows the reasons. */
    readonly fixDrawings: string;
    readonly verdictNoScore: string;
    /** `names` are a list in words, empty where it is only known how many reports there should be. */
    readonly reportMissing: (names: string) => string;
    readonly resultNotPassed: (names: string) => string;
    readonly drawingsDifferent: (names: string) => string;
    readonly drawingsUnverified: string;
    readonly verdictUngated: (score: number, formats: FileFormats) => string;
    readonly signing: string;
    /** Stands over a problem while a pass has no receipt. */
    readonly unconfirmed: string;
    readonly expired: string;
    readonly toDo: (count: number, formats: FileFormats) => string;
    readonly found: string;
    readonly allowed: string;
    readonly fix: string;
    readonly sheet: (sheet: string) => string;
    readonly page: (file: string, page: number | null, formats: FileFormats) => string;
    readonly group: (name: string, count: number, formats: FileFormats) => string;
    readonly noFindings: string;
    readonly awaitedFindings: string;
    readonly unreadFindings: string;
    readonly resultWord: (result: string | null) => string;
    /** A report's score under the gate's minimum. */
    readonly below: (score: number, minScore: number, formats: FileFormats) => string;
    readonly noScore: string;
    /** `result` is a word of `resultWord`, where the service's own mark and the gate differ. */
    readonly ownResult: (result: string) => string;
    /** The report that decides, where every report is held against the minimum. */
    readonly lowest: (report: string, score: number, minScore: number, formats: FileFormats) => string;
    /** `reason` is the first line of a finding, without a full stop, as the service wrote it. */
    readonly mainReason: (reason: string) => string;
    /** The report that decides, where only some are. */
    readonly reportBelow: (report: string, score: number, minScore: number, formats: FileFormats) => string;
    readonly everyReached: (reports: number, minScore: number, formats: FileFormats) => string;
    readonly attached: string;
    /** Of the findings that fail, those whose drawings have not been replaced yet. */
    readonly stillToFix: (left: number, all: number, formats: FileFormats) => string;
    readonly toCheckAgain: string;
    readonly groupBy: string;
    readonly byDrawing: string;
    readonly byReport: string;
    /** Over findings that belong to no single drawing. */
    readonly wholeSet: string;
    readonly addDrawing: string;
    readonly replaced: string;
    readonly removed: string;
    readonly source: string;
    readonly close: string;
    /** ISO 8601 in UTC, as `until`. */
    readonly checkedAt: (at: string, formats: FileFormats) => string;
    readonly submitBy: (until: string, formats: FileFormats) => string;
    readonly mean: string;
  };
  readonly status: {
    readonly label: string;
    readonly empty: string;
    readonly notChecked: string;
    readonly emptyHint: string;
    readonly reports: string;
    /** Durations come in words of the language. */
    readonly left: (atLeast: string, atMost: string) => string;
    readonly leftAtMost: (duration: string) => string;
    readonly leftAbout: (duration: string) => string;
    readonly late: string;
    readonly basis: (runs: number, formats: FileFormats) => string;
    readonly documents: string;
    readonly fetching: string;
    readonly noDocuments: string;
    /** Where earlier attempts and documents are folded together. */
    readonly earlier: string;
    readonly newTab: string;
    readonly attempts: (count: number, formats: FileFormats) => string;
    readonly attempt: (run: number, formats: FileFormats) => string;
    /** The counts of changes follow it. */
    readonly since: (run: number, formats: FileFormats) => string;
    readonly fixed: (count: number, formats: FileFormats) => string;
    readonly added: (count: number, formats: FileFormats) => string;
    readonly remaining: (count: number, formats: FileFormats) => string;
    readonly unassessed: (count: number, formats: FileFormats) => string;
    readonly unchanged: string;
    readonly unfinished: string;
    readonly notify: string;
    readonly notifying: string;
    readonly notifyBlocked: string;
  };
  readonly viewer: ViewerWords;
  /** The way to the service's own page, where the applicant adds the drawings and starts the check. */
  readonly handOff: {
    readonly title: string;
    readonly intro: string;
    /** Once something was checked there. */
    readonly again: string;
    readonly choose: (permitType: string) => string;
    readonly open: string;
    readonly otherDevice: string;
    readonly share: string;
    readonly preparing: string;
    readonly waiting: string;
    readonly waitingHint: string;
    readonly opened: string;
    readonly newLink: string;
    readonly copied: string;
    readonly linkNote: string;
    readonly cancel: string;
  };
  readonly validity: {
    readonly noDrawings: string;
    /** In its place where the drawings are added on the service's own page. */
    readonly handOff: string;
    readonly uploading: string;
    readonly uploadFailed: string;
    readonly filesMissing: string;
    readonly notChecked: string;
    readonly processing: string;
    readonly unavailable: string;
  };
  readonly announce: {
    readonly arrived: (name: string) => string;
    readonly uploadFailed: (name: string) => string;
    readonly refused: (name: string, why: string) => string;
    readonly removed: (name: string) => string;
    readonly report: (name: string, result: string, score: number | null, formats: FileFormats) => string;
  };
  readonly problemTitle: string;
  readonly setupTitle: string;
  readonly retry: string;
  readonly reference: (requestId: string) => string;
}

/** What the uploader says. English alone comes in parts, with the elements that say them. */
export interface UploaderTranslation extends Omit<Translation, 'status' | 'viewer'> {
  readonly status: Pick<Translation['status'], 'left' | 'leftAtMost' | 'leftAbout' | 'late' | 'fetching' | 'newTab'>;
  readonly viewer: Pick<ViewerWords, 'show' | 'gone' | 'open' | 'copy' | 'link'>;
}

/** What the first paint of the uploader says, by which a translation is known before the rest of it is there. */
export interface FirstWords extends Pick<Translation, 'code' | 'retry'> {
  readonly uploader: Pick<
    Translation['uploader'],
    | 'label'
    | 'dropTitle'
    | 'dropNow'
    | 'limits'
    | 'folders'
    | 'choose'
    | 'chooseFolder'
    | 'stepCheck'
    | 'stepCheckHint'
    | 'stepFix'
    | 'stepFixHint'
    | 'stepSubmit'
    | 'stepSubmitHint'
    | 'adding'
    | 'reading'
  >;
  readonly validity: Pick<Translation['validity'], 'noDrawings'>;
  readonly problems: Pick<Translation['problems'], 'part_missing'>;
}
