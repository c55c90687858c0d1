/** Where pdf.js is served: in the folder beside this module's, also when a bundler has put it into a file of dist/browser/. */
// Bundlers take `new URL('…', import.meta.url)` for a file to bring along, and a folder is none.
let folder = import.meta.url.replace(/[^/]*\/[^/]*$/, 'pdfjs/');

/** Where the page serves the package's `dist/pdfjs/`, for pages with a bundler; relative to the page or absolute. */
export function setPdfFolder(address: string): void {
  folder = address.replace(/\/*$/, '/');
}

/** Resolved when it is used: on a server there is no document. */
export const pdfFolder = (): string => new URL(folder, document.baseURI).href;
