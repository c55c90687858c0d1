/** A document that PDFium has open, and the memory it lies in. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { heap, type Pdfium } from './pdfium-memory.js';

export type OpenedDocument =
  | { readonly ok: true; readonly document: PdfiumDocument }
  /** `code` is FPDF_GetLastError's; null where there was no memory for the file. */
  | { readonly ok: false; readonly code: number | null };

export class PdfiumDocument {
  readonly pdfium: Pdfium;
  readonly handle: number;
  readonly sizeBytes: number;
  readonly #memory: number;

  private constructor(pdfium: Pdfium, handle: number, memory: number, sizeBytes: number) {
    this.pdfium = pdfium;
    this.handle = handle;
    this.sizeBytes = sizeBytes;
    this.#memory = memory;
  }

  /** Reads the file straight into PDFium's memory, so that it is in memory once. A WebAssembly trap is thrown to the caller. */
  static open(pdfium: Pdfium, path: string): OpenedDocument {
    const file = openSync(path, 'r');
    try {
      const { size } = fstatSync(file);
      const memory = pdfium.pdfium.wasmExports.malloc(size);
      if (memory === 0) return { ok: false, code: null };
      readInto(file, new Uint8Array(heap(pdfium), memory, size));
      const handle = pdfium.FPDF_LoadMemDocument(memory, size, '');
      if (handle !== 0) return { ok: true, document: new PdfiumDocument(pdfium, handle, memory, size) };
      const code = pdfium.FPDF_GetLastError();
      pdfium.pdfium.wasmExports.free(memory);
      return { ok: false, code };
    } finally {
      closeSync(file);
    }
  }

  close(): void {
    this.pdfium.FPDF_CloseDocument(this.handle);
    this.pdfium.pdfium.wasmExports.free(this.#memory);
  }
}

/** All bytes of a file, in memory of their own that may be given away. */
export function readBytes(path: string): Uint8Array<ArrayBuffer> {
  const file = openSync(path, 'r');
  try {
    const bytes = new Uint8Array(fstatSync(file).size);
    readInto(file, bytes);
    return bytes;
  } finally {
    closeSync(file);
  }
}

function readInto(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) {
    const count = readSync(file, bytes, at, bytes.length - at, at);
    if (count === 0) throw new Error('The file ended before its size.');
    at += count;
  }
}
