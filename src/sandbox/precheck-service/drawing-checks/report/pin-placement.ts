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

export interface PlacedBadge extends Point {
  /** Whether it had to move away from its place, so that a line has to lead there. */
  readonly moved: boolean;
}

const GAP = 1.5;

/**
 * Places badges of one radius by their centres, in the order given: at its anchor where that is free, else further on in its row and the
 * rows below, or back in those above. Those without an anchor (null) begin at the top left. None leaves the area.
 */
export function placeBadges(anchors: readonly (Point | null)[], area: Area, radius: number): PlacedBadge[] {
  const step = 2 * radius + GAP;
  const [left, top] = [area.left + radius, area.top + radius];
  const right = Math.max(left, area.left + area.width - radius);
  const bottom = Math.max(top, area.top + area.height - radius);
  const placed: PlacedBadge[] = [];
  const isFree = (x: number, y: number) =>
    placed.every((other) => Math.hypot(other.x - x, other.y - y) >= step - 0.001);
  for (const anchor of anchors) {
    const wanted = {
      x: Math.min(Math.max(anchor?.x ?? left, left), right),
      y: Math.min(Math.max(anchor?.y ?? top, top), bottom),
    };
    const free = [step, -step].flatMap((along) => {
      for (let y = wanted.y; y >= top && y <= bottom; y += along)
        for (let x = y === wanted.y ? wanted.x : along > 0 ? left : right; x >= left && x <= right; x += along)
          if (isFree(x, y)) return [{ x, y }];
      return [];
    });
    const { x, y } = free[0] ?? wanted;
    placed.push({ x, y, moved: x !== wanted.x || y !== wanted.y });
  }
  return placed;
}
