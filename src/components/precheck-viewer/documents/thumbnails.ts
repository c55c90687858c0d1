/** Draws the small pictures of sheets that are in view, one at a time; those out of view keep no memory. */
import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist';
import { ENLARGED, halveTwice } from '../../files/sheets/fine-lines.js';
import { drawnScale } from './sheet-geometry.js';

const LONG_SIDE_PX = 112;

export class Thumbnails {
  readonly #pdf: PDFDocumentProxy;
  readonly #keeps: (page: number) => boolean;
  readonly #observer: IntersectionObserver;
  readonly #waiting = new Set<HTMLCanvasElement>();
  readonly #known = new Set<HTMLCanvasElement>();
  #task: RenderTask | null = null;
  #drawing = false;
  #closed = false;

  /** `keeps`: whether what was read of a page is still needed, for the sheet itself. */
  constructor(pdf: PDFDocumentProxy, root: Element, keeps: (page: number) => boolean) {
    this.#pdf = pdf;
    this.#keeps = keeps;
    this.#observer = new IntersectionObserver((entries) => this.#see(entries), { root, rootMargin: '200px' });
  }

  /** The canvases of the list as it now is; each has its page in `data-page`. */
  follow(canvases: Iterable<HTMLCanvasElement>): void {
    const now = new Set(canvases);
    for (const canvas of this.#known) if (!now.has(canvas)) this.#forget(canvas);
    for (const canvas of now) {
      if (this.#known.has(canvas)) continue;
      this.#known.add(canvas);
      this.#observer.observe(canvas);
    }
  }

  close(): void {
    this.#closed = true;
    this.#observer.disconnect();
    this.#task?.cancel();
    for (const canvas of this.#known) this.#forget(canvas);
  }

  #forget(canvas: HTMLCanvasElement): void {
    this.#observer.unobserve(canvas);
    this.#known.delete(canvas);
    this.#waiting.delete(canvas);
    canvas.width = canvas.height = 0;
  }

  #see(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const canvas = target as HTMLCanvasElement;
      if (!isIntersecting) {
        this.#waiting.delete(canvas);
        canvas.width = canvas.height = 0;
      } else if (canvas.width === 0 || !canvas.hasAttribute('data-drawn')) this.#waiting.add(canvas);
      if (!isIntersecting) canvas.removeAttribute('data-drawn');
    }
    void this.#draw();
  }

  async #draw(): Promise<void> {
    if (this.#drawing) return;
    this.#drawing = true;
    for (const canvas of this.#waiting) {
      this.#waiting.delete(canvas);
      // One that can't be drawn stays empty; its sheet says why when it is opened.
      await this.#drawOne(canvas).catch(() => undefined);
      if (this.#closed) return;
    }
    this.#drawing = false;
  }

  async #drawOne(canvas: HTMLCanvasElement): Promise<void> {
    const page = await this.#pdf.getPage(Number(canvas.dataset['page']));
    const size = page.getViewport({ scale: 1 });
    const wanted = (LONG_SIDE_PX * Math.min(devicePixelRatio, 2)) / Math.max(size.width, size.height);
    const viewport = page.getViewport({ scale: drawnScale(wanted * ENLARGED, size) });
    canvas.width = Math.max(1, Math.floor(viewport.width / ENLARGED));
    canvas.height = Math.max(1, Math.floor(viewport.height / ENLARGED));
    const large = new OffscreenCanvas(canvas.width * ENLARGED, canvas.height * ENLARGED);
    this.#task = page.render({ canvas: large as unknown as HTMLCanvasElement, viewport });
    await this.#task.promise;
    halveTwice(large, canvas);
    canvas.setAttribute('data-drawn', '');
    if (!this.#keeps(page.pageNumber)) page.cleanup();
  }
}
