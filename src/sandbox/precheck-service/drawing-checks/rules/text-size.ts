/** Text that nobody can read on paper, most often because a large sheet was plotted on a small one. */
import * as z from 'zod/mini';
import { bestOf } from '../../../best-of.js';
import type { TextItem } from '../drawing-set/drawing-set.js';
import { MM_PER_POINT } from '../drawing-set/geometry.js';
import type { Sheet } from '../recognition/sheet.js';
import { percent } from './page-content.js';
import { letterHeightInWords } from './lengths.js';
import { type Judged, type RuleContext, sheetEvidence, undecided } from './rule.js';
import { sheetRule } from './subject-rules.js';

/** Capitals are this share of the size of a font. */
const HEIGHT_OF_CAPITALS = 0.7;
/** Fonts of outlines may give their size in units of their own; nobody prints letters of a quarter of a millimetre. */
const LEAST_BELIEVED_MM = 0.25;

const textSizeLimits = z.strictObject({
  minHeightMm: z.number().check(z.gt(0), z.lte(20), z.describe('millimetres that a capital is high, as plotted')),
  maxSmallShare: z
    .number()
    .check(z.gte(0), z.lt(1), z.describe('share of the letters of a sheet that may be smaller, 0 to 1')),
});
type TextSizeLimits = z.infer<typeof textSizeLimits>;

export const textSize = sheetRule({
  id: 'text-size',
  title: 'Text large enough to read',
  grade: 'A',
  category: 'Legibility',
  source: 'ISO 3098-1 (its smallest letters are 1.8 mm high; no city source found)',
  weight: 2,
  limits: textSizeLimits,
  judge: judgeSheet,
  words: ({ minHeightMm, maxSmallShare }, { units }) => ({
    limit: `Letters of ${letterHeightInWords(minHeightMm, units)} or more at the plotted size, but for ${percent(maxSmallShare)} of them`,
    fix: 'Plot the sheet at the size it was drawn for, or use larger text: a print at half size halves its letters.',
    meets: ['has text large enough to read at the plotted size', 'have text large enough to read at the plotted size'],
    breaks: ['has text too small to read at the plotted size', 'have text too small to read at the plotted size'],
    undecided: 'No sheet has text whose size could be measured.',
  }),
});

function judgeSheet(sheet: Sheet, { minHeightMm, maxSmallShare }: TextSizeLimits, { units }: RuleContext): Judged {
  const texts = (sheet.page.text ?? []).filter((item) => heightMm(item) >= LEAST_BELIEVED_MM);
  const small = texts.filter((item) => heightMm(item) < minHeightMm);
  if (texts.length === 0) return undecided(sheet, sheet.page.problem ?? 'the sheet has no text');
  const smallShare = lettersIn(small) / lettersIn(texts);
  const smallest = bestOf(small, ({ fontSizePt }) => -fontSizePt);
  if (smallest === null || smallShare <= maxSmallShare)
    return { verdict: 'met', evidence: sheetEvidence(sheet, `${percent(smallShare)} of the letters are smaller`) };
  const words = `${percent(smallShare)} of its letters are under ${letterHeightInWords(minHeightMm, units)}, the smallest ${letterHeightInWords(heightMm(smallest), units)} high`;
  return { verdict: 'broken', evidence: sheetEvidence(sheet, words, smallest) };
}

const heightMm = ({ fontSizePt }: TextItem): number => fontSizePt * HEIGHT_OF_CAPITALS * MM_PER_POINT;

const lettersIn = (texts: readonly TextItem[]): number => texts.reduce((sum, { text }) => sum + text.length, 0);
