/** Beyond domain rule 21: a drawing that was fitted to another paper still prints the scale of the first. */
import * as z from 'zod/mini';
import { type MeasuredScale, measureScales } from '../recognition/measured-scale.js';
import { ratioOf } from '../recognition/scale.js';
import type { Sheet } from '../recognition/sheet.js';
import { type Judged, orList, type RuleContext, sheetEvidence, undecided } from './rule.js';
import { sheetRule } from './subject-rules.js';

/** The words of a scale bar stand beside its marks, not on them. */
const BAR_TOLERANCE_PERCENT = 10;

export const scaleHolds = sheetRule({
  id: 'scale-holds',
  title: 'The printed scale agrees with the dimensions',
  grade: 'B',
  confidence: 'medium',
  category: 'Sheet identification',
  source: 'Clark County, City of Sydney (a scale on each sheet, which has to hold)',
  weight: 2,
  limits: z.strictObject({
    tolerancePercent: z
      .number()
      .check(z.gt(0), z.lte(50), z.describe('percent by which the dimensions may differ from the printed scale')),
  }),
  judge: (sheet, { tolerancePercent }, { units }) => judgeSheet(sheet, tolerancePercent, units),
  words: ({ tolerancePercent }) => ({
    limit: `The printed scale, within ${tolerancePercent} %`,
    fix: 'Plot the sheet at the size for which its scale was set, without “fit to page”; or correct whichever is wrong, the scale or the scale bar.',
    meets: ['agrees with its printed scale', 'agree with their printed scales'],
    breaks: ['contradicts its printed scale', 'contradict their printed scales'],
    doubts: ['may be plotted at another size than it is for', 'may be plotted at another size than they are for'],
    undecided: 'No sheet has both a numeric scale and a scale bar or a row of dimensions to hold it against.',
  }),
});

function judgeSheet(sheet: Sheet, tolerancePercent: number, units: RuleContext['units']): Judged {
  const measured = measureScales(sheet.page, units);
  const bar = measured.find(({ by }) => by === 'scale bar');
  const numeric = sheet.scales.flatMap(({ value }): [string, number][] => {
    const ratio = ratioOf(value);
    return ratio === null ? [] : [[value, ratio]];
  });
  // Where no number is printed, the scale bar says the scale.
  const printed = new Map(
    numeric.length > 0 || bar === undefined ? numeric : [[`1:${Math.round(bar.ratio)} by its scale bar`, bar.ratio]],
  );
  if (printed.size === 0) return undecided(sheet, 'it prints no numeric scale');
  const others = numeric.length > 0 ? measured : measured.filter((scale) => scale !== bar);
  const [first] = others;
  if (first === undefined) return undecided(sheet, 'nothing on it measures its scale');
  const holds = (scale: MeasuredScale, enlarged = 1) => {
    const involvesBar = scale === bar || numeric.length === 0;
    const most = (involvesBar ? Math.max(BAR_TOLERANCE_PERCENT, tolerancePercent) : tolerancePercent) / 100;
    return [...printed.values()].some((ratio) => Math.abs(scale.ratio / ratio / enlarged - 1) <= most);
  };
  const agreeing = others.find((scale) => holds(scale));
  // At half the size, the view of 1:50 measures the 1:100 that is printed under another; then all that is measured fits that size better.
  const resized = others.find(
    (scale) =>
      !holds(scale) &&
      [...printed.values()].some((ratio) => others.every((other) => holds(other, scale.ratio / ratio))),
  );
  const shown = resized ?? agreeing ?? first;
  const scales = [...printed].map(([value, ratio]) =>
    value.includes(':') ? value : `${value} (1:${Math.round(ratio)})`,
  );
  const words = `${orList(scales.slice(0, 3))} is printed, ${inWords(shown)}`;
  const verdict = agreeing === undefined ? 'broken' : resized === undefined ? 'met' : 'doubtful';
  return { verdict, evidence: sheetEvidence(sheet, words, shown) };
}

const inWords = ({ by, ratio }: MeasuredScale): string =>
  `${by === 'scale bar' ? 'the scale bar measures about' : 'its dimensions measure'} 1:${Math.round(ratio)}`;
