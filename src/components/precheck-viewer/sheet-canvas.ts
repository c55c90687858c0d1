/**
 * Draws one sheet in a scrolling stage. The whole sheet is drawn once, as sharp as memory allows; when it is zoomed further, only the visible
 * part is drawn over it. Lengths are points of the sheet or CSS pixels, as named.
 */
import type { PDFPageProxy, RenderTask } from 'pdfjs-dist';
import type { PdfLibrary } from '../files/pdf-library.js';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

const REDRAW_AFTER_MS = 120;
const WHOLE_SHEET_PIXELS = 4e6;
/** About 32 MB of memory. */
const DETAIL_PIXELS = 8e6;
/** What is left of the stage around a sheet that fits, both sides together. */
const MARGIN_PX = 24;
const ZOOM_STEP = 1.25;
/** CSS pixels for a point: eight times the paper's own size. */
const LARGEST_SCALE = 8 * (96 / 72);
/** Browsers lay out nothing beyond some millions of pixels; a hostile sheet may be kilometres wide. */
const LONGEST_SIDE_PX = 200_000;

/** CSS pixels for a point, so that the whole sheet is visible with its edges. */
function fitScale({ width, height }: Size, stage: Size): number {
  const scale = Math.min((stage.width - MARGIN_PX) / width, (stage.height - MARGIN_PX) / height);
  return Number.isFinite(scale) && scale > 0 ? scale : 1;
}

function clampScale(scale: number, sheet: Size, stage: Size): number {
  const fit = fitScale(sheet, stage);
  const largest = Math.min(LARGEST_SCALE, LONGEST_SIDE_PX / Math.max(sheet.width, sheet.height));
  return Math.min(Math.max(scale, fit / 2), Math.max(largest, fit));
}

/** Pixels for a point, at most `wanted`, so that a canvas of `size` stays within `mostPixels`. */
function drawnScale(wanted: number, { width, height }: Size, mostPixels: number): number {
  return Math.min(wanted, Math.sqrt(mostPixels / (width * height)));
}

/** A box as the service measured it in points, in shares of the sheet. Null if it is not a box on the sheet. */
export function shareOfSheet(box: readonly number[] | null, { width, height }: Size): Box | null {
  const [x, y, w = 0, h = 0] = box ?? [];
  if (x === undefined || y === undefined || ![x, y, w, h].every(Number.isFinite)) return null;
  const share = { x: x / width, y: y / height, width: w / width, height: h / height };
  return share.x < 0 || share.y < 0 || share.x > 1 || share.y > 1 ? null : share;
}

export class SheetCanvas {
  readonly element: HTMLElement;
  readonly #sheet: HTMLElement;
  readonly #whole: HTMLCanvasElement;
  readonly #detail: HTMLCanvasElement;
  readonly #library: PdfLibrary;
  readonly #resize: ResizeObserver;
  #page: PDFPageProxy | null = null;
  #scale = 1;
  #fits = true;
  /** Pixels for a point of the whole sheet; 0 until it is drawn. */
  #wholeScale = 0;
  #task: RenderTask | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `stage` scrolls; in it are `.sheet` with the canvases `.whole` and `.detail`. */
  constructor(stage: HTMLElement, library: PdfLibrary) {
    const part = <T extends HTMLElement>(selector: string) => stage.querySelector(selector) as T;
    this.element = stage;
    this.#sheet = part('.sheet');
    this.#whole = part('.whole');
    this.#detail = part('.detail');
    this.#library = library;
    this.#resize = new ResizeObserver(() => (this.#fits ? this.fit() : this.#redrawSoon()));
    // Scroll bars, which come and go with the size of the sheet, leave the border box alone.
    this.#resize.observe(stage, { box: 'border-box' });
    stage.addEventListener('scroll', this.#redrawSoon, { passive: true });
  }

  /** Resolves once the whole sheet is drawn, or was replaced by another one. */
  async show(page: PDFPageProxy): Promise<void> {
    if (this.#page !== page) this.#page?.cleanup();
    this.#page = page;
    const { width, height } = this.#size;
    this.element.style.aspectRatio = `${width / height}`;
    this.#detail.hidden = true;
    this.fit();
    const ratio = Math.min(devicePixelRatio, 2);
    const scale = drawnScale(fitScale(this.#size, this.#stageSize) * ratio, this.#size, WHOLE_SHEET_PIXELS);
    this.#wholeScale = 0;
    const whole = { x: 0, y: 0, width: width * scale, height: height * scale };
    if (!(await this.#draw(this.#whole, scale, whole))) return;
    // Until now, drawing a part of the sheet would have cancelled it.
    this.#wholeScale = scale;
    this.#redrawSoon();
  }

  fit(): void {
    if (!this.#page) return;
    this.#fits = true;
    const { style } = this.#sheet;
    // The stage without scroll bars: those of the sheet as it was would make it smaller.
    style.width = style.height = '0';
    this.#apply(fitScale(this.#size, this.#stageSize));
  }

  zoom(direction: 1 | -1): void {
    this.#zoomTo(this.#scale * ZOOM_STEP ** direction);
  }

  /** Brings a point of the sheet, in shares of it, to the middle, close enough to read. */
  goTo(x: number, y: number): void {
    this.#zoomTo(Math.max(this.#scale, fitScale(this.#size, this.#stageSize) * 2.5));
    this.element.scrollTo(
      this.#sheet.offsetLeft + x * this.#sheet.offsetWidth - this.element.clientWidth / 2,
      this.#sheet.offsetTop + y * this.#sheet.offsetHeight - this.element.clientHeight / 2,
    );
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#resize.disconnect();
    this.element.removeEventListener('scroll', this.#redrawSoon);
    this.#task?.cancel();
    this.#page?.cleanup();
    this.#page = null;
    // A canvas keeps its memory until it has no size, even when nothing refers to it.
    for (const canvas of [this.#whole, this.#detail]) canvas.width = canvas.height = 0;
  }

  /** In points. */
  get #size(): Size {
    return this.#page?.getViewport({ scale: 1 }) ?? { width: 1, height: 1 };
  }

  get #stageSize(): Size {
    return { width: this.element.clientWidth, height: this.element.clientHeight };
  }

  /** The middle of the stage stays where it is. */
  #zoomTo(wanted: number): void {
    if (!this.#page) return;
    const { width, height } = this.#stageSize;
    const before = this.#scale;
    const x = this.element.scrollLeft + width / 2 - this.#sheet.offsetLeft;
    const y = this.element.scrollTop + height / 2 - this.#sheet.offsetTop;
    this.#fits = false;
    this.#apply(clampScale(wanted, this.#size, this.#stageSize));
    const ratio = this.#scale / before;
    this.element.scrollTo(
      this.#sheet.offsetLeft + x * ratio - width / 2,
      this.#sheet.offsetTop + y * ratio - height / 2,
    );
  }

  #apply(scale: number): void {
    if (scale !== this.#scale) this.#detail.hidden = true;
    this.#scale = scale;
    this.#sheet.style.width = `${this.#size.width * scale}px`;
    this.#sheet.style.height = `${this.#size.height * scale}px`;
    this.#redrawSoon();
  }

  readonly #redrawSoon = (): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#drawDetail(), REDRAW_AFTER_MS);
  };

  async #drawDetail(): Promise<void> {
    const ratio = Math.min(devicePixelRatio, 2);
    const part = this.#visiblePart();
    if (!part || !this.#wholeScale || this.#scale * ratio < this.#wholeScale * 1.05) return;
    const sharpness = drawnScale(ratio, part, DETAIL_PIXELS);
    const { x, y, width, height } = part;
    const pixels = { x: x * sharpness, y: y * sharpness, width: width * sharpness, height: height * sharpness };
    const next = document.createElement('canvas');
    if (!(await this.#draw(next, this.#scale * sharpness, pixels))) return;
    this.#detail.width = next.width;
    this.#detail.height = next.height;
    this.#detail.getContext('2d')?.drawImage(next, 0, 0);
    next.width = next.height = 0;
    const { style } = this.#detail;
    style.left = `${x}px`;
    style.top = `${y}px`;
    style.width = `${width}px`;
    style.height = `${height}px`;
    this.#detail.hidden = false;
  }

  /** In CSS pixels of the sheet as it is zoomed. */
  #visiblePart(): Box | null {
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = this.#sheet;
    const left = offsetLeft - this.element.scrollLeft;
    const top = offsetTop - this.element.scrollTop;
    const x = Math.max(0, -left);
    const y = Math.max(0, -top);
    const width = Math.min(offsetWidth, this.#stageSize.width - left) - x;
    const height = Math.min(offsetHeight, this.#stageSize.height - top) - y;
    return width >= 1 && height >= 1 ? { x, y, width, height } : null;
  }

  /** Draws the part of the sheet that is `box` at `scale`. False if something newer took its place. */
  async #draw(canvas: HTMLCanvasElement, scale: number, box: Box): Promise<boolean> {
    if (!this.#page) return false;
    this.#task?.cancel();
    canvas.width = Math.max(1, Math.floor(box.width));
    canvas.height = Math.max(1, Math.floor(box.height));
    const viewport = this.#page.getViewport({ scale, offsetX: -box.x, offsetY: -box.y });
    const task = this.#page.render({ canvas, viewport });
    this.#task = task;
    try {
      await task.promise;
      return this.#task === task;
    } catch (error) {
      if (error instanceof this.#library.RenderingCancelledException) return false;
      throw error;
    }
  }
}
