/** Zoning tables, area schedules and dimension strings as US and Australian offices write them, whole and word by word. */
import { describe, expect, it } from 'vitest';
import type { Quantity } from '../../../../src/sandbox/precheck-service/drawing-checks/site-plan/quantity.js';
import { readSitePlan } from '../../../../src/sandbox/precheck-service/drawing-checks/site-plan/site-plan.js';
import { makeOfficeSet, type Text } from '../../../support/office-pages.js';
import { sheetsOfBytes } from '../../support/recognised-sheets.js';

interface Plan {
  readonly name: string;
  readonly units: 'metric' | 'imperial';
  readonly texts: readonly Text[];
  /** In metres, square metres, percent, spaces or a ratio; several where parts differ. */
  readonly reads: Partial<Record<Quantity, readonly number[]>>;
}

const BLOCK: readonly Text[] = [
  ['SITE PLAN', -300, -70, 14],
  ['SHEET', -110, -90, 7],
  ['C-1', -110, -50, 26],
];

/** A table: a heading, then rows in columns. */
const table = (
  heading: string,
  x: number,
  y: number,
  widths: readonly number[],
  rows: readonly (readonly string[])[],
  size = 8,
): Text[] => [
  [heading, x, y, size * 1.4],
  ...rows.flatMap((row, down) =>
    row.map(
      (cell, column): Text => [
        cell,
        x + widths.slice(0, column).reduce((sum, width) => sum + width, 0),
        y + (down + 1.4) * size * 1.8,
        size,
      ],
    ),
  ),
];

const dataTable = (title: string, columns: readonly number[], rows: readonly (readonly string[])[]) =>
  table(title, 1600, 300, columns, rows);

const PLANS: readonly Plan[] = [
  {
    name: 'REQ’D and PROPOSED',
    units: 'imperial',
    texts: dataTable(
      'ZONING DATA',
      [160, 120, 120],
      [
        ['', "REQ'D", 'PROPOSED'],
        ['LOT AREA', '7,200 SF MIN.', '9,150 SF'],
        ['LOT COVERAGE', '30% MAX.', '27.4%'],
        ['FRONT YARD', "25' MIN.", '26\'-6"'],
        ['SIDE YARD (LEFT)', "6' MIN.", '7\'-0"'],
        ['SIDE YARD (RIGHT)', "6' MIN.", '8\'-4"'],
        ['REAR YARD', "25' MIN.", '41\'-2"'],
        ['BUILDING HEIGHT', "35' MAX.", '27\'-9"'],
        ['PARKING', '2 SPACES', '3 SPACES'],
        ['F.A.R.', '0.45', '0.31'],
      ],
    ),
    reads: {
      lotArea: [850.06],
      siteCoverage: [27.4],
      frontSetback: [8.077],
      sideSetback: [2.134, 2.54],
      rearSetback: [12.548],
      buildingHeight: [8.458],
      parkingSpaces: [3],
      floorSpaceRatio: [0.31],
    },
  },
  {
    name: 'both systems in one cell',
    units: 'imperial',
    texts: dataTable(
      'SITE DATA',
      [200, 200],
      [
        ['SITE AREA', '0.21 AC (9,150 SF / 850 m\xb2)'],
        ['BUILDING COVERAGE', '2,507 SF (27.4%)'],
        ['BUILDING HEIGHT', '27\'-9" (8.46 m)'],
        ['PARKING REQUIRED', '2'],
        ['PARKING PROVIDED', '3'],
        ['FRONT SETBACK REQUIRED', "25'"],
        ['FRONT SETBACK PROVIDED', "26.5'"],
      ],
    ),
    reads: {
      lotArea: [850.06],
      siteCoverage: [27.4],
      frontSetback: [8.077],
      buildingHeight: [8.46],
      parkingSpaces: [3],
    },
  },
  {
    name: 'a development summary',
    units: 'metric',
    texts: dataTable(
      'DEVELOPMENT SUMMARY',
      [180, 120, 120],
      [
        ['CONTROL', 'REQUIRED', 'PROPOSED'],
        ['SITE AREA', '450m\xb2 min', '612.4m\xb2'],
        ['FSR', '0.5:1', '0.46:1 (281.7m\xb2)'],
        ['SITE COVERAGE', '50% max', '43.2%'],
        ['FRONT SETBACK', '4.5m', '6.02m'],
        ['SIDE SETBACK (N)', '0.9m', '1.05m'],
        ['SIDE SETBACK (S)', '0.9m', '0.95m'],
        ['BUILDING HEIGHT', '8.5m', '7.86m'],
        ['CAR SPACES', '1', '2'],
      ],
    ),
    reads: {
      lotArea: [612.4],
      siteCoverage: [43.2],
      frontSetback: [6.02],
      sideSetback: [1.05, 0.95],
      buildingHeight: [7.86],
      parkingSpaces: [2],
      floorSpaceRatio: [0.46],
    },
  },
  {
    name: 'dimension strings among bearings and setback lines',
    units: 'imperial',
    texts: [
      ['26\'-6" FRONT SETBACK', 1200, 1200, 8],
      ["25' FRONT BUILDING SETBACK LINE", 1200, 1250, 7],
      ["6' S.B.L.", 600, 700, 7],
      ["125.00'", 1200, 1400, 8],
      ['N 89\xb012\'30" E', 1300, 1400, 8],
    ],
    reads: { frontSetback: [8.077] },
  },
];

describe.each(['plain', 'words', 'mirrored'] as const)('site data of other offices, %s', (hand) => {
  it.each(PLANS.map((plan) => [plan.name, plan] as const))('%s', async (_, { units, texts, reads }) => {
    const sheets = await sheetsOfBytes(
      await makeOfficeSet([{ sizePt: [2592, 1728], texts: [...BLOCK, ...texts], hand }]),
    );
    const { readings } = readSitePlan({ files: [], sheets }, units);
    for (const [quantity, values] of Object.entries(reads) as [Quantity, readonly number[]][]) {
      const reading = readings[quantity];
      const found = reading.kind === 'stated' ? reading.statements.map(({ value }) => value) : [reading.kind];
      expect({ [quantity]: found }).toEqual({ [quantity]: values.map((value) => expect.closeTo(value, 2)) });
    }
    for (const quantity of ['frontSetback', 'rearSetback', 'lotArea'] as const)
      if (reads[quantity] === undefined) expect(readings[quantity].kind).toBe('not-stated');
  });
});
