import type { Action } from './actions.js';
import { reduce } from './reducer.js';
import { INITIAL_STATE, type ProjectState } from './state.js';

export type Listener = (state: ProjectState, previous: ProjectState) => void;
export type Store = ReturnType<typeof createStore>;

/**
 * One project of one page. Listeners hear every change once and in order, also when one of them dispatches. `onSwitch` is called when the page
 * switches to another project, before any listener hears of it.
 */
export function createStore(initial: ProjectState = INITIAL_STATE, onSwitch?: () => void) {
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
      if (state.generation !== previous.generation) onSwitch?.();
      notify();
    },
    /** Until `signal` is aborted. */
    subscribe(listener: Listener, signal: AbortSignal): void {
      if (signal.aborted) return;
      listeners.add(listener);
      signal.addEventListener('abort', () => listeners.delete(listener));
    },
  };
}

/**
 * Runs `begin` for the key, or each of the keys, that the state asks for, until it no longer does: then what was begun is aborted. Returns a
 * function that checks the keys again, for those that depend on more than the state.
 */
export function runForKeys(
  store: Store,
  signal: AbortSignal,
  keysOf: (state: ProjectState) => readonly string[] | string | null,
  begin: (key: string, ended: AbortSignal) => void,
): () => void {
  const running = new Map<string, AbortController>();

  // The newest state decides, not the change that listeners are being notified of.
  function recheck(): void {
    const wanted = signal.aborted ? [] : [keysOf(store.getState()) ?? []].flat();
    for (const [key, run] of running) {
      if (wanted.includes(key)) continue;
      running.delete(key);
      run.abort();
    }
    const next = wanted.find((key) => !running.has(key));
    if (next === undefined) return;
    const run = new AbortController();
    running.set(next, run);
    begin(next, AbortSignal.any([signal, run.signal]));
    // What was begun may have changed the state.
    recheck();
  }

  store.subscribe(recheck, signal);
  recheck();
  return recheck;
}
