/** Pure: puts the letters of a page together to pieces of text. */
import type { TextItem } from './drawing-set.js';
import { boxOf, type Matrix, multiply } from './geometry.js';
import { closeLetters } from './spread-letters.js';

/** How the letters of a text object are set: one for each text object. */
export interface LetterStyle {
  /** Tells the fonts of the page apart. */
  readonly font: number;
  /** Direction and scale of the text in the page's own space. */
  readonly matrix: Matrix;
  /** Height of the letters in points of the page's own space. */
  readonly height: number;
  /** Whether the font says which letters these are. */
  readonly isMapped: boolean;
}

export interface Letter {
  readonly character: string;
  readonly style: LetterStyle;
  /** Where it begins on its baseline, in points of the page's own space. */
  readonly x: number;
  readonly y: number;
  /** How far it moves on along its line, in points. */
  readonly advance: number;
}

/** Letters set alike, one after the other. `end` and `inkEnd` are points from the first letter; the ink ends before closing spaces. */
interface Run {
  readonly first: Letter;
  last: Letter;
  text: string;
  end: number;
  inkEnd: number;
}

/** Text is cut to this many characters; no title or number is as long. */
const MAX_CHARACTERS = 1000;
/** Gaps between two letters, in heights: from here on there is a space; from there on the second begins another run. */
const SPACE_GAP = 0.1;
const PIECE_GAP = 0.6;
/** The same between two text objects, spaces included: what a program has placed apart is apart. */
const OBJECT_GAP = 0.4;
/** A letter that is this far back, or this far from the line, begins another piece of text too. */
const MAX_BACK = 0.2;
const MAX_OFFSET = 0.25;

/** Puts letters together that come in the order in which the page has them. */
export class TextBuilder {
  readonly items: TextItem[] = [];
  readonly #toShown: Matrix;
  #run: Run | null = null;

  /** `toShown` leads from the page's own space to the page as it is shown. */
  constructor(toShown: Matrix) {
    this.#toShown = toShown;
  }

  add(letter: Letter): void {
    if (this.#run !== null && extend(this.#run, letter)) return;
    this.end();
    if (letter.character === ' ') return;
    this.#run = { first: letter, last: letter, text: letter.character, end: letter.advance, inkEnd: letter.advance };
  }

  /** After the last letter. */
  end(): void {
    const item = this.#run && toTextItem(this.#run, this.#toShown);
    if (item) this.items.push(item);
    this.#run = null;
  }
}

/** Adds a letter that goes on in the run. False where it begins another. */
function extend(run: Run, letter: Letter): boolean {
  const { first, last } = run;
  const { character, style, x, y, advance } = letter;
  const { height } = first.style;
  if (!isSameStyle(first.style, style)) return false;
  const [alongX, alongY] = directionOf(first.style);
  const along = (x - first.x) * alongX + (y - first.y) * alongY;
  const across = (y - first.y) * alongX - (x - first.x) * alongY;
  // Of a ligature PDFium gives each letter in the place of the whole.
  const isOfLigature = last.style === style && last.x === x && last.y === y;
  const gap = isOfLigature ? 0 : along - run.end;
  if (last.style !== style && along - run.inkEnd > OBJECT_GAP * height) return false;
  if (gap > PIECE_GAP * height || gap < -MAX_BACK * height || Math.abs(across) > MAX_OFFSET * height) return false;
  const isParted = gap > SPACE_GAP * height && character !== ' ' && !run.text.endsWith(' ');
  if (run.text.length < MAX_CHARACTERS) run.text += isParted ? ` ${character}` : character;
  run.last = letter;
  run.end = along + advance;
  if (character !== ' ') run.inkEnd = run.end;
  return true;
}

function isSameStyle(one: LetterStyle, other: LetterStyle): boolean {
  if (one === other) return true;
  return (
    one.font === other.font &&
    [0, 1, 2, 3].every((at) => Math.abs((one.matrix[at] ?? 0) - (other.matrix[at] ?? 0)) < 1e-4) &&
    Math.abs(one.height - other.height) < 1e-4
  );
}

function directionOf({ matrix: [a, b] }: LetterStyle): readonly [x: number, y: number] {
  const length = Math.hypot(a, b);
  return [a / length, b / length];
}

/** Null where there is nothing to read, or to see. */
function toTextItem({ first, text: raw, inkEnd }: Run, toShown: Matrix): TextItem | null {
  const written = raw.replace(/\s+/g, ' ').trim();
  const text = closeLetters(written);
  const { matrix, height, font } = first.style;
  const [a, b, c, d] = multiply(toShown, matrix);
  const along = Math.hypot(a, b);
  const across = Math.hypot(c, d);
  if (text === '' || !(along > 0 && across > 0)) return null;
  const [, , , , e, f] = multiply(toShown, [1, 0, 0, 1, first.x, first.y]);
  const direction: Matrix = [a / along, b / along, c / across, d / across, e, f];
  return {
    text,
    box: boxOf(direction, 0, 0, inkEnd, height),
    fontSizePt: Math.round(height * 100) / 100,
    angle: (Math.round((Math.atan2(b, a) * 180) / Math.PI) + 360) % 360,
    font: String(font),
    ...(text !== written && { spread: true as const }),
    ...(!first.style.isMapped && { unmapped: true as const }),
  };
}
