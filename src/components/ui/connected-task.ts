/**
 * Asks for something, as @lit/task does: again where the arguments change, and the newest answer wins. On top of that, it stops while
 * the element is out of the document, asks again when it is back, when the network is back after a failure that may pass, and after a
 * limit of requests, which is waited out in sight.
 */
import { Task, TaskStatus, type TaskConfig, type TaskFunctionOptions } from '@lit/task';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { type Problem, ProblemError, problemFrom } from '../adapter-client/problem.js';
import { pause, withRetries } from '../adapter-client/retry.js';

export interface ConnectedTaskOptions<Args extends readonly unknown[], Result> {
  readonly args: () => Args;
  readonly task: TaskConfig<Args, Result>['task'];
  readonly onComplete?: (result: Result) => void;
  readonly onProblem?: (problem: Problem) => void;
  /** False while nothing is to be asked for, such as out of sight. */
  readonly isActive?: () => boolean;
}

/** Where an answer in between, such as a proxy's, says no time. */
const USUAL_WAIT_S = 10;
/** After so many waits in a row the person decides. */
const MAX_WAITS = 6;

export class ConnectedTask<Args extends readonly unknown[], Result> implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #options: ConnectedTaskOptions<Args, Result>;
  readonly #task: Task<Args, Result>;
  #limit: { readonly problem: Problem; readonly retryAtMs: number } | null = null;
  #isConnected = false;
  #mustRestart = false;

  constructor(host: ReactiveControllerHost, options: ConnectedTaskOptions<Args, Result>) {
    const { args, onComplete, onProblem } = options;
    this.#host = host;
    this.#options = options;
    host.addController(this);
    this.#task = new Task<Args, Result>(host, {
      args,
      task: async (values, taskOptions) => {
        try {
          return await this.#ask(values, taskOptions);
        } catch (error) {
          throw new ProblemError(problemFrom(error));
        }
      },
      // An answer that came after the element left is asked for again when it is back.
      onComplete: (result) => {
        if (this.#isConnected) onComplete?.(result);
      },
      onError: (error) => {
        if (!this.#mustRestart) onProblem?.(problemFrom(error));
      },
    });
  }

  /** The newest answer, also while another is on its way; undefined after a failure. */
  get value(): Result | undefined {
    return this.#task.value;
  }

  get isPending(): boolean {
    return this.#task.status === TaskStatus.PENDING;
  }

  /** Why there is no answer. */
  get problem(): Problem | null {
    const hasFailed = this.#task.status === TaskStatus.ERROR && !this.#mustRestart;
    return hasFailed ? problemFrom(this.#task.error) : (this.#limit?.problem ?? null);
  }

  /** When the same is asked again by itself, since 1970; null where no limit is waited out. */
  get retryAtMs(): number | null {
    return this.#limit?.retryAtMs ?? null;
  }

  /** Asks again. Resolves when this is answered, or has failed. */
  run(): Promise<void> {
    return this.#task.run();
  }

  hostConnected(): void {
    this.#isConnected = true;
    addEventListener('online', this.#handleOnline);
    if (this.#mustRestart) this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#isConnected = false;
    this.#mustRestart = true;
    removeEventListener('online', this.#handleOnline);
    this.#task.abort();
  }

  /** Before the task's own, which looks whether the arguments have changed. */
  hostUpdate(): void {
    this.#task.autoRun = this.#isConnected && this.#isActive;
    if (!this.#mustRestart || !this.#task.autoRun) return;
    this.#mustRestart = false;
    void this.run();
  }

  get #isActive(): boolean {
    return this.#options.isActive?.() ?? true;
  }

  readonly #handleOnline = (): void => {
    if (this.problem?.retryable && this.#isActive) void this.run();
  };

  #ask(values: Args, taskOptions: TaskFunctionOptions) {
    const { task, onProblem } = this.#options;
    const { signal } = taskOptions;
    const call = async () => {
      // Another question waits for the same limit.
      if (this.#limit) await this.#waitUntil(this.#limit.retryAtMs, signal);
      this.#limit = null;
      return task(values, taskOptions);
    };
    const waitAfter = (problem: Problem, failures: number) => {
      if (problem.code !== 'too_many_requests' || failures > MAX_WAITS) return null;
      const seconds = Math.max(1, Number(problem.details['retryAfterSeconds']) || USUAL_WAIT_S);
      this.#limit = { problem, retryAtMs: Date.now() + seconds * 1000 };
      if (failures === 1) onProblem?.(problem);
      return Promise.resolve();
    };
    return withRetries(call, waitAfter, signal);
  }

  /** Looks every second, so that the seconds left are seen to pass and a machine that slept is not late. */
  async #waitUntil(timeMs: number, signal: AbortSignal): Promise<void> {
    for (let leftMs; (leftMs = timeMs - Date.now()) > 0; ) {
      this.#host.requestUpdate();
      await pause(leftMs % 1000 || 1000, signal);
    }
  }
}
