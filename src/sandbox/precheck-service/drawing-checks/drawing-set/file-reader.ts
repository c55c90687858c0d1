/** Reads single files with both libraries, in the thread that calls it. */
import type { ReadingLimits } from './drawing-set.js';
import { loadPdfjs } from './pdfjs-library.js';
import { type PdfjsFile, readWithPdfjs } from './pdfjs-reader.js';
import { type OpenedDocument, PdfiumDocument, readBytes } from './pdfium-document.js';
import { heap, type Pdfium, startPdfium, wantedTooMuch } from './pdfium-memory.js';
import { type PdfiumFile, readWithPdfium } from './pdfium-reader.js';
import { ReadingStopped } from './reading-stopped.js';
import { drawSheet, type SheetPicture } from './sheet-picture.js';

export { ReadingStopped } from './reading-stopped.js';
export type { SheetPicture } from './sheet-picture.js';

/**
 * Both readings of one file, and its pages drawn. Each throws where the file makes it impossible, with a ReadingStopped where it cost too
 * much.
 */
export interface FileReader {
  open(path: string, limits: ReadingLimits): Promise<PdfiumFile>;
  readText(path: string, limits: ReadingLimits): Promise<PdfjsFile>;
  /**
   * The page as it is shown, with its annotations, on white; a PNG. `pageNumber` from 1; `longSidePx` at most 10,000, and
   * no side of the picture is longer.
   */
  render(path: string, pageNumber: number, longSidePx: number): Promise<SheetPicture>;
  close(): Promise<void>;
}

/** Beyond this an instance of PDFium is not kept for the next file. */
const RENEW_BYTES = 96 * 1024 * 1024;

export class DirectReader implements FileReader {
  #pdfium: Pdfium | null = null;
  /** The document that was drawn last, because the next picture is mostly of the same one. */
  #drawn: { readonly path: string; readonly document: PdfiumDocument } | null = null;

  /** Loads the libraries ahead of the first file: both, or PDFium alone, which is all that drawing takes. */
  async load(withText: boolean): Promise<void> {
    const [pdfium] = await Promise.all([startPdfium(), withText ? loadPdfjs() : null]);
    this.#pdfium ??= pdfium;
  }

  async open(path: string, limits: ReadingLimits): Promise<PdfiumFile> {
    return this.#guard(async () => {
      this.#closeDrawn();
      const opened = await this.#open(path);
      const file = readWithPdfium(opened, limits);
      if (opened.ok) this.#close(opened.document);
      return file;
    });
  }

  async readText(path: string, limits: ReadingLimits): Promise<PdfjsFile> {
    return readWithPdfjs(readBytes(path), limits);
  }

  async render(path: string, pageNumber: number, longSidePx: number): Promise<SheetPicture> {
    return this.#guard(async () => {
      if (this.#drawn?.path !== path) {
        this.#closeDrawn();
        const opened = await this.#open(path);
        if (!opened.ok) throw new Error('The file does not open, so it can’t be drawn.');
        this.#drawn = { path, document: opened.document };
      }
      const { document } = this.#drawn;
      return drawSheet(document.pdfium, document.handle, pageNumber, longSidePx);
    });
  }

  async close(): Promise<void> {
    this.#drawn = null;
    this.#pdfium = null;
  }

  async #open(path: string): Promise<OpenedDocument> {
    this.#pdfium ??= await startPdfium();
    return PdfiumDocument.open(this.#pdfium, path);
  }

  #closeDrawn(): void {
    if (this.#drawn !== null) this.#close(this.#drawn.document);
    this.#drawn = null;
  }

  /** Memory of WebAssembly only grows, so a large file's is given back with the whole instance. */
  #close(document: PdfiumDocument): void {
    document.close();
    if (heap(document.pdfium).byteLength > RENEW_BYTES) this.#pdfium = null;
  }

  /**
   * A trap leaves the WebAssembly instance in an unknown state: the next file gets a new one. What was refused memory is not
   * the whole of the file or picture, even where PDFium went on without.
   */
  async #guard<T>(work: () => Promise<T>): Promise<T> {
    let pdfium: Pdfium | null = null;
    try {
      this.#pdfium ??= await startPdfium();
      pdfium = this.#pdfium;
      const result = await work();
      if (!wantedTooMuch(pdfium)) return result;
    } catch (error) {
      await this.close();
      if (pdfium === null || !wantedTooMuch(pdfium)) throw error;
    }
    await this.close();
    throw new ReadingStopped('Reading the file takes more memory than there is.');
  }
}
