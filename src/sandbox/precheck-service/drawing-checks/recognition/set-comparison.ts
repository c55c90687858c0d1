/**
 * What the sheets of a set tell about each other. Texts that most of them carry are the project's, not a sheet's; and where
 * captions are drawn as lines, the number is what stands in one place on every sheet and differs on each.
 */
import { bestOf } from '../../../best-of.js';
import type { DrawingPage } from '../drawing-set/drawing-set.js';
import type { Recognised } from './sheet.js';
import { centreOf, placeOf } from './sheet-number.js';
import { readNumber } from './sheet-number-form.js';
import type { Piece } from './text-piece.js';

export interface ReadPage {
  readonly page: DrawingPage;
  readonly pieces: readonly Piece[];
}

const MIN_SHEETS = 3;
const SHARE_OF_SHEETS = 0.6;
/** Two places are one where they differ by less than this share of the page. */
const SAME_PLACE = 0.015;
const LEAST_PLACE = 0.6;
const MAX_PER_SHEET = 60;
const MAX_TEXTS = 50_000;

/** Texts in the title blocks of most sheets: the project, the address, the office. None of them is a sheet's title. */
export function constantsOf(pages: readonly ReadPage[]): ReadonlySet<string> {
  if (pages.length < MIN_SHEETS) return new Set();
  const uses = new Map<string, number>();
  for (const { page, pieces } of pages) {
    const texts = new Set<string>();
    for (const piece of pieces) if (piece.text.length > 3 && placeOf(piece, page) > 0) texts.add(piece.text);
    for (const text of texts) {
      if (uses.size < MAX_TEXTS || uses.has(text)) uses.set(text, (uses.get(text) ?? 0) + 1);
    }
  }
  const least = leastSheets(pages);
  return new Set([...uses].filter(([, count]) => count >= least).map(([text]) => text));
}

function leastSheets(pages: readonly ReadPage[]): number {
  const withText = pages.filter(({ page }) => page.text !== null && page.text.length > 0).length;
  return Math.max(MIN_SHEETS, Math.floor(SHARE_OF_SHEETS * withText) + 1);
}

interface Placed {
  readonly sheet: ReadPage;
  readonly piece: Piece;
  readonly value: string;
  /** Where it ends, as shares of the page: numbers of different length end or start at one place. */
  readonly x: number;
  readonly y: number;
}

/**
 * Numbers without a letter and a caption, for the sheets on which nothing else was found: those in one place and one size
 * on most sheets, different on each. The largest letters win, then the place nearest to the bottom right.
 */
export function numbersInOnePlace(pages: readonly ReadPage[]): ReadonlyMap<DrawingPage, Recognised> {
  const least = leastSheets(pages);
  const placed = pages.flatMap((sheet) => placedNumbers(sheet));
  const groups = placed
    .filter(({ sheet }) => sheet === placed[0]?.sheet || sheet === placed.at(-1)?.sheet)
    .map((seed) => ({ seed, group: groupAt(seed, placed) }));
  const best = bestOf(groups, ({ seed: { piece, sheet }, group }) => {
    const differ = new Set(group.map(({ value }) => value)).size === group.length;
    return differ && group.length >= least ? piece.fontSizePt * (1 + placeOf(piece, sheet.page)) : null;
  });
  return new Map(
    (best?.group ?? []).map(({ sheet, piece, value }) => [sheet.page, { value, text: piece.text, box: piece.box }]),
  );
}

function placedNumbers(sheet: ReadPage): Placed[] {
  const found: Placed[] = [];
  for (const piece of sheet.pieces) {
    if (placeOf(piece, sheet.page) < LEAST_PLACE) continue;
    const reading = readNumber(piece.text);
    if (reading === null || reading.form === 'paper' || reading.rest !== null) continue;
    const [x, y] = centreOf(piece.box, sheet.page);
    found.push({ sheet, piece, value: reading.value, x, y });
    if (found.length >= MAX_PER_SHEET) break;
  }
  return found;
}

/** The nearest on each sheet. */
function groupAt(seed: Placed, placed: readonly Placed[]): Placed[] {
  const nearest = new Map<ReadPage, Placed>();
  const distance = (other: Placed) => Math.hypot(other.x - seed.x, other.y - seed.y);
  for (const other of placed) {
    const sameSize = Math.abs(other.piece.fontSizePt - seed.piece.fontSizePt) < 0.05 * seed.piece.fontSizePt;
    if (!sameSize || other.piece.direction !== seed.piece.direction || distance(other) > SAME_PLACE) continue;
    const known = nearest.get(other.sheet);
    if (known === undefined || distance(other) < distance(known)) nearest.set(other.sheet, other);
  }
  return [...nearest.values()];
}
