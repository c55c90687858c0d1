/** One instance of PDFium, and careful access to its memory. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

export type Pdfium = WrappedPdfiumModule;

/** The package's types leave out the memory views that Emscripten puts on every module. */
interface WithHeap {
  readonly HEAPU8: Uint8Array<ArrayBuffer>;
}

/** A fresh instance. One that has trapped must not be used again, so the caller makes another. */
export async function startPdfium(): Promise<Pdfium> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  const bytes = new Uint8Array(wasm);
  const pdfium = await init({ wasmBinary: bytes.buffer });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/** The memory as it is now: it is another buffer after each growth. */
export function heap(pdfium: Pdfium): ArrayBuffer {
  return (pdfium.pdfium as unknown as WithHeap).HEAPU8.buffer;
}

/** Calls `use` with room for `size` bytes, and gives the room back afterwards. */
export function withMemory<T>(pdfium: Pdfium, size: number, use: (pointer: number, view: () => DataView) => T): T {
  const pointer = pdfium.pdfium.wasmExports.malloc(Math.max(size, 8));
  try {
    return use(pointer, () => new DataView(heap(pdfium), pointer, Math.max(size, 8)));
  } finally {
    pdfium.pdfium.wasmExports.free(pointer);
  }
}

/** Text that PDFium gives as UTF-16 with a length in bytes, at most `maxBytes` of it. */
export function readUtf16(pdfium: Pdfium, call: (pointer: number, length: number) => number, maxBytes = 1000): string {
  const length = call(0, 0);
  if (length <= 2 || length > 1_000_000) return '';
  return withMemory(pdfium, length, (pointer) => {
    call(pointer, length);
    const used = Math.min(length - 2, maxBytes);
    return new TextDecoder('utf-16le').decode(new Uint8Array(heap(pdfium), pointer, used).slice());
  });
}
