import { expect, it } from 'vitest';
import type { SheetReading, SheetSize } from '../../../dist/components/files/sheet-reader.js';
import { wordsFor } from '../../../dist/components/i18n/localisation.js';
import { nameOfSize, namesOfSizes, sheetWords } from '../../../dist/components/precheck-uploader/sheet-previews.js';

const words = wordsFor('en');
const inch = (width: number, height: number): SheetSize => ({ width: width * 72, height: height * 72 });
const mm = (width: number, height: number): SheetSize => inch(width / 25.4, height / 25.4);
const sizes: readonly [SheetSize, string][] = [
  [inch(36, 24), 'ARCH D'],
  [inch(24, 36), 'ARCH D'],
  [inch(34, 22), 'ANSI D'],
  [inch(17, 11), 'Tabloid'],
  [mm(841, 594), 'A1'],
  [mm(838, 596), 'A1'],
  [mm(297, 210), 'A4'],
  [inch(8.5, 11), 'Letter'],
  [mm(500, 700), '500 × 700 mm'],
];
for (const [size, name] of sizes) {
  it(`calls ${size.width} by ${size.height} points ${name}`, () => {
    expect(nameOfSize(size, String)).to.equal(name);
  });
}

it('names the most frequent size first, and no more than two', () => {
  expect(namesOfSizes([mm(210, 297), inch(36, 24), inch(24, 36)], String)).to.deep.equal(['ARCH D', 'A4']);
  const read = (...given: SheetSize[]): SheetReading => ({
    type: 'read',
    pageCount: 12,
    sizes: given,
    picture: null,
  });
  expect(sheetWords(read(inch(36, 24)), words)).to.equal('12 sheets, ARCH D');
  expect(sheetWords(read(inch(36, 24), mm(210, 297)), words)).to.equal('12 sheets, ARCH D + A4');
  expect(sheetWords(read(inch(36, 24), mm(210, 297), inch(9, 12)), words)).to.equal('12 sheets, ARCH D + A4 + …');
  expect(sheetWords({ type: 'damaged' }, words)).to.contain('may be damaged');
  expect(sheetWords({ type: 'read', pageCount: 0, sizes: [], picture: null }, words)).to.contain('may be damaged');
  expect(sheetWords(null, words)).to.equal(null);
});
