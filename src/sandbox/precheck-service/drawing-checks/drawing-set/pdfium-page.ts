/** Reads one page with PDFium: its size, text, images, paths, fonts and annotations. */
import type { Annotation, CutPart, DrawingPage, PageFont, PlacedImage, ReadingLimits } from './drawing-set.js';
import { apply, boxOf, clip, coverage, IDENTITY, type Matrix, multiply, shownPageMatrix } from './geometry.js';
import { heap, type Pdfium, type RawFunctions, rawFunctions, readUtf16, withMemory } from './pdfium-memory.js';
import { readText } from './pdfium-text.js';
import { typedPage } from './typed-page.js';

/** A page as PDFium knows it, in points of 1/72 inch, whatever unit the page says. */
export interface PdfiumPage extends Omit<DrawingPage, 'number' | 'widthMm' | 'heightMm'> {
  /** The object in the file that the page is; null of a page that is written into the tree itself. */
  readonly objectNumber: number | null;
}

/** How much of a page is read. */
export interface PageLimits extends ReadingLimits {
  /** Images and annotations together. There are limits for each in any case. */
  readonly maxNoted: number;
}

/** FPDF_PAGEOBJ_* and FPDF_ANNOT_* as fpdf_edit.h and fpdf_annot.h number them. */
const TEXT = 1;
const PATH = 2;
const IMAGE = 3;
const FORM = 5;
/** FPDF_TEXTRENDERMODE_INVISIBLE: text that character recognition lays over a scan. */
const INVISIBLE = 3;
const ANNOTATION_KINDS =
  'Unknown Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup FileAttachment Sound Movie Widget Screen PrinterMark TrapNet Watermark 3D RichMedia XFAWidget Redact'.split(
    ' ',
  );
const OF_OBJECTS = ['FPDFPageObj_GetBounds', 'FPDFPageObj_GetType', 'FPDFTextObj_GetTextRenderMode'] as const;
/** PDFium itself goes no deeper. */
const MAX_FORM_DEPTH = 40;
const MAX_ANNOTATIONS = 2000;
const MAX_IMAGES = 2000;
/** Frames and title blocks stand in this share of a side, from the edges. */
const EDGE_SHARE = 0.15;

/** What is gathered while walking through a page's objects. */
interface Walk {
  readonly pdfium: Pdfium;
  readonly toShown: Matrix;
  readonly widthPt: number;
  readonly heightPt: number;
  readonly images: PlacedImage[];
  readonly fonts: Map<number, PageFont>;
  readonly maxImages: number;
  readonly hiddenLayers: ReadonlySet<string>;
  /** Text on them: within a form it is not marked, if the form is. */
  readonly hiddenText: Set<number>;
  leftOutImages: number;
  pathCount: number;
  innerPathCount: number;
  textCount: number;
  hiddenTextCount: number;
  remaining: number;
}

export function readPage(pdfium: Pdfium, document: number, index: number, limits: PageLimits): PdfiumPage {
  const { maxObjectsPerPage, maxTextItemsPerPage: maxTextItems, maxNoted, hiddenLayers = new Set() } = limits;
  const loaded = pdfium.FPDF_LoadPage(document, index);
  if (loaded === 0) return unreadable('The page can’t be read.', null);
  const objectNumber = numberOf(pdfium, loaded);
  const typed = typedPage(pdfium, document, index, loaded);
  if (typed === null) return unreadable('The page can’t be read.', objectNumber);
  const { page } = typed;
  try {
    const widthPt = pdfium.FPDF_GetPageWidthF(page);
    const heightPt = pdfium.FPDF_GetPageHeightF(page);
    if (!(widthPt > 0 && heightPt > 0)) return unreadable('The page has no size.', objectNumber);
    const rotation = (pdfium.FPDFPage_GetRotation(page) & 3) * 90;
    const toShown = pageMatrix(pdfium, page, rotation, widthPt, heightPt);
    const walk: Walk = {
      pdfium,
      toShown,
      widthPt,
      heightPt,
      images: [],
      fonts: new Map(),
      pathCount: 0,
      innerPathCount: 0,
      textCount: 0,
      hiddenTextCount: 0,
      hiddenLayers,
      hiddenText: new Set(),
      remaining: maxObjectsPerPage,
      maxImages: Math.min(MAX_IMAGES, maxNoted),
      leftOutImages: 0,
    };
    const count = pdfium.FPDFPage_CountObjects(page);
    visit(walk, { container: page, count, list: 'FPDFPage_GetObject' }, IDENTITY);
    const text = maxTextItems > 0 ? readText(pdfium, page, toShown, maxTextItems, walk.hiddenText) : null;
    const { annotations, leftOut } = readAnnotations(pdfium, page, toShown, maxNoted - walk.images.length);
    const cut: readonly (readonly [CutPart, string])[] = [
      ...(walk.remaining <= 0 ? [['objects', `more than ${maxObjectsPerPage} objects`] as const] : []),
      ...(walk.leftOutImages > 0 ? [['objects', `more than ${walk.images.length} pictures`] as const] : []),
      ...(text?.isCut ? [['text', `more than ${maxTextItems} pieces of text`] as const] : []),
      ...(leftOut > 0 ? [['annotations', `more than ${annotations.length} comments and links`] as const] : []),
    ];
    return {
      objectNumber,
      widthPt,
      heightPt,
      rotation,
      text: text && text.items.filter(({ box }) => clip(box, widthPt, heightPt) !== null),
      images: walk.images,
      imageCoverage: coverage(walk.images, widthPt, heightPt),
      pathCount: walk.pathCount,
      innerPathCount: walk.innerPathCount,
      hiddenTextShare: walk.textCount === 0 ? 0 : walk.hiddenTextCount / walk.textCount,
      annotations,
      fonts: distinctFonts(walk.fonts),
      problem: problemsOf([
        maxTextItems <= 0 && 'The file has more text than can be read.',
        maxTextItems > 0 && text === null && 'The text of the page can’t be read.',
        ...cut.map(([, words]) => `The page has ${words}; the rest was not read.`),
      ]),
      cut: cut.map(([part]) => part),
    };
  } finally {
    typed.close();
  }
}

function problemsOf(sentences: readonly (string | false)[]): string | null {
  return sentences.filter((sentence) => sentence !== false).join(' ') || null;
}

/** PDFium says 0 of a page that is no object of its own. */
function numberOf(pdfium: Pdfium, page: number): number | null {
  const number = pdfium.EPDFPage_GetObjectNumber(page);
  return number > 0 ? number : null;
}

function unreadable(problem: string, objectNumber: number | null): PdfiumPage {
  return {
    objectNumber,
    widthPt: 0,
    heightPt: 0,
    rotation: 0,
    text: null,
    images: [],
    imageCoverage: 0,
    pathCount: 0,
    innerPathCount: 0,
    hiddenTextShare: 0,
    annotations: [],
    fonts: [],
    problem,
  };
}

/** The shown page is what the crop box leaves of the media box, both perhaps inherited. */
function pageMatrix(pdfium: Pdfium, page: number, rotation: number, widthPt: number, heightPt: number): Matrix {
  const turned = rotation === 90 || rotation === 270;
  const width = turned ? heightPt : widthPt;
  const height = turned ? widthPt : heightPt;
  return withMemory(pdfium, 16, (pointer, view) => {
    const known = pdfium.FPDF_GetPageBoundingBox(page, pointer);
    const [left, bottom] = known ? [view().getFloat32(0, true), view().getFloat32(12, true)] : [0, 0];
    return shownPageMatrix(rotation, left, bottom, width, height);
  });
}

/** A page or a form, and the function that gives one of its objects. */
interface ObjectList {
  readonly container: number;
  readonly count: number;
  readonly list: 'FPDFPage_GetObject' | 'FPDFFormObj_GetObject';
}

function visit(walk: Walk, { container, count, list }: ObjectList, parent: Matrix, depth = 0, hidden = false): void {
  const { pdfium } = walk;
  const raw = rawFunctions(pdfium, [list, ...OF_OBJECTS]);
  const toShown = multiply(walk.toShown, parent);
  for (let index = 0; index < count && walk.remaining > 0; index++) {
    walk.remaining--;
    const object = raw[list](container, index);
    if (object === 0) continue;
    const kind = raw.FPDFPageObj_GetType(object);
    const isHidden = hidden || liesOn(pdfium, object, walk.hiddenLayers);
    if (kind === FORM && depth < MAX_FORM_DEPTH) {
      const inside = pdfium.FPDFFormObj_CountObjects(object);
      const matrix = multiply(parent, readMatrix(pdfium, object));
      visit(walk, { container: object, count: inside, list: 'FPDFFormObj_GetObject' }, matrix, depth + 1, isHidden);
    } else if (isHidden) {
      if (kind === TEXT) walk.hiddenText.add(object);
    } else if (kind === PATH) {
      walk.pathCount++;
      if (isInside(walk, raw, object, toShown)) walk.innerPathCount++;
    } else if (kind === TEXT) {
      walk.textCount++;
      if (raw.FPDFTextObj_GetTextRenderMode(object) === INVISIBLE) walk.hiddenTextCount++;
      noteFont(walk, object);
    } else if (kind === IMAGE) {
      if (walk.images.length < walk.maxImages) noteImage(walk, object, toShown);
      else walk.leftOutImages++;
    }
  }
}

/** Whether an object is marked to lie on one of these layers; a mark's name is that of its optional content group. */
function liesOn(pdfium: Pdfium, object: number, layers: ReadonlySet<string>): boolean {
  const count = layers.size === 0 ? 0 : pdfium.FPDFPageObj_CountMarks(object);
  if (!(count > 0)) return false;
  return withMemory(pdfium, 4, (size, view) =>
    Array.from({ length: count }, (_, index) => pdfium.FPDFPageObj_GetMark(object, index)).some((mark) => {
      const name = readUtf16(pdfium, (pointer, length) =>
        pdfium.FPDFPageObjMark_GetParamStringValue(mark, 'Name', pointer, length, size) ? view().getUint32(0, true) : 0,
      );
      return layers.has(name);
    }),
  );
}

/** By its middle. */
function isInside(walk: Walk, raw: RawFunctions<'FPDFPageObj_GetBounds'>, object: number, toShown: Matrix): boolean {
  return withMemory(walk.pdfium, 16, (room) => {
    if (raw.FPDFPageObj_GetBounds(object, room, room + 4, room + 8, room + 12) !== 1) return false;
    const [left = 0, bottom = 0, right = 0, top = 0] = new Float32Array(heap(walk.pdfium), room, 4);
    const [x, y] = apply(toShown, (left + right) / 2, (bottom + top) / 2);
    return [x / walk.widthPt, y / walk.heightPt].every((share) => share > EDGE_SHARE && share < 1 - EDGE_SHARE);
  });
}

function readMatrix(pdfium: Pdfium, object: number): Matrix {
  return withMemory(pdfium, 24, (pointer, view) => {
    if (!pdfium.FPDFPageObj_GetMatrix(object, pointer)) return IDENTITY;
    const at = (index: number) => view().getFloat32(index * 4, true);
    return [at(0), at(1), at(2), at(3), at(4), at(5)];
  });
}

function noteImage(walk: Walk, object: number, toShown: Matrix): void {
  const matrix = multiply(toShown, readMatrix(walk.pdfium, object));
  const box = clip(boxOf(matrix, 0, 0, 1, 1), walk.widthPt, walk.heightPt);
  if (box === null) return;
  const pageShare = Math.round(((box[2] * box[3]) / (walk.widthPt * walk.heightPt)) * 10_000) / 10_000;
  walk.images.push({ box, pageShare, effectiveDpi: effectiveDpi(walk.pdfium, object, matrix) });
}

function effectiveDpi(pdfium: Pdfium, object: number, matrix: Matrix): number | null {
  const pixels = withMemory(pdfium, 8, (pointer, view) =>
    pdfium.FPDFImageObj_GetImagePixelSize(object, pointer, pointer + 4)
      ? ([view().getUint32(0, true), view().getUint32(4, true)] as const)
      : null,
  );
  const origin = apply(matrix, 0, 0);
  const sideInches = (x: number, y: number) => {
    const end = apply(matrix, x, y);
    return Math.hypot(end[0] - origin[0], end[1] - origin[1]) / 72;
  };
  const width = sideInches(1, 0);
  const height = sideInches(0, 1);
  if (pixels === null || width === 0 || height === 0) return null;
  return Math.round(Math.min(pixels[0] / width, pixels[1] / height));
}

function noteFont(walk: Walk, object: number): void {
  const font = walk.pdfium.FPDFTextObj_GetFont(object);
  if (font === 0 || walk.fonts.has(font)) return;
  const name = withMemory(walk.pdfium, 256, (pointer) => {
    const length = Math.min(walk.pdfium.FPDFFont_GetBaseFontName(font, pointer, 256), 256);
    return new TextDecoder().decode(new Uint8Array(heap(walk.pdfium), pointer, Math.max(0, length - 1)).slice());
  });
  walk.fonts.set(font, { name, embedded: walk.pdfium.FPDFFont_GetIsEmbedded(font) === 1 });
}

function distinctFonts(fonts: ReadonlyMap<number, PageFont>): PageFont[] {
  const byName = new Map([...fonts.values()].map((font) => [`${font.name} ${font.embedded}`, font]));
  return [...byName.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

function readAnnotations(pdfium: Pdfium, page: number, toShown: Matrix, most: number) {
  const annotations: Annotation[] = [];
  const all = pdfium.FPDFPage_GetAnnotCount(page);
  const count = Math.min(all, MAX_ANNOTATIONS, most);
  for (let index = 0; index < count; index++) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const string = (key: string) =>
      readUtf16(pdfium, (pointer, length) => pdfium.FPDFAnnot_GetStringValue(annotation, key, pointer, length), 400);
    const box = withMemory(pdfium, 16, (pointer, view) => {
      if (!pdfium.FPDFAnnot_GetRect(annotation, pointer)) return null;
      const [left, top, right, bottom] = [0, 4, 8, 12].map((at) => view().getFloat32(at, true));
      return boxOf(toShown, left ?? 0, bottom ?? 0, right ?? 0, top ?? 0);
    });
    const subtype = ANNOTATION_KINDS[pdfium.FPDFAnnot_GetSubtype(annotation)] ?? 'Unknown';
    annotations.push({ subtype, box: box ?? [0, 0, 0, 0], author: string('T'), contents: string('Contents') });
    pdfium.FPDFPage_CloseAnnot(annotation);
  }
  return { annotations, leftOut: all - count };
}
