/** What a person can do with the set and its check, as the view calls it. */
import type { Words } from '../i18n/localisation.js';
import type { Drawing } from '../session/drawing.js';
import type { ProjectSession } from '../session/project-session.js';
import type { SessionState } from '../session/session-state.js';
import type { DrawingRowActions } from './drawing-row.js';
import type { PickerKind } from './file-dialogs.js';
import { replacementIn, type UndoController } from './undo.js';

export interface UploaderActions extends DrawingRowActions {
  readonly choose: () => void;
  readonly chooseFolder: () => void;
  readonly check: () => void;
  readonly retryAll: () => void;
  readonly renew: () => void;
  readonly startOver: () => void;
  readonly undo: () => void;
  /** Offers to undo a replacement, which ends long after its file was asked for. */
  readonly offerUndoOf: (next: SessionState, previous: SessionState) => void;
  readonly dismiss: () => void;
  readonly retryFindings: () => void;
  readonly pauseAll: () => void;
  readonly resumeAll: () => void;
}

export interface ActionsHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly session: () => ProjectSession | null;
  readonly undo: UndoController;
  /** Opens a file dialog; with the id of a drawing, for what takes its place. */
  readonly openPicker: (what: PickerKind, replacedId?: string) => void;
  readonly retry: () => void;
  /** Says what happened to who cannot see it. */
  readonly announce: (lines: readonly string[]) => void;
  readonly words: () => Words;
}

export function createActions(host: ActionsHost): UploaderActions {
  const { renderRoot, session, undo, openPicker, retry, announce, words } = host;
  /** What is gone can be brought back until the set changes again. `lines`: what nobody has announced of it yet. */
  const offerUndo = (text: string, revert: () => void, lines: readonly string[] = [text]) => {
    undo.offer({ text, undo: revert });
    announce([...lines, words().t.uploader.canUndo]);
  };
  return {
    choose: () => openPicker('files'),
    chooseFolder: () => openPicker('folder'),
    replace: ({ id }) => openPicker('replacement', id),
    remove: ({ id }) => {
      const drawings = session()?.getState().drawings ?? [];
      const index = drawings.findIndex((drawing) => drawing.id === id);
      const drawing = drawings[index];
      if (!drawing) return;
      focusBeside(drawing, drawings, renderRoot);
      session()?.removeDrawing(id);
      offerUndo(words().t.announce.removed(drawing.name), () => session()?.restoreDrawing(drawing, index), []);
    },
    retry: ({ id }) => session()?.retryDrawing(id),
    pause: ({ id }) => session()?.pauseDrawing(id),
    resume: ({ id }) => session()?.resumeDrawing(id),
    label: ({ id }, label) => session()?.labelDrawing(id, label),
    pauseAll: () => session()?.pauseUploads(),
    resumeAll: () => session()?.resumeUploads(),
    categorise: ({ id }, category) => session()?.categoriseDrawing(id, category),
    check: () => session()?.check(),
    retryAll: retry,
    renew: () => session()?.renewReceipt(),
    startOver: () => {
      const before = session()?.getState();
      session()?.startOver();
      if (!before?.projectId || before.drawings.length === 0) return;
      offerUndo(words().t.uploader.startedOver, () => session()?.restoreProject(before));
    },
    undo: () => {
      undo.undo();
      announce([words().t.uploader.undone]);
    },
    offerUndoOf: (next, previous) => {
      const replacement = replacementIn(next, previous);
      if (!replacement) return;
      const { before, after, index } = replacement;
      offerUndo(words().t.announce.replaced(before.name), () => {
        session()?.removeDrawing(after.id);
        session()?.restoreDrawing(before, index);
      });
    },
    dismiss: () => session()?.dismissRefusals(),
    retryFindings: () => session()?.retryFindings(),
  };
}

/** Focus goes to the row that takes the place of the removed one; after the last one, to where files are added. */
function focusBeside(drawing: Drawing, drawings: readonly Drawing[], root: HTMLElement | DocumentFragment): void {
  const index = drawings.findIndex(({ id }) => id === drawing.id);
  const rows = root.querySelectorAll('.row');
  const beside = rows[index + 1] ?? rows[index - 1];
  beside?.querySelector<HTMLElement>('.remove')?.focus();
}
