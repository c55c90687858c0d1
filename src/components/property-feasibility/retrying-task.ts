/**
 * A question to the adapter that is asked again where that can help: a request limit is waited out, a lost network waits for `online`.
 * Leaving the page's tree stops it, coming back asks again. The newest question wins.
 */
import { initialState, Task, TaskStatus } from '@lit/task';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { pause } from '../adapter-client/retry.js';
import { ProblemError, problemOf } from '../adapter-client/problem.js';
import { type PropertyProblem, propertyProblemFrom, waitMsOf } from '../adapter-client/property-problem.js';

export interface TaskState {
  readonly kind: 'none' | 'loading' | 'ready' | 'waiting' | 'offline' | 'failed';
  /** What stands in the way; null where nothing does. */
  readonly problem: PropertyProblem | null;
  /** When the same is asked again, in milliseconds since 1970; only while waiting. */
  readonly retryAt: number | null;
}

/** As much of Lit's host as a task needs. */
export type TaskHost = Pick<ReactiveControllerHost, 'addController' | 'requestUpdate'>;

export interface RetryingTaskOptions<Question, Result> {
  readonly ask: (question: Question, signal: AbortSignal) => Promise<Result>;
  readonly onReady: (value: Result, question: Question) => void;
  readonly onProblem?: ((state: TaskState) => void) | undefined;
}

/** After so many waits in a row the person decides. */
const MOST_WAITS = 6;
const UNBLOCKED = { problem: null, retryAt: null };

export class RetryingTask<Question, Result> implements ReactiveController {
  readonly #host: TaskHost;
  readonly #options: RetryingTaskOptions<Question, Result>;
  readonly #task: Task<readonly [], Result>;
  #question: Question | null = null;
  #blocked: TaskState | null = null;
  #attempt = 0;
  #connected = false;

  constructor(host: TaskHost, options: RetryingTaskOptions<Question, Result>) {
    this.#host = host;
    this.#options = options;
    this.#task = new Task(host as ReactiveControllerHost, {
      autoRun: false,
      args: () => [] as const,
      // An aborted attempt is no failure: whoever aborted it knows what comes next.
      task: (_, { signal }) =>
        this.#askUntilAnswered(signal).catch((error: unknown) => {
          if (signal.aborted) return initialState;
          throw error;
        }),
    });
    host.addController(this);
  }

  get state(): TaskState {
    if (this.#question === null) return { ...UNBLOCKED, kind: 'none' };
    if (this.#blocked) return this.#blocked;
    const { status, error } = this.#task;
    if (status === TaskStatus.ERROR) return { kind: 'failed', problem: propertyProblemFrom(error), retryAt: null };
    return { ...UNBLOCKED, kind: status === TaskStatus.COMPLETE ? 'ready' : 'loading' };
  }

  /** The answer to the question; null until it is there. */
  get value(): Result | null {
    return this.state.kind === 'ready' ? (this.#task.value ?? null) : null;
  }

  /** What is or was asked last. */
  get question(): Question | null {
    return this.#question;
  }

  /** Asks at once, or as soon as the element is in the page. */
  run(question: Question | null = this.#question): void {
    this.#blocked = null;
    this.#question = question;
    if (question !== null && this.#connected) void this.#start();
    this.#host.requestUpdate();
  }

  /** What the next attempt asks, such as after a wait; the one that is under way goes on. */
  replace(question: Question): void {
    this.#question = question;
  }

  /** Forgets question and answer. */
  reset(): void {
    this.#question = this.#blocked = null;
    this.#task.abort();
    this.#host.requestUpdate();
  }

  hostConnected(): void {
    this.#connected = true;
    if (/loading|waiting|offline/.test(this.state.kind)) this.run();
  }

  hostDisconnected(): void {
    this.#connected = false;
    this.#task.abort();
  }

  async #start(): Promise<void> {
    const attempt = (this.#attempt += 1);
    await this.#task.run();
    if (attempt !== this.#attempt) return;
    const { state } = this;
    if (state.kind === 'ready') this.#options.onReady(this.#task.value as Result, this.#question as Question);
    if (state.kind === 'failed') this.#options.onProblem?.(state);
  }

  async #askUntilAnswered(signal: AbortSignal): Promise<Result> {
    for (let waits = 0; ; waits += 1) {
      try {
        if (!navigator.onLine)
          throw new ProblemError(problemOf('adapter_unreachable', 'No network.', { retryable: true }));
        const value = await this.#options.ask(this.#question as Question, signal);
        signal.throwIfAborted();
        return value;
      } catch (error) {
        signal.throwIfAborted();
        const problem = propertyProblemFrom(error);
        const waitMs = waits < MOST_WAITS ? waitMsOf(problem) : null;
        if (waitMs !== null) await this.#waitUntil(Date.now() + waitMs, problem, signal);
        else if (problem.code === 'adapter_unreachable' && !navigator.onLine)
          await this.#waitForNetwork(problem, signal);
        else throw error;
      }
      this.#block(null);
    }
  }

  /** Looks every second, so that the seconds left are seen to pass and a machine that slept is not late. */
  async #waitUntil(retryAt: number, problem: PropertyProblem, signal: AbortSignal): Promise<void> {
    this.#block({ kind: 'waiting', problem, retryAt });
    for (let left = retryAt - Date.now(); left > 0; left = retryAt - Date.now()) {
      await pause(left % 1000 || 1000, signal);
      this.#host.requestUpdate();
    }
  }

  async #waitForNetwork(problem: PropertyProblem, signal: AbortSignal): Promise<void> {
    this.#block({ kind: 'offline', problem, retryAt: null });
    await new Promise<void>((resolve, reject) => {
      addEventListener('online', () => resolve(), { once: true, signal });
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  }

  #block(state: TaskState | null): void {
    this.#blocked = state;
    this.#host.requestUpdate();
    if (state) this.#options.onProblem?.(state);
  }
}
