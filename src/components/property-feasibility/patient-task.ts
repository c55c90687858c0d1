/**
 * A call that does not give up: a limit is waited out and asked again, a lost network waits for `online`, leaving the page's tree stops
 * it and coming back resumes it. The newest call wins; @lit/task sees to that, and to the signal that ends the one before.
 */
import { Task } from '@lit/task';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { type PropertyProblem, propertyProblemFrom, waitMsOf } from '../adapter-client/property-problem.js';
import { browserEnvironment, type EstimateEnvironment } from './estimate/estimate-environment.js';
import { ProblemError, problemOf } from '../adapter-client/problem.js';

export interface PatientState {
  readonly kind: 'none' | 'loading' | 'ready' | 'waiting' | 'offline' | 'failed';
  /** What stands in the way; null where nothing does. */
  readonly problem: PropertyProblem | null;
  /** When the same is asked again, in milliseconds since 1970; only while waiting. */
  readonly retryAt: number | null;
}

/** As much of Lit's host as a task needs. */
export type PatientTaskHost = Pick<ReactiveControllerHost, 'addController' | 'requestUpdate'>;

export interface PatientTaskOptions<Question, Result> {
  readonly ask: (question: Question, signal: AbortSignal) => Promise<Result>;
  readonly onReady: (value: Result, question: Question) => void;
  readonly onProblem?: ((state: PatientState) => void) | undefined;
  /** What is wanted by now, where that can change while the task asks or waits; null where nothing is. */
  readonly wanted?: () => Question | null;
  readonly environment?: EstimateEnvironment | undefined;
}

/** A service that keeps saying "later" is left to the person. */
const MOST_WAITS = 6;
const NOTHING: PatientState = { kind: 'none', problem: null, retryAt: null };

export class PatientTask<Question, Result> implements ReactiveController {
  readonly #host: PatientTaskHost;
  readonly #options: PatientTaskOptions<Question, Result>;
  readonly #environment: EstimateEnvironment;
  readonly #task: Task<readonly [Question], Result>;
  #question: Question | null = null;
  #value: Result | null = null;
  #state = NOTHING;
  #endWait: () => void = () => undefined;
  #notBefore = 0;
  #limit: PropertyProblem | null = null;
  #waits = 0;
  #paused = true;

  constructor(host: PatientTaskHost, options: PatientTaskOptions<Question, Result>) {
    this.#host = host;
    this.#options = options;
    this.#environment = options.environment ?? browserEnvironment;
    this.#task = new Task(host as ReactiveControllerHost, {
      autoRun: false,
      task: ([question]: readonly [Question], { signal }) => {
        if (this.#environment.isOnline()) return options.ask(question, signal);
        throw new ProblemError(problemOf('adapter_unreachable', 'No network.', { retryable: true }));
      },
      onComplete: (value) => this.#handleAnswer(value),
      onError: (error) => this.#handleError(error),
    });
    host.addController(this);
  }

  get state(): PatientState {
    return this.#state;
  }

  /** The answer to the question; null until it is there. */
  get value(): Result | null {
    return this.#value;
  }

  /** What is or was asked last. */
  get question(): Question | null {
    return this.#question;
  }

  /** Asks at once, whatever was said before. */
  run(question: Question | null = this.#question): void {
    this.#waits = 0;
    this.#notBefore = 0;
    this.follow(question);
  }

  /** Asks at once, or when a limit that holds has been waited out. */
  follow(question: Question | null): void {
    this.#question = question;
    if (question !== null) this.#ask();
  }

  /** Part of the way is behind: a later try goes on from `question`. */
  advance(question: Question): void {
    this.#question = question;
    this.#host.requestUpdate();
  }

  /** Forgets question and answer. */
  reset(): void {
    this.#question = null;
    this.#set(NOTHING);
    this.#task.abort();
  }

  /** Stops waiting. What is on its way is paid for: it is let come. */
  rest(): void {
    if (this.#state.kind !== 'loading') this.#set(NOTHING);
  }

  hostConnected(): void {
    this.#paused = false;
    if (/loading|waiting|offline/.test(this.#state.kind)) this.follow(this.#wanted);
  }

  hostDisconnected(): void {
    this.#paused = true;
    this.#endWait();
    this.#task.abort();
  }

  get #wanted(): Question | null {
    const { wanted } = this.#options;
    return wanted ? wanted() : this.#question;
  }

  #ask(): void {
    if (this.#notBefore > this.#environment.clock()) return this.#wait();
    this.#set({ ...NOTHING, kind: 'loading' });
    // Asked for while out of the document: hostConnected asks.
    if (!this.#paused && this.#question !== null) void this.#task.run([this.#question]);
  }

  #handleAnswer(value: Result): void {
    if (this.#paused || this.#state.kind !== 'loading' || this.#question === null) return;
    this.#waits = 0;
    this.#set({ ...NOTHING, kind: 'ready' });
    this.#value = value;
    this.#options.onReady(value, this.#question);
  }

  #handleError(error: unknown): void {
    // What ends because nobody wants it any more is no problem.
    if (this.#paused || this.#state.kind !== 'loading') return;
    const problem = propertyProblemFrom(error);
    const wanted = this.#wanted;
    const waitMs = waitMsOf(problem);
    if (waitMs !== null && this.#waits < MOST_WAITS) {
      this.#waits += 1;
      this.#notBefore = this.#environment.clock() + waitMs;
      this.#limit = problem;
      this.#question = wanted;
      if (wanted === null) return this.#set(NOTHING);
      this.#wait();
    } else if (wanted !== this.#question) return this.#set(NOTHING);
    else if (problem.code === 'adapter_unreachable' && !this.#environment.isOnline()) {
      this.#set({ kind: 'offline', problem, retryAt: null });
      this.#endWait = this.#environment.onOnline(() => this.follow(this.#wanted));
    } else this.#set({ kind: 'failed', problem, retryAt: null });
    this.#options.onProblem?.(this.#state);
  }

  /** Looks every second, so that the seconds left are seen to pass and a machine that slept is not late. */
  #wait(): void {
    const left = this.#notBefore - this.#environment.clock();
    if (left <= 0) return this.follow(this.#wanted);
    this.#set({ kind: 'waiting', problem: this.#limit, retryAt: this.#notBefore });
    if (!this.#paused) this.#endWait = this.#environment.after(left % 1000 || 1000, () => this.#wait());
  }

  #set(state: PatientState): void {
    this.#endWait();
    this.#endWait = () => undefined;
    this.#value = null;
    this.#state = state;
    this.#host.requestUpdate();
  }
}
