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

/** Milliseconds since an ISO 8601 time that is stored. */
export type AgeOf = (time: string) => number;

/** As many times as one project has, and those of the change before. */
const MAX_KNOWN_TIMES = 6;

/**
 * The machine's clock may be put forward or back while a project is watched: from the
 * first time that it is asked for, an age is measured here, on the clock that never goes back. What is stored as still to come was written
 * before the clock was put back, and counts from then on.
 */
export function createAgeOf(clock: () => number, monotonicClock: () => number): AgeOf {
  /** When each was, on the monotonic clock; the longest unused first. */
  const known = new Map<string, number>();
  return (time) => {
    const nowMs = monotonicClock();
    const atMs = known.get(time) ?? nowMs - Math.max(0, clock() - Date.parse(time));
    known.delete(time);
    known.set(time, atMs);
    const [oldest] = known.keys();
    if (known.size > MAX_KNOWN_TIMES && oldest !== undefined) known.delete(oldest);
    return nowMs - atMs;
  };
}
