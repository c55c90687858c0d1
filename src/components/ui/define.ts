let hasWarned = false;

/** Registers an element. Where another copy of the package has done so, that one stays, and the console says so once. */
export function define(tag: string, element: CustomElementConstructor): void {
  const known = customElements.get(tag);
  if (!known) return customElements.define(tag, element);
  if (known === element || hasWarned) return;
  hasWarned = true;
  console.warn('precheck-elements is on this page more than once; the first stays.');
}
