/** Reads single files with both libraries, in the thread that calls it. */
import type { ReadingLimits } from './drawing-set.js';
import { type PdfjsFile, readWithPdfjs } from './pdfjs-reader.js';
import { type OpenedDocument, PdfiumDocument, readBytes } from './pdfium-document.js';
import { type Pdfium, startPdfium } from './pdfium-memory.js';
import { type PdfiumFile, readWithPdfium } from './pdfium-reader.js';
import { drawSheet, type SheetPicture } from './sheet-picture.js';

export type { SheetPicture } from './sheet-picture.js';

/** Both readings of one file, and its pages drawn. Each throws where the file makes it impossible, with a ReadingStopped where it cost too much. */
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

/** The reading of a file was ended because of what it cost; the message says so in a sentence. */
export class ReadingStopped extends Error {
  override readonly name = 'ReadingStopped';
}

export class DirectReader implements FileReader {
  #pdfium: Pdfium | null = null;
  /** The document that was drawn last, because the next picture is mostly of the same one. */
  #drawn: { readonly path: string; readonly document: PdfiumDocument } | null = null;

  async open(path: string, limits: ReadingLimits): Promise<PdfiumFile> {
    return this.#guard(async () => {
      this.#closeDrawn();
      const opened = await this.#open(path);
      try {
        return readWithPdfium(opened, limits);
      } finally {
        if (opened.ok) opened.document.close();
      }
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
    this.#drawn?.document.close();
    this.#drawn = null;
  }

  /** A trap leaves the WebAssembly instance in an unknown state: the next file gets a new one. */
  async #guard<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      await this.close();
      throw error;
    }
  }
}
