/**
 * Pictures of the first sheets, for pages that ask for them: opens the files whose rows are in view while nothing is being uploaded, and
 * draws their first sheets.
 */
import type { ReactiveControllerHost } from 'lit';
import { type Drawing, isPending } from '../project-store/drawing.js';
import type { SheetReading, SheetSize } from '../files/sheet-reader.js';
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
    void import('../files/sheet-reader.js')
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

const idOf = (row: Element): string => (row as HTMLElement).dataset['id'] ?? '';

/** https://wicg.github.io/savedata/ ; Chromium only. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}

// ── How many sheets, and of what size, in words ──

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

const MILLIMETRE = 72 / 25.4;
/** Plotters and exports differ by a few millimetres. */
const TOLERANCE_MM = 4;

/** Shorter by longer edge, in millimetres. ANSI Y14.1, ARCH of the US National CAD Standard, ISO 216. */
const NAMED: readonly (readonly [name: string, short: number, long: number])[] = [
  ['Letter', 216, 279],
  ['Legal', 216, 356],
  ['Tabloid', 279, 432],
  ['ANSI C', 432, 559],
  ['ANSI D', 559, 864],
  ['ANSI E', 864, 1118],
  ['ARCH A', 229, 305],
  ['ARCH B', 305, 457],
  ['ARCH C', 457, 610],
  ['ARCH D', 610, 914],
  ['ARCH E1', 762, 1067],
  ['ARCH E', 914, 1219],
  ['A4', 210, 297],
  ['A3', 297, 420],
  ['A2', 420, 594],
  ['A1', 594, 841],
  ['A0', 841, 1189],
];

/** "ARCH D", or "610 × 762 mm" for a size without a name. */
export function nameOfSize({ width, height }: SheetSize, number: (value: number) => string): string {
  const [short = 0, long = 0] = [width, height].map((points) => points / MILLIMETRE).sort((one, other) => one - other);
  const distance = ([, s, l]: (typeof NAMED)[number]) => Math.max(Math.abs(s - short), Math.abs(l - long));
  const [nearest] = NAMED.toSorted((one, other) => distance(one) - distance(other));
  if (nearest && distance(nearest) <= TOLERANCE_MM) return nearest[0];
  return `${number(Math.round(short))} × ${number(Math.round(long))} mm`;
}

/** The names of all sizes, the most frequent first. */
export function namesOfSizes(sizes: readonly SheetSize[], number: (value: number) => string): string[] {
  const counts = new Map<string, number>();
  for (const size of sizes) {
    const name = nameOfSize(size, number);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([name]) => name);
}
