/** Everything that can happen to a project's state: what a person does, and what came of an input or output. */
import type { CityAnswer, ReceiptAnswer, ReportAnswer, Snapshot } from 'precheck-contract/adapter-api';
import type { Problem } from '../adapter-client/problem.js';
import type { AddedDrawing, Drawing, DrawingAction } from './drawing.js';
import type { Connection, IncomingFiles, LeftOut, ProjectSettings, ProjectState, Refusal } from './state.js';

/** What the page says. */
type PageAction =
  | { readonly type: 'settings-changed'; readonly settings: ProjectSettings }
  /** The same name again, as of an element that is moved or added, is no new instruction: the person may have left that project since. */
  | { readonly type: 'project-named'; readonly projectId: string | null }
  /** An earlier visit's project, from the browser's memory. Ignored where this visit has given files already. */
  | { readonly type: 'project-recalled'; readonly projectId: string }
  /** The page's form was sent. Going back to the page restores the project; a new visit starts with an empty set. */
  | { readonly type: 'submitted' };

/** What the person does. Ignored where it is no longer possible, as while the set is being checked. */
type PersonAction =
  | { readonly type: 'files-given'; readonly incoming: IncomingFiles }
  | { readonly type: 'refusals-dismissed' }
  | { readonly type: 'drawing-removed'; readonly id: string }
  /** Puts a drawing back that was removed, before the one that is now at `index`. It has a new id: the old one is gone everywhere. */
  | { readonly type: 'drawing-restored'; readonly drawing: Drawing; readonly id: string; readonly index: number }
  /** Sends a failed upload again. */
  | { readonly type: 'upload-retried'; readonly id: string }
  | { readonly type: 'uploads-paused' }
  | { readonly type: 'uploads-resumed' }
  /** The check starts at once or after the last upload. */
  | { readonly type: 'check-requested' }
  /** Asks for a link to the service's own page, where the applicant adds the drawings and starts the check. */
  | { readonly type: 'hand-off-requested' }
  /** Tries again whatever a problem stopped, and renews a receipt that expired. */
  | { readonly type: 'retried' }
  | { readonly type: 'started-over' }
  /** Takes up the project again that was let go, with the set that it had then. */
  | { readonly type: 'project-restored'; readonly before: Pick<ProjectState, 'projectId' | 'drawings'> };

/** What came of an input or output. */
type Outcome =
  /** What was not answered is tried again once there is a network. */
  | { readonly type: 'network-changed'; readonly offline: boolean }
  | { readonly type: 'city-received'; readonly city: CityAnswer }
  | { readonly type: 'city-failed'; readonly problem: Problem }
  | { readonly type: 'project-created'; readonly snapshot: Snapshot }
  /** The service did not answer; the project is asked for again. */
  | { readonly type: 'project-delayed'; readonly failures: number }
  | { readonly type: 'project-not-created'; readonly problem: Problem }
  | { readonly type: 'project-remembered'; readonly remembered: boolean }
  /** The adapter saved or refused a change of the set; `unsaved`: whether it refused any that was not saved since. */
  | { readonly type: 'draft-saved'; readonly unsaved: boolean }
  /** Each of some files became a drawing or was refused. */
  | { readonly type: 'files-inspected'; readonly added: readonly AddedDrawing[]; readonly refusals: readonly Refusal[] }
  /** All files that were given together are inspected. */
  | { readonly type: 'files-done'; readonly id: string; readonly leftOut: LeftOut | null }
  | { readonly type: 'time-left-estimated'; readonly secondsLeft: number | null }
  | { readonly type: 'connection-changed'; readonly connection: Connection }
  | { readonly type: 'snapshot-received'; readonly snapshot: Snapshot }
  /** The adapter does not let this person read or change the project, or no longer has it. */
  | { readonly type: 'project-refused'; readonly problem: Problem }
  /** Another tab may have started a run since. */
  | { readonly type: 'reread-requested' }
  | { readonly type: 'check-starting' }
  | { readonly type: 'check-started'; readonly snapshot: Snapshot }
  /** Without a problem where another run is under way. */
  | { readonly type: 'check-not-started'; readonly problem: Problem | null }
  /** Storage has lost drawings of the run that was to start. */
  | { readonly type: 'uploads-lost'; readonly problem: Problem }
  | { readonly type: 'hand-off-received'; readonly url: string }
  /** Without a problem where a run has started already. */
  | { readonly type: 'hand-off-failed'; readonly problem: Problem | null }
  | { readonly type: 'report-received'; readonly reportId: string; readonly answer: ReportAnswer }
  | { readonly type: 'report-failed'; readonly reportId: string; readonly problem: Problem }
  | { readonly type: 'receipt-received'; readonly receipt: ReceiptAnswer }
  | { readonly type: 'receipt-failed'; readonly problem: Problem }
  | { readonly type: 'receipt-expired' };

export type Action = PageAction | PersonAction | DrawingAction | Outcome;
