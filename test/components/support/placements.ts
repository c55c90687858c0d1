/** Where a form and what shows its project may stand: each in a tree of its own. */

export interface Placement {
  readonly name: string;
  place(form: HTMLElement, status: HTMLElement): void;
  /** Takes away what `place` put around them. */
  clear(): void;
}

/** A shadow tree of a component that stands in the shadow tree of another one. */
function nestedRoot(): { readonly root: ShadowRoot; readonly host: HTMLElement } {
  const host = document.createElement('div');
  const inner = document.createElement('div');
  host.attachShadow({ mode: 'open' }).append(inner);
  document.body.append(host);
  return { root: inner.attachShadow({ mode: 'open' }), host };
}

function placement(
  name: string,
  choose: (root: ShadowRoot) => readonly [form: ParentNode, status: ParentNode],
): Placement {
  let host: HTMLElement | null = null;
  return {
    name,
    place(form, status) {
      const nested = nestedRoot();
      host = nested.host;
      const [formPlace, statusPlace] = choose(nested.root);
      formPlace.append(form);
      statusPlace.append(status);
    },
    clear: () => host?.remove(),
  };
}

export const PLACEMENTS: readonly Placement[] = [
  placement('in the document, its status in a nested shadow tree', (root) => [document.body, root]),
  placement('in a nested shadow tree, its status in the document', (root) => [root, document.body]),
];
