/** Limits the calls with one key by a token bucket. People's calls go first, but every fourth is a reading; readings are spread evenly. */
import { stopping, UpstreamError, type ServiceName } from './upstream-error.js';

/** Whom a call is for: a person who waits for the answer, or the tracker. */
export type CallPriority = 'person' | 'poll';

export interface CallRateOptions {
  readonly service: ServiceName;
  readonly perSecond: number;
  /** How many calls may be sent at once after a pause: with 1 all are spread evenly. */
  readonly burst: number;
  /** Milliseconds that never go back. */
  readonly clock: () => number;
  /** A person's call that would wait longer is refused. */
  readonly maxWaitMs: number;
  /** The longest pause, whatever the service asks for. */
  readonly maxPauseMs: number;
  /** Aborted when the adapter stops: every call that waits is rejected. */
  readonly closing: AbortSignal;
}

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** Calls that are sent a second apart may arrive closer together. */
const SECOND_MS = 1_050;
const MAX_PEOPLE_IN_A_ROW = 3;

export class CallRate {
  readonly #intervalMs: number;
  /** When every call sent so far is paid for, at one an interval. A call may be sent up to `burst - 1` intervals before. */
  #paidAtMs = -Infinity;
  /** In the order in which they came. */
  readonly #waiting: Record<CallPriority, Waiting[]> = { person: [], poll: [] };
  #peopleInARow = 0;
  #lastPollAtMs = -Infinity;
  #pausedUntilMs = -Infinity;
  #timer: NodeJS.Timeout | undefined;

  constructor(readonly options: CallRateOptions) {
    const { service, perSecond, closing } = options;
    this.#intervalMs = SECOND_MS / perSecond;
    closing.addEventListener('abort', () => {
      clearTimeout(this.#timer);
      for (const { reject } of Object.values(this.#waiting).flat()) reject(stopping(service));
    });
  }

  /** Resolves when the call may be sent. Rejects with too_many_requests or upstream_unavailable. */
  async acquire(priority: CallPriority): Promise<void> {
    const { service, closing } = this.options;
    if (closing.aborted) throw stopping(service);
    if (priority === 'person') this.#refuseLongWait();
    await new Promise<void>((resolve, reject) => {
      this.#waiting[priority].push({ resolve, reject });
      this.#dispatch();
    });
  }

  /** Sends nothing for so long, because the service asked for it. */
  pause(ms: number): void {
    const { clock, maxPauseMs, maxWaitMs } = this.options;
    const nowMs = clock();
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, nowMs + Math.min(ms, maxPauseMs));
    const pausedMs = this.#pausedUntilMs - nowMs;
    if (pausedMs <= maxWaitMs) return;
    for (const { reject } of this.#waiting.person.splice(0)) reject(this.#limitedFor(pausedMs));
  }

  #refuseLongWait(): void {
    const { service, clock, maxWaitMs } = this.options;
    const { person, poll } = this.#waiting;
    const nowMs = clock();
    // Readings take their share.
    const readings = poll.length > 0 ? Math.ceil(person.length / MAX_PEOPLE_IN_A_ROW) : 0;
    const pausedMs = Math.max(0, this.#pausedUntilMs - nowMs);
    const waitMs = this.#tokenMs(nowMs + pausedMs, person.length + readings) - nowMs;
    if (waitMs <= maxWaitMs) return;
    if (pausedMs > maxWaitMs) throw this.#limitedFor(waitMs);
    const message = `Too many calls wait for the ${service}. Try again shortly.`;
    throw new UpstreamError(service, 'too_many_requests', { nothingDone: true, retryAfterMs: waitMs, message });
  }

  /** The service itself would answer 429 now. */
  #limitedFor(retryAfterMs: number): UpstreamError {
    const known = { nothingDone: true, retryAfterMs, details: { status: 429 } };
    return new UpstreamError(this.options.service, 'upstream_unavailable', known);
  }

  #dispatch(): void {
    clearTimeout(this.#timer);
    for (;;) {
      const nowMs = this.options.clock();
      const priority = this.#nextPriority(nowMs);
      if (priority === null) return;
      const waitMs = this.#earliestMs(priority, nowMs) - nowMs;
      if (waitMs > 0) {
        this.#timer = setTimeout(() => this.#dispatch(), Math.ceil(waitMs));
        return;
      }
      this.#paidAtMs = Math.max(nowMs, this.#paidAtMs) + this.#intervalMs;
      if (priority === 'poll') this.#lastPollAtMs = nowMs;
      this.#peopleInARow = priority === 'person' ? this.#peopleInARow + 1 : 0;
      this.#waiting[priority].shift()?.resolve();
    }
  }

  #nextPriority(nowMs: number): CallPriority | null {
    const { person, poll } = this.#waiting;
    if (person.length === 0) return poll.length === 0 ? null : 'poll';
    const isPollDue = poll.length > 0 && this.#peopleInARow >= MAX_PEOPLE_IN_A_ROW;
    return isPollDue && this.#earliestMs('poll', nowMs) <= this.#earliestMs('person', nowMs) ? 'poll' : 'person';
  }

  #earliestMs(priority: CallPriority, nowMs: number): number {
    const spreadMs = priority === 'poll' ? this.#lastPollAtMs + this.#intervalMs : -Infinity;
    return Math.max(this.#tokenMs(nowMs, 0), spreadMs, this.#pausedUntilMs);
  }

  /** When there is a token for the call that is sent after `ahead` others, the first of them at `fromMs` at the earliest. */
  #tokenMs(fromMs: number, ahead: number): number {
    const paidAtMs = Math.max(fromMs, this.#paidAtMs) + ahead * this.#intervalMs;
    return Math.max(fromMs, paidAtMs - (this.options.burst - 1) * this.#intervalMs);
  }
}
