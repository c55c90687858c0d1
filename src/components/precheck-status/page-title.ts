/** Puts progress before the title of the page, and takes it away again. One element of a page has the title at a time. */

interface Held {
  readonly owner: object;
  readonly base: string;
  readonly shown: string;
}

let held: Held | null = null;

/** `progress` is what stands before the page's own title; null gives the title back. What the page itself changes in it stays. */
export function carryInTitle(owner: object, progress: string | null): void {
  if (held && held.owner !== owner) return;
  const base = held && document.title === held.shown ? held.base : document.title;
  if (progress === null) {
    if (held) document.title = base;
    held = null;
    return;
  }
  const shown = base ? `${progress} – ${base}` : progress;
  if (document.title !== shown) document.title = shown;
  // Read back: a browser collapses the white space of a title.
  held = { owner, base, shown: document.title };
}
