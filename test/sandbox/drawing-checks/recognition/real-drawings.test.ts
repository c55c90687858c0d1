/** Against real drawings, each page read by eye. They are not in the repository. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Sheet } from '../../../../src/sandbox/precheck-service/drawing-checks/recognition/sheet.js';
import { findSheetIndex } from '../../../../src/sandbox/precheck-service/drawing-checks/recognition/sheet-index.js';
import { sheetsOfFile } from '../../support/recognised-sheets.js';

const folder = fileURLToPath(new URL('../../../../../shared/drawings/', import.meta.url));
const present = existsSync(folder);
if (!present) console.log('Skipped: the real drawings (../shared/drawings) are not beside this repository.');

/** What is printed on a sheet; null where it prints none as text. `scales` is how many views and title block state. */
interface Printed {
  readonly number: string | null;
  readonly title: string | null;
  readonly scale: string | null;
  readonly scales: number;
  readonly sizeMm: readonly [long: number, short: number];
  readonly category: string | null;
  /** An N or the word, as text. */
  readonly north: boolean;
}

type Row = readonly [
  number: string,
  title: string,
  scale: string | null,
  scales: number,
  category: string,
  north?: true,
];

const QUARTER = '1/4" = 1\'-0"';
const EIGHTH = '1/8" = 1\'-0"';
const LEDGER = [431.8, 279.4] as const;
const ANSI_D = [863.6, 558.8] as const;
const HOUSE: readonly Row[] = [
  ['A-101', 'First Floor', QUARTER, 2, 'floor'],
  ['A-102', 'Second & Third Floor Plan', QUARTER, 3, 'floor'],
  ['A-103', 'Roof Plan', QUARTER, 2, 'roof'],
  ['A-201', 'Elevations - South & East', QUARTER, 3, 'elevation'],
  ['A-202', 'Elevations - North & West', QUARTER, 4, 'elevation'],
  ['A-301', 'Building Sections', QUARTER, 4, 'section'],
  ['S-101', 'Structural - Basement & Second Floor Framing', QUARTER, 3, 'structural'],
  ['S-102', 'Structural - Roof', QUARTER, 2, 'structural'],
];
const ZONING: readonly Row[] = [
  ['A-100', 'Site Plan', '1/16" = 1\'-0"', 1, 'site'],
  ['A-101', 'First and Second Floors Plans', null, 0, 'floor'],
  ['A-102', 'Third Floor Plan', null, 0, 'floor'],
];
const CHECK_SET: readonly Row[] = [
  ['C100', 'OVERALL SITE PLAN', '1" = 30\'-0"', 1, 'site', true],
  ['A101', 'EXISTING MAIN FLOOR PLAN', null, 0, 'floor', true],
  ['A102', 'EXISTING MEZZANINE FLOOR PLAN', null, 0, 'floor', true],
  ['A103', 'EXISTING ROOF PLAN', null, 0, 'roof', true],
  ['A200', 'BUILDING ELEVATIONS', EIGHTH, 3, 'elevation'],
  ['A300', 'BUILDING SECTION', EIGHTH, 3, 'section'],
];
const printed = (rows: readonly Row[], sizeMm: Printed['sizeMm']): Printed[] =>
  rows.map(([number, title, scale, scales, category, north]) => ({
    number,
    title,
    scale,
    scales,
    sizeMm,
    category,
    north: north === true,
  }));

const FILES: Readonly<Record<string, readonly Printed[]>> = {
  ...Object.fromEntries(HOUSE.map((row) => [`house-11x17/${row[0]} - ${row[1]}.pdf`, printed([row], LEDGER)])),
  'house-11x17/zoning-set-3-sheets.pdf': printed(ZONING, LEDGER),
  'facility-34x22/check-set-6-sheets.pdf': printed(CHECK_SET, ANSI_D),
  'facility-34x22/site-plan-with-markups.pdf': printed([['A001', 'SITE PLAN', '1" = 40\'-0"', 2, 'site']], ANSI_D),
  // Its letters are lines, and it has no title block.
  'facility-34x22/proposed-plans.pdf': [
    { number: null, title: null, scale: null, scales: 0, sizeMm: ANSI_D, category: null, north: false },
  ],
  'restaurant-layers/background.pdf': printed([['A010', 'SITE PLAN', '1" = 20\'-0"', 1, 'site', true]], ANSI_D),
  'restaurant-layers/revised-site-plan.pdf': printed([['A010', 'SITE PLAN', '1" = 20\'-0"', 4, 'site', true]], ANSI_D),
};

const LEAST_SHARE = 0.95;
/** Real sheets of one size differ by a few millimetres (22.0 and 22.1 inches). */
const SIZE_TOLERANCE_MM = 3;

describe.skipIf(!present)('real drawings', () => {
  const pages: { readonly where: string; readonly printed: Printed; readonly sheet: Sheet | undefined }[] = [];

  beforeAll(async () => {
    for (const [name, expected] of Object.entries(FILES)) {
      const sheets = await sheetsOfFile(join(folder, name));
      expect(sheets).toHaveLength(expected.length);
      expected.forEach((one, index) =>
        pages.push({ where: `${name}, page ${index + 1}`, printed: one, sheet: sheets[index] }),
      );
    }
  });

  const share = (
    expectedOf: (page: Printed) => unknown,
    foundOf: (sheet: Sheet | undefined) => unknown,
    equal: (found: unknown, expected: unknown) => boolean = Object.is,
  ): number => {
    const asked = pages.filter((page) => expectedOf(page.printed) !== null);
    const missed = asked.filter((page) => !equal(foundOf(page.sheet), expectedOf(page.printed)));
    for (const { where, printed: expected, sheet } of missed)
      console.log(`${where}: ${String(expectedOf(expected))} is printed, ${String(foundOf(sheet))} was found`);
    return (asked.length - missed.length) / asked.length;
  };

  it('every page of the folder is listed', () => expect(pages).toHaveLength(21));

  it.each<readonly [string, (page: Printed) => unknown, (sheet: Sheet | undefined) => unknown]>([
    ['numbers', (page) => page.number, (sheet) => sheet?.sheetNumber?.value],
    ['titles', (page) => page.title, (sheet) => sheet?.title?.value],
    ['chief scales', (page) => page.scale, (sheet) => sheet?.scale?.value],
    ['scales', (page) => page.scales, (sheet) => sheet?.scales.length],
    ['categories', (page) => page.category, (sheet) => sheet?.categories[0]?.category],
    ['north points', (page) => page.north, (sheet) => sheet !== undefined && sheet.northPoint !== null],
  ])('%s are right on 95 of 100 sheets that print them', (_, expectedOf, foundOf) =>
    expect(share(expectedOf, foundOf)).toBeGreaterThanOrEqual(LEAST_SHARE),
  );

  it('sizes are right on 95 of 100 sheets', () => {
    const near = (found: unknown, expected: unknown) => {
      const [sides, printedSides] = [found as number[], expected as number[]];
      return sides.every((side, index) => Math.abs(side - (printedSides[index] ?? 0)) < SIZE_TOLERANCE_MM);
    };
    const sidesOf = (sheet: Sheet | undefined) => [sheet?.page.widthMm ?? 0, sheet?.page.heightMm ?? 0];
    expect(share((page) => page.sizeMm, sidesOf, near)).toBeGreaterThanOrEqual(LEAST_SHARE);
  });

  it('nothing is found that is not printed', () => {
    for (const { where, printed: expected, sheet } of pages) {
      if (expected.number === null) expect(sheet?.sheetNumber, where).toBeNull();
      if (expected.title === null) expect(sheet?.title, where).toBeNull();
      if (expected.scale === null) expect(sheet?.scale, where).toBeNull();
    }
    expect(findSheetIndex(pages.flatMap(({ sheet }) => (sheet === undefined ? [] : [sheet])))).toBeNull();
  });
});
