/** What a person can do with the set and its check, as the view calls it. */
import type { Drawing } from '../session/drawing.js';
import type { ProjectSession } from '../session/project-session.js';
import type { Words } from '../i18n/localisation.js';
import type { PickerKind } from './file-dialogs.js';
import type { UploaderActions } from './uploader-view.js';

export interface ActionsHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly session: () => ProjectSession | null;
  /** Opens a file dialog; with the id of a drawing, for what takes its place. */
  readonly openPicker: (what: PickerKind, replacedId?: string) => void;
  readonly retry: () => void;
  /** Says what happened to who cannot see it. */
  readonly announce: (line: string) => void;
  readonly words: () => Words;
}

export function createActions({
  renderRoot,
  session,
  openPicker,
  retry,
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
    dismiss: () => session()?.dismissRefusals(),
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
