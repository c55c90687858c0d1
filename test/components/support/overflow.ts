/** Little room, and what does not keep to it. */

export const LITTLE_ROOM: readonly [string, Partial<CSSStyleDeclaration>, string][] = [
  ['320 px', { width: '320px' }, 'ltr'],
  ['252 px, as a portal leaves of 320', { width: '252px' }, 'ltr'],
  ['320 px with text of 200 %', { width: '320px', fontSize: '32px' }, 'ltr'],
  ['320 px from right to left', { width: '320px' }, 'rtl'],
];

/** What stands out of the panel to either side, but for what `except` matches. */
export function overflowing(element: Element, except = '.none'): string[] {
  const panel = element.shadowRoot?.querySelector('.panel');
  if (!panel) throw new Error('There is no panel.');
  const { left, right } = panel.getBoundingClientRect();
  return [...panel.querySelectorAll<HTMLElement>('*:not(.visually-hidden, option, .file-name *, .visually-hidden *)')]
    .filter((item) => !item.matches(except))
    .filter((item) => item.getClientRects().length > 0)
    .filter((item) => item.getBoundingClientRect().left < left - 1 || item.getBoundingClientRect().right > right + 1)
    .map((item) => `${item.localName}.${item.className}`);
}

/** Selects that are narrower than the word that they show. An end-to-end test runs it in its page. */
export function cutWords(root: ParentNode = document): string[] {
  return [...root.querySelectorAll('select')].flatMap((select) => {
    const [chosen] = select.selectedOptions;
    if (!chosen || !select.checkVisibility()) return [];
    const alone = select.cloneNode() as HTMLSelectElement;
    alone.append(chosen.cloneNode(true));
    alone.style.cssText = 'position: absolute; inline-size: max-content; min-inline-size: 0; max-inline-size: none';
    select.after(alone);
    const [needed, given] = [alone, select].map((each) => each.getBoundingClientRect().width);
    alone.remove();
    return needed! > given! + 1 ? [`${chosen.text.trim()}: ${given} of ${needed} px`] : [];
  });
}
