/** Domain rule 9: about 1 % tolerance, because real sets mix 22.0 and 22.1 in. */
import * as z from 'zod/mini';
import type { DrawingPage } from '../drawing-set/drawing-set.js';
import type { Sheet } from '../recognition/sheet.js';
import { longSideMm, shortSideMm, sizeInWords } from './lengths.js';
import { judgeSizes, sizesOf } from './measured-sheets.js';
import { isReadable } from './places.js';
import { assessSubjects, defineRule, share, SHEETS } from './rule.js';

export const oneSheetSize = defineRule({
  id: 'one-sheet-size',
  title: 'One sheet size through the set',
  grade: 'A',
  category: 'Sheet format',
  source: 'San Diego',
  weight: 2,
  limits: z.strictObject({
    tolerancePercent: z.number().check(z.gte(0), z.lte(10), z.describe('percent of each side')),
  }),
  assess: (set, limits, { units }) => {
    const usual = usualPage(set.sheets, limits.tolerancePercent);
    const size = usual === null ? '' : sizeInWords(usual, units);
    return assessSubjects(
      judgeSizes(set.sheets, units, ({ page }) => usual !== null && sameSize(page, usual, limits.tolerancePercent)),
      {
        subjects: SHEETS,
        limit: `One size within ${limits.tolerancePercent} %`,
        fix: `Plot all sheets at the same size${usual === null ? '' : `; most of this set is ${size}`}.`,
        met: (count) =>
          count === 1 ? 'There is one sheet, so one size.' : `${share(count, count, SHEETS, 'is', 'are')} ${size}.`,
        broken: (broken, count) =>
          `${share(broken.length, count, SHEETS, 'differs', 'differ')} in size from the rest: ${sizesOf(broken)} instead of ${size}.`,
        undecided: 'No sheet could be measured.',
      },
    );
  },
});

/** Size is judged apart from direction: a portrait A3 is the same size as a landscape one. */
function sameSize(one: DrawingPage, other: DrawingPage, tolerancePercent: number): boolean {
  const slack = tolerancePercent / 100;
  const near = (side: number, wanted: number) => Math.abs(side - wanted) <= wanted * slack;
  return near(shortSideMm(one), shortSideMm(other)) && near(longSideMm(one), longSideMm(other));
}

/** More sizes than this are no drawing set; comparing each with each would take long. */
const MAX_COMPARED_SIZES = 500;

/** A page of the size that most sheets have, within the tolerance; the first where two are as common. */
function usualPage(sheets: readonly Sheet[], tolerancePercent: number): DrawingPage | null {
  const sizes = new Map<string, { readonly page: DrawingPage; count: number }>();
  for (const { page } of sheets) {
    if (!isReadable(page)) continue;
    const key = `${shortSideMm(page)} ${longSideMm(page)}`;
    const known = sizes.get(key);
    if (known !== undefined) known.count++;
    else if (sizes.size < MAX_COMPARED_SIZES) sizes.set(key, { page, count: 1 });
  }
  let best: { page: DrawingPage; count: number } | null = null;
  for (const { page } of sizes.values()) {
    let count = 0;
    for (const other of sizes.values()) if (sameSize(other.page, page, tolerancePercent)) count += other.count;
    if (best === null || count > best.count) best = { page, count };
  }
  return best?.page ?? null;
}
