/** Loads pdf.js when it is first needed, without what its build for old browsers does to Node. */
import { BoundedDecompressionStream } from './bounded-inflate.js';
import type * as PdfjsModule from 'pdfjs-dist/legacy/build/pdf.mjs';

type Pdfjs = typeof PdfjsModule;

let loading: Promise<Pdfjs> | null = null;

export function loadPdfjs(): Promise<Pdfjs> {
  return (loading ??= load());
}

/**
 * The legacy build (the one that runs on Node 20) replaces Array.prototype.push by a polyfill, for an engine that throws the
 * wrong error on frozen arrays (https://bugs.chromium.org/p/v8/issues/detail?id=12681). It took a third of all reading time.
 */
async function load(): Promise<Pdfjs> {
  await import('../confinement/without-canvas.js');
  Object.defineProperty(globalThis, 'DecompressionStream', { value: BoundedDecompressionStream });
  const { push } = Array.prototype;
  // The part that pdf.js would load later by itself, into a thread or else here; it has no types of its own.
  const worker = 'pdfjs-dist/legacy/build/pdf.worker.mjs';
  try {
    const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
    await import(worker);
    return pdfjs;
  } finally {
    Object.defineProperty(Array.prototype, 'push', { value: push, writable: true, configurable: true });
  }
}
