/** Reads single files, in the thread that calls it. */
import { type Catalogue, readCatalogue } from './catalogue.js';
import type { ReadingLimits } from './drawing-set.js';
import { type OpenedDocument, PdfiumDocument, readBytes } from './pdfium-document.js';
import { heap, type Pdfium, startPdfium, wantedTooMuch } from './pdfium-memory.js';
import type { PdfiumFile } from './pdfium-file.js';
import { readWithPdfium } from './pdfium-reader.js';
import { ReadingStopped } from './reading-time.js';
import { drawSheet, type DrawRequest, type SheetPicture } from './sheet-picture.js';

/** Each throws where the file makes it impossible, with a ReadingStopped where it cost too much. */
export interface FileReader {
  open(path: string, limits: ReadingLimits): Promise<PdfiumFile>;
  /** Of a file that opens. */
  readCatalogue(path: string, limits: ReadingLimits): Promise<Catalogue>;
  /** Parts of a page, as it is shown: with its annotations, on white. */
  render(request: DrawRequest): Promise<SheetPicture[]>;
  close(): Promise<void>;
}

/** Beyond this an instance of PDFium is not kept, with what it has open. */
const RENEW_BYTES = 96 * 1024 * 1024;
/** Files that stay open after they were read, all together. */
const KEPT_BYTES = 48 * 1024 * 1024;

/** Keeps files open from their reading until they are drawn, so that PDFium parses each once. */
export class DirectReader implements FileReader {
  #pdfium: Pdfium | null = null;
  readonly #documents = new Map<string, PdfiumDocument>();

  /** Loads PDFium ahead of the first file. */
  async load(): Promise<void> {
    this.#pdfium ??= await startPdfium();
  }

  async open(path: string, limits: ReadingLimits): Promise<PdfiumFile> {
    return this.#guard(async () => readWithPdfium(await this.#open(path), limits));
  }

  async readCatalogue(path: string, limits: ReadingLimits): Promise<Catalogue> {
    return readCatalogue(readBytes(path), limits.maxPagesPerFile);
  }

  async render(request: DrawRequest): Promise<SheetPicture[]> {
    return this.#guard(async () => {
      const opened = await this.#open(request.path);
      if (!opened.ok) throw new Error('The file does not open, so it can’t be drawn.');
      return drawSheet(opened.document.pdfium, opened.document.handle, request);
    });
  }

  async close(): Promise<void> {
    this.#documents.clear();
    this.#pdfium = null;
  }

  /** Memory of WebAssembly only grows, so a large file's is given back with the whole instance, before the next file. */
  async #open(path: string): Promise<OpenedDocument> {
    const kept = this.#documents.get(path);
    if (kept !== undefined) return { ok: true, document: kept };
    if (this.#pdfium !== null && heap(this.#pdfium).byteLength > RENEW_BYTES) await this.close();
    this.#pdfium ??= await startPdfium();
    const opened = PdfiumDocument.open(this.#pdfium, path);
    if (!opened.ok) return opened;
    const sizes = [...this.#documents.values(), opened.document].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    if (sizes > KEPT_BYTES) this.#closeDocuments();
    this.#documents.set(path, opened.document);
    return opened;
  }

  #closeDocuments(): void {
    for (const document of this.#documents.values()) document.close();
    this.#documents.clear();
  }

  /**
   * A trap leaves the WebAssembly instance in an unknown state: the next file gets a new one. What was refused memory is not
   * the whole of the file or picture, even where PDFium went on without.
   */
  async #guard<T>(work: () => Promise<T>): Promise<T> {
    const wantedMore = () => this.#pdfium !== null && wantedTooMuch(this.#pdfium);
    try {
      const result = await work();
      if (!wantedMore()) return result;
    } catch (error) {
      const refused = wantedMore();
      await this.close();
      if (!refused) throw error;
    }
    await this.close();
    throw new ReadingStopped('Reading the file takes more memory than there is.');
  }
}
