import type { ReactiveControllerHost } from 'lit';
import { type Problem, problemFrom } from '../adapter-client/problem.js';

/** Something that an element fetches for itself, for as long as `key` stays the same. */
export class Fetched<T> {
  value: T | null = null;
  problem: Problem | null = null;
  /** When `value` came, in milliseconds since 1970. */
  fetchedAtMs = 0;
  readonly #host: ReactiveControllerHost;
  #key: string | null = null;
  #lifetime = new AbortController();
  #pending: Promise<void> | null = null;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** Lets go of what was fetched for another key; null is for nothing. Gives whether it was another. */
  keepFor(key: string | null): boolean {
    if (key === this.#key) return false;
    this.#key = key;
    this.#lifetime.abort(new DOMException('It is of no use any more.', 'AbortError'));
    this.#lifetime = new AbortController();
    this.#pending = null;
    this.value = this.problem = null;
    return true;
  }

  /** Asks, or asks again; who asks meanwhile waits for the same answer. What was there before stays until it comes. */
  load(ask: (signal: AbortSignal) => Promise<T>): Promise<void> {
    this.#pending ??= this.#load(ask, this.#lifetime.signal);
    return this.#pending;
  }

  async #load(ask: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<void> {
    this.problem = null;
    this.#host.requestUpdate();
    try {
      const value = await ask(signal);
      if (signal.aborted) return;
      this.value = value;
      this.fetchedAtMs = Date.now();
    } catch (error) {
      if (signal.aborted) return;
      this.problem = problemFrom(error);
    }
    this.#pending = null;
    this.#host.requestUpdate();
  }
}
