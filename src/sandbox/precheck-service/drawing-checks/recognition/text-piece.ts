/** Text of a page as title blocks are read: cleaned, in the direction it runs, and with split words put together again. */
import type { Box, TextItem } from '../drawing-set/drawing-set.js';

export type Direction = 0 | 90 | 180 | 270;

/**
 * A word or a line. `start` to `end` runs along the reading direction and `top` to `bottom` across it, so that "beside"
 * and "under" mean the same whichever way the text runs.
 */
export interface Piece {
  readonly text: string;
  readonly box: Box;
  readonly fontSizePt: number;
  readonly direction: Direction;
  readonly start: number;
  readonly end: number;
  readonly top: number;
  readonly bottom: number;
  readonly spread: boolean;
  /** Where this word stands in its line, which is a piece too; null for what is a whole line. */
  readonly part: 'first' | 'later' | null;
  readonly font: string | undefined;
}

/** Longer text is a note, never a number, a title or a scale. */
const MAX_PIECE_LENGTH = 160;
/** Text at an angle of its own (a boundary's bearing, an easement) is no part of a title block. */
const MAX_SKEW_DEGREES = 3;
/** In heights of the letters: what parts two words of one line, and two letters of one word. */
const WORD_GAP = 0.7;
/** Of letters that are spread out. */
const SPREAD_WORD_GAP = 1.4;
const LETTER_GAP = 0.15;
const BASELINE_SHARE = 0.25;
/** A line of thousands of pieces is no line a person reads. */
const MAX_CHAIN = 60;
const PLAIN = /^[\x20-\x7e]*$/;
/** Control characters, soft hyphens, zero-width characters and the marks that turn the reading direction round. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;

/** What a person reads: without invisible characters, with one space between words and plain quotes and dashes. */
export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text.trim();
  return text
    .slice(0, 4 * MAX_PIECE_LENGTH)
    .replace(/[″“”„]/g, '"')
    .replace(/[′‘’‚`´]/g, "'")
    .replace(/(\d)(?=[¼½¾⅐-⅞])/g, '$1 ')
    .replace(/\s+/g, ' ')
    .replace(INVISIBLE, '')
    .normalize('NFKC')
    .replace(/⁄/g, '/')
    .replace(/[‐‑‒−]/g, '-')
    .trim();
}

/** Every item, word and line of the page; what stands alone is there once. Text at odd angles is left out. */
export function piecesOf(text: readonly TextItem[]): Piece[] {
  const items: Piece[] = [];
  for (const item of text) {
    const piece = toPiece(item);
    if (piece !== null) items.push(piece);
  }
  const pieces: Piece[] = [];
  for (const row of rowsOf(items)) {
    const words = joinNeighbours(row, LETTER_GAP, '');
    const lines = joinNeighbours(words, WORD_GAP, ' ');
    const asPart = (piece: Piece): Piece => {
      if (lines === words || lines.includes(piece)) return piece;
      return { ...piece, part: lines.some(({ start }) => start === piece.start) ? 'first' : 'later' };
    };
    for (const item of row) pieces.push(asPart(item));
    for (const word of words) if (!row.includes(word) && isShort(word)) pieces.push(asPart(word));
    for (const line of lines) if (!words.includes(line) && isShort(line)) pieces.push(line);
  }
  return pieces;
}

function isShort({ text }: Piece): boolean {
  return text.length <= MAX_PIECE_LENGTH;
}

function toPiece(item: TextItem): Piece | null {
  if (item.text.length > 4 * MAX_PIECE_LENGTH || !isPlaced(item)) return null;
  const direction = directionOf(item.angle);
  const text = cleanText(item.text);
  if (direction === null || text === '' || text.length > MAX_PIECE_LENGTH) return null;
  return {
    text,
    box: item.box,
    fontSizePt: item.fontSizePt,
    direction,
    spread: item.spread === true,
    part: null,
    font: item.font,
    ...frame(item.box, direction),
  };
}

/** Letters of a real size on a real place; a page is never larger than 200 inches, or 15,000 units of larger ones. */
function isPlaced({ box, fontSizePt }: TextItem): boolean {
  return fontSizePt > 0 && fontSizePt < MAX_FONT_PT && box.every((side) => Math.abs(side) < MAX_PLACE_PT);
}

const MAX_FONT_PT = 5000;
const MAX_PLACE_PT = 400_000;

function directionOf(angle: number): Direction | null {
  const nearest = (Math.round(angle / 90) % 4) * 90;
  const skew = Math.abs(((angle - nearest + 540) % 360) - 180);
  return skew <= MAX_SKEW_DEGREES ? (nearest as Direction) : null;
}

function frame([x, y, width, height]: Box, direction: Direction): Pick<Piece, 'start' | 'end' | 'top' | 'bottom'> {
  switch (direction) {
    case 90:
      return { start: y, end: y + height, top: -(x + width), bottom: -x };
    case 180:
      return { start: -(x + width), end: -x, top: -(y + height), bottom: -y };
    case 270:
      return { start: -(y + height), end: -y, top: x, bottom: x + width };
    default:
      return { start: x, end: x + width, top: y, bottom: y + height };
  }
}

/** Puts together what stands side by side in a row in letters of one size, up to a gap. */
function joinNeighbours(row: readonly Piece[], gap: number, between: string): readonly Piece[] {
  if (row.length < 2) return row;
  const joined: Piece[] = [];
  let chain: Piece[] = [];
  for (const piece of row) {
    const last = chain.at(-1);
    if (last !== undefined && (chain.length >= MAX_CHAIN || !continues(last, piece, gap))) {
      joined.push(join(chain, between));
      chain = [];
    }
    chain.push(piece);
  }
  joined.push(join(chain, between));
  return joined;
}

/** A row longer than this is cut: a sheet has no more words in a line, and what is quadratic in a row stays small. */
const MAX_ROW = 400;

/** Pieces of one direction whose baselines are the same to a quarter of a letter, each row in reading order. */
function rowsOf(pieces: readonly Piece[]): Piece[][] {
  const rows: Piece[][] = [];
  for (const piece of sortedBy(pieces, ({ direction, bottom }) => direction * ROW_KEYS + bottom)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (
      row !== undefined &&
      first?.direction === piece.direction &&
      row.length < MAX_ROW &&
      piece.bottom - first.bottom < BASELINE_SHARE * Math.min(first.fontSizePt, piece.fontSizePt)
    ) {
      row.push(piece);
    } else rows.push([piece]);
  }
  return rows.map((row) => (row.length < 2 ? row : withoutRepeats(sortedBy(row, ({ start }) => start))));
}

/** Larger than any place on a page, so that the directions stay apart. */
const ROW_KEYS = 1e6;

/** A sort of numbers with the place in their last digits costs a fifth of one with a comparing function. */
function sortedBy(pieces: readonly Piece[], keyOf: (piece: Piece) => number): Piece[] {
  if (pieces.length < 64) return [...pieces].sort((one, other) => keyOf(one) - keyOf(other));
  const spread = 2 ** Math.ceil(Math.log2(pieces.length));
  const keys = Float64Array.from(pieces, (piece, index) => Math.round(keyOf(piece) * 16) * spread + index).sort();
  const sorted: Piece[] = [];
  for (const key of keys) {
    const piece = pieces[((key % spread) + spread) % spread];
    if (piece !== undefined) sorted.push(piece);
  }
  return sorted;
}

/** Some programs print bold letters by printing them twice. */
function withoutRepeats(row: readonly Piece[]): Piece[] {
  return row.filter((piece, index) => {
    const last = row[index - 1];
    return last === undefined || last.text !== piece.text || piece.start - last.start > 0.1 * piece.fontSizePt;
  });
}

function continues(last: Piece, next: Piece, gap: number): boolean {
  const height = Math.max(last.fontSizePt, next.fontSizePt);
  const distance = next.start - last.end;
  return (
    Math.min(last.fontSizePt, next.fontSizePt) > 0.8 * height &&
    distance > -0.4 * height &&
    distance < (gap === WORD_GAP && (last.spread || next.spread) ? SPREAD_WORD_GAP : gap) * height
  );
}

function join(chain: readonly Piece[], between: string): Piece {
  const [first] = chain;
  if (first === undefined) throw new Error('There is no piece to join; expected at least one.');
  if (chain.length === 1) return first;
  return {
    ...first,
    text: chain.map((piece) => piece.text).join(between),
    box: boxAround(chain),
    start: Math.min(...chain.map((piece) => piece.start)),
    end: Math.max(...chain.map((piece) => piece.end)),
    top: Math.min(...chain.map((piece) => piece.top)),
    bottom: Math.max(...chain.map((piece) => piece.bottom)),
  };
}

/** The smallest box around all. */
export function boxAround(parts: readonly { readonly box: Box }[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { box } of parts) {
    left = Math.min(left, box[0]);
    top = Math.min(top, box[1]);
    right = Math.max(right, box[0] + box[2]);
    bottom = Math.max(bottom, box[1] + box[3]);
  }
  const round = (value: number): number => Math.round(value * 100) / 100;
  return [round(left), round(top), round(right - left), round(bottom - top)];
}
