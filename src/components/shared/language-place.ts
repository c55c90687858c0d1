/** What the page says of language and direction at an element, through shadow roots. */

/** The value of the nearest `lang`, or an empty string. */
export function languageAt(element: Element): string {
  for (const place of outwards(element)) {
    const language = place.getAttribute('lang');
    if (language !== null) return language;
  }
  return '';
}

/**
 * Where the page says the direction for the language that holds at the element: `said` with a `dir` as near as its `lang` or nearer,
 * `other` with one further out that was said for another language, `none` without any.
 */
export function directionSaidAt(element: Element): 'said' | 'other' | 'none' {
  let languageFound = false;
  for (const place of outwards(element)) {
    if (place.hasAttribute('dir')) return languageFound ? 'other' : 'said';
    languageFound ||= place.hasAttribute('lang');
  }
  return 'none';
}

/** The document, and the shadow roots between it and the element. */
export function rootsAround(element: Element): readonly Node[] {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? [root, ...rootsAround(root.host)] : [root];
}

function* outwards(element: Element): Generator<Element> {
  for (let place: Element | null = element; place; ) {
    yield place;
    const root: Node = place.getRootNode();
    place = place.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }
}
