/** Pure: how a sheet lies in its window. Sheets are measured in points, windows in CSS pixels. */
export type QuarterTurn = 0 | 90 | 180 | 270;

export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface View {
  /** Pixels a point. */
  readonly scale: number;
  /** Where the top left corner of the turned sheet is in the window. */
  readonly x: number;
  readonly y: number;
  /** Clockwise. */
  readonly rotation: QuarterTurn;
}

/** Left free around a sheet that fits. */
const MARGIN_PX = 16;
const MAX_ZOOM = 12;
/** A sheet that is moved always keeps this much of itself in sight. */
const KEPT_PX = 64;

export function turnedSize({ width, height }: Size, rotation: QuarterTurn): Size {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

export function fitScale(sheet: Size, frame: Size, rotation: QuarterTurn): number {
  const turned = turnedSize(sheet, rotation);
  const [width, height] = [frame.width - 2 * MARGIN_PX, frame.height - 2 * MARGIN_PX];
  return Math.max(0.01, Math.min(width / turned.width, height / turned.height));
}

/** The whole sheet, in the middle. */
export function fitView(sheet: Size, frame: Size, rotation: QuarterTurn): View {
  const scale = fitScale(sheet, frame, rotation);
  const turned = turnedSize(sheet, rotation);
  const x = (frame.width - turned.width * scale) / 2;
  const y = (frame.height - turned.height * scale) / 2;
  return { scale, x, y, rotation };
}

/** Enlarges by `factor` so that what is under `at` stays there. Never smaller than the whole sheet, never beyond use. */
export function zoomAt(view: View, factor: number, at: Point, sheet: Size, frame: Size): View {
  const fit = fitScale(sheet, frame, view.rotation);
  const scale = Math.min(fit * MAX_ZOOM, Math.max(fit, view.scale * factor));
  const ratio = scale / view.scale;
  const moved = { ...view, scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio };
  return keepInSight(moved, sheet, frame);
}

export function panBy(view: View, dx: number, dy: number, sheet: Size, frame: Size): View {
  return keepInSight({ ...view, x: view.x + dx, y: view.y + dy }, sheet, frame);
}

/** A sheet smaller than the window stays in its middle; a larger one can't be pushed out of it. */
export function keepInSight(view: View, sheet: Size, frame: Size): View {
  const turned = turnedSize(sheet, view.rotation);
  return {
    ...view,
    x: within(view.x, turned.width * view.scale, frame.width),
    y: within(view.y, turned.height * view.scale, frame.height),
  };
}

function within(start: number, length: number, room: number): number {
  if (length <= room) return (room - length) / 2;
  return Math.min(room - KEPT_PX, Math.max(KEPT_PX - length, start));
}

/** A place on the sheet as seen on the turned sheet, still in points. */
export function turnPoint({ x, y }: Point, { width, height }: Size, rotation: QuarterTurn): Point {
  if (rotation === 90) return { x: height - y, y: x };
  if (rotation === 180) return { x: width - x, y: height - y };
  return rotation === 270 ? { x: y, y: width - x } : { x, y };
}

/** A box [x, y, width, height] on the sheet as seen on the turned sheet, in pixels from its top left corner. */
export function turnBox(
  [x, y, width, height]: readonly [number, number, number, number],
  sheet: Size,
  { rotation, scale }: Pick<View, 'rotation' | 'scale'>,
): { x: number; y: number; width: number; height: number } {
  const one = turnPoint({ x, y }, sheet, rotation);
  const other = turnPoint({ x: x + width, y: y + height }, sheet, rotation);
  return {
    x: Math.min(one.x, other.x) * scale,
    y: Math.min(one.y, other.y) * scale,
    width: Math.abs(one.x - other.x) * scale,
    height: Math.abs(one.y - other.y) * scale,
  };
}

/** Shows a box in the middle, large enough to read what is around it. */
export function viewOfBox(
  box: readonly [number, number, number, number],
  sheet: Size,
  frame: Size,
  rotation: QuarterTurn,
): View {
  const fit = fitScale(sheet, frame, rotation);
  const turned = turnBox(box, sheet, { rotation, scale: 1 });
  const filling = 0.4 * Math.min(frame.width / Math.max(turned.width, 1), frame.height / Math.max(turned.height, 1));
  const scale = Math.min(fit * MAX_ZOOM, Math.max(fit, Math.min(filling, Math.max(fit * 2.5, 1.25))));
  const centre = { x: (turned.x + turned.width / 2) * scale, y: (turned.y + turned.height / 2) * scale };
  const view = { scale, rotation, x: frame.width / 2 - centre.x, y: frame.height / 2 - centre.y };
  return keepInSight(view, sheet, frame);
}

/** The `transform` of the sheet's own plane, which is as large in pixels as the sheet is in points. */
export function planeTransform(view: View, sheet: Size): string {
  const { width, height } = turnedSize(sheet, view.rotation);
  const corner = {
    0: { x: 0, y: 0 },
    90: { x: width, y: 0 },
    180: { x: width, y: height },
    270: { x: 0, y: height },
  }[view.rotation];
  const [x, y] = [view.x + corner.x * view.scale, view.y + corner.y * view.scale];
  return `translate(${x}px, ${y}px) rotate(${view.rotation}deg) scale(${view.scale})`;
}

export function turned(rotation: QuarterTurn): QuarterTurn {
  return ((rotation + 90) % 360) as QuarterTurn;
}
