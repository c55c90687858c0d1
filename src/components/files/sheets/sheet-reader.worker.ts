/**
 * Opens drawings and draws their first sheet in a worker: both halves of pdf.js run here. Reads only the parts of a file that the first
 * sheet needs.
 */
import type * as PdfModule from 'pdfjs-dist';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { ENLARGED, halveTwice } from './fine-lines.js';
import { SIZED_PAGES, type SheetReading, type SheetSize } from './sheet-facts.js';

export interface SheetRequest {
  readonly id: number;
  readonly file: Blob;
  /** Where pdf.js is served. */
  readonly folder: string;
  /** The longer edge of the picture. */
  readonly pixels: number;
}

export interface SheetAnswer {
  readonly id: number;
  /** Null where pdf.js could not be loaded. */
  readonly reading: SheetReading | null;
}

interface WorkerScope {
  onmessage: ((event: MessageEvent) => void) | null;
  pdfjsWorker?: unknown;
  readonly fonts?: unknown;
}

const scope = globalThis as unknown as WorkerScope;
/** The pixels of a scan of the largest sheet at 200 dpi: larger images are left out of a thumbnail. */
const MOST_PICTURE_PIXELS = 2 ** 26;
let library: Promise<typeof PdfModule> | null = null;

// The first message brings a line of our own: pdf.js speaks on the worker's.
scope.onmessage = ({ ports: [line] }) => {
  scope.onmessage = null;
  if (!line) return;
  line.onmessage = async ({ data }: MessageEvent<SheetRequest>) => {
    const reading = await read(data).catch(() => null);
    const answer: SheetAnswer = { id: data.id, reading };
    line.postMessage(answer, reading?.type === 'read' && reading.picture ? [reading.picture] : []);
  };
};

async function read(request: SheetRequest): Promise<SheetReading> {
  library ??= load(request.folder);
  const pdf = await library;
  const task = pdf.getDocument({
    range: rangesOf(pdf, request.file),
    length: request.file.size,
    disableAutoFetch: true,
    disableStream: true,
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    useWorkerFetch: true,
    maxImageSize: MOST_PICTURE_PIXELS,
    verbosity: 0,
    wasmUrl: `${request.folder}wasm/`,
    standardFontDataUrl: `${request.folder}standard_fonts/`,
    cMapUrl: `${request.folder}cmaps/`,
    iccUrl: `${request.folder}iccs/`,
    ownerDocument: { fonts: scope.fonts } as unknown as HTMLDocument,
    CanvasFactory: ScopeCanvases,
    FilterFactory: NoFilters,
  });
  try {
    const document = await task.promise;
    const sizes = await sizesOf(document);
    const picture = await pictureOf(document, request.pixels).catch(() => null);
    return { type: 'read', pageCount: document.numPages, sizes, picture };
  } catch (error) {
    return { type: error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'damaged' };
  } finally {
    await task.destroy();
  }
}

async function load(folder: string): Promise<typeof PdfModule> {
  const build = `${folder}legacy/build/`;
  const [pdf, worker] = await Promise.all([
    import(/* @vite-ignore */ `${build}pdf.min.mjs`),
    import(/* @vite-ignore */ `${build}pdf.worker.min.mjs`),
  ]);
  // pdf.js then runs its worker's code in this thread.
  scope.pdfjsWorker = worker;
  return pdf;
}

function rangesOf(pdf: typeof PdfModule, file: Blob) {
  class FileRanges extends pdf.PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number): void {
      void file
        .slice(begin, end)
        .arrayBuffer()
        .then((bytes) => this.onDataRange(begin, new Uint8Array(bytes)))
        // A file that is gone gets no answer; the page has a time-out.
        .catch(() => this.abort());
    }
  }
  return new FileRanges(file.size, null);
}

async function sizesOf(document: PDFDocumentProxy): Promise<SheetSize[]> {
  const sizes: SheetSize[] = [];
  for (let number = 1; number <= Math.min(document.numPages, SIZED_PAGES); number += 1) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    sizes.push({ width: width * page.userUnit, height: height * page.userUnit });
    page.cleanup();
  }
  return sizes;
}

async function pictureOf(document: PDFDocumentProxy, pixels: number): Promise<ImageBitmap> {
  const page = await document.getPage(1);
  const whole = page.getViewport({ scale: 1 });
  const scale = pixels / Math.max(whole.width, whole.height);
  const viewport = page.getViewport({ scale: scale * ENLARGED });
  const picture = new OffscreenCanvas(pixelsOf(whole.width * scale), pixelsOf(whole.height * scale));
  const canvas = new OffscreenCanvas(picture.width * ENLARGED, picture.height * ENLARGED);
  await page.render({
    canvas: canvas as unknown as HTMLCanvasElement,
    viewport,
    // The intent 'display' waits for animation frames, which a worker does not have.
    intent: 'print',
    background: '#fff',
  }).promise;
  halveTwice(canvas, picture);
  return picture.transferToImageBitmap();
}

const pixelsOf = (length: number): number => Math.max(1, Math.round(length));

interface Drawn {
  canvas: OffscreenCanvas | null;
  context: OffscreenCanvasRenderingContext2D | null;
}

/** Canvases without a document. Structure as pdf.js asks of a factory. */
class ScopeCanvases {
  create(width: number, height: number): Drawn {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) };
  }
  reset({ canvas }: Drawn, width: number, height: number): void {
    if (canvas) Object.assign(canvas, { width, height });
  }
  destroy(drawn: Drawn): void {
    if (drawn.canvas) Object.assign(drawn.canvas, { width: 0, height: 0 });
    Object.assign(drawn, { canvas: null, context: null });
  }
}

/** Filters need elements of a document; a thumbnail does without. */
class NoFilters {
  addFilter = (): string => 'none';
  addHCMFilter = (): string => 'none';
  addAlphaFilter = (): string => 'none';
  addLuminosityFilter = (): string => 'none';
  addKnockoutFilter = (): string => 'none';
  addHighlightHCMFilter = (): string => 'none';
  addSelectionHCMFilter = (): string => 'none';
  createSelectionStyle = (): null => null;
  destroy(): void {
    // Nothing was made.
  }
}
