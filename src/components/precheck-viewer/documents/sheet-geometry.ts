/** Where a sheet stands in its stage, and how sharp it is drawn. Lengths are points of the sheet or CSS pixels, as named. Pure. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

export type Turn = 0 | 90 | 180 | 270;

/** How many pixels one canvas may have: about 32 MB of memory. */
const MOST_PIXELS = 8e6;
/** What is left of the stage about a sheet that fits, both sides together. */
const DESK_PX = 8;
const STEP = 1.25;
/** CSS pixels for a point: eight times the paper's own size. */
const LARGEST_SCALE = 8 * (96 / 72);
/** Browsers lay nothing out beyond some millions of pixels; a hostile sheet may be kilometres wide. */
const LONGEST_SIDE_PX = 200_000;

/** CSS pixels for a point, so that the whole sheet is seen, its edges too. */
export function fitScale({ width, height }: Size, stage: Size): number {
  const scale = Math.min((stage.width - DESK_PX) / width, (stage.height - DESK_PX) / height);
  return Number.isFinite(scale) && scale > 0 ? scale : 1;
}

export function clampScale(scale: number, sheet: Size, stage: Size): number {
  const fit = fitScale(sheet, stage);
  const most = Math.min(LARGEST_SCALE, LONGEST_SIDE_PX / Math.max(sheet.width, sheet.height));
  return Math.min(Math.max(scale, fit / 2), Math.max(most, fit));
}

/** The next step up or down; steps are the same wherever one begins, and meet the paper's own size. */
export function nextStep(scale: number, direction: 1 | -1): number {
  const paper = 96 / 72;
  const steps = Math.log(scale / paper) / Math.log(STEP);
  return paper * STEP ** (direction > 0 ? Math.floor(steps + 1.01) : Math.ceil(steps - 1.01));
}

/** Pixels for a point, at most `wanted`, so that a canvas of `sheet` keeps within `mostPixels`. */
export function drawnScale(wanted: number, { width, height }: Size, mostPixels = MOST_PIXELS): number {
  return Math.min(wanted, Math.sqrt(mostPixels / (width * height)));
}

/** The part of the sheet that is seen, in CSS pixels of the sheet as it is zoomed. */
export function visiblePart(sheet: Box, stage: Size): Box | null {
  const x = Math.max(0, -sheet.x);
  const y = Math.max(0, -sheet.y);
  const width = Math.min(sheet.width, stage.width - sheet.x) - x;
  const height = Math.min(sheet.height, stage.height - sheet.y) - y;
  return width >= 1 && height >= 1 ? { x, y, width, height } : null;
}

/** A box of the sheet as the service measured it, as shares of the sheet after a person has turned it. Null for what is no box on it. */
export function placeBox(box: readonly number[] | null | undefined, { width, height }: Size, turn: Turn): Box | null {
  const [x, y, w, h] = box ?? [];
  if (![x, y, w, h].every((value) => Number.isFinite(value)) || x === undefined || y === undefined) return null;
  const share = { x: x / width, y: y / height, width: (w ?? 0) / width, height: (h ?? 0) / height };
  if (share.x < 0 || share.y < 0 || share.x > 1 || share.y > 1) return null;
  if (turn === 0) return share;
  if (turn === 180) return { ...share, x: 1 - share.x - share.width, y: 1 - share.y - share.height };
  const turned = { width: share.height, height: share.width };
  return turn === 90
    ? { ...turned, x: 1 - share.y - share.height, y: share.x }
    : { ...turned, x: share.y, y: 1 - share.x - share.width };
}
