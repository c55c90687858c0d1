/** What the estimate needs of the world outside, in one place, so that tests can give another. */
export interface EstimateEnvironment {
  readonly clock: () => number;
  /** Gives what takes the timer back. */
  readonly after: (delayMs: number, run: () => void) => () => void;
  readonly isOnline: () => boolean;
  /** Gives what stops the telling. */
  readonly onOnline: (listener: () => void) => () => void;
}

export const browserEnvironment: EstimateEnvironment = {
  clock: () => Date.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
  isOnline: () => navigator.onLine,
  onOnline: (listener) => {
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  },
};
