/**
 * All that the uploader needs once it does more than wait for a first file. It is loaded beside the first paint, so that
 * an empty drop area is there before it.
 */
import type { Drawing } from '../session/drawing.js';
import type { ProjectSession } from '../session/project-session.js';
import type { SessionState } from '../session/session-state.js';
import { announcementsOf } from '../shared/announcements.js';
import { attemptStyles } from '../shared/attempts-view.js';
import { type UploaderEventDetails, uploaderEvents } from '../shared/events.js';
import type { ElementEvent } from '../shared/element-event.js';
import { fileNameStyles } from '../shared/file-name.js';
import { findingListStyles } from '../shared/finding-list.js';
import { languageAt } from '../shared/language-place.js';
import { nextAnnouncement } from '../shared/live-region.js';
import { type Words, wordsFor } from '../shared/localisation.js';
import { problemSentence } from '../shared/problem-words.js';
import { scoreMeterStyles } from '../shared/score-meter.js';
import { timelineStyles } from '../shared/timeline.js';
import { verdictStyles } from '../shared/verdict.js';
import type { UploaderActions } from './uploader-view.js';
import { workStyles } from './uploader-work.styles.js';

export { AttemptList } from '../shared/attempt-list.js';
export { FocusKeeper } from '../shared/focus-keeper.js';
export { SubmissionWatch } from '../session/submission-watch.js';
export { nextAnnouncement } from '../shared/live-region.js';
export { readFolders, sortChosen } from './folder-reader.js';
export { formStateOf } from './form-state.js';
export { RowDesk } from './row-desk.js';
export { leftOutSentences } from './left-out.js';
export { viewOf } from './uploader-view.js';

export const styles = [
  fileNameStyles,
  timelineStyles,
  scoreMeterStyles,
  verdictStyles,
  findingListStyles,
  attemptStyles,
  workStyles,
];

/** All words where the element stands, its region among them: with this module, those of the first paint have become whole. */
export const wholeWords = (element: Element): Words => wordsFor(languageAt(element));

/** What the live region says after a change. */
export function announcementAfter(
  next: SessionState,
  previous: SessionState,
  { gated, words, current }: { readonly gated: boolean; readonly words: Words; readonly current: string },
): string {
  return nextAnnouncement(announcementsOf(next, previous, gated, words), current);
}

export function eventsOf(
  next: SessionState,
  previous: SessionState,
  gated: boolean,
  words: Words,
): ElementEvent<UploaderEventDetails>[] {
  return uploaderEvents(next, previous, gated, (problem) => problemSentence(problem, words));
}

export type PickerKind = 'files' | 'folder' | 'replacement';

export interface ActionsHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly session: () => ProjectSession | null;
  /** Opens a file dialog; with the id of a drawing, for what takes its place. */
  readonly openPicker: (what: PickerKind, replacedId?: string) => void;
  readonly retry: () => void;
  readonly dismiss: () => void;
  /** Says what happened to who cannot see it. */
  readonly announce: (line: string) => void;
  readonly words: () => Words;
}

/** What a person can do, as the view calls it. */
export function createActions({
  renderRoot,
  session,
  openPicker,
  retry,
  dismiss,
  announce,
  words,
}: ActionsHost): UploaderActions {
  return {
    choose: () => openPicker('files'),
    chooseFolder: () => openPicker('folder'),
    replace: ({ id }) => openPicker('replacement', id),
    remove: (drawing) => {
      focusBeside(drawing, session()?.getState().drawings ?? [], renderRoot);
      session()?.removeDrawing(drawing.id);
    },
    retry: ({ id }) => session()?.retryDrawing(id),
    pause: ({ id }) => session()?.pauseDrawing(id),
    resume: ({ id }) => session()?.resumeDrawing(id),
    move: ({ id, name }, toIndex) => {
      session()?.moveDrawing(id, toIndex);
      const drawings = session()?.getState().drawings ?? [];
      const place = drawings.findIndex((drawing) => drawing.id === id) + 1;
      announce(words().t.announce.moved(name, place, drawings.length, words().f));
    },
    label: ({ id }, label) => session()?.labelDrawing(id, label),
    pauseAll: () => session()?.pauseUploads(),
    resumeAll: () => session()?.resumeUploads(),
    categorise: ({ id }, category) => session()?.categoriseDrawing(id, category),
    check: () => session()?.check(),
    retryAll: retry,
    renew: () => session()?.renewReceipt(),
    startOver: () => session()?.startOver(),
    dismiss,
    retryFindings: () => session()?.retryFindings(),
  };
}

/** Focus goes to the row that takes the place of the removed one; after the last one, to where files are added. */
function focusBeside(drawing: Drawing, drawings: readonly Drawing[], root: HTMLElement | DocumentFragment): void {
  const index = drawings.findIndex(({ id }) => id === drawing.id);
  const rows = root.querySelectorAll('.row');
  const beside = rows[index + 1] ?? rows[index - 1];
  (beside?.querySelector<HTMLElement>('.remove') ?? beside?.querySelector<HTMLElement>('.more'))?.focus();
}
