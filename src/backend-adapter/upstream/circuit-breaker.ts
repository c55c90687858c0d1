/**
 * Leaves an origin alone that is away: after five failures without an answer in between, calls are refused at once for a while; then one
 * call tries. The states are cockatiel's. What it lacks is added: the time is told by a clock that nobody puts forward or back (cockatiel
 * asks Date.now), Retry-After is kept to, failures may be about one request alone, and nobody waits for the trial of another.
 */
import { circuitBreaker, CircuitState, handleWhenResult } from 'cockatiel';

/** What a failed call says of the service. */
export interface ServiceFailure {
  /**
   * Null where it says that the whole service is away. Else what was asked: it may be about that alone, so of several failures with the
   * same one only the first counts, until something is answered.
   */
  readonly about: string | null;
  /** How long the service asked to be left alone. */
  readonly retryAfterMs: number | null;
}

export interface CallResult {
  /** Null where the service answered, whatever it said. */
  readonly failure: ServiceFailure | null;
}

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

export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions;
  readonly #failures = new Set<string | symbol>();
  /** Counts the changes of state: the failure of a call from before the last one says nothing any more. */
  #period = 0;
  #openings = 0;
  #openUntilMs = 0;
  readonly #policy = circuitBreaker(
    handleWhenResult((result) => (result as CallResult).failure !== null),
    {
      // refusedForMs says when it may be tried.
      halfOpenAfter: Number.NEGATIVE_INFINITY,
      breaker: {
        state: null,
        success: () => this.#failures.clear(),
        failure: () => this.#failures.size >= FAILURES_TO_OPEN,
      },
    },
  );

  constructor(options: CircuitBreakerOptions) {
    this.#options = options;
    this.#policy.onStateChange(() => {
      this.#period += 1;
      this.#failures.clear();
    });
    this.#policy.onBreak((reason) => {
      this.#open('value' in reason ? ((reason.value as CallResult).failure?.retryAfterMs ?? 0) : 0);
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

  /** Only where it refuses nothing. `call` must not reject. */
  execute<Result extends CallResult>(call: () => Promise<Result>): Promise<Result> {
    const period = this.#period;
    return this.#policy.execute(async () => {
      const result = await call();
      if (result.failure !== null && period === this.#period) this.#failures.add(result.failure.about ?? Symbol());
      return result;
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
