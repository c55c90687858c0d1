/**
 * Loads pdf.js when it is first needed, from the folder in which the package's copy of it is served. It is no part of any bundle: it
 * weighs more than all elements together, and its worker, fonts and decoders are files that it asks for itself.
 */
import type * as PdfModule from 'pdfjs-dist';
import { PDF_FOLDER } from '../pdf-folder.js';

export type PdfLibrary = typeof PdfModule;

const LOAD_TIMEOUT_MS = 30_000;
/** Pixels of one picture in a PDF: a scan of the largest sheet at 400 dpi has half as many. */
const MOST_PICTURE_PIXELS = 2 ** 28;

let folder = PDF_FOLDER;
let loading: Promise<PdfLibrary> | null = null;

/** Where the page serves the package's `dist/pdfjs/`, for pages with a bundler; relative to the page or absolute. */
export function setPdfFolder(address: string): void {
  folder = address.replace(/\/*$/, '/');
  loading = null;
}

/** Only a page knows what its address is relative to, and the page may be rendered on a server first. */
export const pdfFolder = (): string => new URL(folder, document.baseURI).href;

/** Rejects where it can't be had; the next call tries again. */
export function loadPdfLibrary(): Promise<PdfLibrary> {
  loading ??= Promise.race([load(), timeout()]).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** What every document is opened with: no eval, files from our folder, quiet about what documents do wrong. */
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
    // Its build for older browsers replaces this one for an engine's wrong error (https://bugs.chromium.org/p/v8/issues/detail?id=12681).
    // The page is not ours to change.
    Object.defineProperty(Array.prototype, 'push', { value: push, writable: true, configurable: true });
  }
}

function timeout(): Promise<never> {
  return new Promise((_, reject) =>
    setTimeout(() => reject(new Error(`No pdf.js at ${pdfFolder()} in time.`)), LOAD_TIMEOUT_MS),
  );
}
