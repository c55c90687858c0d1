/** What on a sheet comes nearest to a title, a number or a scale where none was found, and why it was not taken for one. */
import { bestOf } from '../../../best-of.js';
import type { Box } from '../drawing-set/drawing-set.js';
import { parseScale } from './scale.js';
import type { Sheet } from './sheet.js';
import { placeOf } from './sheet-number.js';
import { readNumber } from './sheet-number-form.js';
import { type Piece, piecesOf } from './text-piece.js';
import { labelKindOf } from './title-block-labels.js';
import { isAddress, likelihoodOf } from './title-words.js';

export type LookedFor = 'title' | 'sheet number' | 'scale';

export interface Resembling {
  readonly text: string;
  readonly box: Box;
  /** Why it was not taken, after "it". */
  readonly why: string;
}

const LONGEST = 110;
const RATIO = /\b1\s?:\s?\d|\d[\"']?\s?=\s?\d|\bscale\b/i;

/** The one in the largest letters; null where nothing resembles it. */
export function resembling(sheet: Sheet, lookedFor: LookedFor): Resembling | null {
  const best = bestOf(piecesOf(sheet.page.text ?? []), (piece) => {
    const fits = piece.part === null && piece.text.length <= LONGEST && resembles(piece, sheet, lookedFor);
    return fits ? piece.fontSizePt : null;
  });
  return best === null ? null : { text: best.text, box: best.box, why: whyNot(best.text, lookedFor) };
}

function resembles(piece: Piece, { page, sheetNumber }: Sheet, lookedFor: LookedFor): boolean {
  const { text } = piece;
  if (lookedFor === 'scale') return RATIO.test(text) && parseScale(text) === null;
  const reading = readNumber(text);
  if (placeOf(piece, page) === 0 || labelKindOf(text) !== null) return false;
  if (lookedFor === 'sheet number') return reading !== null;
  return text !== sheetNumber?.text && (reading === null || reading.rest !== null) && /\p{L}{3}/u.test(text);
}

function whyNot(text: string, lookedFor: LookedFor): string {
  switch (lookedFor) {
    case 'scale':
      return /\d\s?:\s?\d/.test(text) ? 'reads as a slope or a share' : 'says no numbers';
    case 'sheet number':
      return readNumber(text)?.form === 'lettered'
        ? 'may as well be a reference to another sheet'
        : 'has no caption that says what it counts';
    case 'title':
      if (isAddress(text)) return 'reads as an address or a firm';
      return likelihoodOf(text) > 0 ? 'stands where views and lists are' : 'names nothing that a sheet shows';
  }
}
