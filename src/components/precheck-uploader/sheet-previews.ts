/**
 * Pictures of the first sheets, for pages that ask for them: opens the files whose rows are in view while nothing is being uploaded, and
 * draws their first sheets.
 */
import type { ReactiveControllerHost } from 'lit';
import { type Drawing, isPending } from '../project-store/drawing.js';
import { namesOfSizes, type SheetReading } from '../files/sheets/sheet-facts.js';
import type { Words } from '../i18n/localisation.js';

/** Rows this near are about to be seen. */
const NEAR = '200px 0px';
/** Files are opened only after the list has stood still for this time: opening them would make scrolling lag. */
const REST_MS = 150;

export type SheetPreviews = ReturnType<typeof createSheetPreviews>;

export function createSheetPreviews(host: ReactiveControllerHost & HTMLElement, drawings: () => readonly Drawing[]) {
  /** Null while a file is being read, and where it cannot be. */
  const readings = new WeakMap<File, SheetReading | null>();
  /** The drawings whose rows are near. */
  const near = new Set<string>();
  /** Those when the list came to rest. A canvas in every row makes each frame of a long list cost more. */
  let shown: ReadonlySet<string> = new Set();
  const drawn = new WeakMap<HTMLCanvasElement, ImageBitmap>();
  let observer: IntersectionObserver | null = null;
  let rest: ReturnType<typeof setTimeout> | undefined;

  const readingOf = ({ file }: Drawing): SheetReading | null => (file && readings.get(file)) ?? null;

  /** Null where the row keeps its icon. */
  function pictureOf(drawing: Drawing): ImageBitmap | null {
    const reading = shown.has(drawing.id) ? readingOf(drawing) : null;
    return reading?.type === 'read' ? reading.picture : null;
  }

  function see(entries: readonly IntersectionObserverEntry[]): void {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) near.add(idOf(target));
      else near.delete(idOf(target));
    }
    clearTimeout(rest);
    rest = setTimeout(() => {
      rest = undefined;
      shown = new Set(near);
      host.requestUpdate();
    }, REST_MS);
  }

  /** Files are opened while nothing is being sent, and not at all where the person saves data: pdf.js is half a megabyte. */
  function openNear(): void {
    const isSending = drawings().some(isPending);
    if (rest !== undefined || isSending || savesData()) return;
    for (const { id, file } of drawings()) if (file && near.has(id) && !readings.has(file)) open(file);
  }

  function open(file: File): void {
    readings.set(file, null);
    // Without a picture, the row keeps its icon.
    void import('../files/sheets/sheet-reader.js')
      .then((reader) => reader.readSheets(file))
      .catch(() => null)
      .then((reading) => {
        readings.set(file, reading);
        host.requestUpdate();
      });
  }

  function draw(row: Element): void {
    const canvas = row.querySelector('canvas');
    const drawing = canvas && drawings().find(({ id }) => id === idOf(row));
    const picture = drawing && pictureOf(drawing);
    if (!picture || drawn.get(canvas) === picture) return;
    drawn.set(canvas, picture);
    // Without this option the browser makes a graphics layer for each canvas, which slows scrolling.
    canvas.getContext('2d', { willReadFrequently: true })?.drawImage(picture, 0, 0);
  }

  host.addController({
    hostUpdated() {
      observer ??= new IntersectionObserver(see, { rootMargin: NEAR });
      // A row that it observes already is no news to it.
      for (const row of host.shadowRoot?.querySelector('.rows')?.children ?? []) {
        observer.observe(row);
        draw(row);
      }
      // A row may have received its file since it was observed.
      openNear();
    },
    hostDisconnected() {
      observer?.disconnect();
      observer = null;
      near.clear();
      clearTimeout(rest);
      rest = undefined;
    },
  });

  return {
    pictureOf,
    textOf: (drawing: Drawing, words: Words) => sheetWords(readingOf(drawing), words),
  };
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
