/** What leaves the page: a sheet on paper, a document as a file. Both work under a policy without blob: and without inline style. */
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { drawnScale } from './sheet-geometry.js';

const PRINT_DOTS_PER_POINT = 200 / 72;
/** A sheet of 36 by 24 inches at 150 dots. */
const MOST_PRINT_PIXELS = 20e6;
/** The bytes must outlive the click: a browser may ask where to put the file before it reads them. */
const KEPT_MS = 60_000;

export async function downloadDocument(pdf: PDFDocumentProxy, name: string): Promise<void> {
  const bytes = await pdf.getData();
  const url = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' }));
  const download = /\.pdf$/i.test(name) ? name : `${name}.pdf`;
  Object.assign(document.createElement('a'), { href: url, download }).click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** Prints one sheet on paper of its own size, from a frame of its own, for the page around is not ours. */
export async function printSheet(page: PDFPageProxy, rotation: number, title: string): Promise<void> {
  const size = page.getViewport({ scale: 1, rotation });
  const viewport = page.getViewport({ scale: drawnScale(PRINT_DOTS_PER_POINT, size, MOST_PRINT_PIXELS), rotation });
  const frame = document.createElement('iframe');
  Object.assign(frame, { ariaHidden: 'true', tabIndex: -1 });
  // A frame that is not displayed prints nothing.
  frame.style.cssText = 'position:fixed;inset:0 auto auto 0;inline-size:0;block-size:0;border:0;visibility:hidden';
  document.body.append(frame);
  const view = frame.contentWindow as Window & typeof globalThis;
  const canvas = view.document.createElement('canvas');
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(
    `@page{size:${size.width}pt ${size.height}pt;margin:0}body{margin:0}canvas{display:block;visibility:visible;width:100%}`,
  );
  view.document.adoptedStyleSheets = [sheet];
  view.document.title = title;
  view.document.body.append(canvas);
  try {
    await page.render({ canvas, viewport, intent: 'print' }).promise;
    view.addEventListener('afterprint', () => setTimeout(() => frame.remove()));
    view.focus();
    view.print();
  } catch (error) {
    frame.remove();
    throw error;
  }
}
