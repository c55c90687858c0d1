/**
 * Loads pdf.js when it is first needed, from the folder where the package's copy is served. It is not in any bundle: it is larger than all
 * elements together, and loads its worker, fonts and decoders itself.
 */
import type * as PdfModule from 'pdfjs-dist';
import { pdfFolder } from '../pdf-folder.js';

export type PdfLibrary = typeof PdfModule;

const LOAD_TIMEOUT_MS = 30_000;
/** The most pixels of one image in a PDF: twice a scan of the largest sheet at 400 dpi. */
const MAX_PICTURE_PIXELS = 2 ** 28;

let loading: { readonly folder: string; readonly library: Promise<PdfLibrary> } | null = null;

/** Rejects where it cannot be loaded; the next call tries again, as after the folder has changed. */
export function loadPdfLibrary(): Promise<PdfLibrary> {
  const folder = pdfFolder();
  if (loading?.folder === folder) return loading.library;
  const library = Promise.race([load(folder), timeout(folder)]).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  loading = { folder, library };
  return library;
}

/** The options for every document: no eval, files from our folder, no warnings about faulty documents. */
export function pdfOptions() {
  const folder = pdfFolder();
  return {
    isEvalSupported: false,
    maxImageSize: MAX_PICTURE_PIXELS,
    verbosity: 0,
    wasmUrl: `${folder}wasm/`,
    standardFontDataUrl: `${folder}standard_fonts/`,
    cMapUrl: `${folder}cmaps/`,
    iccUrl: `${folder}iccs/`,
  } as const;
}

async function load(folder: string): Promise<PdfLibrary> {
  const build = `${folder}legacy/build/`;
  const { push } = Array.prototype;
  try {
    const library = (await import(/* @vite-ignore */ /* webpackIgnore: true */ `${build}pdf.min.mjs`)) as PdfLibrary;
    library.GlobalWorkerOptions.workerSrc = `${build}pdf.worker.min.mjs`;
    return library;
  } finally {
    // Its legacy build replaces Array.prototype.push because of https://bugs.chromium.org/p/v8/issues/detail?id=12681: restore the page's.
    Object.defineProperty(Array.prototype, 'push', { value: push, writable: true, configurable: true });
  }
}

function timeout(folder: string): Promise<never> {
  return new Promise((_, reject) =>
    setTimeout(() => reject(new Error(`No pdf.js at ${folder} in time.`)), LOAD_TIMEOUT_MS),
  );
}
