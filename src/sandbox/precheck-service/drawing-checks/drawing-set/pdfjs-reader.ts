/** Reads with pdf.js: positioned text, layers, bookmarks, and whether the file is a portfolio. */
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { DrawingFile, DrawingPage, ReadingLimits, TextItem } from './drawing-set.js';
import { boxOf, type Matrix, multiply } from './geometry.js';
import type { NumberedPage } from './paired-pages.js';
import { loadPdfjs } from './pdfjs-library.js';
import { closeLetters } from './spread-letters.js';

export interface PdfjsFile extends Pick<DrawingFile, 'pdfVersion' | 'portfolio' | 'layers' | 'bookmarks'> {
  readonly pages: readonly PdfjsPage[];
}

export interface PdfjsPage extends NumberedPage, Pick<DrawingPage, 'text' | 'problem'> {
  /** A UserUnit other than 1 makes each point larger (ISO 32000-1, 14.11.1); very large sheets have one. */
  readonly userUnit: number;
}

const UNREADABLE = 'The text of the page can’t be read.';
const MAX_BOOKMARKS = 5000;
const MAX_LAYERS = 5000;
/** A name or a piece of text is cut to this many characters; no title or number is as long. */
const MAX_CHARACTERS = 1000;
/** Pieces of text of a file: the whole set has to fit into memory. */
const MAX_TEXT_ITEMS_PER_FILE = 600_000;
const packageFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const folder = (name: string): string => join(packageFolder, name) + sep;

/** Reads one file that opens without a password. Takes over `bytes`: they can't be used afterwards. Throws where pdf.js can't open it. */
export async function readWithPdfjs(bytes: Uint8Array, limits: ReadingLimits): Promise<PdfjsFile> {
  const { getDocument, VerbosityLevel } = await loadPdfjs();
  const loading = getDocument({
    data: bytes,
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    enableXfa: false,
    standardFontDataUrl: folder('standard_fonts'),
    cMapUrl: folder('cmaps'),
    cMapPacked: true,
    wasmUrl: folder('wasm'),
    stopAtErrors: false,
  });
  try {
    const document = await loading.promise;
    const pages: PdfjsPage[] = [];
    let remaining = MAX_TEXT_ITEMS_PER_FILE;
    for (let number = 1; number <= Math.min(document.numPages, limits.maxPagesPerFile); number++) {
      const page = await readPage(document, number, Math.min(limits.maxTextItemsPerPage, remaining));
      remaining -= page.text?.length ?? 0;
      pages.push(page);
    }
    return {
      ...((await orNull(() => readInformation(document))) ?? { pdfVersion: null, portfolio: null }),
      layers: await orNull(() => readLayers(document)),
      bookmarks: await orNull(() => readBookmarks(document)),
      pages,
    };
  } finally {
    await loading.destroy();
  }
}

/** Null where that part of the file can't be read. */
async function orNull<T>(read: () => Promise<T>): Promise<T | null> {
  return read().catch(() => null);
}

async function readInformation(document: PDFDocumentProxy): Promise<Pick<PdfjsFile, 'pdfVersion' | 'portfolio'>> {
  const { info } = (await document.getMetadata()) as {
    info: { PDFFormatVersion?: unknown; IsCollectionPresent?: unknown };
  };
  const version = Number.parseFloat(String(info.PDFFormatVersion));
  return { pdfVersion: Number.isFinite(version) ? version : null, portfolio: info.IsCollectionPresent === true };
}

async function readLayers(document: PDFDocumentProxy): Promise<string[]> {
  const configuration = (await document.getOptionalContentConfig()) as Iterable<[string, { name?: string | null }]>;
  const names: string[] = [];
  for (const [, group] of configuration) {
    if (names.length === MAX_LAYERS) break;
    names.push(String(group.name ?? 'unnamed layer').slice(0, MAX_CHARACTERS));
  }
  return names;
}

interface OutlineNode {
  readonly title: string;
  readonly items: readonly OutlineNode[];
}

async function readBookmarks(document: PDFDocumentProxy): Promise<string[]> {
  const titles: string[] = [];
  const queue: OutlineNode[] = [...(((await document.getOutline()) as OutlineNode[] | null) ?? [])];
  for (let node = queue.shift(); node !== undefined && titles.length < MAX_BOOKMARKS; node = queue.shift()) {
    titles.push(String(node.title).slice(0, MAX_CHARACTERS));
    queue.unshift(...node.items);
  }
  return titles;
}

async function readPage(document: PDFDocumentProxy, number: number, maxItems: number): Promise<PdfjsPage> {
  let page: PDFPageProxy;
  try {
    page = await document.getPage(number);
  } catch {
    return { objectNumber: null, userUnit: 1, text: null, problem: UNREADABLE };
  }
  const { userUnit } = page;
  const objectNumber = page.ref?.num ?? null;
  if (maxItems <= 0) return { objectNumber, userUnit, text: null, problem: 'The file has more text than can be read.' };
  try {
    const { items, cut } = await readText(page, maxItems);
    page.cleanup();
    const problem = cut ? `The page has more than ${maxItems} pieces of text; the rest was not read.` : null;
    return { objectNumber, userUnit, text: items, problem };
  } catch {
    return { objectNumber, userUnit, text: null, problem: UNREADABLE };
  }
}

async function readText(page: PDFPageProxy, maxItems: number): Promise<{ items: TextItem[]; cut: boolean }> {
  const toShown = page.getViewport({ scale: 1 }).transform as unknown as Matrix;
  const reader = page.streamTextContent().getReader() as ReadableStreamDefaultReader<{ items: unknown[] }>;
  const items: TextItem[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { items, cut: false };
    for (const raw of value.items) {
      const item = toTextItem(raw, toShown);
      if (item !== null) items.push(item);
      if (items.length >= maxItems) {
        await reader.cancel(new Error('enough text'));
        return { items, cut: true };
      }
    }
  }
}

function toTextItem(raw: unknown, toShown: Matrix): TextItem | null {
  const { str, transform, width, height, fontName } = raw as {
    str?: string;
    transform?: number[];
    width?: number;
    height?: number;
    fontName?: string;
  };
  const written = str?.slice(0, MAX_CHARACTERS).replace(/\s+/g, ' ').trim() ?? '';
  const text = closeLetters(written);
  if (text === '' || transform === undefined || width === undefined || height === undefined) return null;
  const [a, b, c, d, e, f] = multiply(toShown, transform as unknown as Matrix);
  const along = Math.hypot(a, b);
  const fontSizePt = Math.hypot(c, d);
  if (!(along > 0 && fontSizePt > 0 && Number.isFinite(e) && Number.isFinite(f))) return null;
  // The item's width is in points of the page before UserUnit; its own matrix is only a direction here.
  const scale = Math.hypot(toShown[0], toShown[1]);
  const direction: Matrix = [a / along, b / along, c / fontSizePt, d / fontSizePt, e, f];
  const angle = (Math.round((Math.atan2(b, a) * 180) / Math.PI) + 360) % 360;
  return {
    text,
    box: boxOf(direction, 0, 0, width * scale, fontSizePt),
    fontSizePt: Math.round(fontSizePt * 100) / 100,
    angle,
    ...(fontName !== undefined && { font: fontName }),
    ...(text !== written && { spread: true as const }),
  };
}
