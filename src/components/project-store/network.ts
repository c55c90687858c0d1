/** Repeats calls: while the network is away without end, after any other failure a few times. */
import { isUnanswered, type Problem } from '../adapter-client/problem.js';
import { MAX_ASKED_DELAY_MS, pause, withRetries } from '../adapter-client/retry.js';
import type { Environment } from './environment.js';
import type { Store } from './store.js';

export interface RetryHooks {
  /** Whether the network is away, so that waiting for it uses up no try. */
  readonly isAway?: (problem: Problem) => boolean;
  /** Called before waiting for the network. */
  readonly onAway?: () => void;
  /** Called before waiting for another try, with the number of those that have failed. */
  readonly onRetry?: (failures: number) => void;
}

/** Calls until there is a good answer, or a problem that another try does not solve. `failures`: how many tries have failed. */
export function callWithRetries<T>(
  call: (failures: number) => Promise<T>,
  store: Store,
  { retryDelaysMs, random }: Environment,
  signal: AbortSignal,
  { isAway = isUnanswered, onAway, onRetry }: RetryHooks = {},
): Promise<T> {
  let unanswered = 0;
  let failures = 0;
  const waitAfter = (problem: Problem) => {
    if (!problem.retryable) return null;
    if (isAway(problem)) {
      unanswered = store.getState().offline ? unanswered + 1 : 1;
      onAway?.();
      return waitForNetwork(store, retryDelaysMs[Math.min(unanswered, retryDelaysMs.length) - 1] ?? 0, signal);
    }
    const delayMs = retryDelaysMs[failures];
    if (delayMs === undefined) return null;
    failures += 1;
    onRetry?.(failures);
    // Storage refuses an address that has expired; a new one is asked for at once, the first time.
    if (failures === 1 && problem.details['status'] === 403) return Promise.resolve();
    const askedMs = Number(problem.details['retryAfterSeconds'] ?? 0) * 1000;
    // Pages that failed together do not call again together.
    return pause(Math.max(delayMs * (0.75 + random() * 0.5), Math.min(askedMs, MAX_ASKED_DELAY_MS)), signal);
  };
  const answered = async () => {
    const answer = await call(failures);
    store.dispatch({ type: 'network-changed', offline: false });
    return answer;
  };
  return withRetries(answered, waitAfter, signal);
}

/**
 * Waits, at most until the network comes back. Rejects with the signal's reason. What the browser says of the network is shown, but not
 * relied on: behind some virtual networks it is wrong, so every wait ends and is followed by a try.
 */
async function waitForNetwork(store: Store, delayMs: number, signal: AbortSignal): Promise<void> {
  store.dispatch({ type: 'network-changed', offline: true });
  const back = new AbortController();
  const either = AbortSignal.any([signal, back.signal]);
  store.subscribe(({ offline }) => {
    if (!offline) back.abort();
  }, either);
  await pause(delayMs, either).catch(() => signal.throwIfAborted());
  back.abort();
}
