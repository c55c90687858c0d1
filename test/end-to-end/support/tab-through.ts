/** Goes through a page with the Tab key, through shadow roots, and tells what was not reached and where the focus could not be seen. */
import type { Page } from 'playwright-core';

export interface TabReport {
  /** What can be operated and never took the focus. */
  readonly missed: readonly string[];
  /** What took the focus without showing it. */
  readonly unseen: readonly string[];
  /** Whether the focus went on to what stands behind it all. */
  readonly left: boolean;
}

interface Watch {
  readonly wanted: Map<Element, string>;
  readonly reached: Set<Element>;
  readonly unseen: Set<string>;
  left: boolean;
}

const AT_ONCE = 40;

/** `places`: what each of is looked into; `end`: what takes the focus after the last of them. */
export async function goThroughByTab(page: Page, places: string, end: string): Promise<TabReport> {
  const count = await page.evaluate(watch, { places, end });
  // Controls of the page itself, and frames, take the focus as well.
  const most = count * 1.2 + 100;
  let left = false;
  for (let pressed = 0; pressed < most && !left; pressed += AT_ONCE) {
    for (let press = 0; press < AT_ONCE; press += 1) await page.keyboard.press('Tab');
    left = await page.evaluate(() => (window as unknown as { tabWatch: Watch }).tabWatch.left);
  }
  return page.evaluate(() => {
    const { wanted, reached, unseen, left: hasLeft } = (window as unknown as { tabWatch: Watch }).tabWatch;
    const missed = [...wanted].filter(([element]) => element.isConnected && !reached.has(element));
    return { missed: missed.map(([, name]) => name), unseen: [...unseen], left: hasLeft };
  });
}

/** Runs in the page. Gives how much can take the focus. */
function watch({ places, end }: { readonly places: string; readonly end: string }): number {
  const wanted = new Map<Element, string>();
  const reached = new Set<Element>();
  const unseen = new Set<string>();
  const state: Watch = { wanted, reached, unseen, left: false };
  const OPERABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const canTakeFocus = (element: HTMLElement & { disabled?: boolean }) =>
    element.matches(OPERABLE) &&
    element.tabIndex >= 0 &&
    !element.disabled &&
    !element.shadowRoot?.delegatesFocus &&
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getClientRects().length > 0;
  const handle = (event: Event) => {
    const element = event.composedPath()[0] as HTMLElement;
    reached.add(element);
    if (element.matches(end)) state.left = true;
    // A field within a frame of its own may have its focus shown by that.
    const isSeen = [element, element.closest('label')].some((shown) => {
      if (!shown) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(shown);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    });
    if (!isSeen && wanted.has(element)) unseen.add(wanted.get(element) ?? '');
  };
  const look = (root: Element | ShadowRoot, place: string) => {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (canTakeFocus(element)) {
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40);
        wanted.set(element, `${place}: ${element.localName} ${element.id} ${name}`);
      }
      if (!element.shadowRoot) continue;
      // Moves within one shadow root are not heard outside it.
      element.shadowRoot.addEventListener('focusin', handle, true);
      look(element.shadowRoot, place);
    }
  };
  for (const place of document.querySelectorAll(places)) look(place, place.id);
  document.addEventListener('focusin', handle, true);
  // From the page's beginning, wherever the focus is.
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
  Object.assign(window, { tabWatch: state });
  return wanted.size;
}
