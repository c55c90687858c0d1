/** Finds a north point as far as text tells it: the word, or an N that stands by itself. An arrow without either is not seen. */
import { bestOf } from '../../../best-of.js';
import type { DrawingPage, TextItem } from '../drawing-set/drawing-set.js';
import type { Recognised } from './sheet.js';
import { cleanText } from './text-piece.js';

const WORD =
  /^(?:(?:true|project|plan|magnetic|site|grid|t\.?|p\.?|m\.?)[\s-]*)?(?:north|nth)(?: (?:point|arrow|sign))?\s*[:.]?$/i;
const LETTER = /^(?:T\.?|P\.?|M\.?)?N\.?$/;
const SINGLE_LETTER = /^[A-Z]\.?\d?$/;
const COMPASS = /^[ESW]$/;
const MAX_LETTERS = 400;

/** The word before a letter; null where neither stands on the page. Text at any angle counts: a north point turns with the site. */
export function findNorthPoint(page: DrawingPage): Recognised | null {
  const letters: TextItem[] = [];
  for (const item of page.text ?? []) {
    if (item.text.length > 24) continue;
    const text = cleanText(item.text);
    if (WORD.test(text)) return { value: 'North', text, box: item.box };
    if (SINGLE_LETTER.test(text) && letters.length < MAX_LETTERS) letters.push(item);
  }
  const letter = bestOf(page.text ?? [], (item) => {
    const isNorth = item.text.length <= 8 && LETTER.test(cleanText(item.text)) && !isGridLetter(item, letters);
    return isNorth ? item.fontSizePt : null;
  });
  return letter === null ? null : { value: 'North', text: cleanText(letter.text), box: letter.box };
}

/** Another letter of the same size in one row or column with it: a grid line's bubble, unless the letters are a compass. */
function isGridLetter(item: TextItem, letters: readonly TextItem[]): boolean {
  const [x, y] = centre(item);
  const near = 6 * item.fontSizePt;
  return letters.some((other) => {
    if (other === item || Math.abs(other.fontSizePt - item.fontSizePt) > 0.1 * item.fontSizePt) return false;
    const [otherX, otherY] = centre(other);
    const text = cleanText(other.text);
    if (COMPASS.test(text) && Math.abs(otherX - x) < near && Math.abs(otherY - y) < near) return false;
    if (text === cleanText(item.text)) return false;
    return Math.abs(otherX - x) < 0.6 * item.fontSizePt || Math.abs(otherY - y) < 0.6 * item.fontSizePt;
  });
}

function centre({ box }: TextItem): readonly [number, number] {
  return [box[0] + box[2] / 2, box[1] + box[3] / 2];
}
