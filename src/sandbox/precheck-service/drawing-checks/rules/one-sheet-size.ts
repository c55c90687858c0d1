/** Domain rule 9: about 1 % tolerance, because real sets mix 22.0 and 22.1 in. */
import * as z from 'zod/mini';
import { bestOf } from '../../../best-of.js';
import type { DrawingPage } from '../drawing-set/drawing-set.js';
import { isReadable } from './places.js';
import type { DrawingSet } from './rule.js';
import { judgeSize, sidesOf, sizeInWords } from './lengths.js';
import { sheetRule } from './subject-rules.js';

export const oneSheetSize = sheetRule({
  id: 'one-sheet-size',
  title: 'One sheet size through the set',
  grade: 'A',
  category: 'Sheet format',
  source: 'San Diego',
  weight: 2,
  limits: z.strictObject({
    tolerancePercent: z.number().check(z.gte(0), z.lte(10), z.describe('percent of each side')),
  }),
  judge: (sheet, { tolerancePercent }, { units }, set) => {
    const usual = usualPage(set, tolerancePercent);
    return judgeSize(sheet, units, (page) => usual !== null && sameSize(page, usual, tolerancePercent));
  },
  words: ({ tolerancePercent }, { units }, set) => {
    const usual = usualPage(set, tolerancePercent);
    const size = usual === null ? 'one size' : sizeInWords(usual, units);
    return {
      limit: `One size within ${tolerancePercent} %`,
      fix: `Plot all sheets at the same size, such as ${size}.`,
      meets: [`is ${size}`, `are ${size}`],
      breaks: [`differs in size from the rest, ${size}`, `differ in size from the rest, ${size}`],
      undecided: 'No sheet could be measured.',
    };
  },
});

/** Size is judged apart from direction: a portrait A3 is the same size as a landscape one. */
function sameSize(page: DrawingPage, other: DrawingPage, tolerancePercent: number): boolean {
  const [one, wanted] = [sidesOf(page), sidesOf(other)];
  const near = (side: number, of: number) => Math.abs(side - of) <= (of * tolerancePercent) / 100;
  return near(one.shortMm, wanted.shortMm) && near(one.longMm, wanted.longMm);
}

/** More sizes than this are no drawing set; comparing each with each would take long. */
const MAX_COMPARED_SIZES = 500;

const usualPages = new WeakMap<DrawingSet, Map<number, DrawingPage | null>>();

/** A page of the size that most sheets have, within the tolerance; the first where two are as common. */
function usualPage(set: DrawingSet, tolerancePercent: number): DrawingPage | null {
  const known = usualPages.get(set) ?? new Map<number, DrawingPage | null>();
  usualPages.set(set, known);
  if (!known.has(tolerancePercent)) known.set(tolerancePercent, findUsualPage(set, tolerancePercent));
  return known.get(tolerancePercent) ?? null;
}

function findUsualPage({ sheets }: DrawingSet, tolerancePercent: number): DrawingPage | null {
  const sizes = new Map<string, { readonly page: DrawingPage; count: number }>();
  for (const { page } of sheets) {
    if (!isReadable(page)) continue;
    const key = Object.values(sidesOf(page)).join(' ');
    const known = sizes.get(key);
    if (known !== undefined) known.count++;
    else if (sizes.size < MAX_COMPARED_SIZES) sizes.set(key, { page, count: 1 });
  }
  const usual = bestOf(sizes.values(), ({ page }) => {
    const alike = [...sizes.values()].filter((other) => sameSize(other.page, page, tolerancePercent));
    return alike.reduce((sum, { count }) => sum + count, 0);
  });
  return usual?.page ?? null;
}
