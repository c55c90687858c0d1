/** What a person can do with the set and its check. A removal or a start-over can be undone until the set changes again. */
import type { LitElement } from 'lit';
import type { Words } from '../i18n/localisation.js';
import type { Action } from '../project-store/actions.js';
import type { ProjectController } from '../project-store/controller.js';
import { type Drawing, newId } from '../project-store/drawing.js';
import { mayEdit } from '../project-store/selectors.js';
import type { ProjectState } from '../project-store/state.js';
import type { PickerKind } from './file-intake.js';

export interface ActionsOptions {
  readonly controller: ProjectController;
  /** Opens a file dialog. `replacedId`: the drawing that the chosen file replaces. */
  readonly open: (what: PickerKind, replacedId?: string) => void;
  readonly announce: (lines: readonly string[]) => void;
  readonly words: () => Words;
}

export type UploaderActions = ReturnType<typeof createUploaderActions>;

export function createUploaderActions(host: LitElement, { controller, open, announce, words }: ActionsOptions) {
  /** The last step that can be undone, and the set after it, in which session. */
  let step: { readonly text: string; readonly revert: Action; readonly setAfter: string; store: unknown } | null = null;

  const dispatch = (action: Action): void => controller.store?.dispatch(action);

  function offerUndo(text: string, revert: Action, announced: string): void {
    step = { text, revert, setAfter: setOf(controller.state), store: controller.store };
    announce([announced]);
    host.requestUpdate();
  }

  host.addController({
    hostUpdate() {
      if (setOf(controller.state) !== step?.setAfter || controller.store !== step.store) step = null;
    },
  });

  return {
    /** The person opened the fold of the drawings. */
    isUnfolded: false,
    open,
    dispatch,
    /** Retries what stopped the project. */
    retry: (): void => controller.retry(),
    /** Opens the file dialog to replace a drawing, or to add one. */
    chooseFor: (replaced: Drawing | null): void => (replaced ? open('replacement', replaced.id) : open('files')),
    remove({ id, name }: Drawing): void {
      const { drawings } = controller.state;
      const index = drawings.findIndex((one) => one.id === id);
      // The row may show an older state of it, as when the check has just begun.
      const drawing = drawings[index];
      if (!drawing || !mayEdit(controller.state)) return;
      // Focus goes to the row that takes the place of the removed one; after the last one, to where files are added.
      const rows = host.renderRoot.querySelectorAll('.row');
      (rows[index + 1] ?? rows[index - 1])?.querySelector<HTMLElement>('.remove')?.focus();
      dispatch({ type: 'drawing-removed', id });
      // The list itself announces what was removed.
      const { t } = words();
      const revert: Action = { type: 'drawing-restored', drawing, id: newId(), index };
      offerUndo(t.announce.removed(name), revert, t.uploader.canUndo);
    },
    startOver(): void {
      const before = controller.state;
      const { startedOver, canUndo } = words().t.uploader;
      dispatch({ type: 'started-over' });
      if (!before.projectId || before.drawings.length === 0) return;
      offerUndo(startedOver, { type: 'project-restored', before }, `${startedOver} ${canUndo}`);
    },
    /** Describes the step that can be undone; null if there is none. */
    get undoable() {
      return step?.text ?? null;
    },
    undo(): void {
      if (step) dispatch(step.revert);
      step = null;
      announce([words().t.uploader.undone]);
      host.requestUpdate();
    },
  };
}

/** The set as undo compares it: of which project, which drawings and runs, but not how far they are. */
const setOf = ({ generation, drawings, snapshot, starting }: ProjectState): string =>
  [generation, snapshot?.run ?? 0, starting, ...drawings.map(({ id }) => id)].join();
