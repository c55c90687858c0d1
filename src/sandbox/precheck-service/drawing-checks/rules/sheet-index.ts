/** Domain rule 20, second half. */
import { findSheetIndex, type SheetIndex, type SheetIndexEntry } from '../recognition/sheet-index.js';
import type { Sheet } from '../recognition/sheet.js';
import { sheetName } from './places.js';
import { asSentence, plain } from './plain-words.js';
import {
  type Assessment,
  counted,
  defineRule,
  MAX_EVIDENCE,
  moreThanShown,
  noLimits,
  notAssessed,
  SHEETS,
  sheetEvidence,
} from './rule.js';
import { comparableNumber, comparableTitle } from './sheet-names.js';

const LIMIT = 'Every sheet of the index is in the set, and every sheet of the set is in the index';

export const sheetIndexMatches = defineRule({
  id: 'sheet-index',
  title: 'Sheet numbers match the index',
  grade: 'B',
  category: 'Completeness',
  source: 'Memphis, Charlotte, Knoxville',
  weight: 2,
  limits: noLimits,
  assess: (set) => {
    const index = findSheetIndex(set.sheets);
    return index === null
      ? notAssessed('No sheet carries an index that lists the sheets of the set.', LIMIT)
      : compare(index, set.sheets);
  },
});

function compare(index: SheetIndex, sheets: readonly Sheet[]): Assessment {
  const inIndex = new Set(index.entries.map(({ sheetNumber }) => comparableNumber(sheetNumber)));
  const unnumbered = sheets.filter((sheet) => sheet.sheetNumber === null);
  const missing = notInSet(index, sheets, unnumbered);
  // The index stands on a sheet that is often not listed in it.
  const unlisted = sheets.filter(
    (sheet) =>
      sheet !== index.sheet && sheet.sheetNumber !== null && !inIndex.has(comparableNumber(sheet.sheetNumber.value)),
  );
  const assessed = index.entries.length + unlisted.length;
  const met = assessed - missing.length - unlisted.length;
  const mayBeThere = missing.length > 0 && missing.length <= unnumbered.length;
  const status =
    missing.length + unlisted.length === 0 ? 'pass' : unlisted.length === 0 && mayBeThere ? 'attention' : 'fail';
  return {
    status,
    message: sentence(index, missing, unlisted, unnumbered.length),
    measured: `${met} of ${counted(assessed, SHEETS)} in both`,
    limit: LIMIT,
    fix: status === 'pass' ? null : fixFor(missing, unlisted),
    met,
    assessed,
    evidence: [
      ...(status === 'pass' ? index.entries : missing).map((entry) =>
        sheetEvidence(index.sheet, `${plain(entry.sheetNumber, 40)} is ${status === 'pass' ? '' : 'not '}in the set`, {
          text: entryName(entry),
          box: entry.box,
        }),
      ),
      ...unlisted.map((sheet) => sheetEvidence(sheet, 'not in the index', sheet.sheetNumber ?? undefined)),
    ].slice(0, MAX_EVIDENCE),
  };
}

/** A sheet whose number could not be read stands for an entry of the same title. */
function notInSet(index: SheetIndex, sheets: readonly Sheet[], unnumbered: readonly Sheet[]): SheetIndexEntry[] {
  const inSet = new Set(
    sheets.flatMap(({ sheetNumber }) => (sheetNumber === null ? [] : [comparableNumber(sheetNumber.value)])),
  );
  const titles = new Set(unnumbered.flatMap(({ title }) => (title === null ? [] : [comparableTitle(title.value)])));
  return index.entries.filter(
    ({ sheetNumber, title }) =>
      !inSet.has(comparableNumber(sheetNumber)) && !(title !== null && titles.has(comparableTitle(title))),
  );
}

function sentence(
  index: SheetIndex,
  missing: readonly SheetIndexEntry[],
  unlisted: readonly Sheet[],
  unnumbered: number,
): string {
  const where = `the index on ${sheetName(index.sheet)}`;
  const parts = [
    missing.length === 0
      ? ''
      : `Listed in ${where} but not found in the set: ${missing.slice(0, 8).map(entryName).join(', ')}${missing.length > 8 ? ', …' : ''}.`,
    unlisted.length === 0
      ? ''
      : `In the set but not in ${where}: ${unlisted.slice(0, 8).map(sheetName).join(', ')}${unlisted.length > 8 ? ', …' : ''}.`,
    missing.length === 0 || unnumbered === 0
      ? ''
      : `${counted(unnumbered, SHEETS)} without a number that could be found may be among them.`,
  ].filter((part) => part !== '');
  if (parts.length === 0)
    return `All ${counted(index.entries.length, SHEETS)} of ${where} are in the set, and no other.`;
  return parts.join(' ') + moreThanShown(missing.length + unlisted.length);
}

function entryName({ sheetNumber, title }: SheetIndexEntry): string {
  return title === null ? plain(sheetNumber, 40) : `${plain(sheetNumber, 40)} ${plain(title, 60)}`;
}

function fixFor(missing: readonly SheetIndexEntry[], unlisted: readonly Sheet[]): string {
  const parts = [
    missing.length === 0 ? '' : 'add the missing sheets, or take them out of the index',
    unlisted.length === 0 ? '' : 'add the unlisted sheets to the index',
  ].filter((part) => part !== '');
  return `${asSentence(parts.join('; '))}. Sheet numbers must be the same in both.`;
}
