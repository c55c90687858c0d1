import { describe, expect, it } from 'vitest';
import type { TextItem } from '../../../../src/sandbox/precheck-service/drawing-checks/drawing-set/drawing-set.js';
import { recogniseSheets } from '../../../../src/sandbox/precheck-service/drawing-checks/recognition/recognise-sheets.js';
import { findSheetIndex } from '../../../../src/sandbox/precheck-service/drawing-checks/recognition/sheet-index.js';
import { fileOf, pageOf, textAt } from '../../support/drawn-pages.js';

const ROWS = [
  ['A-000', 'COVER SHEET'],
  ['A-100', 'SITE PLAN'],
  ['A-101', 'GROUND FLOOR PLAN'],
  ['A-201', 'ELEVATIONS'],
  ['S-101', 'FOUNDATION PLAN'],
] as const;
const TITLE_BLOCK = [
  textAt('A-000', 1080, 790, 24),
  textAt('COVER SHEET', 1000, 770, 12),
  textAt('SCALE 1:100', 1000, 820),
];

function indexOf(text: readonly TextItem[]) {
  const index = findSheetIndex(recogniseSheets([fileOf([pageOf([...TITLE_BLOCK, ...text])])]));
  return index?.entries.map(({ sheetNumber, title }) => [sheetNumber, title]) ?? null;
}

const heading = (text: string) => textAt(text, 100, 80, 12);

describe('findSheetIndex', () => {
  it.each([
    'SHEET INDEX',
    'Drawing List',
    'DRAWING INDEX:',
    'DRAWING REGISTER',
    'LIST OF DRAWINGS',
    'INDEX TO DRAWINGS',
    'SHEET LIST',
    'Drawing Schedule',
  ])('reads numbers and titles in two columns under %s', (words) => {
    const rows = ROWS.flatMap(([number, title], row) => [
      textAt(number, 100, 110 + row * 14),
      textAt(title, 170, 110 + row * 14),
    ]);
    expect(indexOf([heading(words), ...rows])).toEqual(ROWS);
  });

  it('reads rows of one text each', () =>
    expect(
      indexOf([
        heading('SHEET INDEX'),
        ...ROWS.map(([number, title], row) => textAt(`${number}  ${title}`, 100, 110 + row * 14)),
      ]),
    ).toEqual(ROWS));

  it('reads a title that leads to its number with dots', () =>
    expect(
      indexOf([
        heading('DRAWING LIST'),
        ...ROWS.map(([number, title], row) => textAt(`${title} .......... ${number}`, 100, 110 + row * 14)),
      ]),
    ).toEqual(ROWS));

  it('reads several columns of rows, each from the top', () => {
    const rows = ROWS.flatMap(([number, title], row) => {
      const [x, y] = [100 + Math.floor(row / 3) * 220, 110 + (row % 3) * 14];
      return [textAt(number, x, y), textAt(title, x + 60, y)];
    });
    expect(indexOf([heading('SHEET INDEX'), ...rows])).toEqual(ROWS);
  });

  it('reads a table with a head, a revision and a date beside', () => {
    const rows = ROWS.flatMap(([number, title], row) => [
      textAt(number, 100, 130 + row * 14),
      textAt(title, 170, 130 + row * 14),
      textAt('B', 330, 130 + row * 14),
      textAt('14.03.2024', 360, 130 + row * 14),
    ]);
    const head = ['SHEET NO.', 'SHEET TITLE', 'REV', 'DATE'].map((text, index) =>
      textAt(text, [100, 170, 330, 360][index] ?? 0, 112),
    );
    expect(indexOf([heading('DRAWING SCHEDULE'), ...head, ...rows])).toEqual(ROWS);
  });

  it('reads plain numbers where words stand beside them', () => {
    const rows = ROWS.flatMap(([, title], row) => [
      textAt(`0${row + 1}`, 100, 110 + row * 14),
      textAt(title, 150, 110 + row * 14),
    ]);
    expect(indexOf([heading('LIST OF DRAWINGS'), ...rows])).toEqual(
      ROWS.map(([, title], row) => [`0${row + 1}`, title]),
    );
  });

  it('reads a list that runs up the sheet', () => {
    const rows = ROWS.flatMap(([number, title], row) => [
      textAt(number, 130 + row * 14, 600, 8, 270),
      textAt(title, 130 + row * 14, 500, 8, 270),
    ]).map((item) => ({
      ...item,
      box: [item.box[0], 700 - item.box[3] - (item.text.length > 6 ? 60 : 0), 8, item.box[3]] as const,
    }));
    expect(indexOf([textAt('SHEET INDEX', 100, 628, 12, 270), ...rows])).toEqual(ROWS);
  });

  it('puts a box around number and title', () => {
    const rows = ROWS.flatMap(([number, title], row) => [
      textAt(number, 100, 110 + row * 14),
      textAt(title, 170, 110 + row * 14),
    ]);
    const index = findSheetIndex(
      recogniseSheets([fileOf([pageOf([...TITLE_BLOCK, heading('SHEET INDEX'), ...rows])])]),
    );
    expect(index?.sheet.sheetNumber?.value).toBe('A-000');
    expect(index?.entries[1]?.box).toEqual([100, 124, 106, 8]);
  });

  it.each<readonly [string, readonly TextItem[]]>([
    ['numbers without a heading', ROWS.map(([number], row) => textAt(number, 100, 110 + row * 14))],
    ['a heading alone', [heading('SHEET INDEX')]],
    ['a heading with one row', [heading('SHEET INDEX'), textAt('A-101', 100, 110)]],
    ['a door schedule', [heading('DOOR SCHEDULE'), ...ROWS.map((_, row) => textAt(`D0${row}`, 100, 110 + row * 14))]],
    [
      'plain numbers of a table',
      [heading('SHEET INDEX'), ...ROWS.map((_, row) => textAt(`${row}`, 100, 110 + row * 14))],
    ],
    ['rows far below', [heading('SHEET INDEX'), ...ROWS.map(([number], row) => textAt(number, 100, 500 + row * 14))]],
  ])('finds none in %s', (_, text) => expect(indexOf(text)).toBeNull());
});
