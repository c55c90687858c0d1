/** Pure: where the picture of a sheet and the columns of its findings stand on a page. */
import type { Area } from './pin-placement.js';

export interface SheetPageLayout {
  readonly picture: Area;
  /** In the order in which they are filled. */
  readonly columns: readonly Area[];
}

const GAP = 18;
const SIDE_COLUMN = 178;
/** Under the picture: one or two lines of legend. */
const LEGEND = 30;
/** So much of an upright page the picture may take however many findings there are. */
const UPRIGHT_SHARE = 0.66;
const MIN_COLUMN_HEIGHT = 24;
/** For one line that says how many findings had no room. */
const REST = 14;

/** How many columns stand below the picture. */
export function columnsBelowCount(page: Area): number {
  return page.width > page.height ? 3 : 2;
}

/** Width of one of them. */
export function columnWidthBelow(page: Area, count = columnsBelowCount(page)): number {
  return (page.width - GAP * (count - 1)) / count;
}

/**
 * `ratio`: width of the sheet by its height. `heightBelow`: what the findings need in the columns below the picture; null where that is
 * too much. On a wide page they stand beside or below the picture, whichever leaves it larger.
 */
export function layOutSheetPage(page: Area, ratio: number, heightBelow: number | null): SheetPageLayout {
  if (page.width <= page.height) return layOutUpright(page, ratio, heightBelow);
  const beside = layOutBeside(page, ratio);
  const below = heightBelow === null ? beside : layOutBelow(page, ratio, heightBelow);
  return below.picture.width > beside.picture.width ? below : beside;
}

function layOutBelow(page: Area, ratio: number, heightBelow: number): SheetPageLayout {
  const room = { ...page, height: page.height - LEGEND - REST - heightBelow };
  const picture = fit(room, ratio);
  return { picture, columns: columnsBelow(page, picture, page.width) };
}

function layOutBeside(page: Area, ratio: number): SheetPageLayout {
  const room = { ...page, width: page.width - SIDE_COLUMN - GAP, height: page.height - LEGEND };
  const picture = fit(room, ratio);
  const side = {
    left: page.left + page.width - SIDE_COLUMN,
    top: page.top,
    width: SIDE_COLUMN,
    height: page.height - REST,
  };
  return { picture, columns: [side, ...columnsBelow(page, picture, room.width)] };
}

function layOutUpright(page: Area, ratio: number, heightBelow: number | null): SheetPageLayout {
  const left = heightBelow === null ? 0 : page.height - LEGEND - REST - heightBelow;
  const picture = fit({ ...page, height: Math.max(left, page.height * UPRIGHT_SHARE) }, ratio);
  return { picture, columns: columnsBelow(page, picture, page.width) };
}

function columnsBelow(page: Area, picture: Area, width: number): Area[] {
  const count = columnsBelowCount(page);
  const top = picture.top + picture.height + LEGEND;
  const height = page.top + page.height - REST - top;
  if (height < MIN_COLUMN_HEIGHT) return [];
  const column = columnWidthBelow({ ...page, width }, count);
  return Array.from({ length: count }, (_, index) => ({
    left: page.left + index * (column + GAP),
    top,
    width: column,
    height,
  }));
}

/** The least height in which blocks of these heights, kept in order, fill `count` columns; null where that is over `most`. */
export function heightInColumns(heights: readonly number[], count: number, most: number): number | null {
  let height = Math.max(0, ...heights);
  while (height <= most) {
    const next = overflowOf(heights, count, height);
    if (next === 0) return height;
    height += next;
  }
  return null;
}

/** By how much the columns have to grow at least for the next block to fit; 0 where all fit. */
function overflowOf(heights: readonly number[], count: number, columnHeight: number): number {
  let column = 1;
  let used = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const height of heights) {
    if (used + height > columnHeight) {
      least = Math.min(least, used + height - columnHeight);
      column += 1;
      used = 0;
    }
    used += height;
  }
  return column <= count ? 0 : Math.max(least, 0.01);
}

/** As large as it goes, at the top left. */
function fit({ left, top, width, height }: Area, ratio: number): Area {
  const shape = Number.isFinite(ratio) && ratio > 0 ? ratio : 1;
  const wide = Math.min(width, height * shape);
  return { left, top, width: Math.max(1, wide), height: Math.max(1, wide / shape) };
}
