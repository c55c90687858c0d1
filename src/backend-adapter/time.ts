import { withDeadline } from 'precheck-contract/deadline';

/** ISO 8601 in UTC. @param ms since 1970 */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** Waits for `work`, but no longer than `ms`. Never rejects. */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  await withDeadline(ms, [], () => work).catch(() => {});
}

/** Milliseconds since an ISO 8601 time that is stored. */
export type AgeOf = (time: string) => number;

/** As many times as one project has, and those of the change before. */
const MAX_KNOWN_TIMES = 6;

/**
 * The machine's clock may be set forward or back while a project is watched. So from the first question on, the age of a stored time is
 * measured by the monotonic clock. A stored time in the future was written before the clock was set back; its age starts at zero.
 */
export function createAgeOf(clock: () => number, monotonicClock: () => number): AgeOf {
  /** By stored time: the same moment on the monotonic clock; the least recently used first. Most of many projects are not asked for long. */
  let known: Map<string, number> | undefined;
  return (time) => {
    known ??= new Map();
    const nowMs = monotonicClock();
    const atMs = known.get(time) ?? nowMs - Math.max(0, clock() - Date.parse(time));
    known.delete(time);
    known.set(time, atMs);
    const [oldest] = known.keys();
    if (known.size > MAX_KNOWN_TIMES && oldest !== undefined) known.delete(oldest);
    return nowMs - atMs;
  };
}

export interface PeriodicTaskOptions {
  readonly task: () => Promise<void>;
  readonly intervalMs: number;
  /** The wait after a run that failed; `intervalMs` by default. */
  readonly retryMs?: number;
  /** Called for the first of several failures in a row. */
  readonly onFailure: (error: unknown) => void;
}

export type PeriodicTask = ReturnType<typeof createPeriodicTask>;

/** Runs a task again and again, one run at a time. */
export function createPeriodicTask({ task, intervalMs, retryMs = intervalMs, onFailure }: PeriodicTaskOptions) {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  /** A run waits for the end of the one before. */
  let isQueued = false;
  let isFailing = false;
  let isClosed = false;

  const cancel = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const run = async (): Promise<void> => {
    isQueued = false;
    if (isClosed) return;
    cancel();
    try {
      await task();
      isFailing = false;
    } catch (error) {
      if (!isFailing && !isClosed) onFailure(error);
      isFailing = true;
    }
    if (timer === undefined) schedule(isFailing ? retryMs : intervalMs);
  };
  /** Schedules the next run, in place of the one planned; after a run under way there is another one. */
  const schedule = (delayMs = intervalMs): void => {
    cancel();
    if (isClosed) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (isQueued) return;
      isQueued = true;
      running = running.then(run);
    }, delayMs);
  };
  return {
    schedule,
    isFailing: (): boolean => isFailing,
    isClosed: (): boolean => isClosed,
    /** Starts no more runs, and waits for the one under way. */
    async close(): Promise<void> {
      isClosed = true;
      cancel();
      await running;
    },
  };
}
