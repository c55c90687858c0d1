/** Domain rule 11. */
import * as z from 'zod/mini';
import type { DrawingPage } from '../drawing-set/drawing-set.js';
import { placeOf } from '../recognition/sheet-number.js';
import { charactersInWords, largestPicture, percent } from './page-content.js';
import { isReadable, whyCut } from './places.js';
import { counted, type Judged, sheetEvidence } from './rule.js';
import { sheetRule } from './subject-rules.js';

const notScannedLimits = z.strictObject({
  maxImageShare: z.number().check(z.gt(0), z.lte(1), z.describe('share of the page under images, 0 to 1')),
  minPaths: z
    .int()
    .check(z.gte(0), z.describe('paths away from the edges that make a sheet with such an image a drawing')),
  minCharacters: z
    .int()
    .check(z.gte(0), z.describe('characters over such an image, beside the title block, that make it an underlay')),
});
type NotScannedLimits = z.infer<typeof notScannedLimits>;

export const notScanned = sheetRule({
  id: 'not-scanned',
  title: 'Drawn, not scanned',
  grade: 'A',
  category: 'Legibility',
  source: 'Clark County WA, Knoxville',
  weight: 4,
  limits: notScannedLimits,
  judge: (sheet, limits) => {
    const { page } = sheet;
    const measured = `images cover ${percent(page.imageCoverage)}, ${counted(page.innerPathCount, ['path', 'paths'])} inside the frame, ${charactersInWords(page)}`;
    const evidence = sheetEvidence(sheet, measured, { box: largestPicture(page)?.box });
    return { verdict: verdictOn(page, limits), evidence };
  },
  words: ({ maxImageShare }) => ({
    limit: `Images over at most ${percent(maxImageShare)} of a sheet, unless there are lines over them`,
    fix: 'Export the sheet from the drawing program as vector PDF instead of scanning a print or exporting it as an image.',
    meets: ['is drawn with lines, not one picture', 'are drawn with lines, not one picture'],
    breaks: ['is a picture of a drawing', 'are pictures of a drawing'],
    doubts: [
      'is a raster underlay under vector text, not a scan: a person must see whether the picture holds what ought to be drawn',
      'are raster underlays under vector text, not scans: a person must see whether the pictures hold what ought to be drawn',
    ],
    undecided: 'No sheet could be looked at.',
  }),
});

/**
 * Lines make a drawing, whatever picture lies under them. Text makes it an underlay where it is seen and stands on the picture: what
 * character recognition lays over a scan is hidden, and a scan in a frame has text in its title block alone.
 */
function verdictOn(page: DrawingPage, limits: NotScannedLimits): Judged['verdict'] {
  if (!isReadable(page)) return 'undecided';
  if (page.innerPathCount >= limits.minPaths) return 'met';
  if (whyCut(page, 'objects') !== null) return 'undecided';
  if (!(page.imageCoverage > limits.maxImageShare)) return 'met';
  const onPicture = (page.text ?? []).filter((item) => item.drawnAsLines !== true && placeOf(item, page) === 0);
  const characters = onPicture.reduce((sum, { text }) => sum + text.length, 0) * (1 - page.hiddenTextShare);
  return page.innerPathCount > 0 && characters >= limits.minCharacters ? 'doubtful' : 'broken';
}
