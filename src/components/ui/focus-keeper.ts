import type { ReactiveControllerHost } from 'lit';

/**
 * Keeps the focus in the element when what held it goes away or is disabled: it goes to what has the same id, then to
 * the list item or toolbar that it was in, then to the first of `refuges`, then to the panel, which is there in every state.
 */
export function keepFocus(host: ReactiveControllerHost & HTMLElement, refuges: readonly string[] = []): void {
  let held: HTMLElement | null = null;
  let near: Element | null = null;

  function move(heldId: string): void {
    const root = host.shadowRoot;
    const places = [
      [root, `[id="${heldId}"]`],
      [near?.isConnected ? near : null, 'button, summary'],
      ...refuges.map((selector) => [root, selector] as const),
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

  host.addController({
    hostUpdate() {
      held = host.shadowRoot?.activeElement as HTMLElement | null;
      near = held?.closest('li, .tools') ?? null;
    },
    hostUpdated() {
      const before = held;
      held = null;
      if (!before || (before.isConnected && !before.matches(':disabled'))) return;
      const now = host.shadowRoot?.activeElement;
      if (!now || now === before) move(before.id);
    },
  });
}
