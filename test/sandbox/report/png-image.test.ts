import { inflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { encodePng } from '../../../src/sandbox/precheck-service/drawing-checks/drawing-set/png.js';
import { pngImage } from '../../../src/sandbox/precheck-service/drawing-checks/report/png-image.js';

/** Two pixels: blue 1, green 2, red 3; and 4, 5, 6. */
const COLOURED = Buffer.from(
  encodePng({ widthPx: 2, heightPx: 1, stride: 6, data: new Uint8Array([1, 2, 3, 4, 5, 6]) }),
);
const GREY = Buffer.from(
  encodePng({ widthPx: 1, heightPx: 2, stride: 4, data: new Uint8Array([7, 7, 7, 0, 9, 9, 9]) }),
);

/** The one image of a document: its dictionary as text, and its rows. */
async function embed(image: Buffer): Promise<{ dictionary: string; rows: number[] }> {
  const document = new PDFDocument({ compress: false, size: [100, 100] });
  const pieces: Buffer[] = [];
  document.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = new Promise((resolve) => document.once('end', resolve));
  document.image(image, 0, 0, { width: 10, height: 10 });
  document.end();
  await ended;
  const bytes = Buffer.concat(pieces);
  const at = bytes.indexOf('/Subtype /Image');
  const start = bytes.indexOf('stream\n', at) + 7;
  return {
    dictionary: bytes.toString('latin1', at, start).replace(/\s+/g, ' '),
    rows: [...inflateSync(bytes.subarray(start, bytes.indexOf('\nendstream', start)))],
  };
}

describe('a picture in a document', () => {
  it.each([
    ['coloured', COLOURED, '/DeviceRGB', '/Width 2 /Height 1', '/Colors 3', [0, 3, 2, 1, 6, 5, 4]],
    ['grey', GREY, '/DeviceGray', '/Width 1 /Height 2', '/Colors 1', [0, 7, 0, 9]],
  ] as const)('%s has the rows of its PNG', async (_name, png, space, size, colours, rows) => {
    const image = await embed(pngImage(png));
    for (const words of [space, size, colours, '/Predictor 15', '/BitsPerComponent 8', '/FlateDecode'])
      expect(image.dictionary).toContain(words);
    expect(image.rows).toEqual(rows);
  });
});
