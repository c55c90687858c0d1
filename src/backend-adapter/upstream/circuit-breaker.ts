/**
 * One breaker for each origin: after five failures in a row it refuses calls at once, then lets one trial through. The states are
 * cockatiel's. Added here: a monotonic clock (cockatiel compares Date.now, so a clock that is set back would hold the breaker open),
 * Retry-After, failures that may concern one request alone, and refusing calls during the trial (cockatiel makes them wait).
 */
import { circuitBreaker, CircuitState, handleWhen } from 'cockatiel';
import { UpstreamError } from './upstream-error.js';

export interface CircuitBreakerOptions {
  /** Milliseconds that never go back. */
  readonly clock: () => number;
  readonly random: () => number;
  /** How long it stays open at first; doubled with each trial that fails. */
  readonly firstOpenMs: number;
  readonly onOpen: (openForMs: number) => void;
  readonly onClosed: () => void;
}

const FAILURES_TO_OPEN = 5;
const MAX_OPEN_MS = 30_000;
const MAX_RETRY_AFTER_MS = 60_000;
/** What callers are told to wait during a trial. */
const TRIAL_MS = 1_000;

const isFailure = (error: unknown): error is UpstreamError =>
  error instanceof UpstreamError && error.known.failing !== null;

export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions;
  /** The failures since the last answer. Failures that may concern one request alone count once for each request. */
  readonly #failures = new Set<string | symbol>();
  /** Counts the changes of state: a failed call from before the last change no longer counts. */
  #period = 0;
  #openings = 0;
  #openUntilMs = 0;
  readonly #policy = circuitBreaker(handleWhen(isFailure), {
    // refusedForMs says when it may be tried.
    halfOpenAfter: Number.NEGATIVE_INFINITY,
    breaker: {
      state: null,
      success: () => this.#failures.clear(),
      failure: () => this.#failures.size >= FAILURES_TO_OPEN,
    },
  });

  constructor(options: CircuitBreakerOptions) {
    this.#options = options;
    this.#policy.onStateChange(() => {
      this.#period += 1;
      this.#failures.clear();
    });
    this.#policy.onBreak((reason) => {
      if ('error' in reason && isFailure(reason.error)) this.#open(reason.error.known.retryAfterMs ?? 0);
    });
    this.#policy.onReset(() => {
      this.#openings = 0;
      options.onClosed();
    });
  }

  /** How long calls are refused, in milliseconds; null if one may be sent now. */
  refusedForMs(): number | null {
    if (this.#policy.state === CircuitState.HalfOpen) return TRIAL_MS;
    const leftMs = this.#openUntilMs - this.#options.clock();
    return leftMs > 0 ? leftMs : null;
  }

  /** Call it only while nothing is refused. @param about identifies the request */
  execute<Result>(about: string, call: () => Promise<Result>): Promise<Result> {
    const period = this.#period;
    return this.#policy.execute(async () => {
      try {
        return await call();
      } catch (error) {
        if (!isFailure(error)) this.#failures.clear();
        else if (period === this.#period) this.#failures.add(error.known.failing === 'request' ? about : Symbol());
        throw error;
      }
    });
  }

  #open(retryAfterMs: number): void {
    const { clock, random, firstOpenMs, onOpen } = this.#options;
    const ownMs = Math.min(MAX_OPEN_MS, firstOpenMs * 2 ** Math.min(this.#openings, 20));
    const minMs = Math.max(ownMs, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS));
    // Several instances must not try at the same moment.
    const openForMs = Math.round(minMs * (1 + random() / 4));
    this.#openings += 1;
    this.#openUntilMs = clock() + openForMs;
    onOpen(openForMs);
  }
}
