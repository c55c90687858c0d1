/** How much of what lies on a page, in numbers and in words. */
import { bestOf } from '../../../best-of.js';
import type { DrawingPage } from '../drawing-set/drawing-set.js';
import { type Picture, picturesOf } from './picture-groups.js';
import { counted } from './rule.js';

/** Of text as text; letters that AutoCAD drew as lines are not. */
export function characterCount(page: DrawingPage): number {
  return (page.text ?? []).reduce((sum, item) => sum + (item.drawnAsLines === true ? 0 : item.text.length), 0);
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

/** With all of its tiles: programs cut a scan into strips. */
export function largestPicture(page: DrawingPage): Picture | null {
  return bestOf(picturesOf(page.images), ({ pageShare }) => pageShare);
}
