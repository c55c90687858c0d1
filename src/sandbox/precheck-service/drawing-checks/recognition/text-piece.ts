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
}

/** Longer text is a note, never a number, a title or a scale. */
const MAX_PIECE_LENGTH = 160;
/** Text at an angle of its own (a boundary's bearing, an easement) is no part of a title block. */
const MAX_SKEW_DEGREES = 3;
/** In heights of the letters: what parts two words of one line, and two letters of one word. */
const WORD_GAP = 0.6;
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
  // Some programs print bold letters by printing them twice.
  const distinct = new Map<string, Piece>();
  for (const item of text) {
    const piece = toPiece(item);
    if (piece !== null) distinct.set(`${Math.round(piece.start)} ${Math.round(piece.top)} ${piece.text}`, piece);
  }
  const items = [...distinct.values()];
  const words = joinNeighbours(items, LETTER_GAP, '');
  const lines = joinNeighbours(words, WORD_GAP, ' ');
  return [...new Set([...items, ...words, ...lines])].filter((piece) => piece.text.length <= MAX_PIECE_LENGTH);
}

function toPiece(item: TextItem): Piece | null {
  if (item.text.length > 4 * MAX_PIECE_LENGTH) return null;
  const direction = directionOf(item.angle);
  const text = cleanText(item.text);
  if (direction === null || text === '' || text.length > MAX_PIECE_LENGTH) return null;
  return { text, box: item.box, fontSizePt: item.fontSizePt, direction, ...frame(item.box, direction) };
}

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

/** Puts together what stands side by side on one line in letters of one size, up to a gap. */
function joinNeighbours(pieces: readonly Piece[], gap: number, between: string): Piece[] {
  const joined: Piece[] = [];
  for (const row of rowsOf(pieces)) {
    let chain: Piece[] = [];
    for (const piece of row.sort((one, other) => one.start - other.start)) {
      const last = chain.at(-1);
      if (last !== undefined && (chain.length >= MAX_CHAIN || !continues(last, piece, gap))) {
        joined.push(join(chain, between));
        chain = [];
      }
      chain.push(piece);
    }
    if (chain.length > 0) joined.push(join(chain, between));
  }
  return joined;
}

/** Pieces of one direction whose baselines are the same to a quarter of a letter. */
function rowsOf(pieces: readonly Piece[]): Piece[][] {
  const rows: Piece[][] = [];
  const sorted = [...pieces].sort((one, other) => one.direction - other.direction || one.bottom - other.bottom);
  for (const piece of sorted) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (
      row !== undefined &&
      first?.direction === piece.direction &&
      piece.bottom - first.bottom < BASELINE_SHARE * Math.min(first.fontSizePt, piece.fontSizePt)
    ) {
      row.push(piece);
    } else rows.push([piece]);
  }
  return rows;
}

function continues(last: Piece, next: Piece, gap: number): boolean {
  const height = Math.max(last.fontSizePt, next.fontSizePt);
  const distance = next.start - last.end;
  return (
    Math.min(last.fontSizePt, next.fontSizePt) > 0.8 * height && distance > -0.4 * height && distance < gap * height
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
