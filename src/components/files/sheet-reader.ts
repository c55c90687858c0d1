/** Opens drawings with pdf.js, one after the other, and draws their first sheets. Reads only the parts of a file that this needs. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { pdfFolder } from '../pdf-folder.js';
import { loadPdfLibrary, type PdfLibrary, pdfOptions } from './pdf-library.js';
import { scriptAddress } from './script-address.js';

/** In points of 1/72 inch, after user unit and rotation. */
export interface SheetSize {
  readonly width: number;
  readonly height: number;
}

/** `sizes`: of the first pages. `picture`: the first sheet, small; null where it could not be drawn. `locked`: it needs a password. */
export type SheetReading =
  | {
      readonly type: 'read';
      readonly pageCount: number;
      readonly sizes: readonly SheetSize[];
      readonly picture: ImageBitmap | null;
    }
  | { readonly type: 'locked' }
  | { readonly type: 'damaged' };

/** Sets with more sheets in one file have the same sizes over and over. */
const SIZED_PAGES = 40;
/** A drawing that takes longer gets no picture. */
const READ_TIMEOUT_MS = 20_000;
/** A worker without work ends after this time. */
const IDLE_MS = 10_000;
/** pdf.js reads few parts of a file, but allocates memory for all of it: larger files get no picture. */
const MAX_FILE_BYTES = 100_000_000;
/** Twice the largest size at which it is shown. */
const PICTURE_PIXELS = 128;
/** The pixels of a scan of the largest sheet at 200 dpi: larger images are left out of a picture. */
const MAX_IMAGE_PIXELS = 2 ** 26;

/**
 * pdf.js draws no line thinner than a pixel, so that a plan drawn at thumbnail size is nearly black. Drawn four times as large and halved
 * twice, its lines become grey.
 */
const ENLARGED = 4;

type Reader = Awaited<ReturnType<typeof start>>;

const readings = new WeakMap<File, Promise<SheetReading | null>>();
let last: Promise<unknown> = Promise.resolve();
let reader: Promise<Reader> | null = null;
/** After a start that failed, as with pdf.js on another origin, no other one is tried. */
let isUnable = false;
let idle: ReturnType<typeof setTimeout> | undefined;

/** Null if the file cannot be read here: no pdf.js, a very large file, or a time-out. Each file is opened once. */
export function readSheets(file: File): Promise<SheetReading | null> {
  const reading = readings.get(file) ?? last.then(() => readInTime(file));
  readings.set(file, reading);
  last = reading;
  return reading;
}

async function readInTime(file: File): Promise<SheetReading | null> {
  if (isUnable || file.size > MAX_FILE_BYTES) return null;
  clearTimeout(idle);
  reader ??= start();
  const current = await reader.catch(() => null);
  if (!current) {
    isUnable = true;
    return null;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const failure = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, READ_TIMEOUT_MS, null);
    current.thread.onerror = () => resolve(null);
  });
  const reading = await Promise.race([read(file, current).catch(() => null), failure]);
  clearTimeout(timer);
  // A worker that hangs is ended; the next file starts another one.
  if (reading) idle = setTimeout(stop, IDLE_MS);
  else stop();
  return reading;
}

async function start() {
  const library = await loadPdfLibrary();
  const address = scriptAddress(`${pdfFolder()}legacy/build/pdf.worker.min.mjs`);
  const thread = new Worker(address, { type: 'module' });
  return { library, thread, worker: library.PDFWorker.create({ port: thread }) };
}

function stop(): void {
  void reader?.then(({ worker, thread }) => {
    worker.destroy();
    thread.terminate();
  });
  reader = null;
}

async function read(file: File, { library, worker }: Reader): Promise<SheetReading> {
  const task = library.getDocument({
    ...pdfOptions(),
    worker,
    range: rangesOf(library, file),
    length: file.size,
    disableAutoFetch: true,
    disableStream: true,
    // The page's fonts stay as they are: glyphs are drawn as paths.
    useSystemFonts: false,
    disableFontFace: true,
    maxImageSize: MAX_IMAGE_PIXELS,
  });
  try {
    const document = await task.promise;
    const sizes = await sizesOf(document);
    const picture = await pictureOf(document).catch(() => null);
    return { type: 'read', pageCount: document.numPages, sizes, picture };
  } catch (error) {
    return { type: error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'damaged' };
  } finally {
    await task.destroy();
  }
}

function rangesOf({ PDFDataRangeTransport }: PdfLibrary, file: Blob) {
  class FileRanges extends PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number): void {
      void file
        .slice(begin, end)
        .arrayBuffer()
        .then((bytes) => this.onDataRange(begin, new Uint8Array(bytes)))
        // A file that is gone gets no answer, and the time-out ends it.
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

/** Null in a background tab, where pdf.js waits for animation frames that do not come. */
async function pictureOf(pdf: PDFDocumentProxy): Promise<ImageBitmap | null> {
  if (document.hidden) return null;
  const page = await pdf.getPage(1);
  const whole = page.getViewport({ scale: 1 });
  const scale = PICTURE_PIXELS / Math.max(whole.width, whole.height);
  const width = pixelsOf(whole.width * scale);
  const height = pixelsOf(whole.height * scale);
  const canvas = document.createElement('canvas');
  canvas.width = width * ENLARGED;
  canvas.height = height * ENLARGED;
  await page.render({ canvas, viewport: page.getViewport({ scale: scale * ENLARGED }) }).promise;
  const half = await createImageBitmap(canvas, { resizeWidth: width * 2, resizeHeight: height * 2 });
  canvas.width = canvas.height = 0;
  return createImageBitmap(half, { resizeWidth: width, resizeHeight: height });
}

const pixelsOf = (length: number): number => Math.max(1, Math.round(length));
