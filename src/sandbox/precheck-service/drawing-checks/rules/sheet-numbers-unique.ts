/** Domain rule 20, first half. */
import { groupBy } from '../../../group-by.js';
import type { Sheet } from '../recognition/sheet.js';
import { notFoundEvidence } from './not-found.js';
import { assessSubjects, defineRule, type Judged, noLimits, share, SHEETS, sheetEvidence } from './rule.js';
import { comparableNumber } from './sheet-names.js';

export const sheetNumbersUnique = defineRule({
  id: 'sheet-numbers-unique',
  title: 'Every sheet number used once',
  grade: 'A',
  category: 'Sheet identification',
  source: 'Memphis, Charlotte, Knoxville',
  weight: 2,
  limits: noLimits,
  assess: (set) => {
    const uses = groupBy(set.sheets, ({ sheetNumber }) => sheetNumber && comparableNumber(sheetNumber.value));
    return assessSubjects(
      set.sheets.map((sheet) => judgeSheet(sheet, uses)),
      {
        subjects: SHEETS,
        limit: 'No sheet number twice in the set',
        fix: 'Give each sheet a number of its own, or take out the sheet that is there twice.',
        met: (count) => (count === 1 ? 'The sheet number is used once.' : `${count} sheet numbers are all different.`),
        broken: (broken, count) =>
          `${share(broken.length, count, ['numbered sheet', 'numbered sheets'], 'shares', 'share')} a number with another: ${[...new Set(broken.map((item) => item.sheetNumber))].slice(0, 5).join(', ')}.`,
        undecided: 'No sheet number was found, so they could not be compared.',
      },
    );
  },
});

function judgeSheet(sheet: Sheet, uses: ReadonlyMap<string | null, readonly Sheet[]>): Judged {
  const { sheetNumber } = sheet;
  if (sheetNumber === null) return { verdict: 'undecided', evidence: notFoundEvidence(sheet, 'sheet number') };
  const isUnique = uses.get(comparableNumber(sheetNumber.value))?.length === 1;
  return { verdict: isUnique ? 'met' : 'broken', evidence: sheetEvidence(sheet, sheetNumber.value, sheetNumber) };
}
