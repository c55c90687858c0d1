/** Holds a session's frozen state and tells those who listen of each change. What changes it stands elsewhere. */
import { INITIAL_STATE, type SessionState } from './session-state.js';

/** The state as it may be shown, by the state that it is of: the same one each time. */
const shown = new WeakMap<SessionState, SessionState>();

/**
 * What may be shown: drawings that only this browser remembers are somebody's whom nobody has asked yet who they are. They show once the
 * adapter has given their project to the person who is there now.
 */
export function shownState(state: SessionState): SessionState {
  if (state.snapshot || state.drawings.every(({ file }) => file)) return state;
  const known = shown.get(state);
  if (known) return known;
  const own = Object.freeze({ ...state, drawings: state.drawings.filter(({ file }) => file) });
  shown.set(state, own);
  return own;
}

export type SessionListener = (state: SessionState, previous: SessionState) => void;

/** Listeners hear every change once and in order, also when one of them makes another. */
export class SessionStore {
  readonly #listeners = new Set<SessionListener>();
  readonly #changes: [next: SessionState, previous: SessionState][] = [];
  #isNotifying = false;
  #state: SessionState = INITIAL_STATE;

  get state(): SessionState {
    return this.#state;
  }

  set(change: Partial<SessionState>): void {
    const previous = this.#state;
    if (changesNothing(previous, change)) return;
    this.#state = Object.freeze({ ...previous, ...change });
    this.#changes.push([this.#state, previous]);
    this.#notify();
  }

  subscribe(listener: SessionListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  clear(): void {
    this.#listeners.clear();
  }

  #notify(): void {
    if (this.#isNotifying) return;
    this.#isNotifying = true;
    try {
      for (let change = this.#changes.shift(); change; change = this.#changes.shift()) {
        for (const listener of this.#listeners) listener(...change);
      }
    } finally {
      this.#isNotifying = false;
    }
  }
}

export function changesNothing<T extends object>(before: T, change: Partial<T>): boolean {
  return (Object.keys(change) as (keyof T)[]).every((key) => change[key] === before[key]);
}
