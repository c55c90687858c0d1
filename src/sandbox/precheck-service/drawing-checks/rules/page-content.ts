/** How much of what lies on a page, in numbers and in words. */
import type { DrawingPage, PlacedImage } from '../drawing-set/drawing-set.js';
import { counted } from './rule.js';

export function characterCount(page: DrawingPage): number {
  return (page.text ?? []).reduce((sum, item) => sum + item.text.length, 0);
}

export function charactersInWords(page: DrawingPage): string {
  return page.text === null
    ? (page.problem ?? 'its text can’t be read')
    : counted(characterCount(page), ['character', 'characters']);
}

/** Whole percent; a share that is not nothing is never shown as 0 %. */
export function percent(part: number): string {
  if (!Number.isFinite(part)) return 'an unknown share';
  const rounded = Math.round(part * 100);
  return part > 0 && rounded === 0 ? 'under 1 %' : `${rounded} %`;
}

export function largestImage(page: DrawingPage): PlacedImage | null {
  return page.images.reduce<PlacedImage | null>(
    (best, image) => (best === null || image.pageShare > best.pageShare ? image : best),
    null,
  );
}
