/**
 * One breaker for each origin: after five failures in a row it refuses calls at once, then lets one trial through. Not cockatiel's: that
 * compares Date.now, so a clock that is set back would hold it open, and counts one failing request as the whole service.
 */
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
const MAX_OPEN_RETRY_AFTER_MS = 60_000;
/** What callers are told to wait during a trial. */
const TRIAL_MS = 1_000;

export class CircuitBreaker {
  /** The failures since the last answer. Failures that may concern one project or request alone count once for each. */
  readonly #failures = new Set<string | symbol>();
  /** Counts openings and closings: what a call from before the last one brings no longer counts. */
  #period = 0;
  /** Openings since the last answer; zero while it is closed. */
  #openings = 0;
  #openUntilMs = -Infinity;
  #isTrying = false;

  constructor(readonly options: CircuitBreakerOptions) {}

  /** How long calls are refused, in milliseconds; null if one may be sent now. */
  refusedForMs(): number | null {
    if (this.#isTrying) return TRIAL_MS;
    const leftMs = this.#openUntilMs - this.options.clock();
    return leftMs > 0 ? leftMs : null;
  }

  /** Call it only while nothing is refused. @param about identifies the project or the request */
  async execute<Result>(about: string, call: () => Promise<Result>): Promise<Result> {
    const period = this.#period;
    this.#isTrying = this.#openings > 0;
    let failure: UpstreamError | null = null;
    try {
      return await call();
    } catch (error) {
      if (error instanceof UpstreamError && error.known.failing !== null) failure = error;
      throw error;
    } finally {
      if (period === this.#period) this.#record(about, failure);
    }
  }

  #record(about: string, failure: UpstreamError | null): void {
    const wasTrial = this.#isTrying;
    this.#isTrying = false;
    if (failure === null) {
      this.#failures.clear();
      if (wasTrial) this.#close();
      return;
    }
    this.#failures.add(failure.known.failing === 'request' ? about : Symbol());
    if (wasTrial || this.#failures.size >= FAILURES_TO_OPEN) this.#open(failure.known.retryAfterMs ?? 0);
  }

  #close(): void {
    this.#period += 1;
    this.#openings = 0;
    this.options.onClosed();
  }

  #open(retryAfterMs: number): void {
    const { clock, random, firstOpenMs, onOpen } = this.options;
    const ownMs = Math.min(MAX_OPEN_MS, firstOpenMs * 2 ** this.#openings);
    const minMs = Math.max(ownMs, Math.min(retryAfterMs, MAX_OPEN_RETRY_AFTER_MS));
    // Several instances must not try at the same moment.
    const openForMs = Math.round(minMs * (1 + random() / 4));
    this.#period += 1;
    this.#openings += 1;
    this.#failures.clear();
    this.#openUntilMs = clock() + openForMs;
    onOpen(openForMs);
  }
}
