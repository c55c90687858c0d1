/** Makes PDFs for the drawing checks: any size, turned or not, with or without text, comments, layers, passwords, or broken. */
import { deflateSync } from 'node:zlib';
import {
  AFRelationship,
  degrees,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFPage,
  StandardFonts,
} from '@cantoo/pdf-lib';
import {
  addAnnotation,
  addBookmarks,
  addPicture,
  addSignatures,
  addStrangeText,
  type AnnotationOptions,
  type PictureOptions,
} from './drawing-parts.js';
import { onePage } from './hostile-drawings.js';

const A3_LANDSCAPE_PT = [1190.55, 841.89] as const;

export interface PageOptions {
  /** As the page is shown, whatever `rotation` says. */
  readonly sizePt?: readonly [width: number, height: number];
  readonly rotation?: 0 | 90 | 180 | 270;
  readonly sheetNumber?: string | null;
  readonly title?: string | null;
  readonly scale?: string | null;
  /** Further text in the middle of the sheet. */
  readonly notes?: readonly string[];
  readonly lineCount?: number;
  /** One picture over this share of the page's width and height. */
  readonly scan?: number;
  readonly annotations?: readonly AnnotationOptions[];
  /** Further text anywhere: from the left and from the top, to its baseline, on a page that is not turned. */
  readonly texts?: readonly {
    readonly text: string;
    readonly at: readonly [x: number, y: number];
    readonly size?: number;
  }[];
  /** Pictures of so many pixels on a box, on a page that is not turned. */
  readonly pictures?: readonly PictureOptions[];
  /** Text whose letters `~` and `^` mean U+202E (right-to-left override) and U+0007 (bell). */
  readonly strangeText?: readonly string[];
  readonly userUnit?: number;
}

export interface DrawingOptions {
  readonly pages?: readonly PageOptions[];
  readonly attachment?: string;
  readonly layers?: readonly string[];
  readonly bookmarks?: readonly string[];
  /** A signature field each; an empty one waits for its signature. */
  readonly signatures?: readonly ('signed' | 'empty')[];
  readonly portfolio?: boolean;
  readonly userPassword?: string;
  /** Restricts editing and markup. */
  readonly ownerPassword?: string;
  /** For example '1.3'. */
  readonly version?: string;
}

/** A picture of one grey pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGN4CwAA7QDsAp4tQwAAAABJRU5ErkJggg==';

export async function makeDrawing(options: DrawingOptions = {}): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setCreationDate(new Date(0));
  document.setModificationDate(new Date(0));
  for (const page of options.pages ?? [{}]) await addSheet(document, page);
  if (options.attachment !== undefined) {
    await document.attach(new TextEncoder().encode('embedded'), options.attachment, {
      afRelationship: AFRelationship.Data,
    });
  }
  if (options.layers !== undefined) addLayers(document, options.layers);
  if (options.bookmarks !== undefined) addBookmarks(document, options.bookmarks);
  if (options.signatures !== undefined) addSignatures(document, options.signatures);
  if (options.portfolio === true)
    document.catalog.set(PDFName.of('Collection'), document.context.obj({ Type: 'Collection', View: 'D' }));
  if (options.userPassword !== undefined || options.ownerPassword !== undefined) {
    document.encrypt({
      userPassword: options.userPassword ?? '',
      ownerPassword: options.ownerPassword ?? 'owner',
      permissions: { printing: 'highResolution', modifying: false, annotating: false, copying: true },
    });
  }
  const bytes = await document.save({ useObjectStreams: false });
  return options.version === undefined ? bytes : withVersion(bytes, options.version);
}

export const NOT_A_PDF = new TextEncoder().encode('<!doctype html><title>Not a drawing</title>');

async function addSheet(document: PDFDocument, options: PageOptions): Promise<void> {
  const [width, height] = options.sizePt ?? A3_LANDSCAPE_PT;
  const rotation = options.rotation ?? 0;
  const turned = rotation === 90 || rotation === 270;
  const page = document.addPage(turned ? [height, width] : [width, height]);
  page.setRotation(degrees(rotation));
  if (options.userUnit !== undefined) page.node.set(PDFName.of('UserUnit'), document.context.obj(options.userUnit));
  const font = await document.embedFont(StandardFonts.Helvetica);
  const place = placer(page, rotation);
  if (options.scan !== undefined) {
    const image = await document.embedPng(Buffer.from(PIXEL, 'base64'));
    const size = page.getSize();
    page.drawImage(image, { x: 0, y: 0, width: size.width * options.scan, height: size.height * options.scan });
  }
  for (let index = 0; index < (options.lineCount ?? 120); index++) {
    const start = place(60 + index * 3, 80);
    const end = place(60 + index * 3, 300);
    page.drawLine({ start, end, thickness: 0.5 });
  }
  let hasFont = false;
  const write = (text: string, x: number, y: number, size: number) => {
    // Given to `drawText`, the font would be entered once more for each text: a sheet of many takes seconds to make and read.
    if (!hasFont) page.setFont(font);
    hasFont = true;
    page.drawText(text, { ...place(x, y), size, rotate: degrees(rotation) });
  };
  if (options.sheetNumber !== null) write(options.sheetNumber ?? 'A-101', width - 150, height - 40, 30);
  if (options.title !== null) write(options.title ?? 'Ground Floor Plan', width - 170, height - 90, 12);
  if (options.scale !== null) write(options.scale ?? '1:100 @ A3', width - 170, height - 120, 9);
  for (const [index, note] of (options.notes ?? []).entries()) write(note, 100, 350 + index * 20, 10);
  for (const { text, at, size } of options.texts ?? []) write(text, at[0], at[1], size ?? 10);
  for (const picture of options.pictures ?? []) addPicture(document, page, picture);
  if (options.strangeText !== undefined) addStrangeText(document, page, options.strangeText);
  for (const annotation of options.annotations ?? []) addAnnotation(document, page, annotation);
}

/** From the shown page (top left, downwards) to the page's own space, as a text's baseline start. */
function placer(page: PDFPage, rotation: number): (x: number, y: number) => { x: number; y: number } {
  const { width, height } = page.getSize();
  return (x, y) => {
    if (rotation === 90) return { x: y, y: x };
    if (rotation === 180) return { x: width - x, y };
    if (rotation === 270) return { x: width - y, y: height - x };
    return { x, y: height - y };
  };
}

function addLayers(document: PDFDocument, names: readonly string[]): void {
  const groups = names.map((name) =>
    document.context.register(document.context.obj({ Type: 'OCG', Name: PDFHexString.fromText(name) })),
  );
  document.catalog.set(
    PDFName.of('OCProperties'),
    document.context.obj({ OCGs: groups, D: { Order: groups, ON: groups } }),
  );
}

function withVersion(bytes: Uint8Array, version: string): Uint8Array {
  const copy = bytes.slice();
  copy.set(new TextEncoder().encode(`%PDF-${version}`), 0);
  return copy;
}

/** A small file whose page is millions of `q` operators: it opens at once, and its text takes pdf.js minutes. */
export function makeOperatorBomb(operators = 8_000_000): Uint8Array {
  const stream = deflateSync(Buffer.from('q '.repeat(operators)));
  return onePage({ content: { body: '<</Filter/FlateDecode>>', stream } });
}
