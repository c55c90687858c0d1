/**
 * Whether anything can be reached, and the waiting until it can. The browser's word that there is no network is believed for what is
 * shown, but not for ever: it is wrong behind some virtual networks, so every wait ends and is followed by a try.
 */
import { pause } from '../adapter-client/retry.js';

export interface Network {
  /** The browser's own word. */
  readonly isOnline: () => boolean;
  /** Tells when the browser's word changes. Gives what stops the telling. */
  readonly onChange: (listener: () => void) => () => void;
}

export class Connectivity {
  readonly #delaysMs: readonly number[];
  readonly #onChange: (offline: boolean) => void;
  readonly #stopListening: () => void;
  #offline: boolean;
  /** Aborted when the network may be back, so that all who wait try at once. */
  #wake = new AbortController();

  /** `delaysMs`: how long to wait before each further try; the last one holds for all that follow. */
  constructor(network: Network, delaysMs: readonly number[], onChange: (offline: boolean) => void) {
    this.#delaysMs = delaysMs;
    this.#onChange = onChange;
    this.#offline = !network.isOnline();
    this.#stopListening = network.onChange(() => {
      this.#say(!network.isOnline());
      if (network.isOnline()) this.#wakeAll();
    });
  }

  get offline(): boolean {
    return this.#offline;
  }

  /** An answer came, whatever it said. */
  noteReached(): void {
    if (!this.#offline) return;
    this.#say(false);
    this.#wakeAll();
  }

  /** Waits after the `failures`-th failure in a row, or until the network comes back. Rejects with the signal's reason. */
  async waitAfter(failures: number, signal: AbortSignal): Promise<void> {
    this.#say(true);
    const delayMs = this.#delaysMs[Math.min(failures, this.#delaysMs.length) - 1] ?? 0;
    const wake = this.#wake.signal;
    await pause(delayMs, AbortSignal.any([signal, wake])).catch((reason: unknown) => {
      if (signal.aborted) throw reason;
    });
  }

  stop(): void {
    this.#stopListening();
  }

  #say(offline: boolean): void {
    if (offline === this.#offline) return;
    this.#offline = offline;
    this.#onChange(offline);
  }

  #wakeAll(): void {
    this.#wake.abort();
    this.#wake = new AbortController();
  }
}
