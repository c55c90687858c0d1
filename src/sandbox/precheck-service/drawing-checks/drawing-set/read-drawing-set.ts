/** Reads every file of a run into the plain model. One file that can't be read never spoils the others. */
import { hasPdfHeader } from '../../pdf-header.js';
import type { AnalysisFile } from '../analysis-types.js';
import type { Catalogue, PageUnit } from './catalogue.js';
import type { DrawingFile, DrawingPage, ReadingLimits } from './drawing-set.js';
import { MM_PER_POINT } from './geometry.js';
import type { FileReader } from './file-reader.js';
import type { PdfiumPage } from './pdfium-page.js';
import { type PdfiumFile, unopened } from './pdfium-file.js';
import { ReadingStopped } from './reading-time.js';
import { shxTextItems } from './shx-text.js';

/** A file after the first look. */
export interface CheckedFile {
  readonly file: AnalysisFile;
  /** Why it is not even opened; null where it is. */
  readonly refused: PdfiumFile | null;
}

/** Stage Preparing: sorts out what can't be a drawing. */
export function checkFiles(files: readonly AnalysisFile[], limits: ReadingLimits): Promise<CheckedFile[]> {
  return Promise.all(files.map(async (file) => ({ file, refused: await refuse(file, limits) })));
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

/** Stage Analysing: reads one file after the other. */
export async function readDrawings(
  checked: readonly CheckedFile[],
  limits: ReadingLimits,
  reader: FileReader,
): Promise<DrawingFile[]> {
  const drawings: DrawingFile[] = [];
  for (const { file, refused } of checked) {
    const whole = refused ?? (await open(file, limits, reader));
    const catalogue = whole.failure === null ? await readCatalogue(file, limits, reader) : UNKNOWN;
    const { hiddenLayers } = catalogue;
    const shown = hiddenLayers.size === 0 ? whole : await open(file, { ...limits, hiddenLayers }, reader);
    drawings.push(joinReadings(file, shown, catalogue));
  }
  return drawings;
}

async function open(file: AnalysisFile, limits: ReadingLimits, reader: FileReader): Promise<PdfiumFile> {
  try {
    return await reader.open(file.path, limits);
  } catch (error) {
    if (error instanceof ReadingStopped) return unopened('too-complex', error.message);
    return unopened('damaged', 'The file is damaged in a way that stops it from being read.');
  }
}

const UNKNOWN: Catalogue = { portfolio: null, layers: null, hiddenLayers: new Set(), userUnits: [] };

async function readCatalogue(file: AnalysisFile, limits: ReadingLimits, reader: FileReader): Promise<Catalogue> {
  return reader.readCatalogue(file.path, limits).catch(() => UNKNOWN);
}

function joinReadings(file: AnalysisFile, pdfium: PdfiumFile, catalogue: Catalogue): DrawingFile {
  const { portfolio, layers, userUnits } = catalogue;
  return {
    ...pdfium,
    portfolio,
    layers,
    filename: file.filename,
    type: file.type,
    label: file.label,
    sizeBytes: file.size,
    pages: pdfium.pages.map((page, index) => toDrawingPage(index + 1, page, unitOf(page, userUnits[index], userUnits))),
  };
}

/** In a page tree that is wrong pdf.js may count the pages otherwise than PDFium. */
function unitOf({ objectNumber }: PdfiumPage, atSamePlace: PageUnit | undefined, all: readonly PageUnit[]): number {
  const unit = objectNumber === null ? atSamePlace : all.find((one) => one.objectNumber === objectNumber);
  return unit?.userUnit ?? 1;
}

function toDrawingPage(number: number, page: PdfiumPage, userUnit: number): DrawingPage {
  const scaled = userUnit === 1 ? page : scalePage(page, userUnit);
  return {
    ...scaled,
    number,
    widthMm: Math.round(scaled.widthPt * MM_PER_POINT * 10) / 10,
    heightMm: Math.round(scaled.heightPt * MM_PER_POINT * 10) / 10,
    text: scaled.text && [...scaled.text, ...shxTextItems(scaled.annotations)],
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
    text: page.text && page.text.map((item) => ({ ...scale(item), fontSizePt: item.fontSizePt * unit })),
  };
}
