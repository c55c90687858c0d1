/** One instance of PDFium with a ceiling on its memory, and careful access to that memory. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

export type Pdfium = WrappedPdfiumModule;

/** Room for the largest file (200 MB) and what PDFium makes of it. Emscripten asks for up to a fifth more than is needed. */
const MAX_MEMORY_BYTES = 384 * 1024 * 1024;

/** The package's types leave out the memory views that Emscripten puts on every module. */
interface WithHeap {
  readonly HEAPU8: Uint8Array<ArrayBuffer>;
}

export type RawFunctions<Name extends string> = Readonly<Record<Name, (...values: number[]) => number>>;
type ReceiveInstance = (instance: WebAssembly.Instance) => unknown;

const growthOf = new WeakMap<Pdfium, { readonly refused: boolean }>();
let compiled: Promise<WebAssembly.Module> | null = null;

/**
 * A fresh instance. One that has trapped must not be used again, so the caller makes another. Beyond MAX_MEMORY_BYTES PDFium
 * gets no more memory: it gives up what it is doing, mostly by a trap.
 */
export async function startPdfium(): Promise<Pdfium> {
  const module = await compiledPdfium();
  const growth = { refused: false };
  const pdfium = await init({
    instantiateWasm: (imports: WebAssembly.Imports, receive: ReceiveInstance) => {
      const { env } = imports;
      const grow = env?.['emscripten_resize_heap'] as (bytes: number) => boolean;
      const growWithin = (bytes: number) => {
        if (bytes >>> 0 <= MAX_MEMORY_BYTES) return grow(bytes);
        growth.refused = true;
        return false;
      };
      return receive(
        new WebAssembly.Instance(module, { ...imports, env: { ...env, emscripten_resize_heap: growWithin } }),
      );
    },
    // What it prints quotes from files.
    print: () => undefined,
    printErr: () => undefined,
  } as unknown as Parameters<typeof init>[0]);
  growthOf.set(pdfium, growth);
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/** PDFium's program as compiled here, for another thread; what has been optimised in it goes along. */
export function compiledPdfium(): Promise<WebAssembly.Module> {
  return (compiled ??= compile());
}

/** Takes the program that another thread has compiled. Before the first instance is started. */
export function adoptPdfium(module: WebAssembly.Module): void {
  compiled = Promise.resolve(module);
}

async function compile(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')));
}

/** Whether the instance has wanted more memory than it may have. */
export function wantedTooMuch(pdfium: Pdfium): boolean {
  return growthOf.get(pdfium)?.refused === true;
}

/** The memory as it is now: it is another buffer after each growth. */
export function heap(pdfium: Pdfium): ArrayBuffer {
  return (pdfium.pdfium as unknown as WithHeap).HEAPU8.buffer;
}

/**
 * Functions of the WebAssembly module itself: twenty times as fast as the package's, which counts where a sheet has 250,000 objects. Throws
 * where one is missing.
 */
export function rawFunctions<Name extends string>(pdfium: Pdfium, names: readonly Name[]): RawFunctions<Name> {
  const raw = pdfium.pdfium.wasmExports as unknown as RawFunctions<Name>;
  const missing = names.find((name) => typeof raw[name] !== 'function');
  if (missing !== undefined) throw new Error(`This build of PDFium lacks ${missing}.`);
  return raw;
}

/** Calls `use` with room for `size` bytes, and gives the room back afterwards. */
export function withMemory<T>(pdfium: Pdfium, size: number, use: (pointer: number, view: () => DataView) => T): T {
  const pointer = pdfium.pdfium.wasmExports.malloc(Math.max(size, 8));
  if (pointer === 0) throw new Error('There is not enough memory.');
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
