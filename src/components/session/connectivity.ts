/**
 * Whether the network is there, and waiting until it is. What the browser says is shown, but not relied on: behind some virtual networks it
 * is wrong, so every wait ends and is followed by a try.
 */
import { pause } from '../adapter-client/retry.js';

export interface Network {
  /** What the browser says. */
  readonly isOnline: () => boolean;
  /** Calls when that changes. Returns a function that stops it. */
  readonly onChange: (listener: () => void) => () => void;
}

export class Connectivity {
  readonly #delaysMs: readonly number[];
  readonly #onChange: (offline: boolean) => void;
  readonly #stopListening: () => void;
  #offline: boolean;
  /** Aborted when the network may be back, which ends every wait. */
  #wake = new AbortController();

  /** `delaysMs`: how long to wait before each further try; the last one is used for all that follow. */
  constructor(network: Network, delaysMs: readonly number[], onChange: (offline: boolean) => void) {
    this.#delaysMs = delaysMs;
    this.#onChange = onChange;
    this.#offline = !network.isOnline();
    this.#stopListening = network.onChange(() => {
      this.#setOffline(!network.isOnline());
      if (network.isOnline()) this.#wakeAll();
    });
  }

  get offline(): boolean {
    return this.#offline;
  }

  /** An answer came, also where it is an error. */
  noteReached(): void {
    if (!this.#offline) return;
    this.#setOffline(false);
    this.#wakeAll();
  }

  /** Waits after the `failures`-th failure in a row, or until the network comes back. Rejects with the signal's reason. */
  async waitAfter(failures: number, signal: AbortSignal): Promise<void> {
    this.#setOffline(true);
    const delayMs = this.#delaysMs[Math.min(failures, this.#delaysMs.length) - 1] ?? 0;
    const wake = this.#wake.signal;
    await pause(delayMs, AbortSignal.any([signal, wake])).catch((reason: unknown) => {
      if (signal.aborted) throw reason;
    });
  }

  stop(): void {
    this.#stopListening();
  }

  #setOffline(offline: boolean): void {
    if (offline === this.#offline) return;
    this.#offline = offline;
    this.#onChange(offline);
  }

  #wakeAll(): void {
    this.#wake.abort();
    this.#wake = new AbortController();
  }
}
