import { advises, broken, fails, noText, passes, type RuleCases, sheet, sheets, unjudged } from './rule-cases.js';

const dwelling = ['Site Plan', 'Ground Floor Plan', 'Elevations', 'Section A-A'].map((title, index) => ({
  title,
  sheetNumber: `A-10${index + 1}`,
}));
/** A cover that lists sheets, one row each. */
const cover = (...rows: readonly (readonly [string, string])[]) => ({
  title: 'Cover Sheet',
  sheetNumber: 'A-000',
  scale: null,
  texts: [
    { text: 'SHEET INDEX', at: [100, 100], size: 14 } as const,
    ...rows.flatMap(([number, title], index) => [
      { text: number, at: [100, 125 + index * 16], size: 10 } as const,
      { text: title, at: [170, 125 + index * 16], size: 10 } as const,
    ]),
  ],
});
const listed = (count: number) =>
  dwelling.slice(0, count).map(({ sheetNumber, title }) => [sheetNumber, title] as const);
const stamp = { widthMm: 75, heightMm: 75, marginMm: 10, sheets: 'first' };
/** Text all over, so that no 75 mm square is free. */
const full = {
  texts: Array.from({ length: 300 }, (_, index) => ({
    text: 'notes on everything',
    at: [(index % 10) * 120, 20 + Math.floor(index / 10) * 28] as const,
    size: 14,
  })),
};

export const completenessCases: Readonly<Record<string, RuleCases>> = {
  'sheet-index': {
    rows: [
      passes(
        'both the same',
        [sheets(cover(...listed(4)), ...dwelling)],
        /All 4 sheets of the index on A-000 are in the set, and no other/,
        [4, 4],
      ),
      fails(
        'one missing from the set',
        [sheets(cover(...listed(4)), ...dwelling.slice(0, 3))],
        /Listed in the index on A-000 but not found in the set: A-104 Section A-A\./,
        [3, 4],
        { measured: /A-104 is not in the set/ },
      ),
      fails(
        'one missing from the index',
        [sheets(cover(...listed(3)), ...dwelling)],
        /In the set but not in the index on A-000: A-104/,
        [3, 4],
        { measured: /not in the index/ },
      ),
      advises(
        'a sheet without a number may be the missing one',
        [sheets(cover(...listed(4)), ...dwelling.slice(0, 3), { sheetNumber: null, title: 'Details' })],
        /1 sheet without a number that could be found may be among them/,
        [3, 4],
      ),
      unjudged('no index', [sheets(...dwelling)], /No sheet carries an index/),
      unjudged('does not open', [broken], /No sheet carries an index/),
    ],
  },
  'required-sheets': {
    rows: [
      passes('all', [sheets(...dwelling)], /site plan, floor plan, elevations, section/, [4, 4]),
      fails(
        'one missing',
        [sheets(...dwelling.slice(0, 3))],
        /Not found in the set: section\. Found: site plan \(A-101\), floor plan \(A-102\)/,
        [3, 4],
      ),
      fails('one missing, and a sheet that could be it', [sheets(...dwelling.slice(0, 3), noText)], /section/, [3, 4], {
        measured: /no title found/,
      }),
      fails(
        'a drawing list does not stand for the sheets in it',
        [sheets({ title: 'Cover Sheet', notes: ['Site Plan', 'Section A-A', 'Elevations'] }, ...dwelling.slice(1, 2))],
        /site plan, elevations, section/,
        [1, 4],
      ),
      unjudged('no text', [sheet(noText)], /could not be told.*no title found, nor anything that resembles one/),
      unjudged(
        'a title that names no kind of sheet',
        [sheet({ title: 'DRAWING TITLE: Zoned' })],
        /could not be told.*its title, “Zoned”, names no kind of sheet/,
      ),
      unjudged('nothing is required', [sheets(...dwelling)], /names no sheets/, { context: { requiredSheets: [] } }),
    ],
  },
  'stamp-area': {
    limits: stamp,
    rows: [
      passes(
        'room',
        [{}],
        /The sheet has room for a stamp of 75 × 75 mm\. Judged on text, pictures and comments; whether lines cross it was not looked at/,
      ),
      advises('full of text', [sheet(full)], /The sheet has no clear area of 75 × 75 mm \(A-101\)/, [0, 1], {
        box: null,
        measured: /the tallest clear area of that width is \d+ mm high/,
      }),
      advises(
        'only the first sheet has room',
        [sheets({}, full)],
        /1 of 2 sheets has no clear area of 3 × 3 in/,
        [1, 2],
        { limits: { ...stamp, sheets: 'every' }, context: { units: 'imperial' } },
      ),
      unjudged('only lines', [sheet(noText)], /the sheets have no text/),
      unjudged('one picture', [sheet({ scan: 1 })], /or pictures cover them/),
      advises(
        'comments without end',
        [sheet({ annotations: [{ subtype: 'Square', rect: [-1e9, -1e9, 1e9, 1e9] }] })],
        /no clear area/,
      ),
    ],
    changed: { limits: { ...stamp, widthMm: 500 }, status: 'attention' },
  },
};
