/** Finds a scale bar: lengths that count up from nought along one line, in even steps or doubling, with a unit somewhere among them. */
import type { DrawingPage, TextItem } from '../drawing-set/drawing-set.js';
import { METRES_PER_POINT } from '../drawing-set/geometry.js';
import { unitNamed } from '../site-plan/measure.js';
import type { Recognised } from './sheet.js';
import { boxAround, cleanText } from './text-piece.js';

const LENGTH = /^(\d{1,4}(?:\.\d{1,2})?)\s?(m|mm|metres|meters|km|'|ft|feet)?\.?$/i;
const LEAST_MARKS = 3;
const MAX_ITEMS = 2000;
const METRES_PER_KILOMETRE = 1000;

interface Mark {
  readonly item: TextItem;
  readonly value: number;
  readonly unit: string | undefined;
}

export interface ScaleBar extends Recognised {
  /** Real lengths in one length of paper, by where its marks stand. */
  readonly ratio: number;
}

/** Null where none stands on the page. */
export function findScaleBar(page: DrawingPage): ScaleBar | null {
  const marks: Mark[] = [];
  for (const item of page.text ?? []) {
    if (item.text.length > 12 || item.angle !== 0) continue;
    const [, digits, unit] = LENGTH.exec(cleanText(item.text)) ?? [];
    if (digits !== undefined) marks.push({ item, value: Number(digits), unit });
    if (marks.length >= MAX_ITEMS) break;
  }
  for (const nought of marks.filter(({ value }) => value === 0)) {
    const bar = barFrom(nought, marks);
    const unit = bar.find((mark) => mark.unit !== undefined)?.unit;
    const last = bar.at(-1);
    if (bar.length < LEAST_MARKS || unit === undefined || last === undefined) continue;
    const metres = last.value * (unit === 'km' ? METRES_PER_KILOMETRE : (unitNamed(unit)?.factor ?? Number.NaN));
    return {
      value: 'scale bar',
      text: bar.map(({ item }) => item.text).join(' '),
      box: boxAround(bar.map(({ item }) => item)),
      ratio: metres / ((last.item.box[0] - nought.item.box[0]) * METRES_PER_POINT),
    };
  }
  return null;
}

/** The marks to the right of a nought, as far as lengths on the sheet grow with the lengths that are written. */
function barFrom(nought: Mark, marks: readonly Mark[]): Mark[] {
  const line = marks
    .filter(
      ({ item }) =>
        Math.abs(item.box[1] - nought.item.box[1]) < 0.3 * item.fontSizePt && item.box[0] > nought.item.box[0],
    )
    .sort((one, other) => one.item.box[0] - other.item.box[0]);
  const bar = [nought];
  const ratioOf = ({ item, value }: Mark) => (item.box[0] - nought.item.box[0]) / value;
  for (const mark of line) {
    const first = bar[1];
    if (mark.value <= (bar.at(-1)?.value ?? 0)) break;
    if (first !== undefined && Math.abs(ratioOf(mark) / ratioOf(first) - 1) > 0.15) break;
    bar.push(mark);
  }
  return bar;
}
