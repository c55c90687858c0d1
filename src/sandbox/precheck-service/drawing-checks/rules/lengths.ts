/** Lengths and sizes of sheets as the city's people speak of them: millimetres or inches. */
import type { DrawingPage } from '../drawing-set/drawing-set.js';
import type { Sheet } from '../recognition/sheet.js';
import { isReadable } from './places.js';
import { type Judged, type RuleContext, sheetEvidence, undecided } from './rule.js';

type Units = RuleContext['units'];

export function lengthInWords(mm: number, units: Units): string {
  return units === 'imperial' ? `${Math.round((mm / 25.4) * 100) / 100} in` : `${Math.round(mm)} mm`;
}

/** The height of letters, rounded down, so that what is too small reads as such; the small term undoes binary fractions. */
export function letterHeightInWords(mm: number, units: Units): string {
  const down = (value: number, steps: number) => Math.floor(value * steps + 1e-6) / steps;
  return units === 'imperial' ? `${down(mm / 25.4, 1000)} in` : `${down(mm, 100)} mm`;
}

/** "420 × 297 mm" or "17 × 11 in". */
export function sizeInWords({ widthMm, heightMm }: Pick<DrawingPage, 'widthMm' | 'heightMm'>, units: Units): string {
  return units === 'imperial'
    ? `${inches(widthMm)} × ${inches(heightMm)} in`
    : `${Math.round(widthMm)} × ${Math.round(heightMm)} mm`;
}

const inches = (mm: number): string => String(Math.round((mm / 25.4) * 10) / 10);

/** The sides of a page whichever way round it lies, in millimetres. */
export function sidesOf({ widthMm, heightMm }: DrawingPage): { readonly shortMm: number; readonly longMm: number } {
  return { shortMm: Math.min(widthMm, heightMm), longMm: Math.max(widthMm, heightMm) };
}

/** Judges a sheet by its size, which the evidence says. */
export function judgeSize(sheet: Sheet, units: Units, meets: (page: DrawingPage) => boolean): Judged {
  return isReadable(sheet.page)
    ? { verdict: meets(sheet.page) ? 'met' : 'broken', evidence: sheetEvidence(sheet, sizeInWords(sheet.page, units)) }
    : undecided(sheet, 'the page can’t be read');
}
