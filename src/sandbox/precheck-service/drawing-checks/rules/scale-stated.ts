/** Domain rule 21. */
import * as z from 'zod/mini';
import { findScaleBar } from '../recognition/measured-scale.js';
import type { Recognised, Sheet, SheetCategory } from '../recognition/sheet.js';
import { judgedNotFound, unknownKindEvidence } from './not-found.js';
import { whyNoText } from './places.js';
import { type Judged, sheetEvidence, undecided } from './rule.js';
import { sheetRule } from './subject-rules.js';

/** A cover, a schedule or a page of notes has nothing to scale. */
const WITHOUT_SCALE: ReadonlySet<SheetCategory> = new Set(['cover', 'schedule', 'energy']);

export const scaleStated = sheetRule({
  id: 'scale-stated',
  title: 'A scale on each drawing',
  grade: 'B',
  category: 'Sheet identification',
  source: 'Clark County, City of Sydney',
  weight: 2,
  limits: z.strictObject({
    acceptWords: z.boolean().check(z.describe('whether “as indicated” or “NTS” counts as a scale')),
  }),
  judge: (sheet, { acceptWords }) => judgeSheet(sheet, acceptWords),
  words: ({ acceptWords }) => ({
    limit: acceptWords ? 'A scale, or “as indicated”, on each sheet' : 'A numeric scale on each sheet',
    fix: 'Write the scale into the title block or under each view, for example “1:100 @ A3” or 1/4" = 1\'-0", and keep it as text.',
    meets: ['states a scale', 'state a scale'],
    breaks: acceptWords ? ['states no scale', 'state no scale'] : ['states no numeric scale', 'state no numeric scale'],
    undecided: 'No sheet has text in which a scale could be found, or shows what is known to need one.',
  }),
});

function judgeSheet(sheet: Sheet, acceptWords: boolean): Judged {
  const found = acceptableScale(sheet, acceptWords) ?? findScaleBar(sheet.page) ?? sheet.scale;
  const why = whyUndecided(sheet, found !== null);
  if (why !== null) return undecided(sheet, why);
  if (found === null) return judgedNotFound(sheet, 'scale');
  const counts = found.value === 'scale bar' || counting(found, acceptWords);
  return { verdict: counts ? 'met' : 'broken', evidence: sheetEvidence(sheet, found.value, found) };
}

/** "As indicated" in the title block may stand beside numeric scales under the views. */
function acceptableScale(sheet: Sheet, acceptWords: boolean): Recognised | null {
  return [sheet.scale, ...sheet.scales].find((scale) => scale !== null && counting(scale, acceptWords)) ?? null;
}

function counting(scale: Recognised, acceptWords: boolean): boolean {
  return acceptWords || /\d/.test(scale.value);
}

function whyUndecided(sheet: Sheet, stated: boolean): string | null {
  const { page, categories } = sheet;
  const why = whyNoText(page);
  if (why !== null) return why;
  if (categories.length === 0 && !stated)
    return `${unknownKindEvidence(sheet).measured}, so whether it needs a scale is not known`;
  const nothingToScale = categories.length > 0 && categories.every(({ category }) => WITHOUT_SCALE.has(category));
  return nothingToScale ? 'nothing on it is drawn to scale' : null;
}
