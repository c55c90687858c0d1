/** Holds a session's frozen state and tells those who listen of each change. What changes it stands elsewhere. */
import { INITIAL_STATE, type SessionState } from './session-state.js';

export type SessionListener = (state: SessionState, previous: SessionState) => void;

export class SessionStore {
  readonly #listeners = new Set<SessionListener>();
  #state: SessionState = INITIAL_STATE;

  get state(): SessionState {
    return this.#state;
  }

  set(change: Partial<SessionState>): void {
    const previous = this.#state;
    this.#state = Object.freeze({ ...previous, ...change });
    for (const listener of [...this.#listeners]) listener(this.#state, previous);
  }

  subscribe(listener: SessionListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  clear(): void {
    this.#listeners.clear();
  }
}
