/** Reads every file of a run into the plain model. One file that can't be read never spoils the others. */
import { open, readFile } from 'node:fs/promises';
import type { AnalysisFile } from '../analysis-types.js';
import { type DrawingFile, type DrawingPage, OPEN_PERMISSIONS, type ReadingLimits } from './drawing-set.js';
import { MM_PER_POINT } from './geometry.js';
import { type PdfjsFile, type PdfjsPage, readWithPdfjs } from './pdfjs-reader.js';
import type { PdfiumPage } from './pdfium-page.js';
import { type Pdfium, startPdfium } from './pdfium-memory.js';
import { type PdfiumFile, readWithPdfium, unopened } from './pdfium-reader.js';

/** One file after the first look: what PDFium says of it. */
export interface OpenedFile {
  readonly file: AnalysisFile;
  readonly pdfium: PdfiumFile;
}

/** Acrobat takes a header anywhere in the first 1024 bytes. */
const HEADER_WINDOW = 1024;

/** Stage Preparing: opens every file and looks at what lies on its pages. */
export async function openFiles(files: readonly AnalysisFile[], limits: ReadingLimits): Promise<OpenedFile[]> {
  const opened: OpenedFile[] = [];
  let pdfium: Pdfium | null = null;
  for (const file of files) {
    const refused = await refuse(file, limits);
    if (refused !== null) {
      opened.push({ file, pdfium: refused });
      continue;
    }
    try {
      pdfium ??= await startPdfium();
      opened.push({ file, pdfium: readWithPdfium(pdfium, await readFile(file.path), limits) });
    } catch {
      // A trap leaves the WebAssembly instance in an unknown state: the next file gets a new one.
      pdfium = null;
      opened.push({ file, pdfium: unopened('damaged', 'The file is damaged in a way that stops it from being read.') });
    }
  }
  return opened;
}

/** Stage Analysing: adds text, layers and bookmarks, and joins both readings. */
export async function readDrawings(opened: readonly OpenedFile[], limits: ReadingLimits): Promise<DrawingFile[]> {
  const drawings: DrawingFile[] = [];
  for (const { file, pdfium } of opened) {
    drawings.push(joinReadings(file, pdfium, pdfium.failure === null ? await readText(file, limits) : null));
  }
  return drawings;
}

async function refuse(file: AnalysisFile, limits: ReadingLimits): Promise<PdfiumFile | null> {
  if (file.size === 0) return unopened('empty', 'The file is empty (0 bytes).');
  if (file.size > limits.maxFileBytes) return unopened('too-large', 'The file is larger than can be read here.');
  try {
    return (await readStart(file.path)).includes('%PDF-') ? null : unopened('not-a-pdf', 'The file is not a PDF.');
  } catch {
    return unopened('damaged', 'The file’s bytes are missing.');
  }
}

async function readStart(path: string): Promise<string> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_WINDOW), 0, HEADER_WINDOW, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function readText(file: AnalysisFile, limits: ReadingLimits): Promise<PdfjsFile | null> {
  try {
    return await readWithPdfjs(new Uint8Array(await readFile(file.path)), limits);
  } catch {
    return null;
  }
}

function joinReadings(file: AnalysisFile, pdfium: PdfiumFile, pdfjs: PdfjsFile | null): DrawingFile {
  return {
    filename: file.filename,
    type: file.type,
    label: file.label,
    sizeBytes: file.size,
    failure: pdfium.failure,
    pdfVersion: pdfjs?.pdfVersion ?? pdfium.pdfVersion,
    encrypted: pdfium.encrypted,
    permissions: pdfium.failure === null ? pdfium.permissions : OPEN_PERMISSIONS,
    portfolio: pdfjs?.portfolio ?? null,
    attachments: pdfium.attachments,
    layers: pdfjs?.layers ?? null,
    bookmarks: pdfjs?.bookmarks ?? null,
    signatureCount: pdfium.signatureCount,
    pageCount: pdfium.pageCount,
    pages: pdfium.pages.map((page, index) => joinPages(index + 1, page, pdfjs?.pages[index])),
  };
}

function joinPages(number: number, page: PdfiumPage, text: PdfjsPage | undefined): DrawingPage {
  const unit = text?.userUnit ?? 1;
  const scaled = unit === 1 ? page : scalePage(page, unit);
  const problems = [page.problem, text === undefined ? 'The text of the page can’t be read.' : text.problem].filter(
    (problem) => problem !== null,
  );
  return {
    ...scaled,
    number,
    widthMm: Math.round(scaled.widthPt * MM_PER_POINT * 10) / 10,
    heightMm: Math.round(scaled.heightPt * MM_PER_POINT * 10) / 10,
    text: text?.text ?? null,
    problem: problems.length === 0 ? null : problems.join(' '),
  };
}

/** PDFium ignores UserUnit, so sizes and boxes are enlarged and resolutions reduced here. */
function scalePage(page: PdfiumPage, unit: number): PdfiumPage {
  const scale = <T extends { readonly box: readonly [number, number, number, number] }>(item: T): T => ({
    ...item,
    box: [item.box[0] * unit, item.box[1] * unit, item.box[2] * unit, item.box[3] * unit],
  });
  return {
    ...page,
    widthPt: page.widthPt * unit,
    heightPt: page.heightPt * unit,
    images: page.images.map((image) => ({
      ...scale(image),
      effectiveDpi: image.effectiveDpi === null ? null : Math.round(image.effectiveDpi / unit),
    })),
    annotations: page.annotations.map(scale),
  };
}
