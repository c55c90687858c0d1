/**
 * A picture of a sheet for pdfkit. A PDF holds the same compressed rows as a PNG (ISO 32000-1, 7.4.4.4), so those of ours go into the document
 * as they are; pdfkit's own parser copies them byte by byte, which took longer than writing the whole report.
 */
const GREY = 0;
/** Where drawing-set/png.ts puts what is needed: after the signature comes IHDR, then the only IDAT. */
const WIDTH_AT = 16;
const HEIGHT_AT = 20;
const COLOUR_TYPE_AT = 25;
const LENGTH_AT = 33;
const ROWS_AT = 41;

/** What pdfkit asks of an image that it has not opened itself. Its types leave this out. */
class EmbeddablePng {
  readonly width: number;
  readonly height: number;
  /** Unique on its page, which shows one sheet. */
  readonly label = 'Sheet';
  obj: PDFKit.PDFKitReference | null = null;
  readonly #png: Buffer;

  constructor(png: Buffer) {
    this.width = png.readUInt32BE(WIDTH_AT);
    this.height = png.readUInt32BE(HEIGHT_AT);
    this.#png = png;
  }

  embed(document: PDFKit.PDFDocument): void {
    const isGrey = this.#png[COLOUR_TYPE_AT] === GREY;
    this.obj = document.ref({
      Type: 'XObject',
      Subtype: 'Image',
      BitsPerComponent: 8,
      Width: this.width,
      Height: this.height,
      ColorSpace: isGrey ? 'DeviceGray' : 'DeviceRGB',
      Filter: 'FlateDecode',
      DecodeParms: { Predictor: 15, Colors: isGrey ? 1 : 3, BitsPerComponent: 8, Columns: this.width },
    });
    this.obj.end(this.#png.subarray(ROWS_AT, ROWS_AT + this.#png.readUInt32BE(LENGTH_AT)));
  }
}

export const embeddable = (png: Buffer): PDFKit.Mixins.ImageSrc =>
  new EmbeddablePng(png) as unknown as PDFKit.Mixins.ImageSrc;
