/** Against real drawings, each page read by eye. They are not in the repository. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Sheet } from '#drawing-checks/recognition/sheet.js';
import { findSheetIndex } from '#drawing-checks/recognition/sheet-index.js';
import { readSet } from '../../../support/drawing-runs.js';

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

const FILES = JSON.parse(
  readFileSync(new URL('../../../../scripts/drawings-by-eye.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, readonly Printed[]>>;

const LEAST_SHARE = 0.98;
/** Real sheets of one size differ by a few millimetres (22.0 and 22.1 inches). */
const SIZE_TOLERANCE_MM = 3;

describe.skipIf(!present)('real drawings', () => {
  const pages: { readonly where: string; readonly printed: Printed; readonly sheet: Sheet | undefined }[] = [];

  beforeAll(async () => {
    for (const [name, expected] of Object.entries(FILES)) {
      const { sheets } = await readSet([{ filename: basename(name), bytes: readFileSync(join(folder, name)) }]);
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
  ])('%s are right on 98 of 100 sheets that print them', (_, expectedOf, foundOf) =>
    expect(share(expectedOf, foundOf)).toBeGreaterThanOrEqual(LEAST_SHARE),
  );

  it('sizes are right on 98 of 100 sheets', () => {
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
