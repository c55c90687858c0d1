import { describe, expect, it } from 'vitest';
import type { TextItem } from '#drawing-checks/drawing-set/drawing-set.js';
import { recogniseSheets } from '#drawing-checks/recognition/recognise-sheets.js';
import { findSheetIndex } from '#drawing-checks/recognition/sheet-index.js';
import { fileOf, pageOf, textAt } from '../../support/drawn-pages.js';

const ROWS = [
  ['A-000', 'COVER SHEET'],
  ['A-100', 'SITE PLAN'],
  ['A-101', 'GROUND FLOOR PLAN'],
  ['A-201', 'ELEVATIONS'],
  ['S-101', 'FOUNDATION PLAN'],
] as const;
const BLOCK = [textAt('A-000', 1080, 790, 24), textAt('COVER SHEET', 1000, 770, 12), textAt('SCALE 1:100', 1000, 820)];

function indexOf(text: readonly TextItem[]) {
  const index = findSheetIndex(recogniseSheets([fileOf([pageOf([...BLOCK, ...text])])]));
  return index?.entries.map(({ sheetNumber, title }) => [sheetNumber, title]) ?? null;
}

const heading = (text: string) => textAt(text, 100, 80, 12);

/** The rows down the sheet from `y`, as the texts that stand in each. */
const rowsFrom = (y: number, textsOf: (number: string, title: string, y: number, row: number) => TextItem[]) =>
  ROWS.flatMap(([number, title], row) => textsOf(number, title, y + row * 14, row));
const inTwoColumns = rowsFrom(110, (number, title, y) => [textAt(number, 100, y), textAt(title, 170, y)]);

describe('findSheetIndex', () => {
  it.each(['SHEET INDEX', 'INDEX TO DRAWINGS', 'LISTE DES PLANS', 'ÍNDICE DE PLANOS'])(
    'reads numbers and titles in two columns under %s',
    (words) => expect(indexOf([heading(words), ...inTwoColumns])).toEqual(ROWS),
  );

  it.each<readonly [string, readonly TextItem[]]>([
    ['rows of one text each', rowsFrom(110, (number, title, y) => [textAt(`${number}  ${title}`, 100, y)])],
    [
      'several columns of rows, each from the top',
      rowsFrom(110, (number, title, _, row) => {
        const [x, y] = [100 + Math.floor(row / 3) * 220, 110 + (row % 3) * 14];
        return [textAt(number, x, y), textAt(title, x + 60, y)];
      }),
    ],
    [
      'a table with a head, a revision and a date beside',
      [
        ...[100, 170, 330, 360].map((x, column) =>
          textAt(['SHEET NO.', 'SHEET TITLE', 'REV', 'DATE'][column] ?? '', x, 112),
        ),
        ...rowsFrom(130, (number, title, y) => [
          textAt(number, 100, y),
          textAt(title, 170, y),
          textAt('B', 330, y),
          textAt('14.03.2024', 360, y),
        ]),
      ],
    ],
    [
      'a revision by number beside each title',
      rowsFrom(110, (number, title, y, row) => [
        textAt(number, 100, y),
        textAt(title, 170, y),
        textAt(`P${1 + (row % 2)}`, 330, y),
      ]),
    ],
    ['no number that is not used', [...inTwoColumns, textAt('S-102', 100, 180), textAt('NOT USED', 170, 180)]],
  ])('reads %s', (_, rows) => expect(indexOf([heading('DRAWING SCHEDULE'), ...rows])).toEqual(ROWS));

  it('reads plain numbers where words stand beside them', () => {
    const rows = rowsFrom(110, (_, title, y, row) => [textAt(`0${row + 1}`, 100, y), textAt(title, 150, y)]);
    expect(indexOf([heading('LIST OF DRAWINGS'), ...rows])).toEqual(
      ROWS.map(([, title], row) => [`0${row + 1}`, title]),
    );
  });

  it.each<readonly [string, readonly TextItem[]]>([
    ['numbers without a heading', ROWS.map(([number], row) => textAt(number, 100, 110 + row * 14))],
    ['a heading with one row', [heading('SHEET INDEX'), textAt('A-101', 100, 110)]],
    ['a door schedule', [heading('DOOR SCHEDULE'), ...ROWS.map((_, row) => textAt(`D0${row}`, 100, 110 + row * 14))]],
    [
      'plain numbers of a table',
      [heading('SHEET INDEX'), ...ROWS.map((_, row) => textAt(`${row}`, 100, 110 + row * 14))],
    ],
  ])('finds none in %s', (_, text) => expect(indexOf(text)).toBeNull());
});
