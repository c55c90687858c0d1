import { BOMBS, bombed, broken, crowded, noText, type RuleCases, row, sheet } from './rule-cases.js';

const place = { rightShare: 0.3, bottomShare: 0.3, disciplineFirst: true };
const shows = (...notes: readonly string[]) => sheet({ notes });
const HERE = { address: '14 Banksia Street, Wattle Bay NSW 2099' };
const matching = (name: string, text: string, address: string = HERE.address) =>
  row(name, [shows(text)], 'pass', /gives the project’s/, 1, 1, { context: { address } });
const differing = (name: string, text: string, address: string = HERE.address) =>
  row(name, [shows(text)], 'fail', /another address than/, 0, 1, { context: { address } });
const silent = (name: string, text: string) =>
  row(name, [shows(text)], 'not-assessed', /No sheet shows an address/, 0, 0, { context: HERE });

export const identificationCases: Readonly<Record<string, RuleCases>> = {
  'sheet-number-place': {
    limits: place,
    passing: [
      row(
        'at the bottom right',
        [{}],
        'pass',
        /The sheet has a number at the bottom right, discipline letter first/,
        1,
        1,
      ),
      row('on a page that is turned', [sheet({ rotation: 90 })], 'pass', /bottom right/, 1, 1),
    ],
    failing: [
      row(
        'none',
        [sheet({ sheetNumber: null, sizePt: [1190.55, 841.89] }), sheet({ sheetNumber: 'A-102' })],
        'fail',
        /1 of 2 sheets has no sheet number.*no sheet number found/,
        1,
        2,
        { box: null },
      ),
    ],
    undecidable: [
      row('does not open', [broken], 'not-assessed', /No sheet has text/, 0, 0),
      row('no text', [sheet(noText)], 'not-assessed', /No sheet has text/, 0, 0),
    ],
    hostile: [
      row('text made against patterns', [sheet({ ...noText, notes: BOMBS })], 'fail', /no sheet number found/, 0, 1),
      row('ten thousand pieces of text', [sheet(crowded)], 'pass', /bottom right/, 1, 1),
    ],
    changed: { limits: { ...place, rightShare: 0.02 }, status: 'fail' },
  },
  'sheet-numbers-unique': {
    limits: {},
    passing: [
      row(
        'unique',
        [sheet({ sheetNumber: 'A-101' }), sheet({ sheetNumber: 'A-102' })],
        'pass',
        /2 sheet numbers are all different/,
        2,
        2,
      ),
      row('one', [{}], 'pass', /The sheet number is used once/, 1, 1),
    ],
    failing: [
      row(
        'twice, written two ways',
        [sheet({ sheetNumber: 'A-101' }), sheet({ sheetNumber: 'A101' }), sheet({ sheetNumber: 'A102' })],
        'fail',
        /2 of 3 numbered sheets share a number with another: A-101, A101/,
        1,
        3,
        { measured: /A-101/ },
      ),
    ],
    undecidable: [row('none', [sheet({ sheetNumber: null })], 'not-assessed', /No sheet number/, 0, 0)],
    hostile: [
      row(
        'sixty sheets of one number',
        [{ pages: Array.from({ length: 60 }, () => ({ lineCount: 1 })) }],
        'fail',
        /All 60 numbered sheets share.*there are 10 more/,
        0,
        60,
      ),
      row('text made against patterns', [sheet(bombed)], 'pass', /used once/, 1, 1),
    ],
  },
  'scale-stated': {
    limits: { acceptWords: true },
    passing: [
      row('metric', [{}], 'pass', /The sheet states a scale/, 1, 1),
      row('as indicated', [sheet({ scale: 'As indicated' })], 'pass', /states a scale/, 1, 1),
      row('feet and inches', [sheet({ scale: '1/4" = 1\'-0"' })], 'pass', /states a scale/, 1, 1),
    ],
    failing: [
      row(
        'none',
        [{}, sheet({ scale: null, sheetNumber: 'A-102' })],
        'fail',
        /No scale was found on 1 of 2 sheets \(A-102\)/,
        1,
        2,
        { box: null },
      ),
      row(
        'a slope is no scale',
        [sheet({ scale: null, notes: ['ramp 1:14 max'] })],
        'fail',
        /No scale was found on the sheet/,
        0,
        1,
      ),
      row('words where the city wants a number', [sheet({ scale: 'NTS' })], 'fail', /No numeric scale/, 0, 1, {
        limits: { acceptWords: false },
      }),
    ],
    undecidable: [
      row('a cover has nothing to scale', [sheet({ title: 'Cover Sheet', scale: null })], 'not-assessed', /./, 0, 0),
      row('no text', [sheet(noText)], 'not-assessed', /No sheet has text/, 0, 0),
    ],
    hostile: [
      row('text made against patterns', [sheet({ scale: null, notes: BOMBS })], 'fail', /No scale/, 0, 1),
      row(
        'scales that are no numbers',
        [sheet({ scale: null, notes: ['1:NaN', '1:99999999999', '1:0', '0:0', '1:-100', '1e9:1'] })],
        'fail',
        /No scale/,
        0,
        1,
      ),
      row('ten thousand pieces of text', [sheet(crowded)], 'pass', /states/, 1, 1),
    ],
    changed: { limits: { acceptWords: false }, status: 'fail', drawings: [sheet({ scale: 'As indicated' })] },
  },
  'north-point': {
    limits: { kinds: ['site', 'floor'] },
    passing: [
      row('the letter', [sheet({ notes: ['N'] })], 'pass', /The plan shows “N” or “North”/, 1, 1),
      row('the word', [sheet({ title: 'Site Plan', notes: ['TRUE NORTH'] })], 'pass', /North/, 1, 1),
      row(
        'an elevation needs none',
        [sheet({ notes: ['North'] }), sheet({ title: 'Elevations' })],
        'pass',
        /The plan shows/,
        1,
        1,
      ),
    ],
    failing: [
      row(
        'none, which a person has to look at',
        [{}, sheet({ title: 'Site Plan', notes: ['North'] })],
        'attention',
        /on 1 of 2 plans \(A-101\)\. An arrow that is only drawn can’t be seen/,
        1,
        2,
        { box: null },
      ),
    ],
    undecidable: [
      row(
        'no plan',
        [sheet({ title: 'Elevations' })],
        'not-assessed',
        /No sheet was recognised as site plan or floor plan/,
        0,
        0,
      ),
      row('does not open', [broken], 'not-assessed', /No sheet was recognised/, 0, 0),
    ],
    hostile: [
      row('ten thousand pieces of text', [sheet(crowded)], 'attention', /North/, 0, 1),
      row('text made against patterns', [sheet(bombed)], 'attention', /North/, 0, 1),
    ],
    changed: { limits: { kinds: ['elevation'] }, status: 'not-assessed' },
  },
  'address-matches': {
    limits: {},
    passing: [
      matching('as given', '14 Banksia Street, Wattle Bay NSW 2099'),
      matching('shortened, in capitals, with points', 'PROPOSED DWELLING AT NO. 14 BANKSIA ST., WATTLE BAY'),
      matching('a lot and a number', 'Lot 7 (No. 14) Banksia St'),
      matching('within a range', '14-16 BANKSIA STREET WATTLE BAY'),
      matching('two numbers', '14 & 16 Banksia Street'),
      matching('a unit of the project left out', '14 Banksia St', 'Unit 3, 14 Banksia Street'),
      matching('a unit before a slash', 'UNIT 3 14 BANKSIA STREET', '3/14 Banksia St'),
      matching('a direction and an ordinal', '1234 NORTHWEST FIFTH AVE', '1234 NW 5th Avenue, Prairie Lake, WI 53590'),
      matching('a direction left out', '1810 SOUTH PARK STREET', '1810 Park St'),
      matching('a suite after the street', '316 W Washington Ave | Suite 675', '316 West Washington Avenue, Suite 675'),
      matching('a grid number', 'N2806 Walden Ln', 'N2806 Walden Lane, Prairie Lake WI'),
      matching('a street without a type', 'New house, 12 Broadway', '12 Broadway, Prairie Lake'),
      matching('a saint', '14 St Georges Tce', '14 Saint Georges Terrace'),
      matching('an apostrophe', '9 O’Connell Rd', "9 O'CONNELL ROAD"),
      matching('a lot alone', 'LOT 5 BANKSIA STREET', 'Lot 5, Banksia Street'),
      matching('a suburb that begins with a type', '14 Banksia Street Lane Cove NSW 2066', '14 Banksia St, Lane Cove'),
      matching('a street of two types', '7 Park View Road', '7 Park View Rd'),
      row(
        'beside the designer’s own',
        [
          shows('14 Banksia St', '99 Harbour Road Sydney NSW 2000'),
          sheet({ sheetNumber: 'A-102', notes: ['99 Harbour Road Sydney NSW 2000'] }),
        ],
        'pass',
        /1 sheet could not be judged/,
        1,
        1,
        { context: HERE },
      ),
    ],
    failing: [
      row(
        'another number',
        [shows('14 Banksia St'), sheet({ sheetNumber: 'A-102', notes: ['41 Banksia Street'] })],
        'fail',
        /1 of 2 sheets that show an address gives another address than 14 Banksia Street, Wattle Bay NSW 2099 \(A-102\): “41 Banksia Street”/,
        1,
        2,
        { context: HERE, measured: /“41 Banksia Street”/ },
      ),
      differing('a letter on the number', '14A Banksia Street'),
      differing('another street', '14 Grevillea Street, Wattle Bay NSW 2099'),
      differing('a slip of the pen', '14 Banskia Street'),
      differing('another type', '14 Banksia Road'),
      differing('another unit', '4/14 Banksia Street', '3/14 Banksia Street'),
      differing('another postcode', '14 Banksia Street, Oak Flat NSW 2529'),
      differing('another direction', '100 E Main St', '100 W Main St'),
      differing('another lot', 'Lot 6 Banksia Street', 'Lot 5 Banksia Street'),
      differing('another house altogether', '3232 Aalseth Lane'),
      row(
        'two sheets of one number, told by their files',
        [
          sheet({ sheetNumber: 'A-102', notes: ['41 Banksia Street'] }),
          sheet({ sheetNumber: 'A-102', notes: ['41 Banksia Street'] }),
        ],
        'fail',
        /Banksia Street, Wattle Bay NSW 2099 \(A-102 on page \d of \S+\.pdf, A-102 on page \d of \S+\.pdf\)/,
        0,
        2,
        { context: HERE },
      ),
      row(
        'a sheet with a stranger’s address only',
        [shows('14 Banksia St'), sheet({ sheetNumber: 'A-102', notes: ['3232 Aalseth Lane'] })],
        'attention',
        /“3232 Aalseth Lane”/,
        1,
        2,
        { context: HERE },
      ),
    ],
    undecidable: [
      row('no address of the project', [shows('14 Banksia St')], 'not-assessed', /The project has no address/, 0, 0),
      row(
        'an address without a street',
        [shows('14 Banksia St')],
        'not-assessed',
        /No street could be told from the project’s address, “The old mill”/,
        0,
        0,
        { context: { address: 'The old mill' } },
      ),
      silent('no address on the sheets', 'Kitchen 14 m2'),
      silent('widths are no addresses', "EXISTING 24 FT WIDE DRIVE, 6 FOOT ACCESS WAY, 20' FIRE LANE"),
      silent('areas are no addresses', '1200 TOTAL SQ FT, 2 CAR GARAGE CT, 12 PARKING SPACES PL'),
      silent('a firm’s line', '2042 Barber Dr. | Stoughton, WI 53589 | 773-425-6456'),
      silent('a firm’s suite', '316 W Washington Ave | Suite 675'),
    ],
    hostile: [
      row('text made against patterns', [sheet(bombed)], 'not-assessed', /No sheet shows/, 0, 0, { context: HERE }),
      row('ten thousand addresses', [sheet(crowded)], 'fail', /another address/, 0, 1, { context: HERE }),
      row(
        'an address that turns the sentence round',
        [shows('14 Banksia St')],
        'pass',
        /the project’s, 14 Banksia Street/,
        1,
        1,
        { context: { address: '14 \u202EBanksia\u0000 Street' } },
      ),
      row('an address of a million letters', [shows('14 Banksia St')], 'not-assessed', /could be told/, 0, 0, {
        context: { address: 'x'.repeat(1_000_000) },
      }),
      row(
        'numbers that are none',
        [shows('NaN Banksia Street', '1e9 Banksia Street', '99999999999999 Banksia Street', '-14 Banksia Street')],
        'not-assessed',
        /No sheet shows/,
        0,
        0,
        { context: HERE },
      ),
    ],
  },
};
