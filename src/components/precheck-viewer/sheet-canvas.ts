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
const MAX_SCALE = 8 * (96 / 72);
/** Browsers lay out nothing beyond some millions of pixels; a hostile sheet may be kilometres wide. */
const MAX_SIDE_PX = 200_000;

/** Pixels for a point, at most `wanted`, so that a canvas of `size` stays within `mostPixels`. */
function drawnScale(wanted: number, { width, height }: Size, mostPixels: number): number {
  return Math.min(wanted, Math.sqrt(mostPixels / (width * height)));
}

export class SheetCanvas {
  readonly #stage: HTMLElement;
  readonly #sheet: HTMLElement;
  readonly #whole: HTMLCanvasElement;
  readonly #detail: HTMLCanvasElement;
  readonly #library: PdfLibrary;
  readonly #page: PDFPageProxy;
  /** Of the sheet, in points. */
  readonly #size: Size;
  readonly #resize: ResizeObserver;
  #scale = 1;
  #fits = true;
  /** Pixels for a point of the whole sheet; 0 until it is drawn. */
  #wholeScale = 0;
  #task: RenderTask | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `stage` scrolls; in it are `.sheet` with the canvases `.whole` and `.detail`. */
  constructor(stage: HTMLElement, page: PDFPageProxy, library: PdfLibrary) {
    const part = <T extends HTMLElement>(selector: string) => stage.querySelector(selector) as T;
    this.#stage = stage;
    this.#sheet = part('.sheet');
    this.#whole = part('.whole');
    this.#detail = part('.detail');
    this.#library = library;
    this.#page = page;
    this.#size = page.getViewport({ scale: 1 });
    stage.style.aspectRatio = `${this.#size.width / this.#size.height}`;
    this.#resize = new ResizeObserver(() => (this.#fits ? this.fit() : this.#redrawSoon()));
    // Scroll bars, which come and go with the size of the sheet, leave the border box alone.
    this.#resize.observe(stage, { box: 'border-box' });
    stage.addEventListener('scroll', this.#redrawSoon, { passive: true });
    this.fit();
  }

  /** Draws the whole sheet. Rejects if the sheet is broken. */
  async draw(): Promise<void> {
    const { width, height } = this.#size;
    const ratio = Math.min(devicePixelRatio, 2);
    const scale = drawnScale(this.#fitScale * ratio, this.#size, WHOLE_SHEET_PIXELS);
    const whole = { x: 0, y: 0, width: width * scale, height: height * scale };
    if (!(await this.#draw(this.#whole, scale, whole))) return;
    // Until now, drawing a part of the sheet would have cancelled it.
    this.#wholeScale = scale;
    this.#redrawSoon();
  }

  fit(): void {
    this.#fits = true;
    const { style } = this.#sheet;
    // The stage without scroll bars: those of the sheet as it was would make it smaller.
    style.width = style.height = '0';
    this.#apply(this.#fitScale);
  }

  zoom(direction: 1 | -1): void {
    this.#zoomTo(this.#scale * ZOOM_STEP ** direction);
  }

  /** Brings the middle of a box, in shares of the sheet, to the middle of the stage, close enough to read. */
  goTo({ x, y, width, height }: Box): void {
    this.#zoomTo(Math.max(this.#scale, this.#fitScale * 2.5));
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = this.#sheet;
    const stage = this.#stageSize;
    this.#stage.scrollTo(
      offsetLeft + (x + width / 2) * offsetWidth - stage.width / 2,
      offsetTop + (y + height / 2) * offsetHeight - stage.height / 2,
    );
  }

  /** A box as the service measured it in points, in shares of the sheet. Null if it is not a box on the sheet. */
  shareOf(box: readonly number[] | null): Box | null {
    const [x, y, w = 0, h = 0] = box ?? [];
    if (x === undefined || y === undefined || ![x, y, w, h].every(Number.isFinite)) return null;
    const { width, height } = this.#size;
    const share = { x: x / width, y: y / height, width: w / width, height: h / height };
    return share.x < 0 || share.y < 0 || share.x > 1 || share.y > 1 ? null : share;
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#resize.disconnect();
    this.#stage.removeEventListener('scroll', this.#redrawSoon);
    this.#task?.cancel();
    this.#page.cleanup();
    this.#detail.hidden = true;
    // A canvas keeps its memory until it has no size, even when nothing refers to it.
    for (const canvas of [this.#whole, this.#detail]) canvas.width = canvas.height = 0;
  }

  get #stageSize(): Size {
    return { width: this.#stage.clientWidth, height: this.#stage.clientHeight };
  }

  /** CSS pixels for a point, so that the whole sheet is visible with its edges. */
  get #fitScale(): number {
    const { width, height } = this.#stageSize;
    const scale = Math.min((width - MARGIN_PX) / this.#size.width, (height - MARGIN_PX) / this.#size.height);
    return Number.isFinite(scale) && scale > 0 ? scale : 1;
  }

  /** The middle of the stage stays where it is. */
  #zoomTo(wanted: number): void {
    const { width, height } = this.#stageSize;
    const before = this.#scale;
    const x = this.#stage.scrollLeft + width / 2 - this.#sheet.offsetLeft;
    const y = this.#stage.scrollTop + height / 2 - this.#sheet.offsetTop;
    this.#fits = false;
    const fit = this.#fitScale;
    const largest = Math.min(MAX_SCALE, MAX_SIDE_PX / Math.max(this.#size.width, this.#size.height));
    this.#apply(Math.min(Math.max(wanted, fit / 2), Math.max(largest, fit)));
    const ratio = this.#scale / before;
    this.#stage.scrollTo(
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
    const left = offsetLeft - this.#stage.scrollLeft;
    const top = offsetTop - this.#stage.scrollTop;
    const x = Math.max(0, -left);
    const y = Math.max(0, -top);
    const width = Math.min(offsetWidth, this.#stageSize.width - left) - x;
    const height = Math.min(offsetHeight, this.#stageSize.height - top) - y;
    return width >= 1 && height >= 1 ? { x, y, width, height } : null;
  }

  /** Draws the part of the sheet that is `box` at `scale`. False if something newer took its place. */
  async #draw(canvas: HTMLCanvasElement, scale: number, box: Box): Promise<boolean> {
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
