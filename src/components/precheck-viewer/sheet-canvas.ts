/**
 * Draws one sheet in a scrolling stage. The whole sheet is drawn once, as sharp as memory allows; when it is zoomed further, only the visible
 * part is drawn over it. Lengths are points of the sheet or CSS pixels, as named.
 */
import type { PDFPageProxy, RenderTask } from 'pdfjs-dist';

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

export type SheetCanvas = ReturnType<typeof createSheetCanvas>;

/** `stage` scrolls; in it are `.sheet` with the canvases `.whole` and `.detail`. */
export function createSheetCanvas(stage: HTMLElement, page: PDFPageProxy) {
  const part = <T extends HTMLElement>(selector: string) => stage.querySelector(selector) as T;
  const sheet = part('.sheet');
  const whole = part<HTMLCanvasElement>('.whole');
  const detail = part<HTMLCanvasElement>('.detail');
  /** In points. */
  const size: Size = page.getViewport({ scale: 1 });
  /** CSS pixels for a point. */
  let scale = 1;
  let fits = true;
  /** Pixels for a point of the whole sheet; 0 until it is drawn. */
  let wholeScale = 0;
  let lastTask: RenderTask | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stageSize = (): Size => ({ width: stage.clientWidth, height: stage.clientHeight });

  /** At this scale the whole sheet is visible with its edges. */
  function fitScale(): number {
    const { width, height } = stageSize();
    const fitting = Math.min((width - MARGIN_PX) / size.width, (height - MARGIN_PX) / size.height);
    return Number.isFinite(fitting) && fitting > 0 ? fitting : 1;
  }

  function fit(): void {
    fits = true;
    const { style } = sheet;
    // The stage without scroll bars: those of the sheet as it was would make it smaller.
    style.width = style.height = '0';
    apply(fitScale());
  }

  /** The middle of the stage stays where it is. */
  function zoomTo(wanted: number): void {
    const { width, height } = stageSize();
    const before = scale;
    const x = stage.scrollLeft + width / 2 - sheet.offsetLeft;
    const y = stage.scrollTop + height / 2 - sheet.offsetTop;
    fits = false;
    const least = fitScale();
    const most = Math.min(MAX_SCALE, MAX_SIDE_PX / Math.max(size.width, size.height));
    apply(Math.min(Math.max(wanted, least / 2), Math.max(most, least)));
    const ratio = scale / before;
    stage.scrollTo(sheet.offsetLeft + x * ratio - width / 2, sheet.offsetTop + y * ratio - height / 2);
  }

  function apply(next: number): void {
    if (next !== scale) detail.hidden = true;
    scale = next;
    sheet.style.width = `${size.width * scale}px`;
    sheet.style.height = `${size.height * scale}px`;
    redrawSoon();
  }

  function redrawSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void drawDetail(), REDRAW_AFTER_MS);
  }

  async function drawDetail(): Promise<void> {
    const ratio = Math.min(devicePixelRatio, 2);
    const visible = visiblePart();
    if (!visible || !wholeScale || scale * ratio < wholeScale * 1.05) return;
    const sharpness = drawnScale(ratio, visible, DETAIL_PIXELS);
    const { x, y, width, height } = visible;
    const pixels = { x: x * sharpness, y: y * sharpness, width: width * sharpness, height: height * sharpness };
    const next = document.createElement('canvas');
    if (!(await drawPart(next, scale * sharpness, pixels))) return;
    detail.width = next.width;
    detail.height = next.height;
    detail.getContext('2d')?.drawImage(next, 0, 0);
    next.width = next.height = 0;
    Object.assign(detail.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
    detail.hidden = false;
  }

  /** In CSS pixels of the sheet as it is zoomed. */
  function visiblePart(): Box | null {
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = sheet;
    const left = offsetLeft - stage.scrollLeft;
    const top = offsetTop - stage.scrollTop;
    const x = Math.max(0, -left);
    const y = Math.max(0, -top);
    const width = Math.min(offsetWidth, stage.clientWidth - left) - x;
    const height = Math.min(offsetHeight, stage.clientHeight - top) - y;
    return width >= 1 && height >= 1 ? { x, y, width, height } : null;
  }

  /** Draws the part of the sheet that is `box` at `drawn` pixels for a point. False if something newer took its place. */
  async function drawPart(canvas: HTMLCanvasElement, drawn: number, box: Box): Promise<boolean> {
    lastTask?.cancel();
    canvas.width = Math.max(1, Math.floor(box.width));
    canvas.height = Math.max(1, Math.floor(box.height));
    const viewport = page.getViewport({ scale: drawn, offsetX: -box.x, offsetY: -box.y });
    const task = page.render({ canvas, viewport });
    lastTask = task;
    try {
      await task.promise;
    } catch (error) {
      // A task that was cancelled is not the last one any more.
      if (lastTask === task) throw error;
    }
    return lastTask === task;
  }

  stage.style.aspectRatio = `${size.width / size.height}`;
  const resize = new ResizeObserver(() => (fits ? fit() : redrawSoon()));
  // Scroll bars, which come and go with the size of the sheet, leave the border box alone.
  resize.observe(stage, { box: 'border-box' });
  stage.addEventListener('scroll', redrawSoon, { passive: true });
  fit();

  return {
    fit,
    /** Draws the whole sheet. Rejects if the sheet is broken. */
    async draw(): Promise<void> {
      const drawn = drawnScale(fitScale() * Math.min(devicePixelRatio, 2), size, WHOLE_SHEET_PIXELS);
      const box = { x: 0, y: 0, width: size.width * drawn, height: size.height * drawn };
      if (!(await drawPart(whole, drawn, box))) return;
      // Until now, drawing a part of the sheet would have cancelled it.
      wholeScale = drawn;
      redrawSoon();
    },
    zoom: (direction: 1 | -1): void => zoomTo(scale * ZOOM_STEP ** direction),
    /** Brings the middle of a box, in shares of the sheet, to the middle of the stage, close enough to read. */
    goTo({ x, y, width, height }: Box): void {
      zoomTo(Math.max(scale, fitScale() * 2.5));
      const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = sheet;
      stage.scrollTo(
        offsetLeft + (x + width / 2) * offsetWidth - stage.clientWidth / 2,
        offsetTop + (y + height / 2) * offsetHeight - stage.clientHeight / 2,
      );
    },
    /** A box as the service measured it in points, in shares of the sheet. Null if it is not a box on the sheet. */
    shareOf(box: readonly number[] | null): Box | null {
      const [x, y, w = 0, h = 0] = box ?? [];
      if (x === undefined || y === undefined || ![x, y, w, h].every(Number.isFinite)) return null;
      const { width, height } = size;
      const share = { x: x / width, y: y / height, width: w / width, height: h / height };
      return share.x < 0 || share.y < 0 || share.x > 1 || share.y > 1 ? null : share;
    },
    dispose(): void {
      clearTimeout(timer);
      resize.disconnect();
      stage.removeEventListener('scroll', redrawSoon);
      lastTask?.cancel();
      lastTask = null;
      page.cleanup();
      detail.hidden = true;
      // A canvas keeps its memory until it has no size, even when nothing refers to it.
      for (const canvas of [whole, detail]) canvas.width = canvas.height = 0;
    },
  };
}
