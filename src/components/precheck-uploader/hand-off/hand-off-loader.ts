/** Loads the panel of the hand-off where the page asks for it, at first or while it is open. */
import type { CSSResult, LitElement, ReactiveController } from 'lit';
import { messageOf, type Problem, problemOf } from '../../adapter-client/problem.js';
import type { HandOffPanel, HandOffPanelOptions } from './hand-off-panel.js';
import type * as HandOffModule from './hand-off-panel.js';

export interface HandOffLoaderOptions {
  /** The drawings are added on the service's own page. */
  readonly isWanted: () => boolean;
  readonly panel: HandOffPanelOptions;
  readonly adopt: (styles: readonly CSSResult[]) => void;
  /** It did not load while the page was open. */
  readonly onMissing: (problem: Problem) => void;
  readonly load?: () => Promise<typeof HandOffModule>;
}

export class HandOffLoader implements ReactiveController {
  readonly #host: LitElement;
  readonly #options: HandOffLoaderOptions;
  #panel: HandOffPanel | null = null;
  #loading: Promise<void> | null = null;
  #isMissing = false;

  constructor(host: LitElement, options: HandOffLoaderOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  get panel(): HandOffPanel | null {
    return this.#panel;
  }

  /** It did not load, and nobody has tried again. */
  get isMissing(): boolean {
    return this.#isMissing;
  }

  /** Resolves when the panel is there, or is not asked for. */
  async ready(): Promise<void> {
    if (this.#panel || !this.#options.isWanted()) return;
    this.#loading ??= this.#load();
    await this.#loading;
  }

  retry(): void {
    this.#isMissing = false;
    this.#host.requestUpdate();
  }

  hostUpdated(): void {
    if (this.#panel || this.#loading || this.#isMissing) return;
    this.ready().catch((error: unknown) => {
      const message = `A part of the script did not load: ${messageOf(error)}`;
      this.#options.onMissing(problemOf('part_missing', message, { retryable: true }));
    });
  }

  async #load(): Promise<void> {
    const { load = () => import('./hand-off-panel.js'), panel, adopt } = this.#options;
    try {
      const { handOffStyles, HandOffPanel } = await load();
      this.#panel = new HandOffPanel(this.#host, panel);
      adopt([handOffStyles]);
    } catch (error) {
      this.#isMissing = true;
      throw error;
    } finally {
      this.#loading = null;
      this.#host.requestUpdate();
    }
  }
}
