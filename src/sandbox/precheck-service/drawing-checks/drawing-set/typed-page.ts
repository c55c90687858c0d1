/** Pages that don't say that they are pages, or say it wrongly. They are shown and printed everywhere. */
import { type Pdfium, withMemory } from './pdfium-memory.js';

/** What PDFium says of a page's rotation, and of the number of its objects, where the page's /Type is not /Page. */
const REFUSED = -1;

export interface LoadedPage {
  readonly page: number;
  close(): void;
}

/**
 * The page `index` of `document`, loaded as `loaded`, in a form that PDFium tells everything of. It draws a page whose /Type
 * is missing or wrong, but tells neither its rotation nor what lies on it; a copy of the page in a new document has the type.
 * Closing the result closes `loaded` too. Null where the page can't be copied; `loaded` is closed then.
 */
export function typedPage(pdfium: Pdfium, document: number, index: number, loaded: number): LoadedPage | null {
  if (pdfium.FPDFPage_GetRotation(loaded) !== REFUSED) {
    return { page: loaded, close: () => pdfium.FPDF_ClosePage(loaded) };
  }
  pdfium.FPDF_ClosePage(loaded);
  return copyPage(pdfium, document, index);
}

function copyPage(pdfium: Pdfium, document: number, index: number): LoadedPage | null {
  const copy = pdfium.FPDF_CreateNewDocument();
  if (copy === 0) return null;
  const copied = withMemory(pdfium, 4, (pointer, view) => {
    view().setInt32(0, index, true);
    return pdfium.FPDF_ImportPagesByIndex(copy, document, pointer, 1, 0);
  });
  const page = copied ? pdfium.FPDF_LoadPage(copy, 0) : 0;
  if (page === 0) {
    pdfium.FPDF_CloseDocument(copy);
    return null;
  }
  const close = () => {
    pdfium.FPDF_ClosePage(page);
    pdfium.FPDF_CloseDocument(copy);
  };
  return { page, close };
}
