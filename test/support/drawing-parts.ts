/** What a made drawing may carry beside its lines and its title block. */
import {
  beginText,
  concatTransformationMatrix,
  drawObject,
  endText,
  moveText,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFPage,
  PDFString,
  popGraphicsState,
  pushGraphicsState,
  setFontAndSize,
  showText,
} from '@cantoo/pdf-lib';

export interface AnnotationOptions {
  readonly subtype: string;
  readonly contents?: string;
  readonly author?: string;
  /** In PDF user space: left, bottom, right, top. */
  readonly rect?: readonly [number, number, number, number];
}

export interface PictureOptions {
  /** From the top left of the page, in points. */
  readonly box: readonly [x: number, y: number, width: number, height: number];
  readonly pixels: readonly [width: number, height: number];
}

export function addAnnotation(
  document: PDFDocument,
  page: PDFPage,
  { subtype, contents, author, rect }: AnnotationOptions,
): void {
  const annotation = document.context.obj({
    Type: 'Annot',
    Subtype: subtype,
    Rect: [...(rect ?? [50, 50, 150, 90])],
    Contents: PDFHexString.fromText(contents ?? ''),
    ...(author === undefined ? {} : { T: PDFHexString.fromText(author) }),
  });
  page.node.addAnnot(document.context.register(annotation));
}

export function addPicture(document: PDFDocument, page: PDFPage, { box, pixels }: PictureOptions): void {
  const [x, y, width, height] = box;
  const rows = new Uint8Array(Math.ceil(pixels[0] / 8) * pixels[1]);
  const image = document.context.flateStream(rows, {
    Type: 'XObject',
    Subtype: 'Image',
    Width: pixels[0],
    Height: pixels[1],
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 1,
  });
  const name = page.node.newXObject('Picture', document.context.register(image));
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(width, 0, 0, height, x, page.getHeight() - y - height),
    drawObject(name),
    popGraphicsState(),
  );
}

const STRANGE_LETTERS = `/CIDInit /ProcSet findresource begin begincmap
/CMapName /Strange def /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange
2 beginbfchar <5e> <0007> <7e> <202e> endbfchar
1 beginbfrange <20> <5d> <0020> endbfrange
endcmap end`;

export function addStrangeText(document: PDFDocument, page: PDFPage, lines: readonly string[]): void {
  const { context } = document;
  const font = context.obj({
    Type: 'Font',
    Subtype: 'Type1',
    BaseFont: 'Helvetica',
    Encoding: 'WinAnsiEncoding',
    ToUnicode: context.register(context.stream(STRANGE_LETTERS)),
  });
  const name = page.node.newFontDictionary('Strange', context.register(font));
  for (const [index, line] of lines.entries())
    page.pushOperators(
      beginText(),
      setFontAndSize(name, 12),
      moveText(100, 200 + 20 * index),
      showText(PDFHexString.of(Buffer.from(line, 'latin1').toString('hex'))),
      endText(),
    );
}

/** One level of bookmarks, all to the first page. */
export function addBookmarks(document: PDFDocument, titles: readonly string[]): void {
  const { context } = document;
  const outlines = context.nextRef();
  const items = titles.map(() => context.nextRef());
  const target = document.getPage(0).ref;
  for (const [index, title] of titles.entries()) {
    const item = context.obj({ Title: PDFHexString.fromText(title), Parent: outlines, Dest: [target, 'Fit'] });
    const previous = items[index - 1];
    const next = items[index + 1];
    if (previous !== undefined) item.set(PDFName.of('Prev'), previous);
    if (next !== undefined) item.set(PDFName.of('Next'), next);
    const own = items[index];
    if (own !== undefined) context.assign(own, item);
  }
  const root = context.obj({ Type: 'Outlines', Count: titles.length });
  const [first] = items;
  const last = items.at(-1);
  if (first !== undefined) root.set(PDFName.of('First'), first);
  if (last !== undefined) root.set(PDFName.of('Last'), last);
  context.assign(outlines, root);
  document.catalog.set(PDFName.of('Outlines'), outlines);
}

/** The signatures are not valid ones; that is not what is looked at. */
export function addSignatures(document: PDFDocument, signatures: readonly ('signed' | 'empty')[]): void {
  const { context } = document;
  const fields = signatures.map((state, index) => {
    const field = context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFString.of(`Signature ${index + 1}`),
      Rect: [0, 0, 10, 10],
    });
    if (state === 'signed') {
      const value = context.obj({
        Type: 'Sig',
        Filter: 'Adobe.PPKLite',
        SubFilter: 'adbe.pkcs7.detached',
        Contents: PDFHexString.of('00ff'),
        ByteRange: [0, 1, 2, 3],
      });
      field.set(PDFName.of('V'), value);
    }
    const reference = context.register(field);
    document.getPage(0).node.addAnnot(reference);
    return reference;
  });
  document.catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: fields, SigFlags: 3 }));
}
