/** Finds the sheet number: discipline letter first, near the bottom right (US National CAD Standard, Uniform Drawing System module 1). */
import type { DrawingPage, TextItem } from '../drawing-set/drawing-set.js';
import type { Recognised } from './sheet.js';

const DISCIPLINES: Readonly<Record<string, string>> = {
  G: 'General',
  H: 'Hazardous materials',
  V: 'Survey',
  B: 'Geotechnical',
  C: 'Civil',
  L: 'Landscape',
  S: 'Structural',
  A: 'Architectural',
  I: 'Interiors',
  Q: 'Equipment',
  F: 'Fire protection',
  P: 'Plumbing',
  D: 'Process',
  M: 'Mechanical',
  E: 'Electrical',
  W: 'Distributed energy',
  T: 'Telecommunications',
  R: 'Resource',
  X: 'Other disciplines',
  Z: 'Contractor drawings',
  O: 'Operations',
}; // prettier-ignore

const LABEL = /^(?:sheet|drawing|dwg)\s*(?:no\.?|number|#)?\s*[:.]?\s*/i;
const NUMBER = /^([A-Z]{1,3})\s?[-–.]?\s?(\d{1,4}(?:\.\d{1,3})?[A-Z]?)$/;
const NUMBER_IN_BRACKETS = /\(([A-Z]{1,2}-?\d{2,4}(?:\.\d{1,2})?)\)\s*$/;
/** A1 or A3 alone on a sheet is most often its paper size. */
const PAPER_SIZE = /^A[0-4]$/;
/** "ASK-001" is a sketch of an architect, "DA-01" a drawing for a development application: both architectural. */
const PREFIX_DISCIPLINES: Readonly<Record<string, string>> = { ASK: 'A', DA: 'A', WD: 'A', SK: 'A', CC: 'A' };

/** The number as it stands on the sheet, without the spaces; null where the text is something else. */
export function parseSheetNumber(text: string): string | null {
  const bare = text.trim().replace(LABEL, '').toUpperCase();
  const match = NUMBER.exec(bare);
  if (match === null) return NUMBER_IN_BRACKETS.exec(text.trim().toUpperCase())?.[1] ?? null;
  if (PAPER_SIZE.test(bare) || disciplineOf(bare) === null) return null;
  return bare.replace(/\s+/g, '');
}

/** Null where no letter of the standard leads. */
export function disciplineOf(sheetNumber: string): string | null {
  const letters = /^[A-Z]+/.exec(sheetNumber)?.[0] ?? '';
  return DISCIPLINES[(PREFIX_DISCIPLINES[letters] ?? letters).charAt(0)] ?? null;
}

/** Title blocks stand at the bottom or at the right, so the number is looked for there, largest letters first. */
export function findSheetNumber(page: DrawingPage): Recognised | null {
  let best: { item: TextItem; value: string; weight: number } | null = null;
  for (const item of page.text ?? []) {
    const value = parseSheetNumber(item.text);
    if (value === null) continue;
    const across = (item.box[0] + item.box[2] / 2) / page.widthPt;
    const down = (item.box[1] + item.box[3] / 2) / page.heightPt;
    if (!(across > 0.6 && down > 0.6) && !(across > 0.85 && down > 0.3)) continue;
    // References to other sheets (section marks) are small; the sheet's own number is the largest of its kind.
    const weight = item.fontSizePt * (across + down);
    if (best === null || weight > best.weight) best = { item, value, weight };
  }
  return best === null ? null : { value: best.value, text: best.item.text, box: best.item.box };
}
