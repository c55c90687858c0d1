/** Reads single files with both libraries, in the thread that calls it. */
import { readFile } from 'node:fs/promises';
import type { ReadingLimits } from './drawing-set.js';
import { type PdfjsFile, readWithPdfjs } from './pdfjs-reader.js';
import { type Pdfium, startPdfium } from './pdfium-memory.js';
import { type PdfiumFile, readWithPdfium } from './pdfium-reader.js';

/** Both readings of one file. Each throws where the file makes it impossible, with a ReadingStopped where it cost too much. */
export interface FileReader {
  open(path: string, limits: ReadingLimits): Promise<PdfiumFile>;
  readText(path: string, limits: ReadingLimits): Promise<PdfjsFile>;
  close(): Promise<void>;
}

/** The reading of a file was ended because of what it cost; the message says so in a sentence. */
export class ReadingStopped extends Error {
  override readonly name = 'ReadingStopped';
}

export class DirectReader implements FileReader {
  #pdfium: Pdfium | null = null;

  async open(path: string, limits: ReadingLimits): Promise<PdfiumFile> {
    try {
      this.#pdfium ??= await startPdfium();
      return readWithPdfium(this.#pdfium, await readFile(path), limits);
    } catch (error) {
      // A trap leaves the WebAssembly instance in an unknown state: the next file gets a new one.
      this.#pdfium = null;
      throw error;
    }
  }

  async readText(path: string, limits: ReadingLimits): Promise<PdfjsFile> {
    return readWithPdfjs(new Uint8Array(await readFile(path)), limits);
  }

  async close(): Promise<void> {
    this.#pdfium = null;
  }
}
