import { advises, broken, fails, noText, passes, type RuleCases, sheet, unjudged } from './rule-cases.js';

const place = { rightShare: 0.3, bottomShare: 0.3, disciplineFirst: true };
const shows = (...notes: readonly string[]) => sheet({ notes });
const HERE = { address: '14 Banksia Street, Wattle Bay NSW 2099' };
const matching = (name: string, text: string, address: string = HERE.address) =>
  passes(name, [shows(text)], /gives the project’s/, [1, 1], { context: { address } });
const differing = (name: string, text: string, address: string = HERE.address) =>
  fails(name, [shows(text)], /another address than/, [0, 1], { context: { address } });
const silent = (name: string, text: string) =>
  unjudged(name, [shows(text)], /No sheet shows an address/, { context: HERE });

const POINTS_PER_MM = 72 / 25.4;
/** Dimensions in millimetres over the middle of their lengths, as a plot of this ratio has them. Digits are 0.556 em wide. */
function dimensionsAt(ratio: number, down = 500) {
  let from = 150;
  return [3500, 2400, 4100, 1800, 3000].map((length) => {
    const paper = (length / ratio) * POINTS_PER_MM;
    from += paper;
    return { text: String(length), at: [from - paper / 2 - 2 * 0.556 * 8, down] as const, size: 8 };
  });
}
const scaleBarAt = (ratio: number) =>
  ['0', '5', '10 m'].map((text, index) => ({
    text,
    at: [300 + ((5000 * index) / ratio) * POINTS_PER_MM, 600] as const,
    size: 7,
  }));

export const identificationCases: Readonly<Record<string, RuleCases>> = {
  'sheet-number-place': {
    limits: place,
    rows: [
      passes('at the bottom right', [{}], /The sheet has its number at the bottom right/),
      passes('on a page that is turned', [sheet({ rotation: 90 })], /bottom right/),
      fails(
        'none',
        [sheet({ sheetNumber: null, sizePt: [1190.55, 841.89] }), sheet({ sheetNumber: 'A-102' })],
        /1 of 2 sheets lacks the sheet number.*no sheet number found, nor anything that resembles one/,
        [1, 2],
        { box: null },
      ),
      unjudged('does not open', [broken], /No sheet has text/),
      unjudged('no text', [sheet(noText)], /No sheet has text/),
    ],
    changed: { limits: { ...place, rightShare: 0.02 }, status: 'fail' },
  },
  'sheet-numbers-unique': {
    rows: [
      passes('unique', [sheet({ sheetNumber: 'A1.11' }), sheet({ sheetNumber: 'A11.1' })], /all different/, [2, 2]),
      fails(
        'twice, written two ways',
        [sheet({ sheetNumber: 'A-101' }), sheet({ sheetNumber: 'A101' }), sheet({ sheetNumber: 'A102' })],
        /2 of 3 numbered sheets share a number with another: A-101, A101/,
        [1, 3],
        { measured: /A-101/ },
      ),
      unjudged('none', [sheet({ sheetNumber: null })], /No sheet number/),
      fails(
        'sixty sheets of one number',
        [{ pages: Array.from({ length: 60 }, () => ({ lineCount: 1 })) }],
        /All 60 numbered sheets share.*there are 10 more/,
        [0, 60],
      ),
    ],
  },
  'scale-stated': {
    limits: { acceptWords: true },
    rows: [
      passes('metric', [{}], /The sheet states a scale/),
      passes('an inch scale as a ratio', [sheet({ scale: 'SCALE 1:48' })], /states a scale/),
      passes('as indicated', [sheet({ scale: 'As indicated' })], /states a scale/),
      passes('a scale bar', [sheet({ scale: null, texts: scaleBarAt(100) })], /states a scale/),
      fails(
        'none',
        [{}, sheet({ scale: null, sheetNumber: 'A-102' })],
        /1 of 2 sheets states no scale \(A-102\): no scale found, nor anything/,
        [1, 2],
        { box: null },
      ),
      fails(
        'a slope is no scale',
        [sheet({ scale: null, notes: ['ramp 1:14 max'] })],
        /The sheet states no scale \(A-101\): no scale found: “ramp 1:14 max” was not taken, it reads as a slope/,
      ),
      fails('words where the city wants a number', [sheet({ scale: 'NTS' })], /states no numeric scale/, [0, 1], {
        limits: { acceptWords: false },
      }),
      unjudged('a cover has nothing to scale', [sheet({ title: 'Cover Sheet', scale: null })], /./),
      unjudged('no text', [sheet(noText)], /No sheet has text/),
      unjudged('of no known kind', [sheet({ title: 'Zoned', scale: null })], /known to need one/),
    ],
    changed: { limits: { acceptWords: false }, status: 'fail', drawings: [sheet({ scale: 'As indicated' })] },
  },
  'scale-holds': {
    limits: { tolerancePercent: 5 },
    rows: [
      passes('a row of dimensions', [sheet({ texts: dimensionsAt(100) })], /The sheet agrees with its printed scale/),
      passes('a scale bar', [sheet({ texts: scaleBarAt(100) })], /agrees/),
      fails(
        'a plot at half size, by its dimensions',
        [sheet({ texts: dimensionsAt(200) })],
        /The sheet contradicts its printed scale \(A-101\): 1:100 is printed, its dimensions measure 1:200/,
      ),
      fails(
        'a scale in inches, with what it comes to',
        [sheet({ scale: `1/8" = 1'-0"`, texts: dimensionsAt(200) })],
        /1\/8" = 1'-0" \(1:96\) is printed, its dimensions measure 1:200/,
      ),
      passes(
        'one of two views',
        [sheet({ notes: ['1:50'], texts: dimensionsAt(50) })],
        /agrees with its printed scale/,
      ),
      advises(
        'two views at half size, one of which measures the scale of the other',
        [sheet({ notes: ['1:50'], texts: [...dimensionsAt(100), ...dimensionsAt(200, 650)] })],
        /may be plotted at another size .*: 1:50 or 1:100 is printed, its dimensions measure 1:200/,
      ),
      fails('by its scale bar', [sheet({ texts: scaleBarAt(141) })], /the scale bar measures about 1:14\d/),
      unjudged('nothing to measure', [{}], /No sheet has both/),
      unjudged(
        'a table of equal numbers is no row of dimensions',
        [sheet({ texts: [90, 150, 210, 270, 330].map((x) => ({ text: '1200', at: [x, 500], size: 8 })) })],
        /No sheet has both/,
      ),
    ],
    changed: { limits: { tolerancePercent: 50 }, status: 'pass', drawings: [sheet({ texts: dimensionsAt(141) })] },
  },
  'north-point': {
    limits: { kinds: ['site', 'floor'] },
    rows: [
      passes('the letter', [sheet({ notes: ['N'] })], /The plan shows “N” or “North”/),
      passes('the word', [sheet({ title: 'Site Plan', notes: ['TRUE NORTH'] })], /North/),
      passes('no elevation needs one', [sheet({ notes: ['North'] }), sheet({ title: 'Elevations' })], /The plan shows/),
      advises(
        'none, which a person has to look at',
        [{}, sheet({ title: 'Site Plan', notes: ['North'] })],
        /1 of 2 plans shows no north point as text \(A-101\): .* an arrow that is only drawn can’t be seen/,
        [1, 2],
        { box: null },
      ),
      unjudged('no plan', [sheet({ title: 'Elevations' })], /No sheet was recognised as site plan or floor plan/),
      unjudged('does not open', [broken], /No sheet was recognised/),
    ],
    changed: { limits: { kinds: ['elevation'] }, status: 'not-assessed' },
  },
  'address-matches': {
    rows: [
      matching('as given', '14 Banksia Street, Wattle Bay NSW 2099'),
      matching('shortened, in capitals, with points', 'PROPOSED DWELLING AT NO. 14 BANKSIA ST., WATTLE BAY'),
      matching('a lot and a number', 'Lot 7 (No. 14) Banksia St'),
      matching('a plan’s number after it', '14 Banksia Street, Wattle Bay (Lot 3 DP 12345)'),
      matching('a year after it', '14 Banksia Street – 2024'),
      matching('a suite', '123 Main St, Suite 1200, Madison WI 53705', '123 Main St, Madison WI 53705'),
      matching('within a range', '14-16 BANKSIA STREET WATTLE BAY'),
      matching('a unit of the project left out', '14 Banksia St', 'Unit 3, 14 Banksia Street'),
      matching('a grid number', 'N2806 Walden Ln', 'N2806 Walden Lane, Prairie Lake WI'),
      matching('a street without a type', 'New house, 12 Broadway', '12 Broadway, Prairie Lake'),
      matching('a suburb that begins with a type', '14 Banksia Street Lane Cove NSW 2066', '14 Banksia St, Lane Cove'),
      passes(
        'beside the designer’s own',
        [
          shows('14 Banksia St', '99 Harbour Road Sydney NSW 2000'),
          sheet({ sheetNumber: 'A-102', notes: ['99 Harbour Road Sydney NSW 2000'] }),
        ],
        /1 sheet could not be judged/,
        [1, 1],
        { context: HERE },
      ),
      fails(
        'another number',
        [shows('14 Banksia St'), sheet({ sheetNumber: 'A-102', notes: ['41 Banksia Street'] })],
        /1 of 2 sheets that show an address gives another address than 14 Banksia Street, Wattle Bay NSW 2099 \(A-102\): “41 Banksia Street”/,
        [1, 2],
        { context: HERE, measured: /“41 Banksia Street”/ },
      ),
      differing('another street', '14 Grevillea Street, Wattle Bay NSW 2099'),
      differing('a slip of the pen', '14 Banskia Street'),
      matching('a county road', 'N2806 COUNTY RD. J', 'N2806 County Road J, Prairie Lake WI'),
      differing('another county road', 'N2806 County Road K', 'N2806 County Road J, Prairie Lake WI'),
      differing('another unit', '4/14 Banksia Street', '3/14 Banksia Street'),
      advises(
        'a sheet with a stranger’s address only',
        [shows('14 Banksia St'), sheet({ sheetNumber: 'A-102', notes: ['3232 Aalseth Lane'] })],
        /“3232 Aalseth Lane”/,
        [1, 2],
        { context: HERE },
      ),
      unjudged('no address of the project', [shows('14 Banksia St')], /The project has no address/),
      unjudged(
        'an address without a street',
        [shows('14 Banksia St')],
        /No street could be told from the project’s address, “The old mill”/,
        { context: { address: 'The old mill' } },
      ),
      silent('no address on the sheets', 'Kitchen 14 m2'),
      silent('widths are no addresses', "EXISTING 24 FT WIDE DRIVE, 6 FOOT ACCESS WAY, 20' FIRE LANE"),
      silent('a firm’s line', '2042 Barber Dr. | Stoughton, WI 53589 | 773-425-6456'),
      passes(
        'an address that turns the sentence round',
        [shows('14 Banksia St')],
        /the project’s, 14 Banksia Street/,
        [1, 1],
        { context: { address: '14 \u202EBanksia\u0000 Street' } },
      ),
      unjudged(
        'numbers that are none',
        [shows('NaN Banksia Street', '1e9 Banksia Street', '99999999999999 Banksia Street', '-14 Banksia Street')],
        /No sheet shows/,
        { context: HERE },
      ),
    ],
  },
};
