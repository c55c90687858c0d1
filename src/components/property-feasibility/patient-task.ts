/**
 * A call that does not give up: a limit is waited out and asked again, a lost network waits for `online`, leaving the page's tree stops
 * it and coming back resumes it. The newest call wins; @lit/task sees to that, and to the signal that ends the one before.
 */
import { Task } from '@lit/task';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { type PropertyProblem, propertyProblemFrom, waitMsOf } from '../session/property-problem.js';

export type PatientState<Result> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'ready'; readonly value: Result }
  /** The same is asked again at `retryAt` (milliseconds since 1970). */
  | { readonly kind: 'waiting'; readonly problem: PropertyProblem; readonly retryAt: number }
  | { readonly kind: 'offline'; readonly problem: PropertyProblem }
  | { readonly kind: 'failed'; readonly problem: PropertyProblem };

export interface PatientTaskOptions<Question, Result> {
  readonly ask: (question: Question, signal: AbortSignal) => Promise<Result>;
  readonly onReady?: (value: Result) => void;
  readonly onProblem?: (problem: PropertyProblem, state: PatientState<Result>) => void;
}

/** A service that keeps saying "later" is left to the person. */
const MAX_WAITS = 6;
const TICK_MS = 1000;

export class PatientTask<Question, Result> implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #options: PatientTaskOptions<Question, Result>;
  readonly #task: Task<readonly [Question], Result>;
  #question: Question | null = null;
  #state: PatientState<Result> = { kind: 'idle' };
  #stopWaiting: (() => void) | null = null;
  #waits = 0;
  #paused = false;

  constructor(host: ReactiveControllerHost, options: PatientTaskOptions<Question, Result>) {
    this.#host = host;
    this.#options = options;
    this.#task = new Task(host, {
      autoRun: false,
      task: ([question]: readonly [Question], { signal }) => options.ask(question, signal),
      onComplete: (value) => this.#handleAnswer(value),
      onError: (error) => this.#handleError(error),
    });
    host.addController(this);
  }

  get state(): PatientState<Result> {
    return this.#state;
  }

  /** What is or was asked last. */
  get question(): Question | null {
    return this.#question;
  }

  /** Whole seconds until the same is asked again; 0 where nothing waits. */
  get secondsLeft(): number {
    return this.#state.kind === 'waiting' ? Math.max(0, Math.ceil((this.#state.retryAt - Date.now()) / 1000)) : 0;
  }

  run(question: Question): void {
    this.#question = question;
    this.#waits = 0;
    this.#ask();
  }

  /** Part of the way is behind: a later try goes on from `question`. */
  advance(question: Question): void {
    this.#question = question;
    this.#host.requestUpdate();
  }

  retry(): void {
    this.#waits = 0;
    if (this.#question !== null) this.#ask();
  }

  /** Forgets question and answer. */
  reset(): void {
    this.#question = null;
    this.#set({ kind: 'idle' });
    this.#task.abort();
  }

  hostConnected(): void {
    if (!this.#paused) return;
    this.#paused = false;
    if (this.#state.kind === 'pending') this.#ask();
    else if (this.#state.kind === 'waiting') this.#wait(this.#state.retryAt);
    else if (this.#state.kind === 'offline') this.#waitForNetwork();
  }

  hostDisconnected(): void {
    this.#paused = true;
    this.#endWait();
    this.#task.abort();
  }

  #ask(): void {
    if (this.#question === null) return;
    this.#set({ kind: 'pending' });
    // Asked for while out of the document: hostConnected asks.
    if (!this.#paused) void this.#task.run([this.#question]);
  }

  #handleAnswer(value: Result): void {
    if (this.#paused || this.#state.kind !== 'pending') return;
    this.#set({ kind: 'ready', value });
    this.#options.onReady?.(value);
  }

  #handleError(error: unknown): void {
    // What ends because nobody wants it any more is no problem.
    if (this.#paused || this.#state.kind !== 'pending') return;
    const problem = propertyProblemFrom(error);
    const waitMs = waitMsOf(problem);
    if (waitMs !== null && this.#waits < MAX_WAITS) {
      this.#waits += 1;
      const retryAt = Date.now() + waitMs;
      this.#set({ kind: 'waiting', problem, retryAt });
      this.#wait(retryAt);
    } else if (problem.code === 'adapter_unreachable' && !navigator.onLine) {
      this.#set({ kind: 'offline', problem });
      this.#waitForNetwork();
    } else this.#set({ kind: 'failed', problem });
    this.#options.onProblem?.(problem, this.#state);
  }

  /** Looks every second, so that the seconds left are seen to pass and a machine that slept is not late. */
  #wait(retryAt: number): void {
    const timer = setInterval(() => {
      if (Date.now() >= retryAt) this.#ask();
      else this.#host.requestUpdate();
    }, TICK_MS);
    const last = setTimeout(() => this.#ask(), Math.max(0, retryAt - Date.now()));
    this.#stopWaiting = () => {
      clearInterval(timer);
      clearTimeout(last);
    };
  }

  #waitForNetwork(): void {
    if (navigator.onLine) return this.#ask();
    const stop = new AbortController();
    window.addEventListener('online', () => this.#ask(), { signal: stop.signal });
    this.#stopWaiting = () => stop.abort();
  }

  #endWait(): void {
    this.#stopWaiting?.();
    this.#stopWaiting = null;
  }

  #set(state: PatientState<Result>): void {
    this.#endWait();
    this.#state = state;
    this.#host.requestUpdate();
  }
}
