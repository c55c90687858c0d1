/** How much of what lies on a page, in numbers and in words. */
import { bestOf } from '../../../best-of.js';
import type { Box, DrawingPage, PlacedImage } from '../drawing-set/drawing-set.js';
import { boxAround } from '../recognition/text-piece.js';
import { counted } from './rule.js';

/** Of text that a search finds: none that AutoCAD drew as lines, or whose font does not say what it is. */
export function characterCount(page: DrawingPage): number {
  const found = (page.text ?? []).filter((item) => item.drawnAsLines !== true && item.unmapped !== true);
  return found.reduce((sum, { text }) => sum + text.length, 0);
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

/** A picture as people see it: drawing programs cut one into tiles or strips, each an image of its own. */
export interface Picture {
  readonly box: Box;
  /** Share of the page's area under all its tiles, 0 to 1. */
  readonly pageShare: number;
  /** Of the worst tile that says its pixels; null where none does. */
  readonly effectiveDpi: number | null;
}

/** Tiles of one picture touch and are of one resolution, but for rounding. */
const GAP_PT = 1.5;
const SAME_DPI = 0.05;
const SHARE_OF_BOX = 0.7;
/** Each tile is compared with those that began before it; beyond this many, tiles stand for themselves. */
const MAX_JOINED = 1000;

export function picturesOf(images: readonly PlacedImage[]): Picture[] {
  const sorted = [...images].sort((one, other) => one.box[1] - other.box[1] || one.box[0] - other.box[0]);
  const groups: PlacedImage[][] = [];
  for (const tile of sorted.slice(0, MAX_JOINED)) {
    const touching = groups.filter((group) => group.some((other) => belongTogether(tile, other)));
    const [first, ...others] = touching;
    if (first === undefined) {
      groups.push([tile]);
      continue;
    }
    first.push(tile);
    for (const group of others) {
      first.push(...group);
      groups.splice(groups.indexOf(group), 1);
    }
  }
  const alone = (tiles: readonly PlacedImage[]) => tiles.map((tile) => [tile]);
  const joined = groups.flatMap((tiles) => (fillTheirBox(tiles) ? [tiles] : alone(tiles)));
  return [...joined, ...alone(sorted.slice(MAX_JOINED))].map(toPicture);
}

/** Two strips that meet in a corner are not one picture of the size of both. */
function fillTheirBox(tiles: readonly PlacedImage[]): boolean {
  const [, , width, height] = boxAround(tiles);
  const area = tiles.reduce((sum, { box }) => sum + box[2] * box[3], 0);
  return area >= SHARE_OF_BOX * width * height;
}

function belongTogether({ box: one, effectiveDpi }: PlacedImage, other: PlacedImage): boolean {
  const [x, y, width, height] = other.box;
  const apartX = Math.max(one[0], x) - Math.min(one[0] + one[2], x + width);
  const apartY = Math.max(one[1], y) - Math.min(one[1] + one[3], y + height);
  return apartX < GAP_PT && apartY < GAP_PT && sameResolution(effectiveDpi, other.effectiveDpi);
}

function sameResolution(one: number | null, other: number | null): boolean {
  if (one === null || other === null) return one === other;
  return Math.abs(one - other) <= SAME_DPI * Math.max(one, other);
}

function toPicture(tiles: readonly PlacedImage[]): Picture {
  const known = tiles.map(({ effectiveDpi }) => effectiveDpi).filter((dpi) => dpi !== null && Number.isFinite(dpi));
  const share = tiles.reduce((sum, { pageShare }) => sum + pageShare, 0);
  return {
    box: boxAround(tiles),
    pageShare: Math.min(1, share),
    effectiveDpi: known.length === 0 ? null : Math.min(...known.map((dpi) => dpi ?? 0)),
  };
}
