import type { ReactiveController, ReactiveControllerHost } from 'lit';

export interface SubmittedHost extends ReactiveControllerHost, HTMLElement {
  readonly form: HTMLFormElement | null;
}

/** Calls when the browser submits the element's form. A page that submits it by script resets the form instead. */
export class SubmissionWatch implements ReactiveController {
  readonly #host: SubmittedHost;
  readonly #onSubmitted: () => void;
  #stop: AbortController | null = null;

  constructor(host: SubmittedHost, onSubmitted: () => void) {
    this.#host = host;
    this.#onSubmitted = onSubmitted;
    host.addController(this);
  }

  hostConnected(): void {
    this.#stop = new AbortController();
    // At the root, so that the page's own listeners come first and may prevent it.
    const root = this.#host.getRootNode();
    root.addEventListener('submit', (event) => this.#handle(event), { signal: this.#stop.signal });
  }

  hostDisconnected(): void {
    this.#stop?.abort();
    this.#stop = null;
  }

  #handle(event: Event): void {
    if (event.target === this.#host.form && !event.defaultPrevented) this.#onSubmitted();
  }
}
