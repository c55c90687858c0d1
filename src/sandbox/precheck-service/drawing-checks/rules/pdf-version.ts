/** Domain rule 4. */
import * as z from 'zod/mini';
import { shownName } from './plain-words.js';
import { assessSubjects, defineRule, FILES, fileEvidence, judgeFiles, share } from './rule.js';

export const pdfVersion = defineRule({
  id: 'pdf-version',
  title: 'PDF version recent enough',
  grade: 'A',
  category: 'File',
  source: 'e-PlanSoft Scout, Toronto',
  weight: 1,
  limits: z.strictObject({
    minVersion: z.number().check(z.gte(1), z.lte(2), z.describe('oldest PDF version, for example 1.4')),
  }),
  assess: (set, limits) => {
    const oldest = `PDF ${limits.minVersion.toFixed(1)}`;
    return assessSubjects(
      judgeFiles(set, (file) => ({
        verdict: file.pdfVersion === null ? 'undecided' : file.pdfVersion >= limits.minVersion ? 'met' : 'broken',
        evidence: fileEvidence(
          file,
          file.pdfVersion === null ? 'does not say its version' : `PDF ${file.pdfVersion.toFixed(1)}`,
        ),
      })),
      {
        subjects: FILES,
        limit: `${oldest} or later`,
        fix: `Export the file again as ${oldest} or later.`,
        met: () => `Every file is ${oldest} or later.`,
        broken: (broken, count) =>
          `${share(broken.length, count, FILES, 'is older', 'are older')} than ${oldest}: ${shownName(broken[0]?.file)} is ${broken[0]?.measured}.`,
        undecided: 'No file says which PDF version it is.',
      },
    );
  },
});
