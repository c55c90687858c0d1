/** What a screen reader is told. */
import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';

/** Long enough for a verdict to be read out; whoever comes to the region later would take its text for news. */
const CLEAR_AFTER_MS = 15_000;

/** Announces all that was said since the last render together, so that no line takes the place of another. */
export class LiveRegion implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #text = '';
  #waiting: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  announce(lines: readonly string[]): void {
    if (lines.length === 0) return;
    this.#waiting.push(...lines);
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    const lines = this.#waiting.splice(0);
    if (lines.length === 0) return;
    const text = lines.join(' ');
    // The same words twice in a row are a change too, or nobody would hear them again.
    this.#text = text === this.#text ? `${text}\u00a0` : text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#text = '';
      this.#host.requestUpdate();
    }, CLEAR_AFTER_MS);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.#text = '';
  }

  render(): TemplateResult {
    return html`<div class="visually-hidden" role="status">${this.#text}</div>`;
  }
}
