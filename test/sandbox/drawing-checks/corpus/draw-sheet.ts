/** Prints a sheet of the corpus into a PDF. */
import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { CorpusSheet, Words } from './sheets.js';

/** One grey pixel. */
const PIXEL = Uint8Array.from(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAG7buVgAAAABJRU5ErkJggg==', 'base64'),
);

export async function drawSheet(sheet: CorpusSheet): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const [width, height] = sheet.sizePt;
  const turned = sheet.rotation !== 0;
  const page = document.addPage(turned ? [height, width] : [width, height]);
  page.setRotation(degrees(sheet.rotation));
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const place = (x: number, y: number) =>
    sheet.rotation === 90
      ? { x: y, y: x }
      : sheet.rotation === 270
        ? { x: height - y, y: width - x }
        : { x, y: height - y };
  if (sheet.underlay) {
    const image = await document.embedPng(PIXEL);
    page.drawImage(image, { x: 0, y: 0, width: page.getWidth(), height: page.getHeight() });
  }
  for (let line = 0; line < 60; line += 1)
    page.drawLine({ start: place(100 + line * 3, 300), end: place(100 + line * 3, 420), thickness: 0.5 });
  for (const words of sheet.words) {
    const font = words.bold === true ? bold : plain;
    const angle = words.angle ?? 0;
    const write = (text: string, along: number) => {
      const [x, y] =
        angle === 270
          ? [words.x, words.y - along]
          : angle === 90
            ? [words.x, words.y + along]
            : [words.x + along, words.y];
      page.drawText(text, { ...place(x, y), size: words.size, font, rotate: degrees(sheet.rotation - angle) });
    };
    // Letter by letter: pdf-lib counts kerning in a width, and draws none.
    const widthOf = (text: string) =>
      [...text].reduce((sum, letter) => sum + font.widthOfTextAtSize(letter, words.size), 0);
    let along = words.centred === true ? -widthOf(words.text) / 2 : 0;
    for (const part of partsOf(words, sheet.split)) {
      if (part.trim() !== '') write(part, along);
      along += widthOf(part);
    }
  }
  return await document.save({ useObjectStreams: false });
}

const partsOf = ({ text }: Words, split: boolean): readonly string[] =>
  split ? (text.match(/\s+|\S+/g) ?? [text]) : [text];
