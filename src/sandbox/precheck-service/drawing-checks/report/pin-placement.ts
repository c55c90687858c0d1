/** Pure: where the numbered badges stand on a sheet's picture, so that each can be read and none hides another. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedBadge {
  readonly x: number;
  readonly y: number;
  /** Whether it had to move away from its place, so that a line has to lead there. */
  readonly moved: boolean;
}

const GAP = 1.5;
const MAX_RINGS = 30;

/**
 * Places badges of one radius by their centres, in the order given: at its anchor where that is free, else at the nearest free place
 * around it. Those without an anchor (null) stand in a row at the top edge. Everything stays in the area while there is room.
 */
export function placeBadges(anchors: readonly (Point | null)[], area: Area, radius: number): PlacedBadge[] {
  const placed: PlacedBadge[] = new Array<PlacedBadge>(anchors.length);
  const taken: Point[] = [];
  const put = (index: number, point: Point, moved: boolean) => {
    placed[index] = { x: point.x, y: point.y, moved };
    taken.push(point);
  };
  for (const [row, index] of indexesOf(anchors, (anchor) => anchor === null).entries()) {
    put(index, rowPlace(row, area, radius), false);
  }
  for (const index of indexesOf(anchors, (anchor) => anchor !== null)) {
    const wanted = clampTo(anchors[index] ?? { x: area.left, y: area.top }, area, radius);
    const free = nearestFree(wanted, taken, area, radius);
    put(index, free, Math.hypot(free.x - wanted.x, free.y - wanted.y) > 0.01);
  }
  return placed;
}

function indexesOf(anchors: readonly (Point | null)[], test: (anchor: Point | null) => boolean): number[] {
  return anchors.flatMap((anchor, index) => (test(anchor) ? [index] : []));
}

function rowPlace(row: number, area: Area, radius: number): Point {
  const step = 2 * radius + GAP;
  const perRow = Math.max(1, Math.floor((area.width - GAP) / step));
  return {
    x: area.left + radius + GAP + (row % perRow) * step,
    y: area.top + radius + GAP + Math.floor(row / perRow) * step,
  };
}

function clampTo({ x, y }: Point, { left, top, width, height }: Area, radius: number): Point {
  const within = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high));
  return {
    x: within(x, left + radius, left + width - radius),
    y: within(y, top + radius, top + height - radius),
  };
}

/** Looks on widening rings. Where nothing is free the wanted place is taken all the same. */
function nearestFree(wanted: Point, taken: readonly Point[], area: Area, radius: number): Point {
  const distance = 2 * radius + GAP;
  const isFree = ({ x, y }: Point) => taken.every((other) => Math.hypot(other.x - x, other.y - y) >= distance - 0.001);
  if (isFree(wanted)) return wanted;
  for (let ring = 1; ring <= MAX_RINGS; ring++) {
    const reach = (ring * distance) / 2;
    const steps = 8 + 4 * ring;
    for (let step = 0; step < steps; step++) {
      const angle = (2 * Math.PI * step) / steps;
      const point = { x: wanted.x + reach * Math.cos(angle), y: wanted.y + reach * Math.sin(angle) };
      const inside = clampTo(point, area, radius);
      if (inside.x === point.x && inside.y === point.y && isFree(point)) return point;
    }
  }
  return wanted;
}
