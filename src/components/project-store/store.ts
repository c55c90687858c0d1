import type { Action } from './actions.js';
import { reduce } from './reducer.js';
import { INITIAL_STATE, type ProjectState } from './state.js';

export type Listener = (state: ProjectState, previous: ProjectState) => void;
export type Store = ReturnType<typeof createStore>;

/** One project of one page. Listeners hear every change once and in order, also when one of them dispatches. */
export function createStore(initial: ProjectState = INITIAL_STATE) {
  let state = initial;
  const listeners = new Set<Listener>();
  const changes: [next: ProjectState, previous: ProjectState][] = [];
  let notifying = false;

  function notify(): void {
    if (notifying) return;
    notifying = true;
    try {
      for (let change = changes.shift(); change; change = changes.shift()) {
        // A listener may remove another one, or add one for later changes.
        for (const listener of [...listeners]) if (listeners.has(listener)) listener(...change);
      }
    } finally {
      notifying = false;
    }
  }

  return {
    getState: (): ProjectState => state,
    dispatch(action: Action): void {
      const previous = state;
      state = reduce(previous, action);
      if (state === previous) return;
      changes.push([state, previous]);
      notify();
    },
    /** Until `signal` is aborted. */
    subscribe(listener: Listener, signal: AbortSignal): void {
      if (signal.aborted) return;
      listeners.add(listener);
      signal.addEventListener('abort', () => listeners.delete(listener), { once: true });
    },
  };
}
