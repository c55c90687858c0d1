/**
 * Pictures of the first sheets, for pages that ask for them: opens the files whose rows are in view while nothing is being uploaded, and
 * draws their first sheets.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { type Drawing, isPending } from '../project-store/drawing.js';
import { namesOfSizes, type SheetReading } from '../files/sheets/sheet-facts.js';
import type { Words } from '../i18n/localisation.js';

/** Rows this near are about to be seen. */
const NEAR = '200px 0px';
/** Files are opened only after the list has stood still for this time: opening them would make scrolling lag. */
const REST_MS = 150;

export class SheetPreviews implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #drawings: () => readonly Drawing[];
  /** Null while a file is being read, and where it cannot be. */
  readonly #readings = new WeakMap<File, SheetReading | null>();
  readonly #near = new Set<Element>();
  /** The drawings of the rows that were near when the list came to rest. A canvas in every row makes each frame of a long list cost more. */
  #shown = new Set<string>();
  readonly #drawn = new WeakMap<HTMLCanvasElement, ImageBitmap>();
  #observer: IntersectionObserver | null = null;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, drawings: () => readonly Drawing[]) {
    this.#host = host;
    this.#drawings = drawings;
    host.addController(this);
  }

  #readingOf({ file }: Drawing): SheetReading | null {
    return (file && this.#readings.get(file)) ?? null;
  }

  textOf(drawing: Drawing, words: Words): string | null {
    return sheetWords(this.#readingOf(drawing), words);
  }

  /** Null where the row keeps its icon. */
  pictureOf(drawing: Drawing): ImageBitmap | null {
    const reading = this.#shown.has(drawing.id) ? this.#readingOf(drawing) : null;
    return reading?.type === 'read' ? reading.picture : null;
  }

  hostUpdated(): void {
    this.#observer ??= new IntersectionObserver((entries) => this.#see(entries), { rootMargin: NEAR });
    // A row that it observes already is no news to it.
    for (const row of this.#host.shadowRoot?.querySelector('.rows')?.children ?? []) this.#observer.observe(row);
    // A row may have received its file since it was observed.
    this.#openNear();
    for (const row of this.#near) this.#draw(row);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observer = null;
    this.#near.clear();
    clearTimeout(this.#rest);
    this.#rest = undefined;
  }

  #see(entries: readonly IntersectionObserverEntry[]): void {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) this.#near.add(target);
      else this.#near.delete(target);
    }
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      this.#rest = undefined;
      this.#shown = new Set([...this.#near].map((row) => idOf(row)));
      this.#host.requestUpdate();
    }, REST_MS);
  }

  /** Files are opened while nothing is being sent, and not at all where the person saves data: pdf.js is half a megabyte. */
  #openNear(): void {
    const isSending = this.#drawings().some(isPending);
    if (this.#rest !== undefined || isSending || savesData()) return;
    for (const row of this.#near) this.#open(row);
  }

  #open(row: Element): void {
    if (!row.isConnected) return void this.#near.delete(row);
    const file = this.#drawingOf(row)?.file;
    if (!file || this.#readings.has(file)) return;
    this.#readings.set(file, null);
    // Without a picture, the row keeps its icon.
    void import('../files/sheets/sheet-reader.js')
      .then((reader) => reader.readSheets(file))
      .catch(() => null)
      .then((reading) => {
        this.#readings.set(file, reading);
        this.#host.requestUpdate();
      });
  }

  #draw(row: Element): void {
    const canvas = row.querySelector('canvas');
    const drawing = canvas && this.#drawingOf(row);
    const picture = drawing && this.pictureOf(drawing);
    if (!picture || this.#drawn.get(canvas) === picture) return;
    this.#drawn.set(canvas, picture);
    // Without this option the browser makes a graphics layer for each canvas, which slows scrolling.
    canvas.getContext('2d', { willReadFrequently: true })?.drawImage(picture, 0, 0);
  }

  #drawingOf(row: Element): Drawing | undefined {
    const id = idOf(row);
    return this.#drawings().find((drawing) => drawing.id === id);
  }
}

/** https://wicg.github.io/savedata/ ; Chromium only. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}

/** More sizes of sheets than these are not named. */
const SIZES_NAMED = 2;

/** "12 sheets, ARCH D"; null while nothing is known. */
export function sheetWords(reading: SheetReading | null, { t, f }: Words): string | null {
  if (!reading || reading.type === 'locked') return null;
  if (reading.type === 'damaged' || reading.pageCount === 0) return t.uploader.damaged;
  const sizes = namesOfSizes(reading.sizes, f.number);
  const named = sizes.length > SIZES_NAMED ? [...sizes.slice(0, SIZES_NAMED), '…'] : sizes;
  return t.uploader.sheets(reading.pageCount, named.join(' + '), f);
}

const idOf = (row: Element): string => (row as HTMLElement).dataset['id'] ?? '';
