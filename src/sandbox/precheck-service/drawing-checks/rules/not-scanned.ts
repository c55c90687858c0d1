/** Domain rule 11. */
import * as z from 'zod/mini';
import type { DrawingPage } from '../drawing-set/drawing-set.js';
import { characterCount, charactersInWords, largestPicture, percent } from './page-content.js';
import { isReadable, placeOn } from './places.js';
import { assessSubjects, counted, defineRule, share, SHEETS, sheetEvidence } from './rule.js';

const notScannedLimits = z.strictObject({
  maxImageShare: z.number().check(z.gt(0), z.lte(1), z.describe('share of the page under images, 0 to 1')),
  minPaths: z.int().check(z.gte(0), z.describe('paths that make a sheet with such an image a drawing')),
  minCharacters: z.int().check(z.gte(0), z.describe('or characters, where there is a path as well')),
});
type NotScannedLimits = z.infer<typeof notScannedLimits>;

export const notScanned = defineRule({
  id: 'not-scanned',
  title: 'Drawn, not scanned',
  grade: 'A',
  category: 'Legibility',
  source: 'Clark County WA, Knoxville',
  weight: 4,
  limits: notScannedLimits,
  assess: (set, limits) =>
    assessSubjects(
      set.sheets.map((sheet) => {
        const { page } = sheet;
        const measured = `images cover ${percent(page.imageCoverage)}, ${counted(page.pathCount, ['path', 'paths'])}, ${charactersInWords(page)}`;
        return {
          verdict: !isReadable(page) ? 'undecided' : isScan(page, limits) ? 'broken' : 'met',
          evidence: { ...sheetEvidence(sheet, measured), box: placeOn(page, largestPicture(page)?.box) },
        };
      }),
      {
        subjects: SHEETS,
        limit: `Images over at most ${percent(limits.maxImageShare)} of a sheet, unless there are lines over them`,
        fix: 'Export the sheet from the drawing program as vector PDF instead of scanning a print or exporting it as an image.',
        met: (count) => `${share(count, count, SHEETS, 'is', 'are')} drawn with lines, not one picture.`,
        broken: (broken, count) =>
          `${share(broken.length, count, SHEETS, 'is a picture', 'are pictures')} of a drawing (${broken[0]?.measured}).`,
        undecided: 'No sheet could be looked at.',
      },
    ),
});

/** Text laid over a scan by character recognition makes it searchable, not a drawing: only linework counts beside little text. */
function isScan(page: DrawingPage, limits: NotScannedLimits): boolean {
  if (!(page.imageCoverage > limits.maxImageShare)) return false;
  if (page.pathCount >= limits.minPaths) return false;
  return page.pathCount === 0 || characterCount(page) < limits.minCharacters;
}
