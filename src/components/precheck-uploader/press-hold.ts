/**
 * While a pointer is down in the element, what is drawn stays in its place: a button that moved away from under the pointer would lose
 * the press.
 */
import type { LitElement, ReactiveController } from 'lit';

/** Who holds a button for longer sees meanwhile what goes on. */
const LONGEST_PRESS_MS = 1000;

export class PressHold implements ReactiveController {
  readonly #host: LitElement;
  /** Resolves when the press under way is over; null where none is. */
  end: Promise<void> | null = null;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.addEventListener('pointerdown', this.#handlePress);
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('pointerdown', this.#handlePress);
  }

  readonly #handlePress = (): void => {
    const stop = new AbortController();
    const end = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LONGEST_PRESS_MS);
      stop.signal.addEventListener('abort', () => clearTimeout(timer));
      // The click comes right after the pointer is lifted.
      for (const type of ['pointerup', 'pointercancel']) {
        addEventListener(type, () => setTimeout(resolve), { capture: true, signal: stop.signal });
      }
    }).then(() => {
      stop.abort();
      if (this.end === end) this.end = null;
    });
    this.end = end;
  };
}
