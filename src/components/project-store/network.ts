/** Waits for the network, and retries calls that the adapter did not answer. */
import { isUnanswered, type Problem } from '../adapter-client/problem.js';
import { pause, withRetries } from '../adapter-client/retry.js';
import type { Environment } from './environment.js';
import type { Store } from './store.js';

/**
 * Waits after the `failures`-th failure in a row, or until the network comes back. Rejects with the signal's reason. What the browser says
 * of the network is shown, but not relied on: behind some virtual networks it is wrong, so every wait ends and is followed by a try.
 */
async function waitForNetwork(
  store: Store,
  delaysMs: readonly number[],
  failures: number,
  signal: AbortSignal,
): Promise<void> {
  store.dispatch({ type: 'network-changed', offline: true });
  const back = new AbortController();
  const either = AbortSignal.any([signal, back.signal]);
  store.subscribe(({ offline }) => {
    if (!offline) back.abort();
  }, either);
  await pause(delaysMs[Math.min(failures, delaysMs.length) - 1] ?? 0, either).catch(() => signal.throwIfAborted());
  back.abort();
}

/** The longest wait that a server can ask for. */
const MOST_ASKED_DELAY_MS = 60_000;

/** How long to wait before another try: about `delayMs`, or as long as the server asks for. */
function delayAfter(delayMs: number, { details }: Problem, random: () => number): number {
  const asked = Number(details['retryAfterSeconds'] ?? 0) * 1000;
  return Math.max(delayMs * (0.75 + random() * 0.5), Math.min(asked, MOST_ASKED_DELAY_MS));
}

/** Callbacks about the tries of a call. */
export interface Tries {
  /** Whether the network is away, so that waiting for it uses up no try. */
  readonly isAway?: (problem: Problem) => boolean;
  readonly onAway?: () => void;
  readonly onBack?: () => void;
  readonly onRetry?: (attempt: number) => void;
}

/** Calls until there is a good answer, or a problem that another try does not solve. Waiting for the network uses up no try. */
export function callPatiently<T>(
  call: () => Promise<T>,
  store: Store,
  { networkDelaysMs, uploadDelaysMs, random }: Environment,
  signal: AbortSignal,
  { isAway = isUnanswered, onAway, onBack, onRetry }: Tries = {},
): Promise<T> {
  let unanswered = 0;
  let tries = 0;
  const waitAfter = (problem: Problem) => {
    if (!problem.retryable) return null;
    if (isAway(problem)) {
      unanswered = store.getState().offline ? unanswered + 1 : 1;
      onAway?.();
      return waitForNetwork(store, networkDelaysMs, unanswered, signal).then(onBack);
    }
    const delayMs = uploadDelaysMs[tries];
    if (delayMs === undefined) return null;
    tries += 1;
    onRetry?.(tries);
    // Storage refuses an address that has expired; a new one is asked for at once, the first time.
    const isExpired = tries === 1 && problem.details['status'] === 403;
    return isExpired ? Promise.resolve() : pause(delayAfter(delayMs, problem, random), signal);
  };
  const answered = async () => {
    const answer = await call();
    store.dispatch({ type: 'network-changed', offline: false });
    return answer;
  };
  return withRetries(answered, waitAfter, signal);
}

/** Dispatches whether the browser reports a network. When it is back, unanswered calls are retried. */
export function startNetwork(store: Store, { isOnline, onNetwork }: Environment, signal: AbortSignal): void {
  const tell = () => {
    store.dispatch({ type: 'network-changed', offline: !isOnline() });
    if (isOnline()) store.dispatch({ type: 'reconnected' });
  };
  onNetwork(tell, signal);
  if (!isOnline()) tell();
}
