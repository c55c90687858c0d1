/** Domain rule 22. Only text can be looked for, so a sheet without it may still carry an arrow: grade C. */
import * as z from 'zod/mini';
import { SHEET_CATEGORIES, SHEET_WORDS, type Sheet } from '../recognition/sheet.js';
import { whyNoText } from './places.js';
import { type Judged, orList, sheetEvidence, undecided } from './rule.js';
import { sheetRule } from './subject-rules.js';

export const northPoint = sheetRule({
  id: 'north-point',
  title: 'North point on plans',
  grade: 'C',
  category: 'Sheet identification',
  source: 'Monterey County, Brisbane',
  weight: 0,
  limits: z.strictObject({
    kinds: z
      .array(z.enum(SHEET_CATEGORIES))
      .check(z.minLength(1), z.describe('kinds of sheet that need one, such as site and floor')),
  }),
  called: ['plan', 'plans'],
  among: ({ sheets }, { kinds }) => sheets.filter((sheet) => isOneOf(sheet, new Set<string>(kinds))),
  judge: judgeSheet,
  words: ({ kinds }, _context, { sheets }) => {
    const words = orList(kinds.map((kind) => SHEET_WORDS[kind]));
    const isShown = sheets.some((sheet) => isOneOf(sheet, new Set<string>(kinds)));
    return {
      limit: `A north point on each ${words}`,
      fix: 'Look at the sheet: where there is no north point, draw one beside the plan, with the letter N or the word “North” as text.',
      meets: ['shows “N” or “North” as text', 'show “N” or “North” as text'],
      breaks: ['shows no north point as text', 'show no north point as text'],
      undecided: isShown
        ? 'No plan has text in which a north point could be found.'
        : `No sheet was recognised as ${words}.`,
    };
  },
});

const NOT_SEEN = 'no “N” or “North” found; an arrow that is only drawn can’t be seen here, so a person has to look';

/** What its title says it is, or else what it chiefly shows: an elevation that names floor levels is no floor plan. */
function isOneOf({ categories }: Sheet, kinds: ReadonlySet<string>): boolean {
  return categories.some(({ category, ground }, index) => kinds.has(category) && (index === 0 || ground === 'title'));
}

function judgeSheet(sheet: Sheet): Judged {
  const { page, northPoint: found } = sheet;
  const why = whyNoText(page);
  if (why !== null) return undecided(sheet, why);
  if (found === null) return { verdict: 'doubtful', evidence: sheetEvidence(sheet, NOT_SEEN) };
  return { verdict: 'met', evidence: sheetEvidence(sheet, 'north point', found) };
}
