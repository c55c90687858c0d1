/**
 * One sheet in a scrolling stage. The whole sheet is drawn once, as sharp as its memory allows; of a sheet that is zoomed further, only
 * what is seen is drawn over it. Scrolling, and with it panning by touch and by keyboard, is the browser's own.
 */
import type { PDFPageProxy, RenderTask, TextLayer } from 'pdfjs-dist';
import type { PdfLibrary } from '../files/pdf-library.js';
import { clampScale, drawnScale, fitScale, nextStep, type Size, visiblePart } from './sheet-geometry.js';

const REDRAW_AFTER_MS = 120;
const WHOLE_SHEET_PIXELS = 4e6;

export interface StageParts {
  readonly stage: HTMLElement;
  readonly sheet: HTMLElement;
  readonly whole: HTMLCanvasElement;
  readonly detail: HTMLCanvasElement;
  readonly text: HTMLElement;
}

export class SheetStage {
  readonly #parts: StageParts;
  readonly #library: PdfLibrary;
  readonly #stop = new AbortController();
  readonly #resize: ResizeObserver;
  #page: PDFPageProxy | null = null;
  #scale = 1;
  #fits = true;
  #wholeScale = 0;
  #tasks: RenderTask[] = [];
  #textLayer: TextLayer | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pinch = 0;
  #shown = 0;

  constructor(parts: StageParts, library: PdfLibrary) {
    this.#parts = parts;
    this.#library = library;
    this.#resize = new ResizeObserver(() => (this.#fits ? this.fit() : this.#redrawSoon()));
    // Scroll bars, which come and go with the size of the sheet, leave the border box alone.
    this.#resize.observe(parts.stage, { box: 'border-box' });
    this.#listen();
  }

  /** Shows a page; resolves when the whole sheet is drawn. A page that another one follows at once is given up. */
  async show(page: PDFPageProxy): Promise<void> {
    this.#cancel();
    const shown = ++this.#shown;
    if (this.#page && this.#page !== page) this.#page.cleanup();
    this.#page = page;
    const { stage, detail, text } = this.#parts;
    const { width, height } = this.#size;
    stage.style.aspectRatio = `${width / height}`;
    detail.hidden = true;
    text.replaceChildren();
    this.fit();
    await this.#drawWhole();
    if (shown !== this.#shown) return;
    this.#redrawSoon();
    this.#layText(page);
  }

  fit(): void {
    if (!this.#page) return;
    this.#fits = true;
    const { style } = this.#parts.sheet;
    // The stage without scroll bars: those of the sheet as it was would make it smaller.
    style.width = style.height = '0';
    this.#apply(fitScale(this.#size, this.#stageSize));
  }

  zoom(direction: 1 | -1): void {
    this.#zoomTo(nextStep(this.#scale, direction));
  }

  /** Brings a place of the sheet, in shares of it, to the middle, and close enough to read. */
  goTo(x: number, y: number): void {
    this.#zoomTo(Math.max(this.#scale, fitScale(this.#size, this.#stageSize) * 2.5));
    const { stage, sheet } = this.#parts;
    stage.scrollTo(
      sheet.offsetLeft + x * sheet.offsetWidth - stage.clientWidth / 2,
      sheet.offsetTop + y * sheet.offsetHeight - stage.clientHeight / 2,
    );
  }

  dispose(): void {
    this.#cancel();
    this.#shown += 1;
    this.#stop.abort();
    this.#resize.disconnect();
    this.#page?.cleanup();
    this.#page = null;
    const { whole, detail, text } = this.#parts;
    // A canvas keeps its memory until it has no size, even when nobody holds it.
    for (const canvas of [whole, detail]) canvas.width = canvas.height = 0;
    text.replaceChildren();
  }

  // ── Size, place ──

  /** In points. */
  get #size(): Size {
    return this.#page?.getViewport({ scale: 1 }) ?? { width: 1, height: 1 };
  }

  get #stageSize(): Size {
    const { clientWidth, clientHeight } = this.#parts.stage;
    return { width: clientWidth, height: clientHeight };
  }

  /** `x` and `y`: the point of the stage that stays where it is; its middle where they are left out. */
  #zoomTo(wanted: number, x = this.#stageSize.width / 2, y = this.#stageSize.height / 2): void {
    if (!this.#page) return;
    const { stage, sheet } = this.#parts;
    const before = this.#scale;
    const left = stage.scrollLeft + x - sheet.offsetLeft;
    const top = stage.scrollTop + y - sheet.offsetTop;
    this.#fits = false;
    this.#apply(clampScale(wanted, this.#size, this.#stageSize));
    const ratio = this.#scale / before;
    stage.scrollTo(sheet.offsetLeft + left * ratio - x, sheet.offsetTop + top * ratio - y);
  }

  #apply(scale: number): void {
    const { sheet, detail } = this.#parts;
    const { width, height } = this.#size;
    if (scale !== this.#scale) detail.hidden = true;
    this.#scale = scale;
    sheet.style.width = `${width * scale}px`;
    sheet.style.height = `${height * scale}px`;
    sheet.style.setProperty('--total-scale-factor', `${scale}`);
    this.#redrawSoon();
  }

  // ── Drawing ──

  async #drawWhole(): Promise<void> {
    const ratio = Math.min(devicePixelRatio, 2);
    const scale = drawnScale(fitScale(this.#size, this.#stageSize) * ratio, this.#size, WHOLE_SHEET_PIXELS);
    this.#wholeScale = 0;
    const { width, height } = this.#size;
    // Until then nothing is drawn over it, which would end it.
    if (await this.#draw(this.#parts.whole, scale, 0, 0, width * scale, height * scale)) this.#wholeScale = scale;
  }

  #redrawSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#drawDetail(), REDRAW_AFTER_MS);
  }

  async #drawDetail(): Promise<void> {
    const { stage, sheet, detail } = this.#parts;
    const ratio = Math.min(devicePixelRatio, 2);
    if (!this.#wholeScale || this.#scale * ratio < this.#wholeScale * 1.05) return;
    const place = {
      x: sheet.offsetLeft - stage.scrollLeft,
      y: sheet.offsetTop - stage.scrollTop,
      width: sheet.offsetWidth,
      height: sheet.offsetHeight,
    };
    const part = visiblePart(place, this.#stageSize);
    if (!part) return;
    const sharpness = drawnScale(ratio, part);
    const next = document.createElement('canvas');
    const done = await this.#draw(
      next,
      this.#scale * sharpness,
      part.x * sharpness,
      part.y * sharpness,
      part.width * sharpness,
      part.height * sharpness,
    );
    if (!done) return;
    detail.width = next.width;
    detail.height = next.height;
    detail.getContext('2d')?.drawImage(next, 0, 0);
    next.width = next.height = 0;
    const { style } = detail;
    style.left = `${part.x}px`;
    style.top = `${part.y}px`;
    style.width = `${part.width}px`;
    style.height = `${part.height}px`;
    detail.hidden = false;
  }

  /** False where something newer took its place. */
  async #draw(
    canvas: HTMLCanvasElement,
    scale: number,
    x: number,
    y: number,
    width: number,
    height: number,
  ): Promise<boolean> {
    const page = this.#page;
    if (!page) return false;
    for (const task of this.#tasks) task.cancel();
    canvas.width = Math.max(1, Math.floor(width));
    canvas.height = Math.max(1, Math.floor(height));
    const viewport = page.getViewport({ scale, offsetX: -x, offsetY: -y });
    const task = page.render({ canvas, viewport });
    this.#tasks = [task];
    try {
      await task.promise;
      return true;
    } catch (error) {
      if (error instanceof this.#library.RenderingCancelledException) return false;
      throw error;
    }
  }

  #layText(page: PDFPageProxy): void {
    const layer = new this.#library.TextLayer({
      textContentSource: page.streamTextContent(),
      container: this.#parts.text,
      viewport: page.getViewport({ scale: 1 }),
    });
    this.#textLayer = layer;
    // Given up with its page, or unreadable: the sheet is seen all the same.
    layer.render().catch(() => undefined);
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    for (const task of this.#tasks) task.cancel();
    this.#tasks = [];
    this.#textLayer?.cancel();
    this.#textLayer = null;
  }

  // ── Hands ──

  #listen(): void {
    const { stage } = this.#parts;
    const { signal } = this.#stop;
    stage.addEventListener('scroll', () => this.#redrawSoon(), { signal, passive: true });
    stage.addEventListener('wheel', (event) => this.#handleWheel(event), { signal, passive: false });
    stage.addEventListener('touchmove', (event) => this.#handleTouch(event), { signal, passive: false });
    stage.addEventListener('touchend', () => (this.#pinch = 0), { signal });
    stage.addEventListener('pointerdown', (event) => this.#handleGrab(event), { signal });
  }

  /** With ctrl, which is also how browsers tell of two fingers on a touch pad. */
  #handleWheel(event: WheelEvent): void {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const { left, top } = this.#parts.stage.getBoundingClientRect();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 30;
    const factor = Math.exp(Math.max(-0.5, Math.min(0.5, -event.deltaY * lines * 0.005)));
    this.#zoomTo(this.#scale * factor, event.clientX - left, event.clientY - top);
  }

  #handleTouch(event: TouchEvent): void {
    const [one, two] = event.touches;
    if (!one || !two) return;
    event.preventDefault();
    const distance = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
    const { left, top } = this.#parts.stage.getBoundingClientRect();
    const x = (one.clientX + two.clientX) / 2 - left;
    const y = (one.clientY + two.clientY) / 2 - top;
    if (this.#pinch > 0) this.#zoomTo((this.#scale * distance) / this.#pinch, x, y);
    this.#pinch = distance;
  }

  /** A mouse moves the sheet, but selects where it begins on text. */
  #handleGrab(event: PointerEvent): void {
    const { stage } = this.#parts;
    const target = event.target instanceof Element ? event.target : null;
    if (event.pointerType !== 'mouse' || event.button !== 0 || target?.closest('.text span, button')) return;
    // The scroll bars are the stage's own.
    if (target === stage && (event.offsetX >= stage.clientWidth || event.offsetY >= stage.clientHeight)) return;
    const end = new AbortController();
    const signal = AbortSignal.any([end.signal, this.#stop.signal]);
    stage.setPointerCapture(event.pointerId);
    stage.addEventListener('pointermove', ({ movementX, movementY }) => stage.scrollBy(-movementX, -movementY), {
      signal,
    });
    for (const type of ['pointerup', 'pointercancel']) stage.addEventListener(type, () => end.abort(), { signal });
  }
}
