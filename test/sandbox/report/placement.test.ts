/** Where badges stand on a page: none overlaps another, none is outside. */
import { expect, it } from 'vitest';
import { type Area, placeBadges, type Point } from '#drawing-checks/report/pin-placement.js';

const AREA: Area = { left: 36, top: 50, width: 500, height: 350 };
const RADIUS = 7;

function expectReadable(anchors: readonly (Point | null)[], area = AREA): void {
  const places = placeBadges(anchors, area, RADIUS);
  expect(places).toHaveLength(anchors.length);
  for (const [index, place] of places.entries()) {
    expect(place.x).toBeGreaterThanOrEqual(area.left + RADIUS - 0.01);
    expect(place.x).toBeLessThanOrEqual(area.left + area.width - RADIUS + 0.01);
    expect(place.y).toBeGreaterThanOrEqual(area.top + RADIUS - 0.01);
    expect(place.y).toBeLessThanOrEqual(area.top + area.height - RADIUS + 0.01);
    for (const other of places.slice(index + 1))
      expect(Math.hypot(place.x - other.x, place.y - other.y)).toBeGreaterThanOrEqual(2 * RADIUS);
  }
}

const at = (x: number, y: number): Point => ({ x, y });

it.each<[string, (Point | null)[]]>([
  ['ten at one place', Array.from({ length: 10 }, () => at(250, 250))],
  ['ten in a corner', Array.from({ length: 10 }, () => at(0, 0))],
  ['ten in the last corner', Array.from({ length: 10 }, () => ({ x: 9000, y: 9000 }))],
  ['outside the sheet', [at(-500, 9000), at(9000, -500)]],
  ['more than a row', Array.from({ length: 60 }, () => null)],
  ['under the row', [null, null, null, { x: 50, y: 58 }, { x: 60, y: 60 }]],
  ['a dense line', Array.from({ length: 40 }, (_, index) => ({ x: 100 + index * 3, y: 200 }))],
])('badges, %s: each can be read', (_name, anchors) => expectReadable(anchors));
