import {
  A2_LANDSCAPE,
  A4_LANDSCAPE,
  A4_PORTRAIT,
  ABSURD,
  broken,
  crowded,
  MILLION,
  type RuleCases,
  row,
  sheet,
} from './rule-cases.js';

const aSizes = [
  { name: 'A3', shortMm: 297, longMm: 420 },
  { name: 'A2', shortMm: 420, longMm: 594 },
  { name: 'A1', shortMm: 594, longMm: 841 },
];
const tiny = sheet({ sizePt: [3, 3], lineCount: 0, sheetNumber: null, title: null, scale: null });

export const formatCases: Readonly<Record<string, RuleCases>> = {
  'sheet-size': {
    limits: { sizes: aSizes, tolerancePercent: 1 },
    passing: [
      row('A3', [{}], 'pass', /A3, A2 or A1/, 1, 1),
      row('A3 turned by 90 degrees', [sheet({ rotation: 90 })], 'pass', /A3, A2 or A1/, 1, 1),
      row('half the size with a UserUnit of 2', [sheet({ sizePt: [595.28, 420.94], userUnit: 2 })], 'pass', /A3/, 1, 1),
      row(
        '11 by 17 inches in a range',
        [sheet({ sizePt: [1224, 792] })],
        'pass',
        /within 11 × 17 to 36 × 48 in/,
        1,
        1,
        {
          limits: {
            range: {
              name: '11 × 17 to 36 × 48 in',
              minShortMm: 279.4,
              minLongMm: 431.8,
              maxShortMm: 914.4,
              maxLongMm: 1219.2,
            },
            tolerancePercent: 1,
          },
        },
      ),
    ],
    failing: [
      row(
        'A4',
        [{}, sheet({ sizePt: A4_PORTRAIT })],
        'fail',
        /1 of 2 sheets is 210 × 297 mm; the city takes A3, A2 or A1/,
        1,
        2,
        { box: null },
      ),
      row(
        'in inches where the city uses them',
        [sheet({ sizePt: A4_LANDSCAPE })],
        'fail',
        /The sheet is 11\.7 × 8\.3 in/,
        0,
        1,
        { context: { units: 'imperial' } },
      ),
    ],
    undecidable: [row('does not open', [broken], 'not-assessed', /measured/, 0, 0)],
    hostile: [
      row('kilometres', [sheet(ABSURD)], 'fail', /the city takes/, 0, 1),
      row('three points', [tiny], 'fail', /1 × 1 mm/, 0, 1),
    ],
    changed: { limits: { sizes: [{ name: 'A4', shortMm: 210, longMm: 297 }], tolerancePercent: 1 }, status: 'fail' },
  },
  'one-sheet-size': {
    limits: { tolerancePercent: 1 },
    passing: [
      row('alike', [{}, {}], 'pass', /Both sheets are 420 × 297 mm/, 2, 2),
      row('direction does not matter', [{}, sheet({ sizePt: [841.89, 1190.55] })], 'pass', /Both/, 2, 2),
      row('within one per cent', [{}, sheet({ sizePt: [1199, 848] })], 'pass', /Both/, 2, 2),
    ],
    failing: [
      row(
        'one differs',
        [{}, {}, sheet({ sizePt: A2_LANDSCAPE })],
        'fail',
        /594 × 420 mm instead of 420 × 297 mm/,
        2,
        3,
        { box: null },
      ),
    ],
    undecidable: [row('does not open', [broken], 'not-assessed', /measured/, 0, 0)],
    hostile: [
      row(
        'hundreds of sizes',
        [
          {
            pages: Array.from({ length: 400 }, (_, index) => ({
              sizePt: [500 + index * 20, 400],
              lineCount: 0,
              sheetNumber: null,
              title: null,
              scale: null,
            })),
          },
        ],
        'fail',
        /one of \d+ more sizes/,
        9,
        400,
      ),
      row('kilometres beside A3', [{}, {}, sheet(ABSURD)], 'fail', /1 of 3 sheets differs/, 2, 3),
    ],
    changed: { limits: { tolerancePercent: 0.1 }, status: 'fail', drawings: [{}, sheet({ sizePt: [1199, 848] })] },
  },
  landscape: {
    limits: {},
    passing: [
      row('landscape', [{}], 'pass', /The sheet is landscape/, 1, 1),
      row('landscape once turned', [sheet({ rotation: 270 })], 'pass', /landscape/, 1, 1),
    ],
    failing: [
      row('portrait', [sheet({ sizePt: A4_PORTRAIT }), {}], 'fail', /1 of 2 sheets is portrait \(210 × 297 mm\)/, 1, 2),
      row(
        'a landscape page that is shown upright',
        [sheet({ sizePt: A4_PORTRAIT, rotation: 90 })],
        'fail',
        /portrait/,
        0,
        1,
      ),
    ],
    undecidable: [row('does not open', [broken], 'not-assessed', /measured/, 0, 0)],
    hostile: [
      row('kilometres', [sheet(ABSURD)], 'pass', /landscape/, 1, 1),
      row(
        'a crowded portrait sheet with a name of a million letters',
        [{ ...sheet({ ...crowded, sizePt: A4_PORTRAIT }), filename: MILLION }],
        'fail',
        /portrait/,
        0,
        1,
      ),
    ],
  },
};
