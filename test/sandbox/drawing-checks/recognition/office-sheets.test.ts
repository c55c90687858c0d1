/**
 * Title blocks as other programs print them, through real PDFs and the real reader: what a person reads is what is found. The corpus varies
 * what stands where; here it is how the letters come: one by one, mirrored, slanted, as outlines, as comments, on turned and cropped pages.
 */
import { expect, it } from 'vitest';
import { HANDS, makeOfficeSet, type OfficePage, type Text } from '../../../support/office-pages.js';
import { readSet } from '../../../support/drawing-runs.js';

const ARCH_D = [2592, 1728] as const;
const QUARTER = '1/4" = 1\'-0"';

const doors = (count: number): Text[] =>
  Array.from(
    { length: count },
    (_, index): Text => [`${101 + index}A`, 300 + 37 * (index % 20), 300 + 90 * Math.floor(index / 20), 7],
  );

/** A strip up the right edge, all of it read with the head to the left. */
const upright = (number: string, title: readonly string[], scale: string): Text[] => [
  ['PROJECT:', -150, -1500, 7, 270],
  ['NEW RESIDENCE FOR', -136, -1500, 11, 270],
  ['412 ORCHARD HILL ROAD', -120, -1500, 11, 270],
  ['DRAWN BY', -150, -900, 6, 270],
  ['RT', -140, -900, 8, 270],
  ['SHEET TITLE', -150, -600, 6, 270],
  ...title.map((line, index): Text => [line, -130 + 16 * index, -600, 14, 270]),
  ['SCALE', -150, -330, 6, 270],
  [scale, -136, -330, 8, 270],
  ['JOB NO.', -110, -330, 6, 270],
  ['2614', -96, -330, 8, 270],
  ['SHEET NO.', -150, -160, 6, 270],
  [number, -90, -160, 40, 270],
];

/** AutoCAD's letters in an SHX font are lines; each text has a comment with the words, if the office left that on. */
const shx = (texts: readonly Text[], [width, height]: readonly [number, number]): NonNullable<OfficePage['notes']> =>
  texts.map(([contents, x, y, size, angle = 0]) => {
    const left = x < 0 ? width + x : x;
    const bottom = y < 0 ? height + y : y;
    const long = contents.length * size * 0.6;
    return {
      subtype: 'Square',
      author: 'AutoCAD SHX Text',
      contents,
      box: angle === 0 ? [left, bottom - size, long, size] : [left - size, bottom - long, size, long],
    };
  });

interface Sheet extends OfficePage {
  readonly name: string;
  /** Number, title and scale. */
  readonly reads: readonly [string, string, string];
}

const STRIP: Sheet = {
  name: 'a strip up the right edge',
  sizePt: ARCH_D,
  texts: [...upright('A-301', ['SECOND FLOOR', 'PLAN'], QUARTER), ...doors(30)],
  reads: ['A-301', 'SECOND FLOOR PLAN', QUARTER],
};
const BUBBLES = Array.from({ length: 12 }, (_, at): Text[] => [
  [String(1 + (at % 4)), 400 + 120 * at, 600, 9],
  ['A-501', 396 + 120 * at, 612, 9],
]).flat();
const CODES = Array.from(
  { length: 30 },
  (_, at): Text => [
    `${at + 1}. CONCRETE 3000 PSI PER ACI 318-19, REBAR ASTM A615, SEE S-${301 + at}`,
    300,
    300 + 14 * at,
    8,
  ],
);

const SHEETS: readonly Sheet[] = [
  ...HANDS.map((hand) => ({ ...STRIP, name: `${STRIP.name}, ${hand}`, hand })),
  ...([90, 180, 270] as const).map((rotation) => ({ ...STRIP, name: `turned by ${rotation}`, rotation })),
  { ...STRIP, name: 'cropped and turned', rotation: 270, cropped: true },
  { ...STRIP, name: 'in units of two points', userUnit: 2 },
  { ...STRIP, name: 'in an SHX font, with comments', texts: [['AS', 30, 30, 1]], notes: shx(STRIP.texts, ARCH_D) },
  { ...STRIP, name: 'among references to others', texts: [...STRIP.texts, ...BUBBLES, ['SEE 3/A-502', 900, 900, 8]] },
  { ...STRIP, name: 'among notes full of codes', texts: [...STRIP.texts, ...CODES] },
  {
    ...STRIP,
    name: 'with an approval stamp',
    notes: [{ subtype: 'Stamp', author: 'Plan Review', contents: 'APPROVED A-9', box: [-400, -400, 200, 60] }],
  },
];

it.each(SHEETS.map((sheet) => [sheet.name, sheet] as const))('%s', async (_, office) => {
  const [sheet] = (await readSet([{ bytes: await makeOfficeSet([office]) }])).sheets;
  expect([sheet?.sheetNumber?.value, sheet?.title?.value, sheet?.scale?.value]).toEqual(office.reads);
  const [width = 0, height = 0] = office.sizePt.map((side) => (side / 72) * 25.4);
  expect(sheet?.page.widthMm).toBeCloseTo(width, 0);
  expect(sheet?.page.heightMm).toBeCloseTo(height, 0);
});
