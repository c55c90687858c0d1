/** The language and direction that an element inherits from the page, through shadow roots. */

/** The element and its ancestors, out to the page's root element. */
export function* outwards(element: Element): Generator<Element> {
  for (let ancestor: Element | null = element; ancestor; ) {
    yield ancestor;
    ancestor = ancestor.parentElement ?? hostOf(ancestor.getRootNode());
  }
}

/** `Node.DOCUMENT_FRAGMENT_NODE`; a server that renders the elements has no `Node`. */
const DOCUMENT_FRAGMENT_NODE = 11;

/** By its node type: a shadow root may be of another window, and a link that is the root of its tree has a `host` too. */
function hostOf(root: Node): Element | null {
  return root.nodeType === DOCUMENT_FRAGMENT_NODE ? ((root as Partial<ShadowRoot>).host ?? null) : null;
}

/** The value of the nearest `lang`, or an empty string. */
export function languageAt(element: Element): string {
  for (const ancestor of outwards(element))
    if (ancestor.hasAttribute('lang')) return ancestor.getAttribute('lang') ?? '';
  return '';
}

/** Where the nearest `dir` is: at the nearest `lang` or inside it, outside it and so meant for another language, or nowhere. */
export function directionSaidAt(element: Element): 'here' | 'outside' | null {
  let languageFound = false;
  for (const ancestor of outwards(element)) {
    if (ancestor.hasAttribute('dir')) return languageFound ? 'outside' : 'here';
    languageFound ||= ancestor.hasAttribute('lang');
  }
  return null;
}
