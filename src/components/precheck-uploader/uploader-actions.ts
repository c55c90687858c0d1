/** What a person can do with the set and its check. The last removal, replacement or start-over can be undone until the set changes. */
import type { LitElement, ReactiveController } from 'lit';
import type { Words } from '../i18n/localisation.js';
import type { Action } from '../project-store/actions.js';
import type { ProjectController } from '../project-store/controller.js';
import { type Drawing, newDrawingId } from '../project-store/drawing.js';
import type { ProjectState } from '../project-store/state.js';
import type { PickerKind } from './file-intake.js';

export interface ActionsOptions {
  readonly controller: ProjectController;
  /** Opens a file dialog. `replacedId`: the drawing that the chosen file replaces. */
  readonly open: (what: PickerKind, replacedId?: string) => void;
  /** Announces to screen readers. */
  readonly announce: (lines: readonly string[]) => void;
  readonly words: () => Words;
}

export class UploaderActions implements ReactiveController {
  readonly open: ActionsOptions['open'];
  readonly #host: LitElement;
  readonly #options: ActionsOptions;
  /** The last step that can be undone, and the set after it. */
  #step: { readonly text: string; readonly revert: () => void; readonly setAfter: string } | null = null;

  constructor(host: LitElement, options: ActionsOptions) {
    this.#host = host;
    this.#options = options;
    this.open = options.open;
    host.addController(this);
  }

  /** Describes the step that can be undone; null if there is none. */
  get undoable(): string | null {
    return this.#step?.text ?? null;
  }

  hostUpdate(): void {
    if (this.#step && setOf(this.#options.controller.state) !== this.#step.setAfter) this.#step = null;
  }

  readonly dispatch = (action: Action): void => this.#options.controller.store?.dispatch(action);

  /** Retries what stopped the project. */
  readonly retry = (): void => this.#options.controller.retry();

  /** Opens the file dialog to replace a drawing, or to add one. */
  readonly chooseFor = (replaced: Drawing | null): void =>
    replaced ? this.open('replacement', replaced.id) : this.open('files');

  readonly remove = (drawing: Drawing): void => {
    const { drawings } = this.#options.controller.state;
    const index = drawings.findIndex(({ id }) => id === drawing.id);
    const removed = drawings[index];
    if (!removed) return;
    // Focus goes to the row that takes the place of the removed one; after the last one, to where files are added.
    const rows = this.#host.renderRoot.querySelectorAll('.row');
    (rows[index + 1] ?? rows[index - 1])?.querySelector<HTMLElement>('.remove')?.focus();
    this.dispatch({ type: 'drawing-removed', id: removed.id });
    // The list itself announces what was removed.
    this.#offerUndo(this.#words.announce.removed(removed.name), () => this.#restore(removed, index), []);
  };

  readonly startOver = (): void => {
    const before = this.#options.controller.state;
    this.dispatch({ type: 'started-over' });
    if (!before.projectId || before.drawings.length === 0) return;
    this.#offerUndo(this.#words.uploader.startedOver, () => this.dispatch({ type: 'project-restored', before }));
  };

  readonly undo = (): void => {
    const step = this.#step;
    this.#step = null;
    step?.revert();
    this.#options.announce([this.#words.uploader.undone]);
    this.#host.requestUpdate();
  };

  /** Offers to undo a replacement, which ends long after its file was asked for. */
  noteChange(next: ProjectState, previous: ProjectState): void {
    const replacement = replacementIn(next, previous);
    if (!replacement) return;
    const { before, after, index } = replacement;
    this.#offerUndo(this.#words.announce.replaced(before.name), () => {
      this.dispatch({ type: 'drawing-removed', id: after.id });
      this.#restore(before, index);
    });
  }

  get #words(): Words['t'] {
    return this.#options.words().t;
  }

  #restore(drawing: Drawing, index: number): void {
    this.dispatch({ type: 'drawing-restored', drawing, id: newDrawingId(), index });
  }

  #offerUndo(text: string, revert: () => void, announced: readonly string[] = [text]): void {
    this.#step = { text, revert, setAfter: setOf(this.#options.controller.state) };
    this.#options.announce([...announced, this.#words.uploader.canUndo]);
    this.#host.requestUpdate();
  }
}

/** The set as undo compares it: drawings, categories and runs, but not upload progress. */
function setOf({ drawings, snapshot, starting }: ProjectState): string {
  return JSON.stringify([snapshot?.run ?? 0, starting, drawings.map(({ id, category }) => [id, category])]);
}

/** The drawing that was replaced and its replacement; null if the change was no replacement. */
function replacementIn(next: ProjectState, previous: ProjectState) {
  if (next.projectId !== previous.projectId || next.drawings.length !== previous.drawings.length) return null;
  const isOther = ({ id }: Drawing, at: number) => id !== previous.drawings[at]?.id;
  const index = next.drawings.findIndex(isOther);
  const before = previous.drawings[index];
  const after = next.drawings[index];
  if (!before || !after?.file || next.drawings.filter(isOther).length > 1) return null;
  return before.status === 'uploaded' && before.file !== after.file ? { index, before, after } : null;
}
