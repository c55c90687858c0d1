/**
 * Loads pdf.js when it is first needed, from the folder where the package's copy is served. It is not in any bundle: it is larger than all
 * elements together, and loads its worker, fonts and decoders itself.
 */
import type * as PdfModule from 'pdfjs-dist';
import { PDF_FOLDER } from '../pdf-folder.js';

export type PdfLibrary = typeof PdfModule;

const LOAD_TIMEOUT_MS = 30_000;
/** The most pixels of one image in a PDF: twice a scan of the largest sheet at 400 dpi. */
const MOST_PICTURE_PIXELS = 2 ** 28;

let folder = PDF_FOLDER;
let loading: Promise<PdfLibrary> | null = null;

/** Where the page serves the package's `dist/pdfjs/`, for pages with a bundler; relative to the page or absolute. */
export function setPdfFolder(address: string): void {
  folder = address.replace(/\/*$/, '/');
  loading = null;
}

/** Resolved when it is used: on a server there is no document. */
export const pdfFolder = (): string => new URL(folder, document.baseURI).href;

/** Rejects where it cannot be loaded; the next call tries again. */
export function loadPdfLibrary(): Promise<PdfLibrary> {
  loading ??= Promise.race([load(), timeout()]).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** The options for every document: no eval, files from our folder, no warnings about faulty documents. */
export function pdfOptions() {
  const folder = pdfFolder();
  return {
    isEvalSupported: false,
    maxImageSize: MOST_PICTURE_PIXELS,
    verbosity: 0,
    wasmUrl: `${folder}wasm/`,
    standardFontDataUrl: `${folder}standard_fonts/`,
    cMapUrl: `${folder}cmaps/`,
    iccUrl: `${folder}iccs/`,
  } as const;
}

async function load(): Promise<PdfLibrary> {
  const build = `${pdfFolder()}legacy/build/`;
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

function timeout(): Promise<never> {
  return new Promise((_, reject) =>
    setTimeout(() => reject(new Error(`No pdf.js at ${pdfFolder()} in time.`)), LOAD_TIMEOUT_MS),
  );
}
