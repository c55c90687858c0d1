/** Domain rule 25, first half. Signatures are counted; whether they are valid and whose they are is not checked. */
import * as z from 'zod/mini';
import { shownName } from './plain-words.js';
import { assessSubjects, counted, defineRule, FILES, fileEvidence, judgeFiles, share } from './rule.js';

const SIGNATURES = ['digital signature', 'digital signatures'] as const;

export const digitalSignature = defineRule({
  id: 'digital-signature',
  title: 'Digital signature present',
  grade: 'A',
  category: 'Approval',
  source: 'Coral Springs, Nevada',
  weight: 1,
  limits: z.strictObject({ minSignatures: z.int().check(z.gt(0), z.describe('signatures a file')) }),
  assess: (set, { minSignatures }) => {
    const wanted = counted(minSignatures, SIGNATURES);
    return assessSubjects(
      judgeFiles(set, (file) => ({
        verdict: file.signatureCount >= minSignatures ? 'met' : 'broken',
        evidence: fileEvidence(file, counted(file.signatureCount, SIGNATURES)),
      })),
      {
        subjects: FILES,
        limit: `${wanted} in each file`,
        fix: 'Let the designer of record sign the finished PDF with a certificate, as the last step: any change afterwards breaks the signature. A picture of a signature does not count.',
        met: (count) =>
          `${share(count, count, FILES, 'carries', 'carry')} ${wanted} or more. Whether they are valid, and whose they are, was not checked.`,
        broken: (broken, count) =>
          minSignatures === 1
            ? `${share(broken.length, count, FILES, 'has', 'have')} no digital signature: ${shownName(broken[0]?.file)}${broken.length > 1 ? ' and others' : ''}.`
            : `${share(broken.length, count, FILES, 'has', 'have')} fewer than ${wanted}: ${shownName(broken[0]?.file)} has ${broken[0]?.measured}.`,
        undecided: 'No file could be opened to look for signatures.',
      },
    );
  },
});
