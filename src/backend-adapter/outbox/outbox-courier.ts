/**
 * Takes one lane's events from the outbox to the vendor: at least once, in order for each project, several projects at a time. What
 * it has taken is leased; where this process dies, another instance or the next start takes it again.
 */
import type { AdapterEvent } from 'precheck-contract';
import type { AdapterLog } from '../server/log/adapter-log.js';
import type { ClaimedEntry, OutboxLane } from '../store/store.js';
import { INTERRUPTED, type OutboxStore } from '../store/outbox-store.js';
import { DeliveryRefused } from './forwarding.js';
import { retryDelayMs } from './retry-schedule.js';

export interface CourierTimes {
  /** The waits between attempts; after the last an event is a dead letter. */
  readonly retryDelaysMs: readonly number[];
  /** How much longer than a delivery's time-out its lease is: the time to write down how it ended. */
  readonly leaseMarginMs: number;
  /** So often the outbox is looked into where nothing else tells: for retries, and for what another instance left. */
  readonly sweepMs: number;
}

export interface CourierOptions {
  readonly lane: OutboxLane;
  readonly store: OutboxStore;
  /** Rejects where the event was not taken. The signal ends it when its time is over. */
  readonly deliver: (event: AdapterEvent, signal: AbortSignal) => Promise<void>;
  readonly timeoutMs: number;
  readonly times: CourierTimes;
  readonly mostAtOnce: number;
  readonly clock: () => number;
  readonly random: () => number;
  /** A delivery failed. */
  readonly onFailure: (event: AdapterEvent) => void;
  /** Words for a failure that may be kept and shown. */
  readonly wordsOf: (error: unknown) => string;
  readonly log: AdapterLog;
}

export class OutboxCourier {
  readonly #options: CourierOptions;
  readonly #underWay = new Set<Promise<void>>();
  /** What may have ended the process before is delivered alone of its kind: the others of then are not taken along again and again. */
  #interruptedUnderWay = false;
  #claiming: Promise<void> | null = null;
  /** Somebody asked while a claim was under way, which may have looked too early. */
  #askedAgain = false;
  #sweep: NodeJS.Timeout | null = null;
  #storeAnswers = true;
  #closed = false;

  constructor(options: CourierOptions) {
    this.#options = options;
  }

  start(): void {
    this.#sweep = setInterval(() => this.wake(), this.#options.times.sweepMs);
    this.wake();
  }

  /** There may be something to deliver. */
  wake(): void {
    if (this.#closed) return;
    if (this.#claiming !== null) {
      this.#askedAgain = true;
      return;
    }
    this.#claiming = this.#claim().finally(() => {
      this.#claiming = null;
      if (!this.#askedAgain) return;
      this.#askedAgain = false;
      this.wake();
    });
  }

  /** Takes nothing more, and waits so long for what is under way. The rest stays for the next start. */
  async close(withinMs: number): Promise<void> {
    this.#closed = true;
    if (this.#sweep !== null) clearInterval(this.#sweep);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, withinMs);
    });
    const done = (async () => {
      await this.#claiming;
      await Promise.all(this.#underWay);
    })();
    await Promise.race([done, late]);
    clearTimeout(timer);
  }

  async #claim(): Promise<void> {
    const { store, lane, mostAtOnce, timeoutMs, times, log } = this.#options;
    // No more than begin at once: a lease runs from here on. Each that ends asks again.
    const free = mostAtOnce - this.#underWay.size;
    if (free <= 0) return;
    try {
      const leaseMs = timeoutMs + times.leaseMarginMs;
      for (const entry of await store.claimEntries(lane, leaseMs, free)) this.#begin(entry);
      this.#storeAnswers = true;
      if (this.#interruptedUnderWay || this.#closed) return;
      for (const entry of await store.claimEntries(lane, leaseMs, 1, { interrupted: true })) this.#begin(entry);
    } catch (error) {
      if (this.#storeAnswers && !this.#closed) log('outbox-unavailable', { lane, error });
      this.#storeAnswers = false;
    }
  }

  #begin(entry: ClaimedEntry): void {
    if (entry.interrupted) this.#interruptedUnderWay = true;
    const delivery = this.#carry(entry)
      // It was delivered, or not, but nobody could write that down: it is delivered again when its lease has run out.
      .catch((error: unknown) => this.#options.log('event-not-settled', { ...this.#named(entry), error }))
      .finally(() => {
        this.#underWay.delete(delivery);
        if (entry.interrupted) this.#interruptedUnderWay = false;
        this.wake();
      });
    this.#underWay.add(delivery);
  }

  async #carry(entry: ClaimedEntry): Promise<void> {
    const { store, times, log } = this.#options;
    if (entry.interrupted) {
      if (entry.attempt > times.retryDelaysMs.length + 1) return this.#giveUp(entry);
      log('event-interrupted', { ...this.#named(entry), failures: entry.attempt - 1 });
    }
    try {
      await this.#inTime(entry.event);
    } catch (error) {
      return this.#failed(entry, error);
    }
    await store.settleEntry(entry, this.#now());
    log('event-delivered', this.#named(entry));
  }

  async #failed(entry: ClaimedEntry, error: unknown): Promise<void> {
    const { store, times, random, wordsOf, onFailure, log } = this.#options;
    const failures = entry.attempt;
    const retryAfterMs = error instanceof DeliveryRefused ? error.retryAfterMs : null;
    onFailure(entry.event);
    const retryInMs = retryDelayMs(failures, times.retryDelaysMs, random(), retryAfterMs);
    const words = wordsOf(error);
    const told = { ...this.#named(entry), failures, words };
    if (retryInMs === null) log('event-dead', told);
    else log('event-not-delivered', { ...told, retryInMs });
    await store.deferEntry(entry, { failures, retryInMs, error: words, at: this.#now() });
  }

  /** Its last delivery was one too many already. */
  async #giveUp(entry: ClaimedEntry): Promise<void> {
    const failures = entry.attempt - 1;
    this.#options.log('event-dead', { ...this.#named(entry), failures, words: INTERRUPTED });
    const failure = { failures, retryInMs: null, error: INTERRUPTED, at: this.#now() };
    await this.#options.store.deferEntry(entry, failure);
  }

  async #inTime(event: AdapterEvent): Promise<void> {
    const { deliver, timeoutMs } = this.#options;
    const controller = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const error = new Error(`There was no answer within ${timeoutMs / 1000} s.`);
        controller.abort(error);
        reject(error);
      }, timeoutMs);
    });
    try {
      await Promise.race([deliver(event, controller.signal), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  #named({ event }: ClaimedEntry): { lane: OutboxLane; eventId: string; projectId: string } {
    return { lane: this.#options.lane, eventId: event.id, projectId: event.projectId };
  }

  #now(): string {
    return new Date(this.#options.clock()).toISOString();
  }
}
