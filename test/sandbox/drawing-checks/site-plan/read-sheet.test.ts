/** What is read off one sheet, written in the ways people write it. */
import { describe, expect, it } from 'vitest';
import type { Quantity } from '#drawing-checks/site-plan/quantity.js';
import { readSitePlan } from '#drawing-checks/site-plan/site-plan.js';
import { lines, sheetSet, table, type Words } from '../../support/site-plan-sheets.js';

type Units = 'metric' | 'imperial';
const round = (value: number): number => Math.round(value * 1e4) / 1e4;
const feet = (value: number): number => round(value * 0.3048);
const squareFeet = (value: number): number => round(value * 0.3048 * 0.3048);

/** Only what is read as built: values by quantity. */
function readings(words: readonly Words[], units: Units): Partial<Record<Quantity, number[]>> {
  const { readings: all } = readSitePlan(sheetSet(words), units);
  return Object.fromEntries(
    Object.entries(all).flatMap(([quantity, reading]) =>
      reading.kind === 'stated' ? [[quantity, reading.statements.map(({ value }) => round(value))]] : [],
    ),
  );
}

describe('one line', () => {
  it.each<[string, Partial<Record<Quantity, number[]>>]>([
    ['SITE AREA: 612.4 m²', { lotArea: [612.4] }],
    ['LOT AREA: 7,200 SQ. FT. (0.165 AC)', { lotArea: [squareFeet(7200)] }],
    ["LOT SIZE: 60' x 120' = 7,200 SF", { lotArea: [squareFeet(7200)] }],
    ['LOT AREA: 1/4 acre', { lotArea: [squareFeet(10_890)] }],
    ['SITE AREA: 1 250.5 ㎡', { lotArea: [1250.5] }],
    ['LOT AREA:7,200 SF', { lotArea: [squareFeet(7200)] }],
    ['FRONT SETBACK: 25’–6½”', { frontSetback: [feet(25 + 6.5 / 12)] }],
    ['Site coverage (max 60%): 45%', { siteCoverage: [45] }],
    ['Site coverage (%): 45', { siteCoverage: [45] }],
    ['SITE COVERAGE: 45% OF 612 m²', { siteCoverage: [45] }],
    ['LOT COVERAGE: 1,680 SF (28%)', { siteCoverage: [28], buildingFootprint: [squareFeet(1680)] }],
    ['Front setback: 6.0', { frontSetback: [6] }],
    ['Front setback: 6000', { frontSetback: [6] }],
    ["FRONT YARD SETBACK (REQ'D 25') 27'-0\"", { frontSetback: [feet(27)] }],
    ["FRONT SETBACK: 27'-6 1/2\" (25' MIN.)", { frontSetback: [feet(27 + 6.5 / 12)] }],
    ["FRONT SETBACK: REQ'D 25' / PROV. 27'", { frontSetback: [feet(27)] }],
    ["FRONT SETBACK 27' > 25'", { frontSetback: [feet(27)] }],
    ['6.0 m front setback', { frontSetback: [6] }],
    ['SIDE SETBACKS: 1.5m / 2.0m', { sideSetback: [1.5, 2] }],
    ['Side setback (east): 900mm', { sideSetback: [0.9] }],
    ['SIDE YARD (LEFT): 5\'-6"  SIDE YARD (RIGHT): 7\'-0"', { sideSetback: [feet(5.5), feet(7)] }],
    ['SETBACKS: FRONT 6.0m, REAR 8.0m, SIDE 1.5m', { frontSetback: [6], rearSetback: [8], sideSetback: [1.5] }],
    [
      "YARDS: FRONT 25' SIDE 10' REAR 30'",
      { frontSetback: [feet(25)], sideSetback: [feet(10)], rearSetback: [feet(30)] },
    ],
    ['PROPOSED BUILDING HEIGHT: 8.2m (MAX 9.5m)', { buildingHeight: [8.2] }],
    ['BUILDING HEIGHT: 8.9 m TO THE RIDGE', { buildingHeight: [8.9] }],
    ['SIDE SETBACK: 1.5 m TO THE GARAGE, 0.6 m TO THE HOUSE', { sideSetback: [1.5, 0.6] }],
    ['REAR SETBACK GROUND FLOOR 6.5 m, FIRST FLOOR 3.0 m', { rearSetback: [6.5, 3] }],
    ['PARKING: TWO (2) SPACES', { parkingSpaces: [2] }],
    ['PARKING REQUIRED: 2 SPACES, PROVIDED: 3 SPACES', { parkingSpaces: [3] }],
    ['PARKING (REQ/PROV): 2/3', { parkingSpaces: [3] }],
    ['FSR 0.5:1', { floorSpaceRatio: [0.5] }],
    ['Gross floor area (GFA) 300.5 sq.m', { grossFloorArea: [300.5] }],
  ])('%s', (text, expected) => expect(readings(lines(text), 'metric')).toEqual(expected));

  it.each([
    'LOT AREA PER UNIT: 3,000 SF',
    "TOTAL SIDE SETBACKS 15'",
    "FRONT PROPERTY LINE 60.5'",
    "25' FRONT SETBACK LINE",
    'FRONT SETBACK ≥ 6.0 m',
    'EXISTING FRONT SETBACK: 6.0 m',
    'FRONT SETBACK: -3\' - 0"',
    'FRONT SETBACK: VARIES',
    'LOT AREA: 612',
    'Lot area: 612,4 m²',
    'BUILDING HEIGHT: RL 52.300',
    'BUILDING HEIGHT: 5.4 m TO THE EAVES, 8.9 m TO THE RIDGE',
    'REAR SETBACK: 8.0 m TO THE GARAGE, 3.0 m TO THE HOUSE',
    'FLOOR AREA 120 m²',
    'CAR SPACE 2',
    '(19) 9x18 STALLS',
    'BICYCLE PARKING: 4 SPACES',
  ])('nothing that is built in %s', (text) => expect(readings(lines(text), 'metric')).toEqual({}));
});

describe('a number without a unit', () => {
  const BARE = 'FRONT SETBACK: 25';
  it('is in feet where the city measures in feet', () =>
    expect(readings(lines(BARE), 'imperial')).toEqual({ frontSetback: [feet(25)] }));
  it('may be metres or millimetres where it measures in metres', () =>
    expect(readings(lines(BARE), 'metric')).toEqual({}));
  it.each([
    ['ALL DIMENSIONS IN METRES', 'FRONT SETBACK: 25', 25],
    ['All dimensions are in millimetres unless noted', 'FRONT SETBACK: 650', 0.65],
  ])('is settled by a note on the sheet: %s', (note, label, value) =>
    expect(readings(lines(note, label), 'metric')).toEqual({ frontSetback: [value] }),
  );
  it('is no area in either', () => {
    expect(readings(lines('LOT AREA: 7200'), 'imperial')).toEqual({});
    expect(readSitePlan(sheetSet(lines('LOT AREA: 7200')), 'imperial').readings.lotArea).toMatchObject({
      kind: 'not-stated',
      unsettled: [{ text: 'LOT AREA: 7200', reason: 'the number has no unit' }],
    });
  });
});

describe('tables and lists', () => {
  const rowsOf = (...rows: string[]) => rows.map((row) => row.split(' | '));
  const zoning = [
    ['ZONING DATA'],
    ['', 'REQUIRED', 'PROPOSED'],
    ['LOT AREA', '7,200 SF', '9,640 SF'],
    ['FRONT SETBACK', "25'", '27\'-6"'],
    ['SIDE SETBACK', "5'", '6\'-0"'],
    ['REAR', "30'", "41'"],
    ['HEIGHT', "35' MAX", "28'"],
    ['LOT COVERAGE', '30%', '22%'],
    ['PARKING', '2', '3'],
  ];
  const built = {
    lotArea: [squareFeet(9640)],
    frontSetback: [feet(27.5)],
    sideSetback: [feet(6)],
    rearSetback: [feet(41)],
    buildingHeight: [feet(28)],
    siteCoverage: [22],
    parkingSpaces: [3],
  };
  it('takes the column of what is proposed', () => expect(readings(table(zoning), 'imperial')).toEqual(built));
  it('whatever the order of the columns', () => {
    const turned = zoning.map(([name = '', required = '', proposed = '']) => [name, proposed, required]);
    expect(readings(table(turned), 'imperial')).toEqual(built);
  });
  it('takes neither of two columns that have no heading', () => {
    const bare = zoning.map((row) => (row[1] === 'REQUIRED' ? ['', 'R-1', 'HOUSE'] : row));
    expect(readings(table(bare), 'imperial')).toEqual({});
  });
  it.each<[string, readonly (readonly string[])[], Units, Partial<Record<Quantity, number[]>>]>([
    [
      'label and value in cells',
      rowsOf(
        'Site area | 612.4 m²',
        'Site coverage (%) | 45',
        'Front setback (m) | 6.5',
        'Rear setback | 8',
        'Parking spaces | 2',
      ),
      'metric',
      { lotArea: [612.4], siteCoverage: [45], frontSetback: [6.5], parkingSpaces: [2] },
    ],
    [
      'what stays as it is',
      rowsOf(
        'ITEM | ALLOWED | EXISTING | PROPOSED',
        'LOT AREA | 7,200 SF | 9,640 SF | NO CHANGE',
        "MAX. BUILDING HEIGHT | 35' | 24' | 28'",
      ),
      'imperial',
      { lotArea: [squareFeet(9640)], buildingHeight: [feet(28)] },
    ],
    [
      'what a control asks for and the proposal has',
      rowsOf('ITEM | CONTROL | PROPOSAL', 'SITE COVERAGE | 50% | 62%', 'FRONT SETBACK | 6.0 m | 4.5 m'),
      'metric',
      { siteCoverage: [62], frontSetback: [4.5] },
    ],
    [
      'a list under its heading',
      rowsOf('SETBACKS:', 'FRONT: | 25\'-0"', "REAR: | 30'", "SIDE: | 5'"),
      'imperial',
      { frontSetback: [feet(25)], rearSetback: [feet(30)], sideSetback: [feet(5)] },
    ],
    [
      'values under their headings',
      rowsOf('Lot Area | Lot Coverage | Building Height', "7,200 SF | 28% | 28'"),
      'imperial',
      { lotArea: [squareFeet(7200)], siteCoverage: [28], buildingHeight: [feet(28)] },
    ],
    ['a schedule with a total', rowsOf('PARKING', 'ParkingUnits', '134', '134'), 'imperial', { parkingSpaces: [134] }],
  ])('%s', (_name, rows, units, expected) => expect(readings(table(rows), units)).toEqual(expected));

  it('a value far away belongs to a label only in a table', () => {
    const far = (y: number) => [
      { text: 'Lot area', x: 100, y },
      { text: '600.0 m²', x: 540, y },
    ];
    expect(readings(far(200), 'metric')).toEqual({});
    const more = [
      { text: 'Zone', x: 100, y: 222 },
      { text: 'R2 Low density', x: 540, y: 222 },
    ];
    expect(readings([...far(200), ...more], 'metric')).toEqual({ lotArea: [600] });
  });

  it('a raised 2 is a square, and words along the boundary are read as well', () => {
    const words: Words[] = [
      { text: 'Site area: 612.4 m', x: 100, y: 200 },
      { text: '2', x: 100 + 18 * 4.5, y: 196, size: 5 },
      { text: 'Side setback: 900mm', x: 700, y: 600, angle: 270 },
      { text: 'Rear setback', x: 600, y: 300, angle: 90 },
      { text: '8.0 m', x: 600, y: 300 + 12 * 4.5 + 20, angle: 90 },
    ];
    expect(readings(words, 'metric')).toEqual({ lotArea: [612.4], sideSetback: [0.9], rearSetback: [8] });
  });
});
