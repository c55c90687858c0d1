/** Stands for pdf-folder.ts in the all-in-one script: beside that script. A module script has no such address; the page names the folder then. */
const script = document.currentScript as HTMLScriptElement | null;

export const PDF_FOLDER = new URL('pdfjs/', script?.src || document.baseURI).href;
