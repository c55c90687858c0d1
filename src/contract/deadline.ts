/**
 * Does `work` with a signal that is aborted after `timeoutMs`, with a TimeoutError as `AbortSignal.timeout` gives it, or together
 * with one of `stops`, for its reason. Once the work has ended the signal is never aborted.
 *
 * In place of `AbortSignal.any([stop, AbortSignal.timeout(ms)])`: there Node holds the timed signal weakly, so a collection of garbage
 * takes it, its timer goes with it, and the work waits for ever (https://github.com/nodejs/node/issues/57736).
 */
export async function withDeadline<Result>(
  timeoutMs: number,
  stops: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const over = () => controller.abort(new DOMException(`There was no answer within ${timeoutMs} ms.`, 'TimeoutError'));
  const timer = setTimeout(over, timeoutMs);
  const listeners = stops.map((stop) => {
    const listener = () => controller.abort(stop.reason);
    if (stop.aborted) listener();
    else stop.addEventListener('abort', listener, { once: true });
    return () => stop.removeEventListener('abort', listener);
  });
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    for (const release of listeners) release();
  }
}
