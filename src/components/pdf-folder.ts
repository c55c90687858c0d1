/** Where pdf.js is unless a page says otherwise: beside the folder of this module, also when a bundler has put it into a file of dist/browser/. */
const here = import.meta.url;

// With a name between, or bundlers would take the folder for a file to bring along.
export const PDF_FOLDER = new URL('../pdfjs/', here).href;
