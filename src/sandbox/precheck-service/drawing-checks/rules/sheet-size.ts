/** Domain rule 8. */
import * as z from 'zod/mini';
import type { DrawingPage } from '../drawing-set/drawing-set.js';
import { orList } from './rule.js';
import { judgeSize, sidesOf } from './lengths.js';
import { sheetRule } from './subject-rules.js';

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

export const sheetSize = sheetRule({
  id: 'sheet-size',
  title: 'Sheet size',
  grade: 'A',
  category: 'Sheet format',
  source: 'San Diego, Arlington (11x17 to 36x48 in); Gold Coast (A3, A2, A1)',
  weight: 3,
  limits: sheetSizeLimits,
  judge: (sheet, limits, { units }) => judgeSize(sheet, units, (page) => fitsSize(page, limits)),
  words: ({ sizes = [], range, tolerancePercent }) => {
    const allowed = orList([...sizes, ...(range === undefined ? [] : [range])].map(({ name }) => name));
    const within = range === undefined ? '' : 'within ';
    const outside = range === undefined ? 'of a size other than' : 'outside';
    return {
      limit: `${allowed}, within ${tolerancePercent} %`,
      fix: `Plot the sheet again at a size the city takes (${allowed}); do not scale a smaller print up, because its scale would no longer hold.`,
      meets: [`is ${within}${allowed}`, `are ${within}${allowed}`],
      breaks: [`is ${outside} ${allowed}`, `are ${outside} ${allowed}`],
      undecided: 'No sheet could be measured.',
    };
  },
});

function fitsSize(page: DrawingPage, { sizes = [], range, tolerancePercent }: SheetSizeLimits): boolean {
  const slack = tolerancePercent / 100;
  const { shortMm, longMm } = sidesOf(page);
  const near = (measured: number, wanted: number) => Math.abs(measured - wanted) <= wanted * slack;
  if (sizes.some((size) => near(shortMm, size.shortMm) && near(longMm, size.longMm))) return true;
  if (range === undefined) return false;
  const within = (measured: number, min: number, max: number) =>
    measured >= min * (1 - slack) && measured <= max * (1 + slack);
  return within(shortMm, range.minShortMm, range.maxShortMm) && within(longMm, range.minLongMm, range.maxLongMm);
}
