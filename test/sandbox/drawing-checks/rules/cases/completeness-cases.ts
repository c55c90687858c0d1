import { bombed, BOMBS, broken, crowded, MILLION, noText, type RuleCases, row, sheet, sheets } from './rule-cases.js';
import { ABSURD } from './rule-cases.js';

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
    limits: {},
    passing: [
      row(
        'both the same',
        [sheets(cover(...listed(4)), ...dwelling)],
        'pass',
        /All 4 sheets of the index on A-000 are in the set, and no other/,
        4,
        4,
      ),
    ],
    failing: [
      row(
        'one missing from the set',
        [sheets(cover(...listed(4)), ...dwelling.slice(0, 3))],
        'fail',
        /Listed in the index on A-000 but not found in the set: A-104 Section A-A\./,
        3,
        4,
        { measured: /A-104 is not in the set/ },
      ),
      row(
        'one missing from the index',
        [sheets(cover(...listed(3)), ...dwelling)],
        'fail',
        /In the set but not in the index on A-000: A-104/,
        3,
        4,
        { measured: /not in the index/ },
      ),
      row(
        'both',
        [sheets(cover(...listed(3), ['A-109', 'Roof Plan']), ...dwelling)],
        'fail',
        /not found in the set: A-109 Roof Plan\. In the set but not in .*: A-104/,
        3,
        5,
      ),
      row(
        'a sheet without a number may be the missing one',
        [sheets(cover(...listed(4)), ...dwelling.slice(0, 3), { sheetNumber: null, title: 'Details' })],
        'attention',
        /1 sheet without a number that could be found may be among them/,
        3,
        4,
      ),
    ],
    undecidable: [
      row('no index', [sheets(...dwelling)], 'not-assessed', /No sheet carries an index/, 0, 0),
      row('does not open', [broken], 'not-assessed', /No sheet carries an index/, 0, 0),
    ],
    hostile: [
      row(
        'text made against patterns',
        [sheet({ notes: ['SHEET INDEX', ...BOMBS] })],
        'not-assessed',
        /No sheet carries/,
        0,
        0,
      ),
      row(
        'an index of eight hundred sheets',
        [
          sheets({
            ...cover(...Array.from({ length: 800 }, (_, index) => [`A-${index + 101}`, 'Floor Plan'] as const)),
            sizePt: [1190, 14_400],
          }),
        ],
        'fail',
        /, …\..*there are \d+ more/,
        0,
        800,
      ),
    ],
  },
  'required-sheets': {
    limits: {},
    passing: [row('all', [sheets(...dwelling)], 'pass', /site plan, floor plan, elevations, section/, 4, 4)],
    failing: [
      row(
        'one missing',
        [sheets(...dwelling.slice(0, 3))],
        'fail',
        /Not found in the set: section\. Found: site plan \(A-101\), floor plan \(A-102\)/,
        3,
        4,
      ),
      row(
        'one missing, and a sheet that could be it',
        [sheets(...dwelling.slice(0, 3), noText)],
        'fail',
        /section/,
        3,
        4,
        {
          measured: /no title found/,
        },
      ),
      row(
        'a drawing list does not stand for the sheets in it',
        [sheets({ title: 'Cover Sheet', notes: ['Site Plan', 'Section A-A', 'Elevations'] }, ...dwelling.slice(1, 2))],
        'fail',
        /site plan, elevations, section/,
        1,
        4,
      ),
    ],
    undecidable: [
      row('no text', [sheet(noText)], 'not-assessed', /what is missing could not be told/, 0, 0),
      row('nothing is required', [sheets(...dwelling)], 'not-assessed', /names no sheets/, 0, 0, {
        context: { requiredSheets: [] },
      }),
    ],
    hostile: [
      row('text made against patterns', [sheet(bombed)], 'fail', /Not found/, 1, 4),
      row(
        'in a file with a name of a million letters',
        [{ ...sheets(...dwelling), filename: MILLION }],
        'pass',
        /All that/,
        4,
        4,
      ),
    ],
  },
  'stamp-area': {
    limits: stamp,
    passing: [
      row(
        'room',
        [{}],
        'pass',
        /The sheet has room for a stamp of 75 × 75 mm\. Judged on text, pictures and comments; whether lines cross it was not looked at/,
        1,
        1,
      ),
    ],
    failing: [
      row('full of text', [sheet(full)], 'attention', /The sheet has no clear area of 75 × 75 mm \(A-101\)/, 0, 1, {
        box: null,
        measured: /the tallest clear area of that width is \d+ mm high/,
      }),
      row(
        'only the first sheet has room',
        [sheets({}, full)],
        'attention',
        /1 of 2 sheets has no clear area of 3 × 3 in/,
        1,
        2,
        { limits: { ...stamp, sheets: 'every' }, context: { units: 'imperial' } },
      ),
    ],
    undecidable: [
      row('only lines', [sheet(noText)], 'not-assessed', /No sheet has text/, 0, 0),
      row('one picture', [sheet({ scan: 1 })], 'not-assessed', /apart from sheets that are one picture/, 0, 0),
    ],
    hostile: [
      row('kilometres', [sheet(ABSURD)], 'pass', /room/, 1, 1),
      row('ten thousand pieces of text', [sheet(crowded)], 'attention', /no clear area/, 0, 1),
      row(
        'narrower than the stamp',
        [sheet({ sizePt: [200, 600], lineCount: 0 })],
        'attention',
        /no clear area/,
        0,
        1,
        {
          measured: /is 0 mm high/,
        },
      ),
      row('three points', [sheet({ sizePt: [3, 3], lineCount: 0 })], 'not-assessed', /No sheet has text/, 0, 0),
      row(
        'comments without end',
        [sheet({ annotations: [{ subtype: 'Square', rect: [-1e9, -1e9, 1e9, 1e9] }] })],
        'attention',
        /no clear area/,
        0,
        1,
      ),
    ],
    changed: { limits: { ...stamp, widthMm: 500 }, status: 'attention' },
  },
};
