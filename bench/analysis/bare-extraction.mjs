/**
 * The yardstick, as plain as it can be written: PDFium opens each file, and for each page gives the boxes of its text, the kind and
 * bounds of its objects, and the size of its images. Nothing is judged and nothing kept. A message names the files, and with `longSidePx`
 * it asks for every page to be drawn in that size as well; the picture is dropped.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { init } from '@embedpdf/pdfium';

const IMAGE = 3;
/** Three bytes a pixel, and pages with their annotations, as the service draws. */
const BGR = 2;
const RENDER_FLAGS = 0x01 | 0x200;

// As the service's worker does, or a busy machine would favour one of the two.
setPriority(5);

process.once('message', async ({ paths, longSidePx }) => {
  const bytes = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  const pdfium = await init({ wasmBinary: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) });
  pdfium.PDFiumExt_Init();
  const scratch = pdfium.pdfium.wasmExports.malloc(64);
  const counts = { pages: 0, textBoxes: 0, objects: 0, images: 0 };
  for (const path of paths) readFile(pdfium, path, scratch, counts, longSidePx);
  const { user, system } = process.cpuUsage();
  const cpuMs = (user + system) / 1000;
  process.send({ counts, cpuMs, peakBytes: process.resourceUsage().maxRSS * 1024 }, () => process.exit(0));
});

function readFile(pdfium, path, scratch, counts, longSidePx) {
  const bytes = readFileSync(path);
  const memory = pdfium.pdfium.wasmExports.malloc(bytes.length);
  pdfium.pdfium.HEAPU8.set(bytes, memory);
  const document = pdfium.FPDF_LoadMemDocument(memory, bytes.length, '');
  for (let index = 0; index < pdfium.FPDF_GetPageCount(document); index++) {
    const page = pdfium.FPDF_LoadPage(document, index);
    counts.pages += 1;
    readText(pdfium, page, scratch, counts);
    readObjects(pdfium, page, scratch, counts);
    if (longSidePx) drawPage(pdfium, page, longSidePx);
    pdfium.FPDF_ClosePage(page);
  }
  pdfium.FPDF_CloseDocument(document);
  pdfium.pdfium.wasmExports.free(memory);
}

function readText(pdfium, page, scratch, counts) {
  const text = pdfium.FPDFText_LoadPage(page);
  const boxes = pdfium.FPDFText_CountRects(text, 0, -1);
  for (let index = 0; index < boxes; index++) {
    pdfium.FPDFText_GetRect(text, index, scratch, scratch + 8, scratch + 16, scratch + 24);
  }
  counts.textBoxes += boxes;
  pdfium.FPDFText_ClosePage(text);
}

function readObjects(pdfium, page, scratch, counts) {
  const objects = pdfium.FPDFPage_CountObjects(page);
  for (let index = 0; index < objects; index++) {
    const object = pdfium.FPDFPage_GetObject(page, index);
    pdfium.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12);
    if (pdfium.FPDFPageObj_GetType(object) !== IMAGE) continue;
    pdfium.FPDFImageObj_GetImagePixelSize(object, scratch, scratch + 4);
    counts.images += 1;
  }
  counts.objects += objects;
}

function drawPage(pdfium, page, longSidePx) {
  const [width, height] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)];
  const scale = longSidePx / Math.max(width, height);
  const [widthPx, heightPx] = [Math.round(width * scale), Math.round(height * scale)];
  const bitmap = pdfium.FPDFBitmap_CreateEx(widthPx, heightPx, BGR, 0, 0);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, widthPx, heightPx, 0, RENDER_FLAGS);
  pdfium.FPDFBitmap_Destroy(bitmap);
}
