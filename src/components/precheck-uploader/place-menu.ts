/** Where the menu of a row stands. */

const GAP_PIXELS = 4;
const EDGE_PIXELS = 8;

/** Below the button, or above it where there is no room; its end at the button's end. `closed`: aborted when it closes. */
export function placeMenu(menu: HTMLElement, button: HTMLElement, closed: AbortSignal): void {
  const at = button.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const isRightToLeft = getComputedStyle(button).direction === 'rtl';
  const left = isRightToLeft ? at.left : at.right - width;
  const below = at.bottom + GAP_PIXELS;
  const top = below + height > innerHeight ? at.top - GAP_PIXELS - height : below;
  menu.style.left = `${Math.max(EDGE_PIXELS, Math.min(left, innerWidth - width - EDGE_PIXELS))}px`;
  menu.style.top = `${Math.max(EDGE_PIXELS, top)}px`;
  // It stands over the page; a page that moves under it would leave it at another row.
  const hide = () => menu.matches(':popover-open') && menu.hidePopover();
  addEventListener('scroll', hide, { capture: true, once: true, signal: closed });
}
