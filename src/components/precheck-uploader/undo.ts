/** The last drawing that was removed or replaced, so that it can be brought back until the set changes again. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Drawing } from '../project-store/drawing.js';
import type { ProjectState } from '../project-store/state.js';

export interface UndoableStep {
  /** What happened, in words. */
  readonly text: string;
  readonly undo: () => void;
}

export class UndoController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #state: () => ProjectState;
  #step: UndoableStep | null = null;
  /** The set as the step left it. */
  #setAfter = '';

  constructor(host: ReactiveControllerHost, state: () => ProjectState) {
    this.#host = host;
    this.#state = state;
    host.addController(this);
  }

  /** Null where nothing can be brought back. */
  get step(): UndoableStep | null {
    return this.#step;
  }

  /** Call it right after the step. */
  offer(step: UndoableStep): void {
    this.#step = step;
    this.#setAfter = setOf(this.#state());
    this.#host.requestUpdate();
  }

  undo(): void {
    const step = this.#step;
    this.#step = null;
    step?.undo();
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    if (this.#step && setOf(this.#state()) !== this.#setAfter) this.#step = null;
  }
}

/** Which drawings there are, and what was begun with them. How far they are sent is no change. */
function setOf({ drawings, snapshot, starting }: ProjectState): string {
  return JSON.stringify([snapshot?.run ?? 0, starting, drawings.map(({ id, category }) => [id, category])]);
}

export interface Replacement {
  readonly index: number;
  readonly before: Drawing;
  readonly after: Drawing;
}

/** The drawing that gave its place to another file; null where the change was none of that kind. */
export function replacementIn(next: ProjectState, previous: ProjectState): Replacement | null {
  if (next.projectId !== previous.projectId || next.drawings.length !== previous.drawings.length) return null;
  const isOther = ({ id }: Drawing, at: number) => id !== previous.drawings[at]?.id;
  const index = next.drawings.findIndex(isOther);
  const before = previous.drawings[index];
  const after = next.drawings[index];
  if (!before || !after?.file || next.drawings.filter(isOther).length > 1) return null;
  return before.status === 'uploaded' && before.file !== after.file ? { index, before, after } : null;
}
