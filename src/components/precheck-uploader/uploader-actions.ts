/** What a person can do with the set and its check, as the view calls it. */
import type { Words } from '../i18n/localisation.js';
import type { Action } from '../project-store/actions.js';
import { type Drawing, newDrawingId } from '../project-store/drawing.js';
import type { ProjectStore } from '../project-store/project.js';
import type { ProjectState } from '../project-store/state.js';
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
  readonly offerUndoOf: (next: ProjectState, previous: ProjectState) => void;
  readonly dismiss: () => void;
  readonly retryFindings: () => void;
  readonly pauseAll: () => void;
  readonly resumeAll: () => void;
}

export interface ActionsHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly store: () => ProjectStore | null;
  readonly undo: UndoController;
  /** Opens a file dialog; with the id of a drawing, for what takes its place. */
  readonly openPicker: (what: PickerKind, replacedId?: string) => void;
  readonly retry: () => void;
  /** Says what happened to who cannot see it. */
  readonly announce: (lines: readonly string[]) => void;
  readonly words: () => Words;
}

export function createActions(host: ActionsHost): UploaderActions {
  const { renderRoot, store, undo, openPicker, retry, announce, words } = host;
  const dispatch = (action: Action) => store()?.dispatch(action);
  /** What is gone can be brought back until the set changes again. `lines`: what is announced besides, unless the list does so itself. */
  const offerUndo = (text: string, revert: () => void, lines: readonly string[] = [text]) => {
    undo.offer({ text, undo: revert });
    announce([...lines, words().t.uploader.canUndo]);
  };
  return {
    choose: () => openPicker('files'),
    chooseFolder: () => openPicker('folder'),
    replace: ({ id }) => openPicker('replacement', id),
    remove: ({ id }) => {
      const drawings = store()?.getState().drawings ?? [];
      const index = drawings.findIndex((drawing) => drawing.id === id);
      const drawing = drawings[index];
      if (!drawing) return;
      focusBeside(drawing, drawings, renderRoot);
      dispatch({ type: 'drawing-removed', id });
      const restore = () => dispatch({ type: 'drawing-restored', drawing, id: newDrawingId(), index });
      offerUndo(words().t.announce.removed(drawing.name), restore, []);
    },
    retry: ({ id }) => dispatch({ type: 'upload-retried', id }),
    pause: ({ id }) => dispatch({ type: 'upload-paused', id }),
    resume: ({ id }) => dispatch({ type: 'upload-resumed', id }),
    label: ({ id }, label) => dispatch({ type: 'drawing-labelled', id, label }),
    pauseAll: () => dispatch({ type: 'uploads-paused' }),
    resumeAll: () => dispatch({ type: 'uploads-resumed' }),
    categorise: ({ id }, category) => dispatch({ type: 'drawing-categorised', id, category }),
    check: () => dispatch({ type: 'check-requested' }),
    retryAll: retry,
    renew: () => dispatch({ type: 'receipt-requested' }),
    startOver: () => {
      const before = store()?.getState();
      dispatch({ type: 'started-over' });
      if (!before?.projectId || before.drawings.length === 0) return;
      offerUndo(words().t.uploader.startedOver, () => dispatch({ type: 'project-restored', before }));
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
        dispatch({ type: 'drawing-removed', id: after.id });
        dispatch({ type: 'drawing-restored', drawing: before, id: newDrawingId(), index });
      });
    },
    dismiss: () => dispatch({ type: 'refusals-dismissed' }),
    retryFindings: () => dispatch({ type: 'findings-retried' }),
  };
}

/** Focus goes to the row that takes the place of the removed one; after the last one, to where files are added. */
function focusBeside(drawing: Drawing, drawings: readonly Drawing[], root: HTMLElement | DocumentFragment): void {
  const index = drawings.findIndex(({ id }) => id === drawing.id);
  const rows = root.querySelectorAll('.row');
  const beside = rows[index + 1] ?? rows[index - 1];
  beside?.querySelector<HTMLElement>('.remove')?.focus();
}
