/** Against real drawings, each page read by eye. They are not in the repository. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Sheet } from '#drawing-checks/recognition/sheet.js';
import { findSheetIndex } from '#drawing-checks/recognition/sheet-index.js';
import type { DrawingSet } from '#drawing-checks/rules/rule.js';
import { readSitePlan } from '#drawing-checks/site-plan/site-plan.js';
import { assess, readSet, runAnalysis } from '../../../support/drawing-runs.js';

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
  /** What a site plan states as built. */
  readonly quantities: Readonly<Record<string, number>>;
}

const FILES = JSON.parse(
  readFileSync(new URL('../../../../scripts/drawings-by-eye.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, readonly Printed[]>>;

const namedBytes = (name: string) => ({ filename: basename(name), bytes: readFileSync(join(folder, name)) });
const LEAST_SHARE = 0.98;
/** Real sheets of one size differ by a few millimetres (22.0 and 22.1 inches). */
const SIZE_TOLERANCE_MM = 3;

describe.skipIf(!present)('real drawings', () => {
  const pages: { readonly where: string; readonly printed: Printed; readonly sheet: Sheet | undefined }[] = [];
  const sets = new Map<string, DrawingSet>();

  beforeAll(async () => {
    for (const [name, expected] of Object.entries(FILES)) {
      const set = await readSet([namedBytes(name)]);
      const { sheets } = set;
      sets.set(name, set);
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

  const withSitePlan = Object.entries(FILES).filter(([, sheets]) => sheets.some(({ category }) => category === 'site'));
  it.each(withSitePlan)('the site plan of %s states what is printed, and nothing else', (name, sheets) => {
    const set = sets.get(name)!;
    const plan = readSitePlan(set, 'imperial');
    const stated = Object.entries(plan.readings).flatMap(([quantity, reading]) =>
      reading.kind === 'not-stated'
        ? []
        : [[quantity, reading.kind === 'stated' ? reading.statements[0]?.value : null]],
    );
    const quantities = Object.assign({}, ...sheets.map((sheet) => sheet.quantities)) as Printed['quantities'];
    expect([plan.sheets.length, Object.fromEntries(stated)]).toEqual([1, quantities]);
    const parking = assess('parking-spaces', set, { minSpaces: 20 }, { units: 'imperial' });
    expect(parking.status).toBe('parkingSpaces' in quantities ? 'pass' : 'not-assessed');
    // The setback lines have no figures as text.
    expect(assess('front-setback', set, { minFeet: 25 }, { units: 'imperial' })).toMatchObject({
      status: 'not-assessed',
      message: expect.stringMatching(
        /^No front setback is labelled on the sheet with site data \(\w+-?\d+\)\.(?: What comes nearest is “BUILDING SETBACK LINE \(FRONT\)” on sheet A010: it has no value with it that can be told\.| What comes nearest is “75 FT\. SETBACK” on sheet A-100: it does not say which boundary it is from\.| Nothing that resembles it was seen either\.)$/,
      ),
      fix: 'Write it on the site plan as text, for example “Front setback: 27\'-6"”.',
    });
  });

  it('a plan that is one picture in a frame of many lines is no drawing', () => {
    const found = ['house-11x17/zoning-set-3-sheets.pdf', 'facility-34x22/check-set-6-sheets.pdf'].map((name) =>
      assess('not-scanned', sets.get(name)!, { maxImageShare: 0.8, minPaths: 300, minCharacters: 200 }),
    );
    const wanting = found.map(({ evidence }) => evidence.map(({ sheetNumber }) => sheetNumber));
    expect(wanting).toEqual([['A-101', 'A-102'], ['C100']]);
  });

  it('a house in eight files and a facility in one come to other scores, each with something to fix', async () => {
    const house = Object.keys(FILES).filter((name) => /^house-11x17\/[AS]-\d/.test(name));
    const facility = ['facility-34x22/check-set-6-sheets.pdf'];
    const scoresOf = async (names: readonly string[]) => {
      const events = await runAnalysis(names.map(namedBytes));
      const reports = events.filter((event) => event.type === 'report');
      expect(reports.flatMap(({ findings }) => findings).some(({ status }) => status === 'fail')).toBe(true);
      return reports.map(({ score }) => score);
    };
    expect(house).toHaveLength(8);
    expect(await scoresOf(house)).not.toEqual(await scoresOf(facility));
  });
});
