import type { ShownPin } from './pin-layer.js';
import { reasonOf } from './sheet-picture.js';
import type { ShownSheet } from './sheet-surface.js';

export interface ListedSheet extends ShownSheet {
  /** Its sheet number, or what else it is called by. */
  readonly number: string;
  readonly link: HTMLAnchorElement;
  readonly pdf: string;
  readonly download: string;
}

/** The list of sheets with their thumbnails, beside the sheet that is shown. */
export class SheetStrip {
  readonly sheets: readonly ListedSheet[];

  constructor(root: HTMLElement, signal: AbortSignal) {
    this.sheets = [...root.querySelectorAll<HTMLAnchorElement>('.thumb')].map(readSheet);
    for (const image of root.querySelectorAll<HTMLImageElement>('.thumb img')) {
      image.addEventListener('error', () => void tellMissing(image), { signal });
      if (image.complete && image.naturalWidth === 0) void tellMissing(image);
    }
  }

  /** @param index from 1. */
  at(index: number): ListedSheet | undefined {
    return this.sheets[index - 1];
  }

  /** Marks the sheet that is shown, and on each sheet how many of the pins it has. */
  show(shown: ListedSheet, pins: readonly (ShownPin & { readonly sheet: number })[]): void {
    for (const sheet of this.sheets) {
      sheet.link.ariaCurrent = sheet === shown ? 'true' : null;
      const count = pins.filter((pin) => pin.sheet === sheet.index).length;
      const badge = sheet.link.querySelector<HTMLElement>('.pin-count');
      if (!badge) continue;
      badge.hidden = count === 0;
      badge.textContent = `${count} ${count === 1 ? 'pin' : 'pins'}`;
    }
    scrollInto(shown.link);
  }
}

function readSheet(link: HTMLAnchorElement): ListedSheet {
  const { sheet, name = '', number = '', width, height, fit = '', detail = '', pdf = '', download = '' } = link.dataset;
  return {
    link,
    index: Number(sheet),
    name,
    number: number || name,
    width: Number(width),
    height: Number(height),
    fit,
    detail,
    thumbnail: link.querySelector('img')?.src ?? '',
    pdf,
    download,
  };
}

/** A thumbnail that did not come says why, in the place of its sheet's marks. A lazy one that was not asked for yet is not missing. */
async function tellMissing(image: HTMLImageElement): Promise<void> {
  if (image.currentSrc === '') return;
  image.classList.add('missing');
  const reason = await reasonOf(image.src);
  const words = document.createElement('span');
  words.className = 'muted small';
  words.textContent = reason ?? 'No picture';
  image.closest('.thumb')?.querySelector('.thumb-words')?.append(words);
}

/** Scrolls the list only, not the page around it. */
function scrollInto(link: HTMLElement): void {
  const list = link.closest('ol');
  const item = link.parentElement;
  if (!list || !item) return;
  const [box, frame] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
  if (box.top < frame.top) list.scrollTop -= frame.top - box.top;
  else if (box.bottom > frame.bottom) list.scrollTop += box.bottom - frame.bottom;
  if (box.left < frame.left) list.scrollLeft -= frame.left - box.left;
  else if (box.right > frame.right) list.scrollLeft += box.right - frame.right;
}
