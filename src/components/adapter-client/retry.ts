/** Waiting, calling again after a failure, and what comes of a call. */
import { type Problem, problemFrom } from './problem.js';

/** Resolves after `delayMs`. Rejects with the signal's reason as soon as that is aborted. */
export function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, delayMs);
    signal.addEventListener('abort', stop);
  });
}

/**
 * Calls until a call succeeds. `waitAfter` decides what follows a failure: the promise of a wait before the next call, or null to give up.
 * `failures` counts from 1. Rejects with the last failure, or with what the wait rejects with.
 */
export async function withRetries<T>(
  call: () => Promise<T>,
  waitAfter: (problem: Problem, failures: number) => Promise<unknown> | null,
  signal: AbortSignal,
): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await call();
    } catch (error) {
      const wait = signal.aborted ? null : waitAfter(problemFrom(error), failures);
      if (!wait) throw error;
      await wait;
    }
  }
}

/** The longest wait that a server can ask for. */
export const MAX_ASKED_DELAY_MS = 60_000;

/** Calls again where calls are limited, after the wait that is asked for. Any other failure is the person's to try again. */
export function callWithWaits<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const waitAfter = ({ code, details }: Problem) => {
    const askedMs = Number(details['retryAfterSeconds']) * 1000;
    return code === 'too_many_requests' && askedMs <= MAX_ASKED_DELAY_MS ? pause(askedMs, signal) : null;
  };
  return withRetries(call, waitAfter, signal);
}

/** Calls back with what comes of a call, unless `ended` is aborted by then. */
export function handleOutcome<T>(
  call: Promise<T>,
  ended: AbortSignal,
  onAnswer: (answer: T) => void,
  onProblem: (problem: Problem) => void,
): void {
  void call.then(
    (answer) => {
      if (!ended.aborted) onAnswer(answer);
    },
    (error: unknown) => {
      if (!ended.aborted) onProblem(problemFrom(error));
    },
  );
}
