/** Domain rule 2. */
import * as z from 'zod/mini';
import type { Permissions } from '../drawing-set/drawing-set.js';
import { shownName } from './plain-words.js';
import { andList, assessSubjects, defineRule, FILES, fileEvidence, judgeFiles, share } from './rule.js';

const PERMISSION_WORDS: Readonly<Record<keyof Permissions, string>> = {
  print: 'printing',
  modify: 'editing',
  copy: 'copying text',
  annotate: 'markup',
};

export const noOwnerRestrictions = defineRule({
  id: 'no-owner-restrictions',
  title: 'No restriction on markup or editing',
  grade: 'A',
  category: 'File',
  source: 'Monterey County, City of Sydney',
  weight: 3,
  limits: z.strictObject({
    permissions: z
      .array(z.enum(['print', 'modify', 'copy', 'annotate']))
      .check(z.minLength(1), z.describe('what the file must leave open: print, modify, copy, annotate')),
  }),
  assess: (set, limits) =>
    assessSubjects(
      judgeFiles(set, (file) => {
        const forbidden = limits.permissions
          .filter((permission) => !file.permissions[permission])
          .map((permission) => PERMISSION_WORDS[permission]);
        return {
          verdict: forbidden.length === 0 ? 'met' : 'broken',
          evidence: fileEvidence(file, forbidden.length === 0 ? null : `forbids ${andList(forbidden)}`),
        };
      }),
      {
        subjects: FILES,
        limit: `No restriction on ${andList(limits.permissions.map((permission) => PERMISSION_WORDS[permission]))}`,
        fix: 'Save the PDF again without security settings (“No security” in the export dialog), so that reviewers can mark it up.',
        met: () => 'No file restricts what reviewers may do with it.',
        broken: (broken, count) =>
          `${share(broken.length, count, FILES, 'carries an owner restriction', 'carry owner restrictions')}: ${shownName(broken[0]?.file)} ${broken[0]?.measured}.`,
        undecided: 'No file could be opened to look at its security settings.',
      },
    ),
});
