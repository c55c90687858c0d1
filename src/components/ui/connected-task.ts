/**
 * Asks for something, as @lit/task does: again where the arguments change, and the newest answer wins. On top of that, it stops while
 * the element is out of the document, asks again when it is back, and when the network is back after a failure that may pass.
 */
import { Task, TaskStatus, type TaskConfig } from '@lit/task';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { type Problem, ProblemError, problemFrom } from '../adapter-client/problem.js';

export interface ConnectedTaskOptions<Args extends readonly unknown[], Result> {
  readonly args: () => Args;
  readonly task: TaskConfig<Args, Result>['task'];
  readonly onComplete?: (result: Result) => void;
  readonly onProblem?: (problem: Problem) => void;
  /** False while nothing is to be asked for, such as out of sight. */
  readonly isActive?: () => boolean;
}

export class ConnectedTask<Args extends readonly unknown[], Result> implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #isActive: () => boolean;
  readonly #task: Task<Args, Result>;
  #isConnected = false;
  #mustRestart = false;

  constructor(host: ReactiveControllerHost, options: ConnectedTaskOptions<Args, Result>) {
    const { args, task, onComplete, onProblem, isActive } = options;
    this.#host = host;
    this.#isActive = isActive ?? (() => true);
    host.addController(this);
    this.#task = new Task<Args, Result>(host, {
      args,
      task: async (values, taskOptions) => {
        try {
          return await task(values, taskOptions);
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
    return hasFailed ? problemFrom(this.#task.error) : null;
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
    this.#task.autoRun = this.#isConnected && this.#isActive();
    if (!this.#mustRestart || !this.#task.autoRun) return;
    this.#mustRestart = false;
    void this.run();
  }

  readonly #handleOnline = (): void => {
    if (this.problem?.retryable && this.#isActive()) void this.run();
  };
}
