import { expect, it } from 'vitest';
import { type LetterStyle, TextBuilder } from '#drawing-checks/drawing-set/text-builder.js';
import { shownPageMatrix } from '#drawing-checks/drawing-set/geometry.js';

const HEIGHT = 10;
const ADVANCE = 6;
const level: LetterStyle = { font: 1, matrix: [1, 0, 0, 1, 0, 0], height: HEIGHT, isMapped: true };
const upright: LetterStyle = { ...level, matrix: [0, 1, -1, 0, 0, 0] };

type Text = readonly [text: string, x: number, y: number, style: LetterStyle];
/** An object of its own, though its style be the same. */
const at = (text: string, x: number, y = 0, style = { ...level }): Text => [text, x, y, style];

/** Letters of one width, each text from a place on the page of 200 by 100 points. */
function itemsOf(...texts: readonly Text[]) {
  const builder = new TextBuilder(shownPageMatrix(0, 0, 0, 200, 100));
  for (const [text, x, y, style] of texts) {
    const [along, up] = style.matrix;
    for (const [index, character] of Array.from(text).entries()) {
      const moved = index * ADVANCE;
      builder.add({ character, style, x: x + along * moved, y: y + up * moved, advance: ADVANCE });
    }
  }
  builder.end();
  return builder.items;
}

it('letters make a piece of text, in its place on the page as it is shown', () => {
  expect(itemsOf(at(' A-101 ', 20, 30))).toEqual([
    { text: 'A-101', box: [26, 60, 30, 10], fontSizePt: 10, angle: 0, font: '1' },
  ]);
  expect(itemsOf(at('UP', 20, 30, upright))).toEqual([
    { text: 'UP', box: [10, 58, 10, 12], fontSizePt: 10, angle: 270, font: '1' },
  ]);
});

it.each<[string, Text[], string[]]>([
  ['go on in the next object', [at('SITE', 0), at('PLAN', 24)], ['SITEPLAN']],
  ['are parted by a narrow gap', [at('SITE', 0), at('PLAN', 26)], ['SITE PLAN']],
  ['keep one space', [at('SITE   PLAN', 0)], ['SITE PLAN']],
  ['are other pieces after a wide gap', [at('SITE', 0), at('PLAN', 31)], ['SITE', 'PLAN']],
  ['are other pieces where an object begins after spaces', [at('DATE ', 0), at('A-100', 30)], ['DATE', 'A-100']],
  ['are other pieces further back', [at('SITE', 20), at('PLAN', 20)], ['SITE', 'PLAN']],
  ['are other pieces on another line', [at('SITE', 0, 20), at('PLAN', 24, 10)], ['SITE', 'PLAN']],
  ['are other pieces in another font', [at('SITE', 0), at('PLAN', 24, 0, { ...level, font: 2 })], ['SITE', 'PLAN']],
  ['are put together where they are spread out', [at('S I T E P L A N', 0)], ['SITE PLAN']],
  ['are nothing where there are only spaces', [at('   ', 0)], []],
])('letters %s', (_what, texts, expected) => {
  expect(itemsOf(...texts).map(({ text }) => text)).toEqual(expected);
});
