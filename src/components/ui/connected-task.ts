/**
 * Asks for something, as @lit/task does: again where the arguments change, and the newest answer wins. On top of that, it stops while
 * the element is out of the document, asks again when it is back, when the network is back after a failure that may pass, and after a
 * limit of requests, which is waited out in sight.
 */
import { Task, TaskStatus, type TaskConfig, type TaskFunctionOptions } from '@lit/task';
import type { ReactiveControllerHost } from 'lit';
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

export type ConnectedTask<Args extends readonly unknown[], Result> = ReturnType<
  typeof createConnectedTask<Args, Result>
>;

export function createConnectedTask<Args extends readonly unknown[], Result>(
  host: ReactiveControllerHost,
  { args, task, onComplete, onProblem, isActive = () => true }: ConnectedTaskOptions<Args, Result>,
) {
  let limit: { readonly problem: Problem; readonly retryAtMs: number } | null = null;
  let isConnected = false;
  let mustRestart = false;

  host.addController({
    hostConnected() {
      isConnected = true;
      addEventListener('online', handleOnline);
      if (mustRestart) host.requestUpdate();
    },
    hostDisconnected() {
      isConnected = false;
      mustRestart = true;
      removeEventListener('online', handleOnline);
      asking.abort();
    },
    /** Before the task's own, which looks whether the arguments have changed. */
    hostUpdate() {
      asking.autoRun = isConnected && isActive();
      if (!mustRestart || !asking.autoRun) return;
      mustRestart = false;
      void asking.run();
    },
  });
  const asking = new Task<Args, Result>(host, {
    args,
    task: (values, options) =>
      ask(values, options).catch((error: unknown) => {
        throw new ProblemError(problemFrom(error));
      }),
    // An answer that came after the element left is asked for again when it is back.
    onComplete: (result) => {
      if (isConnected) onComplete?.(result);
    },
    onError: (error) => {
      if (!mustRestart) onProblem?.(problemFrom(error));
    },
  });

  function problemNow(): Problem | null {
    const hasFailed = asking.status === TaskStatus.ERROR && !mustRestart;
    return hasFailed ? problemFrom(asking.error) : (limit?.problem ?? null);
  }

  function handleOnline(): void {
    if (problemNow()?.retryable && isActive()) void asking.run();
  }

  function ask(values: Args, options: TaskFunctionOptions) {
    const { signal } = options;
    const call = async () => {
      // Another question waits for the same limit.
      if (limit) await waitUntil(limit.retryAtMs, signal);
      limit = null;
      return task(values, options);
    };
    const waitAfter = (problem: Problem, failures: number) => {
      if (problem.code !== 'too_many_requests' || failures > MAX_WAITS) return null;
      const seconds = Math.max(1, Number(problem.details['retryAfterSeconds']) || USUAL_WAIT_S);
      limit = { problem, retryAtMs: Date.now() + seconds * 1000 };
      if (failures === 1) onProblem?.(problem);
      return Promise.resolve();
    };
    return withRetries(call, waitAfter, signal);
  }

  /** Looks every second, so that the seconds left are seen to pass and a machine that slept is not late. */
  async function waitUntil(timeMs: number, signal: AbortSignal): Promise<void> {
    for (let leftMs; (leftMs = timeMs - Date.now()) > 0; ) {
      host.requestUpdate();
      await pause(leftMs % 1000 || 1000, signal);
    }
  }

  return {
    /** The newest answer, also while another is on its way; undefined after a failure. */
    get value(): Result | undefined {
      return asking.value;
    },
    get isPending(): boolean {
      return asking.status === TaskStatus.PENDING;
    },
    /** Why there is no answer. */
    get problem(): Problem | null {
      return problemNow();
    },
    /** When the same is asked again by itself, since 1970; null where no limit is waited out. */
    get retryAtMs(): number | null {
      return limit?.retryAtMs ?? null;
    },
    /** Asks again. Resolves when this is answered, or has failed. */
    run: (): Promise<void> => asking.run(),
  };
}
