/**
 * Pictures go into the document as they are: the compressed rows of a PNG are what a PDF wants (ISO 32000-1, 7.4.4.4). pdfkit's
 * own reader copies them byte by byte, which took longer than writing all the rest of a page.
 */
const SIGNATURE_BYTES = 8;
const IHDR_BYTES = 13;
const CHUNK_FRAME_BYTES = 12;
/** Colours of one pixel by the PNG's colour type, and the PDF's name of their space. */
const COLOUR_TYPES: ReadonlyMap<number, readonly [colours: number, space: string]> = new Map([
  [0, [1, 'DeviceGray']],
  [2, [3, 'DeviceRGB']],
]);

/** What pdfkit asks of an image that it did not open itself. */
interface EmbeddedImage {
  readonly label: string;
  readonly width: number;
  readonly height: number;
  obj: PDFKit.PDFKitReference | null;
  embed(document: PDFKit.PDFDocument): void;
}

/** An image for pdfkit: a PNG of 8 bits a channel, grey or RGB, not interlaced, as it is; any other is left to pdfkit. */
export function pngImage(png: Buffer): Buffer {
  const header = png.subarray(SIGNATURE_BYTES + 8, SIGNATURE_BYTES + 8 + IHDR_BYTES);
  const [bits, colourType = -1, , , interlaced] = header.subarray(8);
  const colour = COLOUR_TYPES.get(colourType);
  if (header.length < IHDR_BYTES || colour === undefined || bits !== 8 || interlaced !== 0) return png;
  const image = imageOf(header.readUInt32BE(0), header.readUInt32BE(4), colour, rowsOf(png));
  // pdfkit takes such objects, which its types leave out.
  return image as unknown as Buffer;
}

function imageOf(
  width: number,
  height: number,
  [colours, space]: readonly [number, string],
  rows: Buffer,
): EmbeddedImage {
  return {
    // A name in the page's own list, and a page shows one picture.
    label: 'Sheet',
    width,
    height,
    obj: null,
    embed(document) {
      this.obj = document.ref({
        Type: 'XObject',
        Subtype: 'Image',
        BitsPerComponent: 8,
        Width: width,
        Height: height,
        ColorSpace: space,
        Filter: 'FlateDecode',
        DecodeParms: { Predictor: 15, Colors: colours, BitsPerComponent: 8, Columns: width },
      });
      this.obj.end(rows);
    },
  };
}

/** The compressed rows: all chunks of the type IDAT, one after the other. */
function rowsOf(png: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = SIGNATURE_BYTES; at + CHUNK_FRAME_BYTES <= png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') pieces.push(png.subarray(at + 8, at + 8 + length));
    at += CHUNK_FRAME_BYTES + length;
  }
  return pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces);
}
