/**
 * One breaker for each origin: after five failures without an answer in between it refuses calls at once, then lets one call try. The states
 * are cockatiel's. Added to it: a monotonic clock (cockatiel compares Date.now, so a machine's clock that is put back would hold it open),
 * Retry-After, failures that may concern one request alone, and refusing calls while another one tries (cockatiel makes them wait).
 */
import { circuitBreaker, CircuitState, handleWhen } from 'cockatiel';
import { UpstreamError } from './upstream-error.js';

export interface CircuitBreakerOptions {
  /** Milliseconds that never go back. */
  readonly clock: () => number;
  readonly random: () => number;
  /** The first time for which it stays open; it doubles with each trial that fails. */
  readonly firstOpenMs: number;
  readonly onOpen: (openForMs: number) => void;
  readonly onClosed: () => void;
}

const FAILURES_TO_OPEN = 5;
const MAX_OPEN_MS = 30_000;
const MAX_RETRY_AFTER_MS = 60_000;
/** While a trial is under way: until somebody may ask again. */
const TRIAL_MS = 1_000;

const isFailure = (error: unknown): error is UpstreamError =>
  error instanceof UpstreamError && error.known.failing !== null;

export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions;
  /** What fails, until something is answered. Of several failures that may be about one request alone only the first counts. */
  readonly #failures = new Set<string | symbol>();
  /** Counts the changes of state: the failure of a call from before the last one says nothing any more. */
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

  /** How long calls are refused, in milliseconds; null where one may be sent now. */
  refusedForMs(): number | null {
    if (this.#policy.state === CircuitState.HalfOpen) return TRIAL_MS;
    const leftMs = this.#openUntilMs - this.#options.clock();
    return leftMs > 0 ? leftMs : null;
  }

  /** Only where it refuses nothing. @param about what is asked */
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
    // Several instances must not all try at the same moment.
    const openForMs = Math.round(minMs * (1 + random() / 4));
    this.#openings += 1;
    this.#openUntilMs = clock() + openForMs;
    onOpen(openForMs);
  }
}
