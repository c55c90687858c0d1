/** What a person can do with the set and its check. A removal or a start-over can be undone until the set changes again. */
import type { LitElement, ReactiveController } from 'lit';
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
  /** Announces to screen readers. */
  readonly announce: (lines: readonly string[]) => void;
  readonly words: () => Words;
}

export class UploaderActions implements ReactiveController {
  readonly open: ActionsOptions['open'];
  /** The person opened the fold of the drawings. */
  isUnfolded = false;
  readonly #host: LitElement;
  readonly #options: ActionsOptions;
  /** The last step that can be undone, and the set after it. */
  #step: { readonly text: string; readonly revert: Action; readonly setAfter: string } | null = null;

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
    if (this.#step && setOf(this.#state) !== this.#step.setAfter) this.#step = null;
  }

  readonly dispatch = (action: Action): void => this.#options.controller.store?.dispatch(action);

  /** Retries what stopped the project. */
  readonly retry = (): void => this.#options.controller.retry();

  /** Opens the file dialog to replace a drawing, or to add one. */
  readonly chooseFor = (replaced: Drawing | null): void =>
    replaced ? this.open('replacement', replaced.id) : this.open('files');

  readonly remove = ({ id, name }: Drawing): void => {
    const { drawings } = this.#state;
    const index = drawings.findIndex((one) => one.id === id);
    // The row may show an older state of it, as when the check has just begun.
    const drawing = drawings[index];
    if (!drawing || !mayEdit(this.#state)) return;
    // Focus goes to the row that takes the place of the removed one; after the last one, to where files are added.
    const rows = this.#host.renderRoot.querySelectorAll('.row');
    (rows[index + 1] ?? rows[index - 1])?.querySelector<HTMLElement>('.remove')?.focus();
    this.dispatch({ type: 'drawing-removed', id });
    // The list itself announces what was removed.
    const { announce, uploader } = this.#options.words().t;
    const revert: Action = { type: 'drawing-restored', drawing, id: newId(), index };
    this.#offerUndo(announce.removed(name), revert, uploader.canUndo);
  };

  readonly startOver = (): void => {
    const before = this.#state;
    const { startedOver, canUndo } = this.#options.words().t.uploader;
    this.dispatch({ type: 'started-over' });
    if (!before.projectId || before.drawings.length === 0) return;
    this.#offerUndo(startedOver, { type: 'project-restored', before }, `${startedOver} ${canUndo}`);
  };

  readonly undo = (): void => {
    const step = this.#step;
    this.#step = null;
    if (step) this.dispatch(step.revert);
    this.#options.announce([this.#options.words().t.uploader.undone]);
    this.#host.requestUpdate();
  };

  get #state(): ProjectState {
    return this.#options.controller.state;
  }

  #offerUndo(text: string, revert: Action, announced: string): void {
    this.#step = { text, revert, setAfter: setOf(this.#state) };
    this.#options.announce([announced]);
    this.#host.requestUpdate();
  }
}

/** The set as undo compares it: of which project, which drawings and runs, but not how far they are. */
const setOf = ({ generation, drawings, snapshot, starting }: ProjectState): string =>
  [generation, snapshot?.run ?? 0, starting, ...drawings.map(({ id }) => id)].join();
