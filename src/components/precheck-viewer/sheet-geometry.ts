/** Where a sheet stands in its stage, and how sharp it is drawn. Lengths are points of the sheet or CSS pixels, as named. Pure. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

/** How many pixels one canvas may have: about 32 MB of memory. */
const MOST_PIXELS = 8e6;
/** What is left of the stage around a sheet that fits, both sides together. */
const MARGIN_PX = 24;
const STEP = 1.25;
/** CSS pixels for a point: eight times the paper's own size. */
const LARGEST_SCALE = 8 * (96 / 72);
/** Browsers lay nothing out beyond some millions of pixels; a hostile sheet may be kilometres wide. */
const LONGEST_SIDE_PX = 200_000;

/** CSS pixels for a point, so that the whole sheet is seen, its edges too. */
export function fitScale({ width, height }: Size, stage: Size): number {
  const scale = Math.min((stage.width - MARGIN_PX) / width, (stage.height - MARGIN_PX) / height);
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

/** A box of the sheet as the service measured it, as shares of the sheet. Null for what is no box on it. */
export function placeBox(box: readonly number[] | null, { width, height }: Size): Box | null {
  const [x, y, w = 0, h = 0] = box ?? [];
  if (x === undefined || y === undefined || ![x, y, w, h].every(Number.isFinite)) return null;
  const share = { x: x / width, y: y / height, width: w / width, height: h / height };
  return share.x < 0 || share.y < 0 || share.x > 1 || share.y > 1 ? null : share;
}
