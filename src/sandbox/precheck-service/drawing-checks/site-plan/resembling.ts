/** What on the sheets resembles a label of a quantity and was not taken for one: nobody is told "not labelled" without it. */
import type { Sheet } from '../recognition/sheet.js';
import { framesOf, type Cell } from './cells.js';
import type { Quantity } from './quantity.js';

/** Looser than the labels: any words about the quantity. */
const ABOUT: Readonly<Record<Quantity, RegExp>> = {
  lotArea: /\b(?:lot|site|plot|parcel|land)\b.*\b(?:area|size)\b|\barea\b.*\b(?:lot|site|plot|parcel|land)\b/i,
  lotWidth: /\b(?:lot|site|plot)\b.*\b(?:width|frontage)\b/i,
  lotDepth: /\b(?:lot|site|plot)\b.*\bdepth\b/i,
  buildingWidth: /\b(?:building|house|dwelling)\b.*\bwidth\b/i,
  buildingDepth: /\b(?:building|house|dwelling)\b.*\b(?:depth|length)\b/i,
  siteCoverage: /\bcover(?:age|ed)\b/i,
  buildingFootprint: /\b(?:footprint|building area|covered area)\b/i,
  frontSetback: /\b(?:front|street)\b.*\b(?:set-?backs?|yard)\b|\bset-?backs?\b.*\bfront\b|^\W*front\b.*\d/i,
  rearSetback: /\b(?:rear|back)\b.*\b(?:set-?backs?|yard)\b|\bset-?backs?\b.*\brear\b|^\W*rear\b.*\d/i,
  sideSetback: /\bsides?\b.*\b(?:set-?backs?|yard)\b|\bset-?backs?\b.*\bside\b|^\W*side\b.*\d/i,
  buildingHeight: /\b(?:height|ht|hgt)\b/i,
  parkingSpaces: /\b(?:parking|car ?spaces?|stalls?)\b/i,
  floorSpaceRatio: /\b(?:floor (?:space|area) ratio|f\.?[sa]\.?r)\b/i,
  grossFloorArea: /\b(?:gross floor area|gfa)\b/i,
};
const RELATIVE =
  /\b(?:deficient|exceeds?|short of|less than|more than|reduced?|increased?|var(?:y|ies|iance)|by|of the)\b/i;
const LIMIT = /\b(?:max|maximum|min|minimum|required|req'd|allowed|allowable|permitted|line)\b/i;
/** "75 FT. SETBACK" may be any of the three. */
const ANY_SETBACK = /^(?!.*\b(?:front|street|rear|back|sides?)\b).{0,24}\bset-?backs?\b.{0,12}$/i;
const MAX_TEXT = 160;

export interface Resembling {
  readonly sheet: Sheet;
  readonly cell: Cell;
  /** Why it was not taken, after "it". */
  readonly why: string;
}

/** The clearest one: with a figure before one without. */
export function resembling(sheets: readonly Sheet[], quantity: Quantity): Resembling | null {
  let best: Resembling | null = null;
  for (const sheet of sheets) {
    for (const cell of framesOf(sheet.page).flat()) {
      if (cell.text.length > MAX_TEXT || !isAbout(cell.text, quantity)) continue;
      const found = { sheet, cell, why: whyNot(cell.text) };
      if (/\d/.test(cell.text)) return found;
      best ??= found;
    }
  }
  return best;
}

function isAbout(text: string, quantity: Quantity): boolean {
  return ABOUT[quantity].test(text) || (quantity.endsWith('Setback') && ANY_SETBACK.test(text));
}

function whyNot(text: string): string {
  if (!/\d/.test(text)) return 'has no value with it that can be told';
  if (RELATIVE.test(text)) return 'compares, and states no value';
  if (ANY_SETBACK.test(text)) return 'does not say which boundary it is from';
  if (LIMIT.test(text)) return 'says what is allowed or asked for, not what is built';
  return 'does not say plainly that its figure is this';
}
