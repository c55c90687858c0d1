import type { DrawingPage } from '../drawing-set/drawing-set.js';

/** ISO 216, long side. */
const ISO_LONG_SIDES_MM: readonly (readonly [string, number])[] = [
  ['A0', 1189],
  ['A1', 841],
  ['A2', 594],
  ['A3', 420],
  ['A4', 297],
];
/** ANSI D (34 × 22 in) is within 3 % of A1's long side, and tabloid of A3's. */
const TOLERANCE = 0.015;

/** "A3" where the page is of that size, either way up; null for any other. */
export function isoPaperOf({ widthMm, heightMm }: Pick<DrawingPage, 'widthMm' | 'heightMm'>): string | null {
  const fits = (side: number, stated: number) => Math.abs(side - stated) < TOLERANCE * stated;
  const found = ISO_LONG_SIDES_MM.find(
    ([, long]) => fits(Math.max(widthMm, heightMm), long) && fits(Math.min(widthMm, heightMm), long / Math.SQRT2),
  );
  return found?.[0] ?? null;
}
