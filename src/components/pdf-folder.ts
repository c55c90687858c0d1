/** Where pdf.js is served: beside the folder of this module, also when a bundler has put it into a file of dist/browser/. */
const here = import.meta.url;

// With a name between, or bundlers would take the folder for a file to bring along.
let folder = new URL('../pdfjs/', here).href;

/** Where the page serves the package's `dist/pdfjs/`, for pages with a bundler; relative to the page or absolute. */
export function setPdfFolder(address: string): void {
  folder = address.replace(/\/*$/, '/');
}

/** Resolved when it is used: on a server there is no document. */
export const pdfFolder = (): string => new URL(folder, document.baseURI).href;
