/** What the page says of language and direction at an element, through shadow roots. */

/** The element, then what it stands in, out to the page's root element. */
export function* outwards(element: Element): Generator<Element> {
  for (let place: Element | null = element; place; ) {
    yield place;
    place = place.parentElement ?? hostOf(place.getRootNode());
  }
}

/** `Node.DOCUMENT_FRAGMENT_NODE`; a server that renders the elements has no `Node`. */
const DOCUMENT_FRAGMENT_NODE = 11;

/** By its kind, as a shadow root may be of another window, and a link that is the root of its tree has a `host` too. */
function hostOf(root: Node): Element | null {
  return root.nodeType === DOCUMENT_FRAGMENT_NODE ? ((root as Partial<ShadowRoot>).host ?? null) : null;
}

/** The value of the nearest `lang`, or an empty string. */
export function languageAt(element: Element): string {
  for (const place of outwards(element)) if (place.hasAttribute('lang')) return place.getAttribute('lang') ?? '';
  return '';
}

/** How near the page says a direction: as near as its `lang` or nearer, further out and so for another language, or not at all. */
export function directionSaidAt(element: Element): 'here' | 'outside' | null {
  let languageFound = false;
  for (const place of outwards(element)) {
    if (place.hasAttribute('dir')) return languageFound ? 'outside' : 'here';
    languageFound ||= place.hasAttribute('lang');
  }
  return null;
}
