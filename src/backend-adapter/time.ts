/** Times and time-outs, said one way everywhere. */

/** ISO 8601 in UTC. @param ms since 1970 */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** What `work` gives. After `ms` its signal aborts, and this rejects with an error that says `message`. */
export async function withTimeout<Result>(
  ms: number,
  message: string,
  work: (signal: AbortSignal) => PromiseLike<Result> | Result,
): Promise<Result> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error(message);
      controller.abort(error);
      reject(error);
    }, ms);
  });
  try {
    return await Promise.race([work(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits until `work` has settled, `ms` at most. */
export async function settledWithin(ms: number, work: Promise<unknown>): Promise<void> {
  await withTimeout(ms, 'late', () => work).catch(() => {});
}
