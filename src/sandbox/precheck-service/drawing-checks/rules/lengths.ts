/** Lengths as the city's people speak of them: millimetres and metres, or inches. */
import type { DrawingPage } from '../drawing-set/drawing-set.js';
import type { RuleContext } from './rule.js';

type Units = RuleContext['units'];

/** Whole millimetres, or inches to a tenth. */
export function lengthInWords(mm: number, units: Units): string {
  return units === 'imperial' ? `${inches(mm)} in` : `${Math.round(mm)} mm`;
}

/** "420 × 297 mm" or "17 × 11 in". */
export function sizeInWords(page: Pick<DrawingPage, 'widthMm' | 'heightMm'>, units: Units): string {
  return units === 'imperial'
    ? `${inches(page.widthMm)} × ${inches(page.heightMm)} in`
    : `${Math.round(page.widthMm)} × ${Math.round(page.heightMm)} mm`;
}

function inches(mm: number): string {
  return String(Math.round((mm / 25.4) * 10) / 10);
}

/** The sides of a page whichever way round it lies, in millimetres. */
export function shortSideMm(page: DrawingPage): number {
  return Math.min(page.widthMm, page.heightMm);
}

export function longSideMm(page: DrawingPage): number {
  return Math.max(page.widthMm, page.heightMm);
}
