import {
  A2_LANDSCAPE,
  A4_LANDSCAPE,
  A4_PORTRAIT,
  ABSURD,
  broken,
  fails,
  passes,
  type RuleCases,
  sheet,
  unjudged,
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
    rows: [
      passes('A3', [{}], /A3, A2 or A1/),
      passes('11 by 17 inches in a range', [sheet({ sizePt: [1224, 792] })], /within 11 × 17 to 36 × 48 in/, [1, 1], {
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
      }),
      fails(
        'A4',
        [{}, sheet({ sizePt: A4_PORTRAIT })],
        /1 of 2 sheets is of a size other than A3, A2 or A1 \(A-101\): 210 × 297 mm/,
        [1, 2],
        { box: null },
      ),
      fails('in inches where the city uses them', [sheet({ sizePt: A4_LANDSCAPE })], /: 11\.7 × 8\.3 in/, [0, 1], {
        context: { units: 'imperial' },
      }),
      unjudged('does not open', [broken], /measured/),
      fails('three points', [tiny], /1 × 1 mm/),
    ],
    changed: { limits: { sizes: [{ name: 'A4', shortMm: 210, longMm: 297 }], tolerancePercent: 1 }, status: 'fail' },
  },
  'one-sheet-size': {
    limits: { tolerancePercent: 1 },
    rows: [
      passes('alike', [{}, {}], /Both sheets are 420 × 297 mm/, [2, 2]),
      passes('direction does not matter', [{}, sheet({ sizePt: [841.89, 1190.55] })], /Both/, [2, 2]),
      passes('within one per cent', [{}, sheet({ sizePt: [1199, 848] })], /Both/, [2, 2]),
      fails(
        'one differs',
        [{}, {}, sheet({ sizePt: A2_LANDSCAPE })],
        /from the rest, 420 × 297 mm \(A-101\): 594 × 420 mm/,
        [2, 3],
        { box: null },
      ),
      unjudged('does not open', [broken], /measured/),
      fails('kilometres beside A3', [{}, {}, sheet(ABSURD)], /1 of 3 sheets differs/, [2, 3]),
    ],
    changed: { limits: { tolerancePercent: 0.1 }, status: 'fail', drawings: [{}, sheet({ sizePt: [1199, 848] })] },
  },
  landscape: {
    rows: [
      passes('landscape', [{}], /The sheet is landscape/),
      passes('landscape once turned', [sheet({ rotation: 270 })], /landscape/),
      fails('portrait', [sheet({ sizePt: A4_PORTRAIT }), {}], /1 of 2 sheets is portrait \(A-101\): 210 × 297/, [1, 2]),
      fails('a landscape page that is shown upright', [sheet({ sizePt: A4_PORTRAIT, rotation: 90 })], /portrait/),
      unjudged('does not open', [broken], /measured/),
    ],
  },
};
