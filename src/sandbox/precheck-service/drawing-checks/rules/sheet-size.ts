/** Domain rule 8. */
import * as z from 'zod/mini';
import type { DrawingPage } from '../drawing-set/drawing-set.js';
import { longSideMm, shortSideMm } from './lengths.js';
import { judgeSizes, sizesOf } from './measured-sheets.js';
import { assessSubjects, defineRule, orList, share, SHEETS } from './rule.js';

const millimetres = z.number().check(z.gt(0));
const sheetSizeLimits = z
  .strictObject({
    sizes: z.optional(
      z
        .array(z.strictObject({ name: z.string(), shortMm: millimetres, longMm: millimetres }))
        .check(z.minLength(1), z.describe('standard sizes in millimetres, either way round')),
    ),
    range: z.optional(
      z
        .strictObject({
          name: z.string(),
          minShortMm: millimetres,
          minLongMm: millimetres,
          maxShortMm: millimetres,
          maxLongMm: millimetres,
        })
        .check(z.describe('or anything between two sizes in millimetres, either way round')),
    ),
    tolerancePercent: z.number().check(z.gte(0), z.lte(10), z.describe('percent of each side')),
  })
  .check(
    z.refine(({ sizes, range }) => sizes !== undefined || range !== undefined, {
      error: 'expected sizes, a range, or both',
    }),
    z.refine(
      ({ range }) =>
        range === undefined || (range.minShortMm <= range.maxShortMm && range.minLongMm <= range.maxLongMm),
      { error: 'the range ends before it begins' },
    ),
  );
type SheetSizeLimits = z.infer<typeof sheetSizeLimits>;

export const sheetSize = defineRule({
  id: 'sheet-size',
  title: 'Sheet size',
  grade: 'A',
  category: 'Sheet format',
  source: 'San Diego, Arlington (11x17 to 36x48 in); Gold Coast (A3, A2, A1)',
  weight: 3,
  limits: sheetSizeLimits,
  assess: (set, limits, { units }) => {
    const allowed = [
      ...(limits.sizes?.map((size) => size.name) ?? []),
      ...(limits.range === undefined ? [] : [limits.range.name]),
    ];
    return assessSubjects(
      judgeSizes(set.sheets, units, (sheet) => fitsSize(sheet.page, limits)),
      {
        subjects: SHEETS,
        limit: `${orList(allowed)}, within ${limits.tolerancePercent} %`,
        fix: `Plot the sheet again at a size the city takes (${orList(allowed)}); do not scale a smaller print up, because its scale would no longer hold.`,
        met: (count) =>
          `${share(count, count, SHEETS, 'is', 'are')} ${limits.range === undefined ? '' : 'within '}${orList(allowed)}.`,
        broken: (broken, count) =>
          `${share(broken.length, count, SHEETS, 'is', 'are')} ${sizesOf(broken)}; the city takes ${orList(allowed)}.`,
        undecided: 'No sheet could be measured.',
      },
    );
  },
});

function fitsSize(page: DrawingPage, limits: SheetSizeLimits): boolean {
  const slack = limits.tolerancePercent / 100;
  const short = shortSideMm(page);
  const long = longSideMm(page);
  const near = (measured: number, wanted: number) => Math.abs(measured - wanted) <= wanted * slack;
  if (limits.sizes?.some((size) => near(short, size.shortMm) && near(long, size.longMm))) return true;
  const { range } = limits;
  if (range === undefined) return false;
  const within = (measured: number, min: number, max: number) =>
    measured >= min * (1 - slack) && measured <= max * (1 + slack);
  return within(short, range.minShortMm, range.maxShortMm) && within(long, range.minLongMm, range.maxLongMm);
}
