import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { degrees, PDFDocument, rgb } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, it } from 'vitest';
import { DirectReader } from '#drawing-checks/drawing-set/file-reader.js';
import { type SheetPicture, WHOLE_PAGE } from '#drawing-checks/drawing-set/sheet-picture.js';
import { cityOf } from '../../../support/drawing-runs.js';
import { makeDrawing } from '../../../support/drawings.js';
import { folderForAll } from '../../../support/temporary-folder.js';

const folder = folderForAll();
const reader = new DirectReader();
afterAll(() => reader.close());

const LIMITS = cityOf('wattle-bay').reading;

type Pixel = readonly number[];

/** Filter "none" on every row. */
function pixelsOf({ widthPx, heightPx, channels, rows: deflated }: SheetPicture): { at(x: number, y: number): Pixel } {
  const rows = inflateSync(deflated);
  const rowBytes = widthPx * channels + 1;
  expect(rows.length).toBe(rowBytes * heightPx);
  for (let at = 0; at < rows.length; at += rowBytes) expect(rows[at]).toBe(0);
  return { at: (x, y) => [...rows.subarray(y * rowBytes + 1 + x * channels, y * rowBytes + 1 + (x + 1) * channels)] };
}

/** A page of 400 × 200 points with a red square in the lower left corner of its own space. */
async function makePage(rotation: 0 | 90 | 180 | 270, annotated = false): Promise<string> {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 200]);
  page.setRotation(degrees(rotation));
  page.drawRectangle({ x: 0, y: 0, width: 100, height: 100, color: rgb(1, 0, 0) });
  if (annotated) {
    const square = document.context.obj({
      Type: 'Annot',
      Subtype: 'Square',
      Rect: [300, 100, 400, 200],
      C: [0, 0, 1],
      IC: [0, 0, 1],
      F: 4,
    });
    page.node.addAnnot(document.context.register(square));
  }
  const path = join(folder, `${rotation}-${annotated}.pdf`);
  writeFileSync(path, await document.save());
  return path;
}

async function draw(path: string, pageNumber: number, longSidePx: number, part = WHOLE_PAGE): Promise<SheetPicture> {
  const [picture] = await reader.render({ path, pageNumber, longSidePx, parts: [part] });
  if (!picture) throw new Error('There is no picture.');
  return picture;
}

const RED = [255, 0, 0];
const WHITE = [255, 255, 255];
const cornersOf = (picture: SheetPicture): Pixel[] => {
  const pixels = pixelsOf(picture);
  const [right, bottom] = [picture.widthPx - 5, picture.heightPx - 5];
  return [pixels.at(5, 5), pixels.at(right, 5), pixels.at(right, bottom), pixels.at(5, bottom)];
};

describe('a sheet drawn', () => {
  it.each([
    [0, 800, 400, [WHITE, WHITE, WHITE, RED]],
    [90, 400, 800, [RED, WHITE, WHITE, WHITE]],
    [180, 800, 400, [WHITE, RED, WHITE, WHITE]],
    [270, 400, 800, [WHITE, WHITE, RED, WHITE]],
  ] as const)('is as shown at /Rotate %d', async (rotation, widthPx, heightPx, corners) => {
    const picture = await draw(await makePage(rotation), 1, 800);
    expect([picture.widthPx, picture.heightPx]).toEqual([widthPx, heightPx]);
    expect(cornersOf(picture)).toEqual(corners);
  });

  it('is the part that was asked for, at the size that was asked for', async () => {
    const part = { left: 0, top: 0.5, width: 0.5, height: 0.5 };
    const picture = await draw(await makePage(0), 1, 800, part);
    expect([picture.widthPx, picture.heightPx]).toEqual([800, 400]);
    expect(cornersOf(picture)).toEqual([RED, WHITE, WHITE, RED]);
  });

  it('needs no further parsing: the file is still open', async () => {
    const path = join(folder, 'read-and-gone.pdf');
    writeFileSync(path, await makeDrawing());
    await reader.open(path, LIMITS);
    rmSync(path);
    expect((await draw(path, 1, 100)).widthPx).toBe(100);
  });

  it('has its annotations', async () => {
    const [, topRight] = cornersOf(await draw(await makePage(0, true), 1, 800));
    expect(topRight).toEqual([0, 0, 255]);
  });

  const cut = () => {
    writeFileSync(join(folder, 'cut.pdf'), '%PDF-1.7\n1 0');
    return join(folder, 'cut.pdf');
  };
  it.each([
    ['a page that is not there', () => makePage(0), 2, 100, 'Page 2 can’t be read.'],
    ['a file that does not open', cut, 1, 100, 'The file does not open, so it can’t be drawn.'],
    ['no size', () => makePage(0), 1, 0, 'The long side must be 1 to 10000 pixels, not 0.'],
    ['NaN', () => makePage(0), 1, Number.NaN, 'The long side must be 1 to 10000 pixels, not NaN.'],
  ])('refuses %s', async (_what, make, page, size, message) => {
    await expect(draw(await make(), page, size)).rejects.toThrow(message);
    expect((await draw(await makePage(0), 1, 10)).widthPx).toBe(10);
  });
});
