/** The drawings in the session's state. Every change of one goes through here. */
import { changeDrawing, type Drawing, type DrawingChange } from './drawing.js';
import { isBusy, readinessOf } from './selectors.js';
import type { SessionState } from './session-state.js';
import { changesNothing, type SessionStore } from './session-store.js';

export class DrawingList {
  readonly store: SessionStore;
  readonly #newName: () => string;

  /** `newName`: a name that no other window gives. */
  constructor(store: SessionStore, newName: () => string) {
    this.store = store;
    this.#newName = newName;
  }

  get state(): SessionState {
    return this.store.state;
  }

  get all(): readonly Drawing[] {
    return this.store.state.drawings;
  }

  find(id: string): Drawing | undefined {
    return this.all.find((drawing) => drawing.id === id);
  }

  change(id: string, change: DrawingChange): void {
    const drawing = this.find(id);
    const changed = drawing && changeDrawing(drawing, change);
    if (!changed || changesNothing(drawing, changed)) return;
    this.store.set({ drawings: this.all.map((item) => (item === drawing ? changed : item)) });
  }

  mayEdit(): boolean {
    return !isBusy(readinessOf(this.state));
  }

  newId(): string {
    return `drawing-${this.#newName()}`;
  }
}
