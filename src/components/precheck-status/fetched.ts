import type { ReactiveControllerHost } from 'lit';
import { type Problem, problemFrom } from '../session/problem.js';

/** Something that an element fetches for itself, for as long as `key` stays the same. The newest question wins. */
export class Fetched<T> {
  value: T | null = null;
  problem: Problem | null = null;
  loading = false;
  /** When `value` came, in milliseconds since 1970. */
  fetchedAtMs = 0;
  readonly #host: ReactiveControllerHost;
  #key: string | null = null;
  #lifetime = new AbortController();

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** Lets go of what was fetched for another key; null is for nothing. Gives whether it was another. */
  keepFor(key: string | null): boolean {
    if (key === this.#key) return false;
    this.#key = key;
    this.#lifetime.abort(new DOMException('It is of no use any more.', 'AbortError'));
    this.value = this.problem = null;
    this.loading = false;
    return true;
  }

  /** Asks, or asks again. What was there before stays until the answer comes. */
  async load(ask: (signal: AbortSignal) => Promise<T>): Promise<void> {
    this.#lifetime.abort(new DOMException('It is asked for anew.', 'AbortError'));
    this.#lifetime = new AbortController();
    const { signal } = this.#lifetime;
    this.loading = true;
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
    this.loading = false;
    this.#host.requestUpdate();
  }
}
