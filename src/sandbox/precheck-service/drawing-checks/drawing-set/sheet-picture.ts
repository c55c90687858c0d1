/** Draws one page as it is shown: turned by /Rotate, cut to its crop box, with its annotations, on white. */
import { heap, type Pdfium } from './pdfium-memory.js';
import { encodePng } from './png.js';

export interface SheetPicture {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly png: Uint8Array;
}

/** FPDFBitmap_BGR of fpdfview.h: three bytes a pixel. */
const BGR = 2;
const WHITE = 0xffffffff;
/** FPDF_ANNOT draws annotations, FPDF_RENDER_LIMITEDIMAGECACHE keeps large images from staying in memory. */
const RENDER_FLAGS = 0x01 | 0x200;
const MAX_LONG_SIDE_PX = 10_000;

/** Draws a page of an open document; `pageNumber` from 1. Throws an Error that says why where it can't be drawn. */
export function drawSheet(pdfium: Pdfium, document: number, pageNumber: number, longSidePx: number): SheetPicture {
  if (!(longSidePx >= 1 && longSidePx <= MAX_LONG_SIDE_PX)) {
    throw new RangeError(`The long side must be 1 to ${MAX_LONG_SIDE_PX} pixels, not ${longSidePx}.`);
  }
  const page = pdfium.FPDF_LoadPage(document, pageNumber - 1);
  if (page === 0) throw new Error(`Page ${pageNumber} can’t be read.`);
  try {
    const { widthPx, heightPx } = pictureSize(
      pdfium.FPDF_GetPageWidthF(page),
      pdfium.FPDF_GetPageHeightF(page),
      Math.round(longSidePx),
    );
    return { widthPx, heightPx, png: drawPage(pdfium, page, widthPx, heightPx) };
  } finally {
    pdfium.FPDF_ClosePage(page);
  }
}

/** The page's shape with the long side as asked; each side at least one pixel. Throws where the page has no size. */
export function pictureSize(
  widthPt: number,
  heightPt: number,
  longSidePx: number,
): { readonly widthPx: number; readonly heightPx: number } {
  if (!(widthPt > 0 && heightPt > 0 && Number.isFinite(widthPt) && Number.isFinite(heightPt))) {
    throw new Error('The page has no size.');
  }
  const scale = longSidePx / Math.max(widthPt, heightPt);
  const side = (points: number) => Math.min(longSidePx, Math.max(1, Math.round(points * scale)));
  return { widthPx: side(widthPt), heightPx: side(heightPt) };
}

function drawPage(pdfium: Pdfium, page: number, widthPx: number, heightPx: number): Uint8Array {
  const bitmap = pdfium.FPDFBitmap_CreateEx(widthPx, heightPx, BGR, 0, 0);
  if (bitmap === 0) throw new Error('There is not enough memory for the picture.');
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, widthPx, heightPx, WHITE);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, widthPx, heightPx, 0, RENDER_FLAGS);
    const stride = pdfium.FPDFBitmap_GetStride(bitmap);
    const data = new Uint8Array(heap(pdfium), pdfium.FPDFBitmap_GetBuffer(bitmap), stride * heightPx);
    return encodePng({ widthPx, heightPx, stride, data });
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}
