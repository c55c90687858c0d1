/** Pure: where pins stand so that none covers another. */
import type { Point } from './view-transform.js';

export interface PlacedPin extends Point {
  /** Whether it had to move away from its place, so that a line has to lead there. */
  readonly moved: boolean;
}

/** Rings around the place that is wanted, as many as a hundred pins on one place fill. */
const RINGS = 14;

/**
 * Centres of pins of `size` pixels, each as near to its place as those before it leave room; in the order given. Beyond what the
 * rings hold, a pin stands on its own place.
 */
export function layOutPins(wanted: readonly Point[], size: number): PlacedPin[] {
  const placed: PlacedPin[] = [];
  const taken = new Map<string, Point[]>();
  for (const point of wanted) {
    const free = firstFree(point, taken, size) ?? point;
    placed.push({ ...free, moved: free !== point });
    const key = cellOf(free, size);
    taken.set(key, [...(taken.get(key) ?? []), free]);
  }
  return placed;
}

/** The place itself, then rings of growing size, each as full as pins fit on it; right first, then clockwise. */
function* rings(point: Point, size: number): Generator<Point> {
  yield point;
  for (let ring = 1; ring <= RINGS; ring++) {
    const radius = ring * size;
    const places = Math.floor(2 * Math.PI * ring);
    for (let place = 0; place < places; place++) {
      const angle = (place / places) * 2 * Math.PI;
      yield { x: point.x + radius * Math.cos(angle), y: point.y + radius * Math.sin(angle) };
    }
  }
}

function firstFree(point: Point, taken: ReadonlyMap<string, readonly Point[]>, size: number): Point | null {
  for (const candidate of rings(point, size)) if (!collides(candidate, taken, size)) return candidate;
  return null;
}

const cellOf = ({ x, y }: Point, size: number) => `${Math.floor(x / size)} ${Math.floor(y / size)}`;

/** Looks only at the cells around: a sheet may have hundreds of pins. */
function collides(point: Point, taken: ReadonlyMap<string, readonly Point[]>, size: number): boolean {
  for (const dx of [-size, 0, size]) {
    for (const dy of [-size, 0, size]) {
      const near = taken.get(cellOf({ x: point.x + dx, y: point.y + dy }, size)) ?? [];
      if (near.some((other) => Math.hypot(other.x - point.x, other.y - point.y) < size - 0.01)) return true;
    }
  }
  return false;
}
