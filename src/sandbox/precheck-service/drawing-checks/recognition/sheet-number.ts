/** Finds a page's sheet number among everything that looks like one: by its caption, its place and the size of its letters. */
import { bestOf } from '../../../best-of.js';
import type { Box, DrawingPage } from '../drawing-set/drawing-set.js';
import { isAllTitleWords, isTitleWords } from './category.js';
import { isoPaperOf } from './paper-size.js';
import type { Recognised } from './sheet.js';
import { type NumberReading, readNumber } from './sheet-number-form.js';
import type { Piece } from './text-piece.js';
import { type Label, labelOf, medianSize } from './title-block-labels.js';

interface Candidate {
  readonly piece: Piece;
  readonly reading: NumberReading;
  readonly place: number;
  /** The number with each run of digits as one 0: what a series has in common. */
  readonly shape: string;
}

/** More numbers than these on one page are a schedule's; the largest letters are looked at first. */
const MAX_CANDIDATES = 400;
/** A number that nothing but its form and place speaks for. */
const LEAST_SCORE = 2.5;
const SERIES = 3;

/** `filename` breaks a tie: offices name a file after its sheet. */
export function findSheetNumber(
  page: DrawingPage,
  pieces: readonly Piece[],
  labels: readonly Label[],
  filename: string,
): Recognised | null {
  const candidates = candidatesOf(page, pieces);
  const usual = medianSize(pieces);
  const best = bestOf(candidates, (candidate) => {
    const score = scoreOf(candidate, { page, labels, usual, candidates, filename });
    return score !== null && score >= LEAST_SCORE ? score : null;
  });
  if (best === null) return null;
  const { piece, reading } = best;
  return { value: countedUnderCaption(best, labels, page) ?? reading.value, text: piece.text, box: piece.box };
}

/** "5 / 14" counts the sheets where the caption says sheet; under "drawing no." it may be a project and its drawing. */
function countedUnderCaption(
  { piece, reading }: Candidate,
  labels: readonly Label[],
  page: DrawingPage,
): string | null {
  const [, sheet, count] = /^(\d{1,3})\/(\d{1,3})$/.exec(reading.value) ?? [];
  if (sheet === undefined || Number(sheet) > Number(count)) return null;
  const caption = labelOf(piece, labels, Math.max(page.widthPt, page.heightPt))?.piece.text ?? '';
  return /^(?:sheet|sht)\b/i.test(caption) ? sheet : null;
}

function candidatesOf(page: DrawingPage, pieces: readonly Piece[]): Candidate[] {
  const found: Candidate[] = [];
  for (const piece of pieces) {
    const place = placeOf(piece, page);
    if (place === 0 && !/^[A-Z]/i.test(piece.text)) continue;
    const reading = readNumber(piece.text);
    if (reading === null) continue;
    // A number without a letter is a sheet's only in a title block, and those stand at an edge.
    if (place > 0 || reading.form === 'lettered' || reading.named)
      found.push({ piece, reading, place, shape: reading.value.replace(/\d+/g, '0') });
  }
  if (found.length <= MAX_CANDIDATES) return found;
  return found.sort((one, other) => other.piece.fontSizePt - one.piece.fontSizePt).slice(0, MAX_CANDIDATES);
}

type PageSize = Pick<DrawingPage, 'widthPt' | 'heightPt'>;

/** Where the middle of a box stands, as shares of the page's sides. */
export function centreOf([x, y, width, height]: Box, page: PageSize): readonly [across: number, down: number] {
  return [(x + width / 2) / page.widthPt, (y + height / 2) / page.heightPt];
}

/** From 0 (in the drawing) to 1 (bottom right, where the Uniform Drawing System puts the sheet identification block). */
export function placeOf({ box }: { readonly box: Box }, page: PageSize): number {
  const [across, down] = centreOf(box, page);
  if (across < 0 || down < 0 || across > 1 || down > 1) return 0;
  if (across > 0.8 && down > 0.8) return 1;
  if ((across > 0.7 && down > 0.75) || (across > 0.85 && down > 0.6)) return 0.85;
  if (across > 0.6 && down > 0.6) return 0.6;
  const corner = (across < 0.15 || across > 0.85) && (down < 0.15 || down > 0.85);
  if (across > 0.85 || down > 0.85) return corner ? 0.6 : 0.5;
  if (corner) return 0.45;
  return across < 0.12 || down < 0.12 ? 0.25 : 0;
}

interface Surroundings {
  readonly page: DrawingPage;
  readonly labels: readonly Label[];
  readonly usual: number;
  readonly candidates: readonly Candidate[];
  readonly filename: string;
}

/** Null where it is none. The parts are weighed on made and real title blocks; what matters is their order. */
function scoreOf(candidate: Candidate, around: Surroundings): number | null {
  const { piece, reading, place } = candidate;
  const label = labelOf(piece, around.labels, Math.max(around.page.widthPt, around.page.heightPt));
  const captioned = reading.named || label?.kind === 'number' || label?.kind === 'drawing';
  if (!captioned && (reading.form === 'bare' || (reading.form === 'counted' && place < 0.5))) return null;
  if (reading.form === 'paper' && !captioned && isPaperSize(candidate, around)) return null;
  const letters = Math.max(-1, Math.min(3, Math.log2(piece.fontSizePt / around.usual)));
  return (
    2 * place +
    letters * (place > 0 ? 1.5 : 0.75) +
    captionScore(candidate, label, captioned) +
    (reading.form === 'lettered' ? 1 + (/\d{2}/.test(reading.value) ? 0.5 : 0) : 0) +
    (reading.rest !== null && (isTitleWords(reading.rest) || isAllTitleWords(reading.rest)) ? 1.5 : 0) +
    (nameHolds(around.filename, reading.value) ? 0.75 : 0) -
    (isOfSeries(candidate, around.candidates) ? (captioned && place > 0 ? 1 : 2) : 0)
  );
}

function captionScore({ reading, place }: Candidate, label: Label | null, captioned: boolean): number {
  if (!captioned) return label === null || label.kind === 'other' ? (label === null ? 0 : -2.5) : -0.5;
  // "3 of 12" counts the sheets where another number names them.
  const weight = reading.form === 'counted' ? 1.5 : label?.kind === 'number' ? 3 : 2.5;
  return place > 0 ? weight : weight / 2;
}

/** "A3" names the paper where it is small, or where the page is of that size. */
function isPaperSize({ piece, reading, place }: Candidate, { page, usual }: Surroundings): boolean {
  return isoPaperOf(page) === reading.value || place < 0.6 || piece.fontSizePt < 1.6 * usual;
}

/** Door and window marks, footings and the rows of a sheet index come in numbers of one form, in letters of one size. */
function isOfSeries({ piece, shape }: Candidate, candidates: readonly Candidate[]): boolean {
  const alike = new Set<string>();
  for (const other of candidates) {
    if (other.shape !== shape || Math.abs(other.piece.fontSizePt - piece.fontSizePt) > 0.05 * piece.fontSizePt)
      continue;
    alike.add(other.reading.value);
    if (alike.size >= SERIES) return true;
  }
  return false;
}

function nameHolds(filename: string, value: string): boolean {
  const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return value.length >= 3 && plain(filename).includes(plain(value));
}
