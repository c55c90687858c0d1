/**
 * Leaves an origin alone that is away: after five failures without an answer in between, calls are refused at once for a while; then one
 * call tries, and only when it is answered do the others go on.
 */

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

export interface CircuitBreakerOptions {
  /** Milliseconds that never go back. */
  readonly clock: () => number;
  readonly random: () => number;
  /** The first time for which it stays open; it doubles with each trial that fails. */
  readonly firstOpenMs: number;
  readonly onOpen: (openForMs: number) => void;
  readonly onClosed: () => void;
}

/** One call that was let through. What becomes of it is told once. */
export interface Passage {
  /** The service answered, whatever it said. */
  answered(): void;
  failed(failure: ServiceFailure): void;
  /** Nothing is known of the service by it. */
  dropped(): void;
}

const FAILURES_TO_OPEN = 5;
const LONGEST_OPEN_MS = 30_000;
const LONGEST_RETRY_AFTER_MS = 60_000;
/** While a trial is under way: until somebody may ask again. */
const TRIAL_MS = 1_000;

export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions;
  #state: 'closed' | 'open' | 'trial' = 'closed';
  /** Counts the changes of state: what becomes of a call from before the last one says nothing any more. */
  #period = 0;
  #openUntilMs = 0;
  #openings = 0;
  #failures = 0;
  readonly #failedAbout = new Set<string>();

  constructor(options: CircuitBreakerOptions) {
    this.#options = options;
  }

  /** How long calls are refused, in milliseconds; null where one may be sent now. */
  refusedForMs(): number | null {
    if (this.#state === 'closed') return null;
    if (this.#state === 'trial') return TRIAL_MS;
    const leftMs = this.#openUntilMs - this.#options.clock();
    return leftMs > 0 ? leftMs : null;
  }

  /** Null where the call is refused. */
  enter(): Passage | null {
    if (this.refusedForMs() !== null) return null;
    if (this.#state === 'open') this.#change('trial');
    const period = this.#period;
    const told = (tell: () => void) => (): void => {
      if (period === this.#period) tell();
    };
    return {
      answered: told(() => this.#answered()),
      failed: (failure) => told(() => this.#failed(failure))(),
      dropped: told(() => {
        if (this.#state === 'trial') this.#change('open');
      }),
    };
  }

  #answered(): void {
    this.#failures = 0;
    this.#failedAbout.clear();
    this.#openings = 0;
    if (this.#state === 'closed') return;
    this.#change('closed');
    this.#options.onClosed();
  }

  #failed({ about, retryAfterMs }: ServiceFailure): void {
    if (this.#state === 'closed') {
      if (about === null) this.#failures += 1;
      else this.#failedAbout.add(about);
      if (this.#failures + this.#failedAbout.size < FAILURES_TO_OPEN) return;
    }
    this.#open(retryAfterMs ?? 0);
  }

  #open(retryAfterMs: number): void {
    const { clock, random, firstOpenMs, onOpen } = this.#options;
    const ownMs = Math.min(LONGEST_OPEN_MS, firstOpenMs * 2 ** Math.min(this.#openings, 20));
    const leastMs = Math.max(ownMs, Math.min(retryAfterMs, LONGEST_RETRY_AFTER_MS));
    // Several instances must not all try at the same moment.
    const openForMs = Math.round(leastMs * (1 + random() / 4));
    this.#openings += 1;
    this.#openUntilMs = clock() + openForMs;
    this.#failures = 0;
    this.#failedAbout.clear();
    this.#change('open');
    onOpen(openForMs);
  }

  #change(state: 'closed' | 'open' | 'trial'): void {
    this.#state = state;
    this.#period += 1;
  }
}
