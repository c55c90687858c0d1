/** Reads with pdf.js what PDFium does not tell: layers, whether the file is a portfolio, and how large a unit of each page is. */
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { DrawingFile } from './drawing-set.js';
import { loadPdfjs } from './pdfjs-library.js';

export interface Catalogue extends Pick<DrawingFile, 'portfolio' | 'layers'> {
  /** The names of the layers that are off as the file opens; none that a layer in sight has too. */
  readonly hiddenLayers: ReadonlySet<string>;
  /** A UserUnit other than 1 makes each point of its page larger (ISO 32000-1, 14.11.1); very large sheets have one. */
  readonly userUnits: readonly PageUnit[];
}

export interface PageUnit {
  /** The object in the file that the page is; null of a page that is written into the tree itself. */
  readonly objectNumber: number | null;
  readonly userUnit: number;
}

const MAX_LAYERS = 5000;
/** A name is cut to this many characters. */
const MAX_CHARACTERS = 1000;
/** A file without these words has none of it. In object streams and encrypted files they can't be seen. */
const SIGNS = ['/OCProperties', '/Collection', '/UserUnit', '/ObjStm', '/Encrypt'];
const NOTHING: Catalogue = { portfolio: false, layers: [], hiddenLayers: new Set(), userUnits: [] };

/** Of a file that opens without a password. Takes over `bytes`: they can't be used afterwards. Throws where pdf.js can't open it. */
export async function readCatalogue(bytes: Uint8Array, maxPages: number): Promise<Catalogue> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!SIGNS.some((sign) => content.includes(sign, 'latin1'))) return NOTHING;
  const { getDocument, VerbosityLevel } = await loadPdfjs();
  const loading = getDocument({
    data: bytes,
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    useWorkerFetch: false,
    enableXfa: false,
    stopAtErrors: false,
  });
  try {
    const document = await loading.promise;
    const layers = await orNull(() => readLayers(document));
    const shown = new Set(layers?.filter(({ visible }) => visible).map(({ name }) => name));
    return {
      portfolio: await orNull(() => isPortfolio(document)),
      layers: layers && layers.map(({ name }) => name),
      hiddenLayers: new Set(layers?.map(({ name }) => name).filter((name) => !shown.has(name))),
      userUnits: await readUserUnits(document, maxPages),
    };
  } finally {
    await loading.destroy();
  }
}

/** Null where that part of the file can't be read. */
async function orNull<T>(read: () => Promise<T>): Promise<T | null> {
  return read().catch(() => null);
}

async function isPortfolio(document: PDFDocumentProxy): Promise<boolean> {
  const { info } = (await document.getMetadata()) as { info: { IsCollectionPresent?: unknown } };
  return info.IsCollectionPresent === true;
}

interface Layer {
  readonly name: string;
  readonly visible: boolean;
}

async function readLayers(document: PDFDocumentProxy): Promise<Layer[]> {
  const configuration = (await document.getOptionalContentConfig()) as Iterable<[string, Partial<Layer>]>;
  const layers: Layer[] = [];
  for (const [, { name, visible = true }] of configuration) {
    if (layers.length === MAX_LAYERS) break;
    layers.push({ name: String(name ?? 'unnamed layer').slice(0, MAX_CHARACTERS), visible });
  }
  return layers;
}

async function readUserUnits(document: PDFDocumentProxy, maxPages: number): Promise<PageUnit[]> {
  const units: PageUnit[] = [];
  for (let number = 1; number <= Math.min(document.numPages, maxPages); number++) {
    const page = await document.getPage(number).catch(() => null);
    units.push({ objectNumber: page?.ref?.num ?? null, userUnit: page?.userUnit ?? 1 });
  }
  return units;
}
