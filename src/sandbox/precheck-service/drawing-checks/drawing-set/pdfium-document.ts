/** A document that PDFium has open, and the memory it lies in. */
import { heap, type Pdfium } from './pdfium-memory.js';

export type OpenedDocument =
  | { readonly ok: true; readonly document: PdfiumDocument }
  /** `code` is FPDF_GetLastError's; null where there was no memory for the file. */
  | { readonly ok: false; readonly code: number | null };

export class PdfiumDocument {
  readonly pdfium: Pdfium;
  readonly handle: number;
  readonly #memory: number;

  private constructor(pdfium: Pdfium, handle: number, memory: number) {
    this.pdfium = pdfium;
    this.handle = handle;
    this.#memory = memory;
  }

  /** Copies the bytes into PDFium's memory and opens them there. A WebAssembly trap is thrown to the caller. */
  static open(pdfium: Pdfium, bytes: Uint8Array): OpenedDocument {
    const memory = pdfium.pdfium.wasmExports.malloc(bytes.length);
    if (memory === 0) return { ok: false, code: null };
    new Uint8Array(heap(pdfium), memory, bytes.length).set(bytes);
    const handle = pdfium.FPDF_LoadMemDocument(memory, bytes.length, '');
    if (handle !== 0) return { ok: true, document: new PdfiumDocument(pdfium, handle, memory) };
    const code = pdfium.FPDF_GetLastError();
    pdfium.pdfium.wasmExports.free(memory);
    return { ok: false, code };
  }

  close(): void {
    this.pdfium.FPDF_CloseDocument(this.handle);
    this.pdfium.pdfium.wasmExports.free(this.#memory);
  }
}
