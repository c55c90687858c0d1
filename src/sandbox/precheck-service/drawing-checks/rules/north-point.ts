/** Domain rule 22. Only text can be looked for, so a sheet without it may still carry an arrow: grade C. */
import * as z from 'zod/mini';
import { SHEET_CATEGORIES, SHEET_WORDS, type Sheet } from '../recognition/sheet.js';
import { inBrackets, whyNoText } from './places.js';
import { assessSubjects, defineRule, type Judged, orList, share, sheetEvidence, undecided } from './rule.js';

const PLANS = ['plan', 'plans'] as const;

export const northPoint = defineRule({
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
  assess: (set, limits) => {
    const kinds: ReadonlySet<string> = new Set(limits.kinds);
    const words = orList(limits.kinds.map((kind) => SHEET_WORDS[kind]));
    const plans = set.sheets.filter((sheet) => isOneOf(sheet, kinds));
    return assessSubjects(plans.map(judgeSheet), {
      subjects: PLANS,
      limit: `A north point on each ${words}`,
      fix: 'Look at the sheet: where there is no north point, draw one beside the plan, with the letter N or the word “North” as text.',
      met: (count) => `${share(count, count, PLANS, 'shows', 'show')} “N” or “North” as text.`,
      broken: (broken, count) =>
        `No “N” or “North” was found as text on ${broken.length === count ? (count === 1 ? 'the plan' : `any of ${count} plans`) : `${broken.length} of ${count} plans`}${inBrackets(broken)}. An arrow that is only drawn can’t be seen here, so a person has to look.`,
      undecided:
        plans.length === 0
          ? `No sheet was recognised as ${words}.`
          : 'No plan has text in which a north point could be found.',
    });
  },
});

/** What its title says it is, or else what it chiefly shows: an elevation that names floor levels is no floor plan. */
function isOneOf({ categories }: Sheet, kinds: ReadonlySet<string>): boolean {
  return categories.some(({ category, ground }, index) => kinds.has(category) && (index === 0 || ground === 'title'));
}

function judgeSheet(sheet: Sheet): Judged {
  const { page, northPoint: found } = sheet;
  const why = whyNoText(page);
  if (why !== null) return undecided(sheet, why);
  if (found === null) return { verdict: 'doubtful', evidence: sheetEvidence(sheet, 'no “N” or “North” found') };
  return { verdict: 'met', evidence: sheetEvidence(sheet, 'north point', found) };
}
