/** Stands for pdf-folder.ts in the all-in-one script: beside that script, whose address scripts/digest-worker.mjs writes before it. */
declare const PrecheckElementsScript: string | undefined;

export const PDF_FOLDER = new URL('pdfjs/', PrecheckElementsScript || document.baseURI).href;
