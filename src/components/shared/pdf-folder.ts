/** Beside the package's modules. A module of its own, because the all-in-one script finds the folder in another way. */
const here = import.meta.url;

export const PDF_FOLDER = new URL('../../pdfjs/', here).href;
