/** Domain rule 24. The subjects are the kinds of sheet that the permit type requires. */
import type { FindingEvidence } from 'precheck-contract/precheck-service';
import { SHEET_WORDS, type Sheet, type SheetCategory } from '../recognition/sheet.js';
import { unknownKindEvidence } from './not-found.js';
import { plain, shownName } from './plain-words.js';
import { counted, defineRule, MAX_EVIDENCE, noLimits, notAssessed, SHEETS, sheetEvidence } from './rule.js';

export const requiredSheets = defineRule({
  id: 'required-sheets',
  title: 'The sheets this permit needs',
  grade: 'B',
  category: 'Completeness',
  source: 'Sacramento, Fullerton, Brisbane',
  weight: 5,
  limits: noLimits,
  assess: (set, _limits, context) => {
    const required = context.requiredSheets;
    const words = required.map((category) => SHEET_WORDS[category]);
    const limit = `${context.permitTypeName}: ${words.join(', ')}`;
    const silent = set.sheets.filter((sheet) => sheet.categories.length === 0);
    if (required.length === 0)
      return notAssessed('The city’s data names no sheets that this permit type needs.', context.permitTypeName);
    if (silent.length === set.sheets.length) {
      return notAssessed(
        `No sheet says in its title what it shows, so what is missing could not be told${firstOf(unidentified(silent))}`,
        limit,
        unidentified(silent),
      );
    }
    const found = required.map((category) => firstShowing(set.sheets, category));
    const missing = words.filter((_, index) => found[index] === null);
    const unsure =
      silent.length === 0
        ? ''
        : ` ${counted(silent.length, SHEETS)} could not be identified and may be among them${firstOf(unidentified(silent))}`;
    return {
      status: missing.length > 0 ? 'fail' : 'pass',
      message:
        missing.length > 0
          ? `Not found in the set: ${missing.join(', ')}.${foundInWords(found, words)}${unsure}`
          : `All that the city asks for was found: ${words.join(', ')}.`,
      measured: `${required.length - missing.length} of ${required.length} kinds of sheet found`,
      limit,
      fix:
        missing.length > 0
          ? `Add the missing sheets (${missing.join(', ')}), or name what they show in the title block.`
          : null,
      met: required.length - missing.length,
      assessed: required.length,
      evidence: missing.length > 0 ? unidentified(silent) : found.filter((item) => item !== null),
      ...(missing.length === 0 ? {} : { confidence: silent.length === 0 ? 'high' : 'low' }),
    };
  },
});

/** Where kinds are missing, no place is wrong but those that could be the missing sheets. */
function unidentified(silent: readonly Sheet[]): FindingEvidence[] {
  return silent.slice(0, MAX_EVIDENCE).map(unknownKindEvidence);
}

const firstOf = ([first]: readonly FindingEvidence[]): string =>
  first === undefined ? '.' : ` (${shownName(first.file)}, page ${first.page ?? 1}: ${first.measured}).`;

/** What the rest of the judgement rests on: which sheet was taken for which kind. */
function foundInWords(found: readonly (FindingEvidence | null)[], words: readonly string[]): string {
  const taken = found.flatMap((item, index) =>
    item === null
      ? []
      : [`${words[index] ?? ''} (${item.sheetNumber ?? `${item.file ?? ''}, page ${item.page ?? 1}`})`],
  );
  return taken.length === 0 ? '' : ` Found: ${taken.join(', ')}.`;
}

function firstShowing(sheets: readonly Sheet[], wanted: SheetCategory): FindingEvidence | null {
  for (const sheet of sheets) {
    const named = sheet.categories.find(({ category }) => category === wanted);
    if (named === undefined) continue;
    const { ground, text } = named;
    const isOnSheet = ground === 'title' || ground === 'view title';
    const measured = `${SHEET_WORDS[wanted]}, by ${ground}${isOnSheet ? '' : ` “${plain(text, 60)}”`}`;
    return sheetEvidence(sheet, measured, { text: isOnSheet ? text : null, box: boxOfWords(sheet, text) });
  }
  return null;
}

function boxOfWords(sheet: Sheet, text: string) {
  if (sheet.title?.value === text) return sheet.title.box;
  return sheet.page.text?.find((item) => item.text === text)?.box ?? null;
}
