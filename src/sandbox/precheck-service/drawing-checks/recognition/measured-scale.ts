/**
 * Measures the scale at which a sheet was plotted, by its text alone: on a scale bar, and on rows of dimensions. Each dimension of a row
 * stands over the middle of its length, so two neighbours are as far apart as half the sum of what they say.
 */
import { groupBy } from '../../../group-by.js';
import type { DrawingPage, TextItem } from '../drawing-set/drawing-set.js';
import { METRES_PER_POINT } from '../drawing-set/geometry.js';
import { findMeasures, plainText, unitNamed } from '../site-plan/measure.js';
import type { Recognised } from './sheet.js';
import { boxAround, cleanText, type Piece, piecesOf } from './text-piece.js';

export interface MeasuredScale extends Pick<Recognised, 'text' | 'box'> {
  /** Real lengths in one length of paper. */
  readonly ratio: number;
  readonly by: 'scale bar' | 'dimensions';
}

/** Fewer dimensions in a row, or rows of equal ones, may be a table that fits by chance. */
const LEAST_DIMENSIONS = 4;
const LEAST_SPREAD = 1.2;
const SAME_RATIO = 0.04;
const LONGEST_DIMENSION = 24;
const METRES_PER_MILLIMETRE = 0.001;
/** A bare number of a metric drawing is a dimension in millimetres from here on. */
const LEAST_MILLIMETRES = 100;

export function measureScales(page: DrawingPage, units: 'metric' | 'imperial'): MeasuredScale[] {
  const bar = findScaleBar(page);
  const measured: MeasuredScale[] = bar === null ? [] : [{ ...bar, by: 'scale bar' }];
  for (const row of rowsOf(piecesOf(page.text ?? []))) measured.push(...scalesOfRow(row, units));
  return measured.filter(({ ratio }) => Number.isFinite(ratio) && ratio > 0);
}

/** Lines of one direction, height and size of letters, each from its start to its end. */
function rowsOf(pieces: readonly Piece[]): Piece[][] {
  const short = pieces.filter((piece) => piece.part === null && piece.text.length <= LONGEST_DIMENSION);
  const rows = groupBy(short, ({ direction, bottom, fontSizePt }) =>
    [direction, Math.round(bottom / 2), Math.round(fontSizePt)].join(' '),
  );
  return [...rows.values()]
    .filter((row) => row.length >= LEAST_DIMENSIONS)
    .map((row) => row.sort((one, other) => one.start - other.start));
}

interface Dimension {
  readonly piece: Piece;
  readonly metres: number;
}

/** A scale for each stretch of neighbours that all measure the same one. */
function scalesOfRow(row: readonly Piece[], units: 'metric' | 'imperial'): MeasuredScale[] {
  const found: MeasuredScale[] = [];
  let stretch: Dimension[] = [];
  const close = () => {
    const scale = scaleOfStretch(stretch);
    if (scale !== null) found.push(scale);
  };
  for (const piece of row) {
    const metres = metresOf(piece.text, units);
    const [first, second] = stretch;
    const last = stretch.at(-1);
    const next = metres === null ? null : { piece, metres };
    const goesOn =
      next !== null &&
      (first === undefined ||
        second === undefined ||
        (last !== undefined && Math.abs(ratioBetween(last, next) / ratioBetween(first, second) - 1) < SAME_RATIO));
    if (!goesOn) {
      close();
      // The last dimension of one stretch may be the first of the next.
      stretch = next === null || last === undefined ? [] : [last];
    }
    if (next !== null) stretch.push(next);
  }
  close();
  return found;
}

function scaleOfStretch(stretch: readonly Dimension[]): MeasuredScale | null {
  const [first] = stretch;
  const last = stretch.at(-1);
  const lengths = stretch.map(({ metres }) => metres);
  if (first === undefined || last === undefined || stretch.length < LEAST_DIMENSIONS) return null;
  if (Math.max(...lengths) < LEAST_SPREAD * Math.min(...lengths)) return null;
  const metres = lengths.reduce((sum, length) => sum + length, 0) - (first.metres + last.metres) / 2;
  return {
    ratio: metres / ((middle(last.piece) - middle(first.piece)) * METRES_PER_POINT),
    by: 'dimensions',
    text: stretch.map(({ piece }) => piece.text).join(', '),
    box: boxAround(stretch.map(({ piece }) => piece)),
  };
}

const middle = ({ start, end }: Piece): number => (start + end) / 2;

function ratioBetween(one: Dimension, next: Dimension): number {
  return (one.metres + next.metres) / 2 / (middle(next.piece) - middle(one.piece));
}

/** Null for text that is anything but one length. */
function metresOf(raw: string, units: 'metric' | 'imperial'): number | null {
  const text = plainText(raw);
  const [measure, ...others] = findMeasures(text);
  if (measure === undefined || others.length > 0 || measure.start > 0 || measure.end < text.length) return null;
  if (measure.dimension === 'length') return measure.value;
  const isMillimetres = measure.dimension === null && units === 'metric' && measure.value >= LEAST_MILLIMETRES;
  return isMillimetres ? measure.value * METRES_PER_MILLIMETRE : null;
}

const BAR_LENGTH = /^(\d{1,4}(?:\.\d{1,2})?)\s?(m|mm|metres|meters|km|'|ft|feet)?\.?$/i;
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

/** Lengths that count up from nought along one line, in even steps or doubling, with a unit somewhere among them; null where none do. */
export function findScaleBar(page: DrawingPage): ScaleBar | null {
  const marks: Mark[] = [];
  for (const item of page.text ?? []) {
    if (item.text.length > 12 || item.angle !== 0) continue;
    const [, digits, unit] = BAR_LENGTH.exec(cleanText(item.text)) ?? [];
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
