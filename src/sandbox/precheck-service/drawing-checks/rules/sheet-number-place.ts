/** Domain rule 19: near the bottom right, discipline letter first (US National CAD Standard, Uniform Drawing System module 1). */
import * as z from 'zod/mini';
import type { Sheet } from '../recognition/sheet.js';
import { disciplineOf } from '../recognition/discipline.js';
import { percent } from './page-content.js';
import { judgedNotFound } from './not-found.js';
import { whyNoText } from './places.js';
import { type Judged, sheetEvidence, undecided } from './rule.js';
import { sheetRule } from './subject-rules.js';

const share01 = z.number().check(z.gt(0), z.lte(1));
const placeLimits = z.strictObject({
  rightShare: share01.check(z.describe('the number stands in this share of the width, from the right, 0 to 1')),
  bottomShare: share01.check(z.describe('and in this share of the height, from the bottom, 0 to 1')),
  disciplineFirst: z.boolean().check(z.describe('whether a discipline letter must lead')),
});
type PlaceLimits = z.infer<typeof placeLimits>;

export const sheetNumberPlace = sheetRule({
  id: 'sheet-number-place',
  title: 'Sheet number at the bottom right',
  grade: 'B',
  category: 'Sheet identification',
  source: 'San Diego; US National CAD Standard, UDS module 1',
  weight: 2,
  limits: placeLimits,
  judge: judgeSheet,
  words: ({ rightShare, bottomShare, disciplineFirst }) => ({
    limit: `A sheet number in the right ${percent(rightShare)} and bottom ${percent(bottomShare)} of the sheet${disciplineFirst ? ', with its discipline letter first, such as A-101' : ''}`,
    fix: `Write the sheet number into the title block at the bottom right${disciplineFirst ? ', with the discipline letter first (A architectural, S structural, C civil …)' : ''}, as text and larger than the references to other sheets.`,
    meets: ['has its number at the bottom right', 'have their numbers at the bottom right'],
    breaks: ['lacks the sheet number the city asks for', 'lack the sheet number the city asks for'],
    undecided: 'No sheet has text in which a sheet number could be found.',
  }),
});

function judgeSheet(sheet: Sheet, limits: PlaceLimits): Judged {
  const { page, sheetNumber } = sheet;
  const why = whyNoText(page);
  if (why !== null) return undecided(sheet, why);
  if (sheetNumber === null) return judgedNotFound(sheet, 'sheet number');
  const fault = faultOf(sheet, limits);
  const evidence = sheetEvidence(sheet, fault ?? sheetNumber.value, sheetNumber);
  return { verdict: fault === null ? 'met' : 'broken', evidence };
}

/** What is wrong with a number that was found; its middle counts as its place. */
function faultOf({ page, sheetNumber }: Sheet, limits: PlaceLimits): string | null {
  if (sheetNumber === null) return null;
  const [x, y, width, height] = sheetNumber.box;
  const fromRight = 1 - (x + width / 2) / page.widthPt;
  const fromBottom = 1 - (y + height / 2) / page.heightPt;
  if (limits.disciplineFirst && disciplineOf(sheetNumber.value) === null)
    return `${sheetNumber.value} has no discipline letter first`;
  if (fromRight <= limits.rightShare && fromBottom <= limits.bottomShare) return null;
  return `${sheetNumber.value} stands ${percent(fromRight)} of the width from the right and ${percent(fromBottom)} of the height from the bottom`;
}
