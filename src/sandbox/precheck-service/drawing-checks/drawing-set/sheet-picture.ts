/** Draws parts of a page as it is shown: turned by /Rotate, cut to its crop box, with its annotations, on white. */
import { heap, type Pdfium } from './pdfium-memory.js';
import { encodeRows, type EncodedRows } from './png.js';

/** A part of a page, its place and size as shares of the page's sides. */
export interface PagePart {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export const WHOLE_PAGE: PagePart = { left: 0, top: 0, width: 1, height: 1 };

export interface DrawRequest {
  readonly path: string;
  /** From 1. */
  readonly pageNumber: number;
  /** Of each picture, at most 10,000. No side of it is longer. */
  readonly longSidePx: number;
  /** The page is parsed once for all of them. PDFium decodes only the images under a part. */
  readonly parts: readonly PagePart[];
}

export type SheetPicture = EncodedRows;

/** FPDFBitmap_BGR of fpdfview.h: three bytes a pixel. */
const BGR = 2;
const WHITE = 0xffffffff;
/** FPDF_ANNOT draws annotations, FPDF_RENDER_LIMITEDIMAGECACHE keeps large images from staying in memory. */
const RENDER_FLAGS = 0x01 | 0x200;
const MAX_LONG_SIDE_PX = 10_000;

/** A picture of each part, of a page of an open document. Throws an Error that says why where it can't be drawn. */
export function drawSheet(
  pdfium: Pdfium,
  document: number,
  { pageNumber, longSidePx, parts }: DrawRequest,
): SheetPicture[] {
  if (!(longSidePx >= 1 && longSidePx <= MAX_LONG_SIDE_PX)) {
    throw new RangeError(`The long side must be 1 to ${MAX_LONG_SIDE_PX} pixels, not ${longSidePx}.`);
  }
  const page = pdfium.FPDF_LoadPage(document, pageNumber - 1);
  if (page === 0) throw new Error(`Page ${pageNumber} can’t be read.`);
  try {
    return parts.map((part) => drawPart(pdfium, page, Math.round(longSidePx), part));
  } finally {
    pdfium.FPDF_ClosePage(page);
  }
}

function drawPart(pdfium: Pdfium, page: number, longSidePx: number, part: PagePart): SheetPicture {
  const [widthPt, heightPt] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)];
  const scale = longSidePx / Math.max(widthPt * part.width, heightPt * part.height);
  if (!(widthPt > 0 && heightPt > 0 && scale > 0 && Number.isFinite(scale))) throw new Error('The page has no size.');
  const whole = { widthPx: Math.max(1, widthPt * scale), heightPx: Math.max(1, heightPt * scale) };
  const side = (px: number) => Math.min(longSidePx, Math.max(1, Math.round(px)));
  const [widthPx, heightPx] = [side(whole.widthPx * part.width), side(whole.heightPx * part.height)];
  const bitmap = pdfium.FPDFBitmap_CreateEx(widthPx, heightPx, BGR, 0, 0);
  if (bitmap === 0) throw new Error('There is not enough memory for the picture.');
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, widthPx, heightPx, WHITE);
    const place = [-part.left * whole.widthPx, -part.top * whole.heightPx, whole.widthPx, whole.heightPx];
    const [left = 0, top = 0, width = 0, height = 0] = place.map(Math.round);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, left, top, width, height, 0, RENDER_FLAGS);
    const stride = pdfium.FPDFBitmap_GetStride(bitmap);
    const data = new Uint8Array(heap(pdfium), pdfium.FPDFBitmap_GetBuffer(bitmap), stride * heightPx);
    return encodeRows({ widthPx, heightPx, stride, data });
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}
