import type { ReactiveController, ReactiveControllerHost } from 'lit';

/**
 * Keeps the focus in the element when what held it goes away or is disabled: it goes to what has the same id, then to
 * the list item or toolbar that it was in, then to the first of `refuges`, then to the panel, which is there in every state.
 */
export class FocusKeeper implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #refuges: readonly string[];
  #held: HTMLElement | null = null;
  #near: Element | null = null;

  constructor(host: ReactiveControllerHost & HTMLElement, refuges: readonly string[] = []) {
    this.#host = host;
    this.#refuges = refuges;
    host.addController(this);
  }

  hostUpdate(): void {
    this.#held = this.#host.shadowRoot?.activeElement as HTMLElement | null;
    this.#near = this.#held?.closest('li, .tools') ?? null;
  }

  hostUpdated(): void {
    const held = this.#held;
    this.#held = null;
    if (!held || (held.isConnected && !held.matches(':disabled'))) return;
    const now = this.#host.shadowRoot?.activeElement;
    if (now && now !== held) return;
    this.#move(held.id);
  }

  #move(heldId: string): void {
    const root = this.#host.shadowRoot;
    const places = [
      [root, `[id="${heldId}"]`],
      [this.#near?.isConnected ? this.#near : null, 'button, summary'],
      ...this.#refuges.map((selector) => [root, selector] as const),
    ] as const;
    for (const [place, selector] of places) {
      const refuge = place?.querySelector<HTMLElement>(`:is(${selector}):not(:disabled)`);
      if (refuge) return refuge.focus({ preventScroll: true });
    }
    const panel = root?.querySelector<HTMLElement>('.panel');
    if (!panel) return;
    // Only while it holds the focus, so that a click beside the controls does not land on it.
    panel.tabIndex = -1;
    panel.addEventListener('blur', () => panel.removeAttribute('tabindex'), { once: true });
    panel.focus({ preventScroll: true });
  }
}
