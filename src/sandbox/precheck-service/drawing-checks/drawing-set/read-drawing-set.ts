/** Reads every file of a run into the plain model. One file that can't be read never spoils the others. */
import { hasPdfHeader } from '../../pdf-header.js';
import type { AnalysisFile } from '../analysis-types.js';
import type { DrawingFile, DrawingPage, ReadingLimits } from './drawing-set.js';
import { MM_PER_POINT } from './geometry.js';
import type { FileReader } from './file-reader.js';
import { pairPages } from './paired-pages.js';
import type { PdfjsFile, PdfjsPage } from './pdfjs-reader.js';
import type { PdfiumPage } from './pdfium-page.js';
import { type PdfiumFile, unopened } from './pdfium-file.js';
import { ReadingStopped } from './reading-time.js';
import { shxTextItems } from './shx-text.js';

/** One file after the first look: what PDFium says of it. */
export interface OpenedFile {
  readonly file: AnalysisFile;
  readonly pdfium: PdfiumFile;
}

/** Stage Preparing: opens every file and looks at what lies on its pages. */
export async function openFiles(
  files: readonly AnalysisFile[],
  limits: ReadingLimits,
  reader: FileReader,
): Promise<OpenedFile[]> {
  const opened: OpenedFile[] = [];
  for (const file of files) {
    opened.push({ file, pdfium: (await refuse(file, limits)) ?? (await openFile(file, limits, reader)) });
  }
  return opened;
}

async function openFile(file: AnalysisFile, limits: ReadingLimits, reader: FileReader): Promise<PdfiumFile> {
  try {
    return await reader.open(file.path, limits);
  } catch (error) {
    if (error instanceof ReadingStopped) return unopened('too-complex', error.message);
    return unopened('damaged', 'The file is damaged in a way that stops it from being read.');
  }
}

/** Stage Analysing: adds text, layers and bookmarks, and joins both readings. */
export async function readDrawings(
  opened: readonly OpenedFile[],
  limits: ReadingLimits,
  reader: FileReader,
): Promise<DrawingFile[]> {
  const drawings: DrawingFile[] = [];
  for (const { file, pdfium } of opened) {
    drawings.push(joinReadings(file, pdfium, pdfium.failure === null ? await readText(file, limits, reader) : UNREAD));
  }
  return drawings;
}

async function refuse(file: AnalysisFile, limits: ReadingLimits): Promise<PdfiumFile | null> {
  if (file.size === 0) return unopened('empty', 'The file is empty (0 bytes).');
  if (file.size > limits.maxFileBytes) return unopened('too-large', 'The file is larger than can be read here.');
  try {
    return (await hasPdfHeader(file.path)) ? null : unopened('not-a-pdf', 'The file is not a PDF.');
  } catch {
    return unopened('damaged', 'The file’s bytes are missing.');
  }
}

/** The second reading, or why there is none. */
interface TextReading {
  readonly pdfjs: PdfjsFile | null;
  readonly problem: string;
}

const UNREAD: TextReading = { pdfjs: null, problem: 'The text of the page can’t be read.' };

async function readText(file: AnalysisFile, limits: ReadingLimits, reader: FileReader): Promise<TextReading> {
  try {
    return { ...UNREAD, pdfjs: await reader.readText(file.path, limits) };
  } catch (error) {
    return error instanceof ReadingStopped ? { pdfjs: null, problem: error.message } : UNREAD;
  }
}

function joinReadings(file: AnalysisFile, pdfium: PdfiumFile, { pdfjs, problem }: TextReading): DrawingFile {
  const texts = pairPages(pdfium.pages, pdfjs?.pages ?? []);
  return {
    ...pdfium,
    filename: file.filename,
    type: file.type,
    label: file.label,
    sizeBytes: file.size,
    pdfVersion: pdfjs?.pdfVersion ?? pdfium.pdfVersion,
    portfolio: pdfjs?.portfolio ?? null,
    layers: pdfjs?.layers ?? null,
    bookmarks: pdfjs?.bookmarks ?? null,
    pages: pdfium.pages.map((page, index) =>
      joinPages(index + 1, page, texts[index] ?? { userUnit: 1, text: null, problem }),
    ),
  };
}

function joinPages(number: number, page: PdfiumPage, text: Omit<PdfjsPage, 'objectNumber'>): DrawingPage {
  const scaled = text.userUnit === 1 ? page : scalePage(page, text.userUnit);
  const problems = [page.problem, text.problem].filter((problem) => problem !== null);
  return {
    ...scaled,
    number,
    widthMm: Math.round(scaled.widthPt * MM_PER_POINT * 10) / 10,
    heightMm: Math.round(scaled.heightPt * MM_PER_POINT * 10) / 10,
    text: text.text === null ? null : [...text.text, ...shxTextItems(scaled.annotations)],
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
