/** Holds a session's frozen state and notifies its listeners of every change. */
import type { Problem } from '../adapter-client/problem.js';
import { FRESH_PROJECT, INITIAL_STATE, type Problems, type ProblemSource, type SessionState } from './session-state.js';

/** The result of `shownState` for each state, so that it is the same object each time. */
const shown = new WeakMap<SessionState, SessionState>();

/**
 * What may be shown. Drawings that were only restored from this browser may be another person's, so they are hidden until the adapter has
 * given their project to the person who is asking.
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

/** What `set` takes; problems are reported by their source. */
export type StateChange = Partial<Omit<SessionState, 'problems' | 'problem'>>;

/** Listeners are called for every change once and in order, also when one of them makes another change. */
export class SessionStore {
  readonly #listeners = new Set<SessionListener>();
  readonly #changes: [next: SessionState, previous: SessionState][] = [];
  #isNotifying = false;
  #state: SessionState = INITIAL_STATE;

  get state(): SessionState {
    return this.#state;
  }

  set(change: StateChange): void {
    this.#change(change);
  }

  /** Sets the problem of each of these sources, or clears it with null, together with `change`. */
  report(news: { readonly [Source in ProblemSource]?: Problem | null }, change: StateChange = {}): void {
    const before = this.#state.problems;
    const changed = Object.entries(news).filter(
      ([source, problem]) => problem !== (before[source as ProblemSource] ?? null),
    );
    if (changed.length === 0) return this.set(change);
    const others = Object.entries(before).filter(([source]) => !changed.some(([name]) => name === source));
    const problems: Problems = Object.fromEntries([...others, ...changed.filter(([, problem]) => problem)]);
    this.#change({ ...change, problems, problem: Object.values(problems).at(-1) ?? null });
  }

  /** Clears the project and its problems, together with `change`. */
  forgetProject(change: StateChange = {}): void {
    this.report({ project: null, check: null, handOff: null, receipt: null }, { ...FRESH_PROJECT, ...change });
  }

  /** Until what this returns is called, or `signal` is aborted. */
  subscribe(listener: SessionListener, signal?: AbortSignal): () => void {
    const stop = () => void this.#listeners.delete(listener);
    this.#listeners.add(listener);
    signal?.addEventListener('abort', stop, { once: true });
    return stop;
  }

  clear(): void {
    this.#listeners.clear();
  }

  #change(change: Partial<SessionState>): void {
    const previous = this.#state;
    if (changesNothing(previous, change)) return;
    this.#state = Object.freeze({ ...previous, ...change });
    this.#changes.push([this.#state, previous]);
    this.#notify();
  }

  #notify(): void {
    if (this.#isNotifying) return;
    this.#isNotifying = true;
    try {
      for (let change = this.#changes.shift(); change; change = this.#changes.shift()) {
        // A listener may remove another one, or add one for later changes.
        for (const listener of [...this.#listeners]) if (this.#listeners.has(listener)) listener(...change);
      }
    } finally {
      this.#isNotifying = false;
    }
  }
}

export function changesNothing<T extends object>(before: T, change: Partial<T>): boolean {
  return (Object.keys(change) as (keyof T)[]).every((key) => change[key] === before[key]);
}
