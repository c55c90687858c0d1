/**
 * Finds a sheet's title: what the title block captions as one, else the paragraph along an edge that most speaks for itself by its
 * words, its place and the size of its letters.
 */
import { bestOf } from '../../../best-of.js';
import type { Box, DrawingPage } from '../drawing-set/drawing-set.js';
import { isAllTitleWords, isViewTitle } from './category.js';
import { longSide, parseScale } from './scale.js';
import type { Recognised } from './sheet.js';
import { centreOf } from './sheet-number.js';
import { readNumber } from './sheet-number-form.js';
import { boxAround, type Piece } from './text-piece.js';
import { distanceToLabel, type Label, labelKindOf, labelOf, medianSize } from './title-block-labels.js';
import { captionIn, cleanTitle, isAddress, likelihoodOf, NOTHING_SAID, readsOn } from './title-words.js';

const MAX_TITLE_LENGTH = 110;
const MAX_LINES = 4;
const MAX_TITLE_LABELS = 20;
const MAX_CANDIDATES = 300;
/** What the title is looked for among. `constants` are the texts that most sheets of the set carry: a project's name, an address. */
export interface TitleSearch {
  readonly page: DrawingPage;
  readonly pieces: readonly Piece[];
  readonly labels: readonly Label[];
  readonly sheetNumber: Recognised | null;
  readonly constants: ReadonlySet<string>;
}

export function findTitle(search: TitleSearch): Recognised | null {
  return captionedTitle(search) ?? titleByWords(search);
}

/** The lines that stand behind, beside or under "SHEET TITLE", "DRAWING:" and the like. */
function captionedTitle(search: TitleSearch): Recognised | null {
  const inline = search.pieces
    .filter((piece) => piece.part === null && zoneOf(piece.box, search) > 0 && captionIn(piece.text)?.kind === 'title')
    .slice(0, MAX_TITLE_LABELS);
  for (const piece of inline) {
    const title = paragraph(piece, search, true);
    if (isUsable(title)) return title;
  }
  const long = longSide(search.page);
  for (const kind of ['title', 'drawing'] as const) {
    for (const caption of search.labels.filter((label) => label.kind === kind).slice(0, MAX_TITLE_LABELS)) {
      if (zoneOf(caption.piece.box, search) === 0) continue;
      const value = nearestValue(caption, search, long);
      const title = value === null ? null : paragraph(value, search, true);
      if (title !== null && isUsable(title)) return title;
    }
  }
  return null;
}

function nearestValue(caption: Label, search: TitleSearch, long: number): Piece | null {
  // Of a word and the line it begins, which stand as near, the line comes later.
  return bestOf(search.pieces.toReversed(), (piece) => {
    const distance = piece.part === null ? distanceToLabel(caption.piece, piece, long) : null;
    if (distance === null || !isValue(piece, search)) return null;
    return labelOf(piece, search.labels, long)?.piece === caption.piece ? -distance : null;
  });
}

/** Words, and neither a caption, nor the number, a scale or a date. */
function isValue(piece: Piece, { sheetNumber, labels }: TitleSearch): boolean {
  const { text } = piece;
  return (
    mayBeOfTitle(text, sheetNumber) &&
    /\p{L}{3}/u.test(text) &&
    !labels.some((label) => label.piece === piece) &&
    (readNumber(text)?.rest ?? '') !== null
  );
}

/** A further line of a title may be as short as "A-A" or "1-1", and hold a word that captions elsewhere ("Proposed / Site / Plan"). */
function mayContinue({ text }: Piece, { sheetNumber }: TitleSearch): boolean {
  const reading = readNumber(text);
  return (
    mayBeOfTitle(text, sheetNumber) &&
    /\p{L}|\)$|^\d-\d\b|^\d{1,2}$/u.test(text) &&
    (labelKindOf(text) === null || isAllTitleWords(text)) &&
    !(reading?.form === 'lettered' && reading.rest === null)
  );
}

/** Neither the number, nor a caption, a scale or a word for nothing. */
function mayBeOfTitle(text: string, sheetNumber: Recognised | null): boolean {
  return (
    text.length <= MAX_TITLE_LENGTH &&
    text !== sheetNumber?.text &&
    !/^[^:]{2,24}:$/.test(text) &&
    !NOTHING_SAID.test(text) &&
    (parseScale(text) === null || /\p{L}{3}/u.test(cleanTitle(text))) &&
    cleanTitle(text) !== ''
  );
}

function isUsable(title: Recognised): boolean {
  return /\p{L}{3}/u.test(title.value) && !NOTHING_SAID.test(title.value);
}

/** What is less likely than this is no title. The parts of a weight are balanced on made and real title blocks; what matters is their order. */
const LEAST_WEIGHT = 2.5;
const CONSTANT = 2.5;

function titleByWords(search: TitleSearch): Recognised | null {
  const { page, sheetNumber, constants, pieces } = search;
  const usual = medianSize(pieces);
  let best: { title: Recognised; weight: number } | null = null;
  let seen = 0;
  for (const piece of pieces) {
    const zone = zoneOf(piece.box, search);
    if (piece.part !== null || zone === 0 || piece.text.length > MAX_TITLE_LENGTH || !isTitleLine(piece, search))
      continue;
    if (likelihoodOf(piece.text) < 0) continue;
    if (++seen > MAX_CANDIDATES) break;
    const title = paragraph(piece, search, false);
    const owner = labelOf(piece, search.labels, longSide(page));
    const weight =
      likelihoodOf(title.value) +
      2 * zone +
      1.5 * Math.max(-1, Math.min(2.5, Math.log2(piece.fontSizePt / usual))) +
      (sheetNumber === null ? 0 : 2 * nearness(piece.box, sheetNumber.box, page)) -
      (constants.has(piece.text) ? CONSTANT : 0) -
      (owner?.kind === 'other' ? 2 : 0) -
      (isViewTitle(piece.text) && hasScaleUnder(piece, pieces) ? 2 : 0);
    if (weight > LEAST_WEIGHT && (best === null || weight > best.weight)) best = { title, weight };
  }
  return best?.title ?? null;
}

/** 1 where two boxes touch, 0 where a third of the page's diagonal lies between them. */
function nearness([x, y, width, height]: Box, [left, top, across, down]: Box, page: DrawingPage): number {
  const distance = Math.hypot(
    Math.max(0, x - left - across, left - x - width),
    Math.max(0, y - top - down, top - y - height),
  );
  return Math.max(0, 1 - (3 * distance) / Math.hypot(page.widthPt, page.heightPt));
}

/** As the title of a view on the sheet has it. */
function hasScaleUnder(piece: Piece, pieces: readonly Piece[]): boolean {
  return pieces.some(
    (other) =>
      other.direction === piece.direction &&
      other.top > piece.top &&
      other.top - piece.bottom < 1.5 * piece.fontSizePt &&
      other.fontSizePt < 0.9 * piece.fontSizePt &&
      other.start < piece.end &&
      other.end > piece.start &&
      parseScale(other.text) !== null,
  );
}

function isTitleLine(piece: Piece, { sheetNumber, labels }: TitleSearch): boolean {
  const onlyNumber = piece.text === sheetNumber?.text && readNumber(piece.text)?.rest === null;
  const kind = captionIn(piece.text)?.kind;
  return !onlyNumber && !labels.some((label) => label.piece === piece) && kind !== 'other' && kind !== 'scale';
}

/** The strips along the edges in which title blocks and banners stand, from 1 (bottom) to 0 (the drawing itself). */
function zoneOf(box: Box, { page, sheetNumber }: Pick<TitleSearch, 'page' | 'sheetNumber'>): number {
  const [across, down] = centreOf(box, page);
  if (down > 0.86 || (across > 0.75 && down > 0.45)) return 1;
  const ofNumber = sheetNumber === null ? null : centreOf(sheetNumber.box, page);
  if (across > 0.8) return ofNumber !== null && ofNumber[0] > 0.8 ? 1 : 0.7;
  if (across < 0.15) return ofNumber !== null && ofNumber[0] < 0.15 ? 1 : 0.5;
  if (down < 0.14) return ofNumber !== null && ofNumber[1] < 0.14 ? 1 : 0.5;
  return across < 0.25 && down > 0.6 ? 0.4 : 0;
}

/**
 * A title runs over as many lines as share its size, font, leading and alignment. Under a caption all such lines are its paragraph;
 * without one they must read on.
 */
function paragraph(seed: Piece, search: TitleSearch, captioned: boolean): Recognised {
  const lines = [seed];
  for (let steps = 0; steps < MAX_LINES; steps++) {
    const before = lines.length;
    const first = lines[0] ?? seed;
    const above = captionIn(first.text)?.kind === 'title' ? null : lineNextTo(first, search, 'above');
    if (above !== null && belongTogether(above, first, captioned)) lines.unshift(above);
    const last = lines.at(-1) ?? seed;
    const below = lineNextTo(last, search, 'below');
    if (below !== null && lines.length < MAX_LINES && belongTogether(last, below, captioned)) lines.push(below);
    if (lines.length === before) break;
  }
  const text = lines.map((line) => line.text).join(' ');
  return { value: cleanTitle(text), text, box: boxAround(lines) };
}

const MAX_LEADING = 1.5;

function belongTogether(upper: Piece, lower: Piece, captioned: boolean): boolean {
  if (readsOn(withoutCaption(upper.text), lower.text)) return true;
  return captioned && /\p{L}/u.test(lower.text) && isParagraph(upper, lower);
}

const withoutCaption = (text: string): string => captionIn(text)?.rest ?? text;

/** Whether two lines are one paragraph: close, and of one edge or one middle. */
function isParagraph(upper: Piece, lower: Piece): boolean {
  const em = upper.fontSizePt;
  const inline = captionIn(upper.text) !== null;
  const aligned =
    inline ||
    Math.abs(upper.start - lower.start) < 0.7 * em ||
    Math.abs(upper.end - lower.end) < 0.7 * em ||
    Math.abs(upper.start + upper.end - lower.start - lower.end) < 1.4 * em;
  return aligned && lower.bottom - upper.bottom <= MAX_LEADING * em && captionIn(lower.text) === null;
}

function lineNextTo(line: Piece, search: TitleSearch, side: 'above' | 'below'): Piece | null {
  return bestOf(search.pieces, (piece) => {
    if (piece.part !== null || piece.direction !== line.direction || piece.font !== line.font) return null;
    if (Math.abs(piece.fontSizePt - line.fontSizePt) > 0.06 * line.fontSizePt) return null;
    const step = side === 'below' ? piece.bottom - line.bottom : line.bottom - piece.bottom;
    if (step < 0.5 * line.fontSizePt || step > 1.9 * line.fontSizePt) return null;
    if (piece.start > line.end || piece.end < line.start || !mayContinue(piece, search)) return null;
    if (isAddress(piece.text) && side === 'above') return null;
    const isProjects = search.constants.has(piece.text) && !search.constants.has(line.text);
    return isProjects && !isAllTitleWords(piece.text) ? null : piece.text.length;
  });
}
