/** Where pdf.js is unless a page says otherwise: in the folder beside this module's, also when a bundler has put it into a file of dist/browser/. */
// Bundlers take `new URL('…', import.meta.url)` for a file to bring along, and a folder is none.
export const PDF_FOLDER = import.meta.url.replace(/[^/]*\/[^/]*$/, 'pdfjs/');
