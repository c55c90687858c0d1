/**
 * Finds a sheet's title: what the title block captions as one, else the words near the sheet number that name a kind of
 * sheet, else those that the file is named after.
 */
import type { Box, DrawingPage } from '../drawing-set/drawing-set.js';
import { isTitleWords } from './category.js';
import { parseScale } from './scale.js';
import type { Recognised } from './sheet.js';
import { placeOf } from './sheet-number.js';
import { readNumber } from './sheet-number-form.js';
import { boxAround, type Piece } from './text-piece.js';
import {
  ADDRESS,
  CAPTION,
  CARRIES_ON,
  cleanTitle,
  COLUMN_HEADING,
  lettersOf,
  NOTHING_SAID,
  PROJECT_WORDS,
  RUNS_ON,
} from './title-words.js';
import { distanceToLabel, type Label, labelKindOf, labelOf } from './title-block-labels.js';

const MAX_TITLE_LENGTH = 90;
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
  readonly filename: string;
}

export function findTitle(search: TitleSearch): Recognised | null {
  return captionedTitle(search) ?? titleByWords(search) ?? titleByFilename(search);
}

/** The lines that stand beside or under "SHEET TITLE", "DRAWING:" and the like. */
function captionedTitle(search: TitleSearch): Recognised | null {
  const inline = search.pieces
    .filter((piece) => CAPTION.test(piece.text) && placeOf(piece, search.page) > 0)
    .slice(0, MAX_TITLE_LABELS);
  for (const piece of inline) {
    const title = joinLines({ ...piece, text: piece.text.replace(CAPTION, '') }, search);
    if (isUsable(title)) return title;
  }
  const long = longSide(search.page);
  const captions = search.labels.filter(({ kind }) => kind === 'title' || kind === 'drawing');
  for (const kind of ['title', 'drawing'] as const) {
    for (const caption of captions.filter((label) => label.kind === kind).slice(0, MAX_TITLE_LABELS)) {
      if (placeOf(caption.piece, search.page) === 0) continue;
      const value = nearestValue(caption, search, long);
      if (value !== null) return joinLines(value, search);
    }
  }
  return null;
}

function nearestValue(caption: Label, search: TitleSearch, long: number): Piece | null {
  let best: { piece: Piece; distance: number } | null = null;
  for (const piece of search.pieces) {
    const distance = distanceToLabel(caption.piece, piece, long);
    if (distance === null || (best !== null && distance > best.distance + 0.5)) continue;
    if (!isValue(piece, search) || labelOf(piece, search.labels, long)?.piece !== caption.piece) continue;
    // Of a word and the line it begins, the line.
    if (best === null || distance < best.distance - 0.5 || piece.text.length > best.piece.text.length)
      best = { piece, distance };
  }
  return best?.piece ?? null;
}

/** Words, and neither a caption, nor the number, a scale or a date. */
function isValue(piece: Piece, { sheetNumber }: TitleSearch): boolean {
  const { text } = piece;
  return (
    text.length <= MAX_TITLE_LENGTH &&
    /[A-Z]{3}/i.test(text) &&
    text !== sheetNumber?.text &&
    labelKindOf(text) === null &&
    !/^[^:]{2,24}:$/.test(text) &&
    !NOTHING_SAID.test(text) &&
    parseScale(text) === null &&
    (readNumber(text)?.rest ?? '') !== null &&
    cleanTitle(text) !== ''
  );
}

function isUsable(title: Recognised): boolean {
  return /[A-Z]{3}/i.test(title.value) && !NOTHING_SAID.test(title.value);
}

/** Without a caption: words that name a kind of sheet, in large letters, near the number. */
function titleByWords(search: TitleSearch): Recognised | null {
  const { page, sheetNumber, constants } = search;
  const anchor = sheetNumber?.box ?? [page.widthPt, page.heightPt, 0, 0];
  const diagonal = Math.hypot(page.widthPt, page.heightPt);
  let best: { piece: Piece; weight: number } | null = null;
  let seen = 0;
  for (const piece of search.pieces) {
    if (piece.text.length > MAX_TITLE_LENGTH || !isInBlock(piece, page, sheetNumber)) continue;
    if (
      ADDRESS.test(piece.text) ||
      constants.has(piece.text) ||
      !isTitleWords(piece.text) ||
      !isTitleLine(piece, search)
    )
      continue;
    if (++seen > MAX_CANDIDATES) break;
    const distance = distanceBetween(piece.box, anchor) / diagonal;
    const weight = piece.fontSizePt * Math.max(0.1, 1 - distance) * likelihood(piece, search);
    if (
      best === null ||
      weight > best.weight + 0.01 ||
      (weight > best.weight - 0.01 && piece.text.length > best.piece.text.length)
    )
      best = { piece, weight };
  }
  return best === null ? null : joinLines(best.piece, search, false);
}

/** Between nearest sides, so that a line is as near as the nearest of its words. */
function distanceBetween([x, y, width, height]: Box, [left, top, across, down]: Box): number {
  return Math.hypot(Math.max(0, x - left - across, left - x - width), Math.max(0, y - top - down, top - y - height));
}

const LEAST_NAMED_LETTERS = 5;

/** Words of the title block that the file is named after; the longest. */
function titleByFilename(search: TitleSearch): Recognised | null {
  const named = lettersOf(search.filename);
  let best: Piece | null = null;
  for (const piece of search.pieces) {
    if (piece.text.length > MAX_TITLE_LENGTH || !isInBlock(piece, search.page, search.sheetNumber)) continue;
    const plain = lettersOf(piece.text);
    if (plain.length < LEAST_NAMED_LETTERS || !named.includes(plain)) continue;
    if (search.constants.has(piece.text) || ADDRESS.test(piece.text) || !isValue(piece, search)) continue;
    if (best === null || piece.text.length > best.text.length) best = piece;
  }
  return best === null ? null : joinLines(best, search, false);
}

/** What heads a column of notes, and what names the project, can hold the words of a title too; the file's name tells. */
function likelihood(piece: Piece, { labels, page, filename }: TitleSearch): number {
  const owner = labelOf(piece, labels, longSide(page));
  return (
    (owner?.kind === 'other' ? 0.5 : 1) *
    (COLUMN_HEADING.test(piece.text) || PROJECT_WORDS.test(piece.text) ? 0.5 : 1) *
    (piece.text.length > 60 ? 0.6 : 1) *
    (lettersOf(filename).includes(lettersOf(piece.text)) ? 1.3 : 1)
  );
}

function isTitleLine(piece: Piece, { sheetNumber }: TitleSearch): boolean {
  const onlyNumber = piece.text === sheetNumber?.text && readNumber(piece.text)?.rest === null;
  return !onlyNumber && labelKindOf(piece.text) === null;
}

/** The strips along the edges where title blocks stand; left and top only where the number stands there too. */
function isInBlock({ box }: Piece, page: DrawingPage, sheetNumber: Recognised | null): boolean {
  const across = (box[0] + box[2] / 2) / page.widthPt;
  const down = (box[1] + box[3] / 2) / page.heightPt;
  if (down > 0.86 || (across > 0.75 && down > 0.45)) return true;
  if (sheetNumber === null) return false;
  const numberAcross = (sheetNumber.box[0] + sheetNumber.box[2] / 2) / page.widthPt;
  const numberDown = (sheetNumber.box[1] + sheetNumber.box[3] / 2) / page.heightPt;
  if (numberAcross > 0.8 && across > 0.8) return true;
  if (numberAcross < 0.15 && across < 0.15) return true;
  return numberDown < 0.15 && down < 0.15;
}

/**
 * A title runs over as many lines as have its size, stand close and read on. Under a caption all close lines of one edge or
 * one middle are its paragraph; without one they must say that they go on.
 */
function joinLines(seed: Piece, search: TitleSearch, captioned = true): Recognised {
  const lines = [seed];
  for (let steps = 0; steps < MAX_LINES; steps++) {
    const first = lines[0] ?? seed;
    const above = lineNextTo(first, search, 'above');
    if (
      above !== null &&
      (captioned ? isParagraph(above, first, search) : RUNS_ON.test(above.text) || CARRIES_ON.test(first.text))
    )
      lines.unshift(above);
    const last = lines.at(-1) ?? seed;
    const below = lineNextTo(last, search, 'below');
    if (below === null || lines.length >= MAX_LINES) continue;
    const readsOn = RUNS_ON.test(last.text) || CARRIES_ON.test(below.text) || (!captioned && isTitleWords(below.text));
    if (readsOn || (captioned && isParagraph(last, below, search))) lines.push(below);
  }
  const text = lines.map((line) => line.text).join(' ');
  return { value: cleanTitle(text), text, box: boxAround(lines) };
}

const MAX_LEADING = 1.45;

/** Whether two lines are one paragraph: close, of one edge or one middle, and neither with a caption beside it. */
function isParagraph(upper: Piece, lower: Piece, { labels, page }: TitleSearch): boolean {
  const em = upper.fontSizePt;
  const aligned =
    Math.abs(upper.start - lower.start) < 0.7 * em ||
    Math.abs(upper.end - lower.end) < 0.7 * em ||
    Math.abs(upper.start + upper.end - lower.start - lower.end) < 1.4 * em;
  if (!aligned || lower.bottom - upper.bottom > MAX_LEADING * em) return false;
  const owner = labelOf(lower, labels, longSide(page))?.piece;
  const isBetween = ({ piece }: Label) =>
    piece.direction === lower.direction &&
    piece.top > upper.top &&
    piece.bottom < lower.bottom &&
    piece.start < lower.end &&
    piece.end > lower.start;
  const isOnRow = (line: Piece) =>
    owner !== undefined && Math.min(owner.bottom, line.bottom) - Math.max(owner.top, line.top) > 0.4 * owner.fontSizePt;
  return (
    !labels.some(isBetween) &&
    !(owner !== undefined && owner.end <= lower.start + 1 && isOnRow(lower) && !isOnRow(upper))
  );
}

function lineNextTo(line: Piece, search: TitleSearch, side: 'above' | 'below'): Piece | null {
  let best: Piece | null = null;
  for (const piece of search.pieces) {
    if (piece.direction !== line.direction || Math.abs(piece.fontSizePt - line.fontSizePt) > 0.06 * line.fontSizePt)
      continue;
    const step = side === 'below' ? piece.bottom - line.bottom : line.bottom - piece.bottom;
    if (step < 0.5 * line.fontSizePt || step > 1.9 * line.fontSizePt) continue;
    if (piece.start > line.end || piece.end < line.start) continue;
    if (ADDRESS.test(piece.text) || search.constants.has(piece.text) || !isValue(piece, search)) continue;
    if (best === null || piece.text.length > best.text.length) best = piece;
  }
  return best;
}

function longSide(page: DrawingPage): number {
  return Math.max(page.widthPt, page.heightPt);
}
