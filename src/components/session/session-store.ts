/** Holds a session's frozen state and tells those who listen of each change. What changes it stands elsewhere. */
import type { Problem } from '../adapter-client/problem.js';
import { FRESH_PROJECT, INITIAL_STATE, type Problems, type ProblemSource, type SessionState } from './session-state.js';

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

/** What may be set directly; problems are reported by their source. */
export type StateChange = Partial<Omit<SessionState, 'problems' | 'problem'>>;

/** Listeners hear every change once and in order, also when one of them makes another. */
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

  /** Sets what stops each of these sources, null where nothing does any more, together with `change`. */
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

  /** Forgets the project and the problems that were its own, together with `change`. */
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
        // A listener may end another one, or begin one that is for later changes.
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
