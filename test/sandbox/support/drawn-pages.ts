/** Pages as the reader gives them, without a PDF: for text that no program prints. */
import type { DrawingFile, DrawingPage, TextItem } from '#drawing-checks/drawing-set/drawing-set.js';
import { OPEN_PERMISSIONS } from '#drawing-checks/drawing-set/drawing-set.js';

/** Text at a place on an A3 sheet; x and y are the top left of its box, its width is half its height a letter. */
export function textAt(text: string, x: number, y: number, fontSizePt = 8, angle = 0): TextItem {
  const length = 0.5 * fontSizePt * text.length;
  const upright = angle % 180 === 90;
  return { text, box: upright ? [x, y, fontSizePt, length] : [x, y, length, fontSizePt], fontSizePt, angle };
}

export function pageOf(text: readonly TextItem[] | null, number = 1): DrawingPage {
  return {
    number,
    widthPt: 1190.55,
    heightPt: 841.89,
    widthMm: 420,
    heightMm: 297,
    rotation: 0,
    text,
    images: [],
    imageCoverage: 0,
    pathCount: 100,
    innerPathCount: 100,
    hiddenTextShare: 0,
    annotations: [],
    fonts: [],
    problem: null,
  };
}

export function fileOf(pages: readonly DrawingPage[], named: Partial<DrawingFile> = {}): DrawingFile {
  return {
    filename: 'plans.pdf',
    type: '',
    label: '',
    sizeBytes: 1000,
    failure: null,
    pdfVersion: 1.7,
    permissions: OPEN_PERMISSIONS,
    portfolio: false,
    attachments: [],
    layers: [],
    bookmarks: [],
    signatureCount: 0,
    pageCount: pages.length,
    pages,
    ...named,
  };
}
