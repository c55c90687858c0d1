/**
 * Measures the scale at which a sheet was plotted, by its text alone: on a scale bar, and on rows of dimensions. Each dimension of a row
 * stands over the middle of its length, so two neighbours are as far apart as half the sum of what they say.
 */
import { groupBy } from '../../../group-by.js';
import type { DrawingPage } from '../drawing-set/drawing-set.js';
import { METRES_PER_POINT } from '../drawing-set/geometry.js';
import { findMeasures, plainText } from '../site-plan/measure.js';
import { findScaleBar } from './scale-bar.js';
import type { Recognised } from './sheet.js';
import { boxAround, type Piece, piecesOf } from './text-piece.js';

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
