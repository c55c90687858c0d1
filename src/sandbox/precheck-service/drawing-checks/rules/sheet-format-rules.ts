/** Rules about the format of sheets: domain rules 8, 9 and 10. */
import * as z from 'zod/mini';
import type { FindingEvidence } from '../../../../contract/precheck-service.js';
import type { DrawingPage } from '../drawing-set/drawing-set.js';
import type { Sheet } from '../recognition/sheet.js';
import {
  assessSubjects,
  defineRule,
  type Judged,
  orList,
  type RuleContext,
  share,
  SHEETS,
  sheetEvidence,
} from './rule.js';

const millimetres = z.number().check(z.gt(0));
const sheetSizeLimits = z.strictObject({
  /** Standard sizes, either way round. */
  sizes: z.optional(
    z.array(z.strictObject({ name: z.string(), shortMm: millimetres, longMm: millimetres })).check(z.minLength(1)),
  ),
  /** Or anything between two sizes, either way round. */
  range: z.optional(
    z.strictObject({
      name: z.string(),
      minShortMm: millimetres,
      minLongMm: millimetres,
      maxShortMm: millimetres,
      maxLongMm: millimetres,
    }),
  ),
  tolerancePercent: z.number().check(z.gte(0), z.lte(10)),
});
type SheetSizeLimits = z.infer<typeof sheetSizeLimits>;

const short = (page: DrawingPage): number => Math.min(page.widthMm, page.heightMm);
const long = (page: DrawingPage): number => Math.max(page.widthMm, page.heightMm);

/** A size as the city's people speak of it: whole millimetres, or inches to a tenth. */
export function sizeInWords(page: Pick<DrawingPage, 'widthMm' | 'heightMm'>, units: RuleContext['units']): string {
  const inches = (mm: number) => String(Math.round((mm / 25.4) * 10) / 10);
  return units === 'imperial'
    ? `${inches(page.widthMm)} × ${inches(page.heightMm)} in`
    : `${Math.round(page.widthMm)} × ${Math.round(page.heightMm)} mm`;
}

function fitsSize(page: DrawingPage, limits: SheetSizeLimits): boolean {
  const slack = limits.tolerancePercent / 100;
  const near = (measured: number, wanted: number) => Math.abs(measured - wanted) <= wanted * slack;
  if (limits.sizes?.some((size) => near(short(page), size.shortMm) && near(long(page), size.longMm))) return true;
  const { range } = limits;
  if (range === undefined) return false;
  const within = (measured: number, min: number, max: number) =>
    measured >= min * (1 - slack) && measured <= max * (1 + slack);
  return (
    within(short(page), range.minShortMm, range.maxShortMm) && within(long(page), range.minLongMm, range.maxLongMm)
  );
}

/** Judges each sheet that has a size. */
function judgeSheets(
  sheets: readonly Sheet[],
  units: RuleContext['units'],
  meets: (sheet: Sheet) => boolean,
): Judged[] {
  return sheets.map((sheet) => ({
    verdict: sheet.page.widthPt === 0 ? 'undecided' : meets(sheet) ? 'met' : 'broken',
    evidence: sheetEvidence(sheet, sizeInWords(sheet.page, units)),
  }));
}

const sheetSize = defineRule({
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
      judgeSheets(set.sheets, units, (sheet) => fitsSize(sheet.page, limits)),
      {
        subjects: SHEETS,
        limit: `${orList(allowed)}, within ${limits.tolerancePercent} %`,
        fix: `Plot the sheet again at a size the city takes (${orList(allowed)}); do not scale a smaller print up, because its scale would no longer hold.`,
        met: (count) =>
          `${count === 1 ? 'The sheet is' : `All ${count} sheets are`} ${limits.range === undefined ? '' : 'within '}${orList(allowed)}.`,
        broken: (broken, count) =>
          `${share(broken.length, count, SHEETS, 'is', 'are')} ${sizesOf(broken)}; the city takes ${orList(allowed)}.`,
        undecided: 'No sheet could be measured.',
      },
    );
  },
});

/** The sizes found, most at the front of the set first: "A or B". */
function sizesOf(sheets: readonly FindingEvidence[]): string {
  const sizes = [...new Set(sheets.map(({ measured }) => measured ?? ''))];
  return orList(sizes.length > 3 ? [...sizes.slice(0, 3), `one of ${sizes.length - 3} more sizes`] : sizes);
}

const uniformSize = defineRule({
  id: 'one-sheet-size',
  title: 'One sheet size through the set',
  grade: 'A',
  category: 'Sheet format',
  source: 'San Diego',
  weight: 2,
  limits: z.strictObject({ tolerancePercent: z.number().check(z.gte(0), z.lte(10)) }),
  assess: (set, limits, { units }) => {
    const most = mostCommon(set.sheets, limits.tolerancePercent);
    return assessSubjects(
      judgeSheets(
        set.sheets,
        units,
        (sheet) => most !== null && sameSize(sheet.page, most.page, limits.tolerancePercent),
      ),
      {
        subjects: SHEETS,
        limit: `One size within ${limits.tolerancePercent} %`,
        fix: `Plot all sheets at the same size${most === null ? '' : `; most of this set is ${sizeInWords(most.page, units)}`}.`,
        met: (count) =>
          count === 1 || most === null
            ? 'There is one sheet, so one size.'
            : `All ${count} sheets are ${sizeInWords(most.page, units)}.`,
        broken: (broken, count) =>
          `${share(broken.length, count, SHEETS, 'differs', 'differ')} in size from the rest: ${broken[0]?.measured} instead of ${most === null ? '' : sizeInWords(most.page, units)}.`,
        undecided: 'No sheet could be measured.',
      },
    );
  },
});

/** Size is judged apart from direction: a portrait A3 is the same size as a landscape one. */
function sameSize(one: DrawingPage, other: DrawingPage, tolerancePercent: number): boolean {
  const slack = tolerancePercent / 100;
  return (
    Math.abs(short(one) - short(other)) <= short(other) * slack &&
    Math.abs(long(one) - long(other)) <= long(other) * slack
  );
}

function mostCommon(sheets: readonly Sheet[], tolerancePercent: number): Sheet | null {
  let best: { sheet: Sheet; count: number } | null = null;
  for (const sheet of sheets.filter(({ page }) => page.widthPt > 0)) {
    const count = sheets.filter(({ page }) => sameSize(page, sheet.page, tolerancePercent)).length;
    if (best === null || count > best.count) best = { sheet, count };
  }
  return best?.sheet ?? null;
}

const orientation = defineRule({
  id: 'landscape',
  title: 'Landscape sheets',
  grade: 'A',
  category: 'Sheet format',
  source: 'San Diego, City of Sydney',
  weight: 2,
  limits: z.strictObject({}),
  assess: (set, _limits, { units }) =>
    assessSubjects(
      judgeSheets(set.sheets, units, ({ page }) => page.widthMm >= page.heightMm),
      {
        subjects: SHEETS,
        limit: 'Landscape, as the page is shown',
        fix: 'Turn the page to landscape in your PDF program and save it, or plot it again in landscape.',
        met: (count) => `${count === 1 ? 'The sheet is' : `All ${count} sheets are`} landscape.`,
        broken: (broken, count) =>
          `${share(broken.length, count, SHEETS, 'is', 'are')} portrait (${broken[0]?.measured}).`,
        undecided: 'No sheet could be measured.',
      },
    ),
});

export const sheetFormatRules = [sheetSize, uniformSize, orientation];
