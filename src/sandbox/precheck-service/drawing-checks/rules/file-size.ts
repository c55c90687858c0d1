/** Domain rule 5. */
import * as z from 'zod/mini';
import type { DrawingFile } from '../drawing-set/drawing-set.js';
import { shownName } from './plain-words.js';
import { assessSubjects, counted, defineRule, FILES, fileEvidence, share } from './rule.js';

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`;

export const fileSize = defineRule({
  id: 'file-size',
  title: 'File size and page count',
  grade: 'A',
  category: 'File',
  source: 'City of Sydney (25 MB), San Diego (200 MB), e-PlanSoft Scout (2,500 pages)',
  weight: 1,
  limits: z.strictObject({
    maxBytes: z.int().check(z.gt(0), z.describe('bytes a file')),
    maxPages: z.int().check(z.gt(0), z.describe('pages a file')),
  }),
  assess: (set, limits) => {
    const most = `${megabytes(limits.maxBytes)} and ${counted(limits.maxPages, ['page', 'pages'])}`;
    return assessSubjects(
      set.files.map((file) => ({
        verdict: file.sizeBytes <= limits.maxBytes && file.pageCount <= limits.maxPages ? 'met' : 'broken',
        evidence: fileEvidence(file, sizeInWords(file)),
      })),
      {
        subjects: FILES,
        limit: `${most} a file`,
        fix: 'Split the set by discipline, or export it with lighter images, so that each file is within the limits.',
        met: (count) => `${share(count, count, FILES, 'is', 'are')} within ${most}.`,
        broken: (broken, count) =>
          `${share(broken.length, count, FILES, 'is', 'are')} over the limits: ${shownName(broken[0]?.file)} has ${broken[0]?.measured}.`,
        undecided: 'There are no files to measure.',
      },
    );
  },
});

/** A file that does not open has a size, but pages that nobody has counted. */
function sizeInWords(file: DrawingFile): string {
  const pages = file.failure === null ? `, ${counted(file.pageCount, ['page', 'pages'])}` : '';
  return megabytes(file.sizeBytes) + pages;
}
