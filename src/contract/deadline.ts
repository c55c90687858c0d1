/**
 * What `work` gives. After `timeoutMs` its signal is aborted with a TimeoutError, as `AbortSignal.timeout` gives it, or together with one
 * of `stops`, for its reason: this then rejects, whether the work heeds the signal or not. Once the work has ended the signal is never
 * aborted.
 *
 * In place of `AbortSignal.any([stop, AbortSignal.timeout(ms)])`: there Node holds the timed signal weakly, so a collection of garbage
 * takes it, its timer goes with it, and the work waits for ever (https://github.com/nodejs/node/issues/57736).
 */
export async function withDeadline<Result>(
  timeoutMs: number,
  stops: readonly AbortSignal[],
  work: (signal: AbortSignal) => PromiseLike<Result> | Result,
): Promise<Result> {
  const controller = new AbortController();
  const { signal } = controller;
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  // If `work` throws before the race below begins, this rejection has no other handler.
  aborted.catch(() => {});
  const words = `There was no answer within ${timeoutMs / 1000} s.`;
  const over = () => controller.abort(new DOMException(words, 'TimeoutError'));
  const timer = setTimeout(over, timeoutMs);
  const listeners = stops.map((stop) => {
    const listener = () => controller.abort(stop.reason);
    if (stop.aborted) listener();
    else stop.addEventListener('abort', listener, { once: true });
    return () => stop.removeEventListener('abort', listener);
  });
  try {
    return await Promise.race([work(signal), aborted]);
  } finally {
    clearTimeout(timer);
    for (const release of listeners) release();
  }
}
